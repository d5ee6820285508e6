/// A pattern for paths below a folder, as a line of `.gitignore` has it: `*` and `?` stand for anything but `/`, `[…]` for one
/// byte of a set, `**` for any number of folders, `\` takes what follows as it is, a `/` at the end restricts it to folders, and
/// `!` in front says that what it stands for is not left out. With another `/` it starts at the folder, without one it holds
/// at any depth.
struct PathPattern: Sendable {
    let isNegated: Bool
    private let components: [Component]
    private let needsFolder: Bool
    /// What is to be compared if it holds at any depth.
    private let name: Component?

    /// Nil if the pattern has nothing to compare.
    init?(_ text: String) { self.init(Array(text.utf8)[...]) }

    /// - Parameter isGits: whether a `.` or nothing between slashes is a name that no file has, as git reads it, and not left out.
    init?(_ text: ArraySlice<UInt8>, isGits: Bool = false) {
        isNegated = text.first == UInt8(ascii: "!")
        var parts = text.dropFirst(isNegated ? 1 : 0).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        needsFolder = parts.last?.isEmpty == true
        let isAnchored = (needsFolder ? parts.dropLast() : parts[...]).count > 1
        if isGits, parts.dropFirst().dropLast(needsFolder ? 1 : 0).contains(where: \.isEmpty) || parts.contains([UInt8(ascii: ".")]) { return nil }
        parts.removeAll { $0.isEmpty || $0 == [UInt8(ascii: ".")] }
        guard !parts.isEmpty else { return nil }
        components = parts.map { Component($0) }
        name = isAnchored ? nil : components[0]
    }

    /// Whether it needs to know more than the last component of a path.
    var isAnchored: Bool { name == nil }

    /// Whether the pattern, which is not anchored, stands for what is called so.
    func matches(name bytes: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
        (isFolder || !needsFolder) && name?.matches(bytes) == true
    }

    /// Whether the pattern stands for what lies at these components, counted from the folder; not for what lies in it.
    func matches(_ path: some BidirectionalCollection<ArraySlice<UInt8>>, isFolder: Bool) -> Bool {
        if needsFolder && !isFolder { return false }
        if let name { return path.last.map(name.matches) ?? false }
        // Which beginnings of the path the components so far can stand for.
        var reached = [true] + Array(repeating: false, count: path.count)
        for (index, component) in components.enumerated() {
            var next = Array(repeating: false, count: path.count + 1)
            if case .anyFolders = component {
                // At the end it stands for what lies in a folder, not for the folder.
                let isLast = index == components.count - 1
                var isOpen = false
                for place in reached.indices {
                    next[place] = isOpen || reached[place] && !isLast
                    isOpen = isOpen || reached[place]
                }
            } else {
                for (place, name) in path.enumerated() where reached[place] && component.matches(name) { next[place + 1] = true }
            }
            reached = next
        }
        return reached[path.count]
    }
}

/// What stands between two slashes.
private enum Component: Sendable {
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
        case .literal(let bytes): name.elementsEqual(bytes)
        case .suffix(let bytes): name.count >= bytes.count && name.suffix(bytes.count).elementsEqual(bytes)
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

extension Component.Piece {
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
