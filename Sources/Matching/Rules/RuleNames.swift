/// The labels and captures of a rule, in order of first appearance.
struct RuleNames {
    private(set) var labels: [String] = []
    private(set) var captures: [String] = []

    mutating func label(_ name: String) -> Int { Self.index(of: name, in: &labels) }
    mutating func capture(_ name: String) -> Int { Self.index(of: name, in: &captures) }

    private static func index(of name: String, in names: inout [String]) -> Int {
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        return names.count - 1
    }

    func knownLabel(_ name: String) -> Int? { labels.firstIndex(of: name) }
    func knownCapture(_ name: String) -> Int? { captures.firstIndex(of: name) }
}

extension String {
    /// `abc`, `too-late`, `x2`
    var isRuleName: Bool {
        !isEmpty && utf8.allSatisfy { $0 < 0x80 && $0.isIdentifier || $0 == UInt8(ascii: "-") }
    }
}
