/// An answer about a body of the tree.
package enum Standing: Sendable, Equatable {
    case yes(IndexEvidence)
    case no
    case unknown

    package var isYes: Bool { if case .yes = self { true } else { false } }
}
