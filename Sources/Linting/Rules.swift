import Matching
import Source

/// The rules that are part of the tool. Throws only if the tool was built with a page that does not parse.
package func builtInRules() throws(PageError) -> RuleBook { try RuleBook(EmbeddedPages.all) }

/// The pages in a folder and the names tables in the folder `names` in it, by name; READMEs are not among them.
package func pageFiles(in folder: FilePath) throws(SourceError) -> [PageFile] {
    try markdown(in: folder, prefix: "") + markdown(in: folder.appending(Array("names".utf8)), prefix: "names/")
}

private func markdown(in folder: FilePath, prefix: String) throws(SourceError) -> [PageFile] {
    var names: [String] = []
    let failure = readFolder(folder, followingLink: true) { name, kind in
        let name = String(decoding: name, as: UTF8.self)
        if kind == .file && name.hasSuffix(".md") && name != "README.md" { names.append(name) }
    }
    if let failure { throw .unreadable(folder.display, errno: failure) }
    var pages: [PageFile] = [], text = SourceText()
    for name in names.sorted() {
        let path = folder.appending(Array(name.utf8))
        try text.read(path: path.cString, name: path.display)
        pages.append(PageFile(name: prefix + name, text: String(decoding: UnsafeBufferPointer(start: text.base, count: text.count), as: UTF8.self)))
    }
    return pages
}
