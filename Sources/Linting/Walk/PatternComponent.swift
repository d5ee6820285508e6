/// What stands between two slashes.
enum PatternComponent: Sendable {
    case anyFolders
    case literal([UInt8])
    /// `*` and these bytes.
    case suffix([UInt8])
    case glob([Piece])

    enum Piece: Sendable { case byte(UInt8), any, run, set(Set<UInt8>, isNegated: Bool) }

    init(_ text: [UInt8]) {
        if text == [star, star] {
            self = .anyFolders
            return
        }
        let pieces = Self.pieces(text)
        let bytes = pieces.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        if bytes.count == pieces.count {
            self = .literal(bytes)
        } else if case .run = pieces[0], bytes.count == pieces.count - 1 {
            self = .suffix(bytes)
        } else {
            self = .glob(pieces)
        }
    }

    private static func pieces(_ text: [UInt8]) -> [Piece] {
        var pieces: [Piece] = [], rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case star: pieces.append(.run)
            case UInt8(ascii: "?"): pieces.append(.any)
            case UInt8(ascii: "\\"): pieces.append(.byte(rest.popFirst() ?? byte))
            case UInt8(ascii: "["): pieces.append(set(&rest) ?? .byte(byte))
            default: pieces.append(.byte(byte))
            }
        }
        return pieces
    }

    /// What stands behind `[`, to behind `]`; nil and unmoved without one. Named classes, `[[:space:]]`, are not known.
    private static func set(_ text: inout ArraySlice<UInt8>) -> Piece? {
        var rest = text, members: Set<UInt8> = []
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var isFirst = true
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "]") && !isFirst {
                text = rest
                return .set(members, isNegated: isNegated)
            }
            isFirst = false
            if byte == UInt8(ascii: "\\"), let next = rest.popFirst() { byte = next }
            if rest.first == UInt8(ascii: "-"), let last = rest.dropFirst().first, last != UInt8(ascii: "]") {
                rest = rest.dropFirst(2)
                if byte <= last { members.formUnion(byte...last) }
            } else {
                members.insert(byte)
            }
        }
        return nil
    }

    func matches(_ name: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .anyFolders: true
        case .literal(let bytes): name.count == bytes.count && name.elementsEqual(bytes)
        case .suffix(let bytes): name.count >= bytes.count && (bytes.isEmpty || name.last == bytes.last) && name.suffix(bytes.count).elementsEqual(bytes)
        case .glob(let pieces): Self.stands(pieces, for: name)
        }
    }

    /// A run gives up the shortest first; only the last one needs to be tried again.
    private static func stands(_ pattern: [Piece], for name: ArraySlice<UInt8>) -> Bool {
        var (p, n) = (pattern.startIndex, name.startIndex), retry: (p: Int, n: Int)?
        while n < name.endIndex {
            if p < pattern.endIndex, case .run = pattern[p] {
                p += 1
                retry = (p, n)
            } else if p < pattern.endIndex, pattern[p].takes(name[n]) {
                (p, n) = (p + 1, n + 1)
            } else if let last = retry {
                retry = (last.p, last.n + 1)
                (p, n) = (last.p, last.n + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { if case .run = $0 { true } else { false } }
    }
}

extension PatternComponent.Piece {
    fileprivate func takes(_ byte: UInt8) -> Bool {
        switch self {
        case .byte(let own): own == byte
        case .any: true
        case .run: false
        case .set(let members, let isNegated): members.contains(byte) != isNegated
        }
    }
}

private let star = UInt8(ascii: "*")
