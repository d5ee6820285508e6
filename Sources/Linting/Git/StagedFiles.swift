/// The Swift files of git's index: what a commit made now would hold, whatever lies in the work tree.
struct StagedFiles {
    struct Entry {
        /// Absolute and free of symbolic links.
        var path: FilePath
        /// Whether a commit made now would change or add it.
        var isChanged: Bool
        /// What the index holds, nil where the work tree holds the same.
        var content: [UInt8]?
    }

    /// By path; nothing that is in conflict, a link or a submodule.
    private(set) var entries: [Entry] = []
    /// The top folder of the work tree.
    let top: FilePath

    init(in git: Git) throws(Failure) {
        top = git.top
        let all = try Self.listed(git)
        let changed = Set(try git.ask(["diff", "--cached"] + names, pathspec).split(separator: 0))
        let differing = Set(try git.ask(["diff"] + names, pathspec).split(separator: 0))
        let asked = all.filter { $0.isSkipped || differing.contains($0.name[...]) }
        let contents = try Self.contents(of: asked.map(\.object), git)
        let byName = Dictionary(zip(asked.map(\.name), contents)) { first, _ in first }
        entries = all.map { Entry(path: git.top.appending($0.name), isChanged: changed.contains($0.name[...]), content: byName[$0.name]) }
    }

    private struct Listed {
        var name: [UInt8]
        var object: [UInt8]
        /// Whether git was told to keep it out of the work tree.
        var isSkipped: Bool
    }

    /// `H 100644 <object> <stage>\t<name>`; those that are only meant to be added hold nothing yet.
    private static func listed(_ git: Git) throws(Failure) -> [Listed] {
        var listed: [Listed] = []
        for record in try git.ask(["ls-files", "--stage", "-t", "--full-name", "-z"], pathspec).split(separator: 0) {
            guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let fields = record[..<tab].split(separator: UInt8(ascii: " "))
            guard fields.count == 4, fields[1].starts(with: "100".utf8), fields[3].elementsEqual("0".utf8) else { continue }
            listed.append(Listed(name: Array(record[(tab + 1)...]), object: Array(fields[2]), isSkipped: fields[0].elementsEqual("S".utf8)))
        }
        return listed
    }

    /// What objects hold, in their order.
    private static func contents(of objects: [[UInt8]], _ git: Git) throws(Failure) -> [[UInt8]] {
        if objects.isEmpty { return [] }
        let input = objects.flatMap { $0 + [lineFeed] }
        var rest = try git.ask(["cat-file", "--batch"], input: input)[...], contents: [[UInt8]] = []
        for object in objects {
            let head = rest.prefix { $0 != lineFeed }, fields = head.split(separator: UInt8(ascii: " "))
            rest = rest.dropFirst(head.count + 1)
            guard fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)), size < rest.count else {
                throw Failure(message: "git cannot read the object \(String(decoding: object, as: UTF8.self))")
            }
            contents.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size + 1)
        }
        return contents
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let names = ["-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-relative", "--ignore-submodules"]
private let pathspec = [Array("--".utf8), Array(":(top)*.swift".utf8)]
