import Linting
import Matching
import Source

/// Writes the pages of the project in the working folder into the source file that carries them inside the command, and
/// the engine's vocabulary into their README. Pages that do not parse are refused, so that a built command has none.
func embed() throws {
    let pages = try pageFiles(in: "Rules")
    _ = try RuleBook(pages)
    try write(embeddedPagesSource(pages: pages), toFile: "Sources/Matching/EmbeddedPages.swift", .existing)
    let path: FilePath = "Rules/README.md"
    var text = SourceText()
    guard (try? text.read(path: path.cString, name: path.display)) != nil else { return }
    let readme = String(decoding: UnsafeBufferPointer(start: text.base, count: text.count), as: UTF8.self)
    try write(Vocabulary.updating(readme), toFile: path, .existing)
}
