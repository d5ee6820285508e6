import Linting
import Matching

/// Writes the pages of the project in the working folder into the source file that carries them inside the command.
/// Pages that do not parse are refused, so that a built command has none.
func embed() throws {
    let pages = try pageFiles(in: "Rules")
    _ = try RuleBook(pages)
    try write(embeddedPagesSource(pages: pages), toFile: "Sources/Matching/EmbeddedPages.swift")
}
