/// A pattern for paths below a folder, as in `.gitignore`: `*` and `?` stand for anything but `/`, `**` for any number of
/// folders, a `/` at the end restricts it to folders. With another `/` it starts at the folder, without one it holds at
/// any depth. Not known: `!`, `[…]` (which stands for itself) and escapes.
struct ExcludePattern: Sendable {
    private let components: [[UInt8]]
    private let needsFolder: Bool

    /// Nil if the pattern has nothing to compare.
    init?(_ text: String) {
        var parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        needsFolder = parts.last?.isEmpty == true
        let isAnchored = (needsFolder ? parts.dropLast() : parts[...]).count > 1
        parts.removeAll { $0.isEmpty || $0 == [dot] }
        guard !parts.isEmpty else { return nil }
        components = isAnchored ? parts : [doubleStar] + parts
    }

    /// Whether the pattern stands for what lies at these components, counted from the folder; not for what lies in it.
    func matches(_ path: [ArraySlice<UInt8>], isFolder: Bool) -> Bool {
        if needsFolder && !isFolder { return false }
        // Which beginnings of the path the components so far can stand for.
        var reached = [true] + Array(repeating: false, count: path.count)
        for (index, component) in components.enumerated() {
            var next = Array(repeating: false, count: path.count + 1)
            if component == doubleStar {
                // At the end it stands for what lies in a folder, not for the folder.
                let isLast = index == components.count - 1
                var isOpen = false
                for place in reached.indices {
                    next[place] = isOpen || reached[place] && !isLast
                    isOpen = isOpen || reached[place]
                }
            } else {
                for place in path.indices where reached[place] { next[place + 1] = stands(component[...], for: path[place]) }
            }
            reached = next
        }
        return reached[path.count]
    }

    /// A component's `*` gives up the shortest run first; only the last `*` needs to be tried again.
    private func stands(_ pattern: ArraySlice<UInt8>, for name: ArraySlice<UInt8>) -> Bool {
        var (p, n) = (pattern.startIndex, name.startIndex), retry: (p: Int, n: Int)?
        while n < name.endIndex {
            if p < pattern.endIndex, pattern[p] == star {
                p += 1
                retry = (p, n)
            } else if p < pattern.endIndex, pattern[p] == name[n] || pattern[p] == questionMark {
                (p, n) = (p + 1, n + 1)
            } else if let last = retry {
                retry = (last.p, last.n + 1)
                (p, n) = (last.p, last.n + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == star }
    }
}

private let dot = UInt8(ascii: "."), star = UInt8(ascii: "*"), questionMark = UInt8(ascii: "?")
private let doubleStar: [UInt8] = [star, star]
