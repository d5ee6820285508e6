import Matching
import Source
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The rules that are part of the tool, deferred. Throws only if the tool was built with a page that does not parse.
package func builtInRules() throws(PageError) -> RuleBook { try RuleBook(EmbeddedPages.all, isDeferred: true) }

/// The pages in a folder and the names tables in the folder `names` in it, if there is one, by name; READMEs are not among them.
/// - Parameter prefix: what stands before their names, which are relative to the folder.
package func pageFiles(in folder: FilePath, shownAs prefix: String = "") throws(SourceError) -> [PageFile] {
    let pages = try markdown(in: folder, prefix: prefix)
    do {
        return try pages + markdown(in: folder.appending(Array("names".utf8)), prefix: prefix + "names/")
    } catch {
        if case .unreadable(_, ENOENT) = error { return pages }
        throw error
    }
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
