/// A pattern for paths below a folder, as a line of `.gitignore` has it: `*` and `?` stand for anything but `/`, `[…]` for one
/// byte of a set, `**` for any number of folders, `\` takes what follows as it is, a `/` at the end restricts it to folders, and
/// `!` in front says that what it stands for is not left out. With another `/` it starts at the folder, without one it holds
/// at any depth.
struct PathPattern: Sendable {
    let isNegated: Bool
    private let components: [PatternComponent]
    private let needsFolder: Bool
    /// Whether it needs to know more than the last component of a path.
    let isAnchored: Bool

    /// Nil if the pattern has nothing to compare.
    init?(_ text: String) { self.init(Array(text.utf8)[...]) }

    /// - Parameter isGits: whether a `.` or nothing between slashes is a name that no file has, as git reads it, and not left out.
    init?(_ text: ArraySlice<UInt8>, isGits: Bool = false) {
        isNegated = text.first == UInt8(ascii: "!")
        var parts = text.dropFirst(isNegated ? 1 : 0).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        needsFolder = parts.last?.isEmpty == true
        isAnchored = (needsFolder ? parts.dropLast() : parts[...]).count > 1
        if isGits, parts.dropFirst().dropLast(needsFolder ? 1 : 0).contains(where: \.isEmpty) || parts.contains([UInt8(ascii: ".")]) { return nil }
        parts.removeAll { $0.isEmpty || $0 == [UInt8(ascii: ".")] }
        guard !parts.isEmpty else { return nil }
        components = parts.map { PatternComponent($0) }
    }

    /// Whether what is called so can be meant, wherever it lies; where the pattern is not anchored, whether it is.
    func mayMean(_ name: ArraySlice<UInt8>, isFolder: Bool) -> Bool { (isFolder || !needsFolder) && components.last!.matches(name) }

    /// Whether the pattern stands for what lies at these components, counted from the folder; not for what lies in it.
    func matches(_ path: some BidirectionalCollection<ArraySlice<UInt8>>, isFolder: Bool) -> Bool {
        guard let last = path.last, mayMean(last, isFolder: isFolder) else { return false }
        if !isAnchored { return true }
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
