/// The Swift file that carries the pages inside the command, which then needs no files beside it.
/// - Parameter pages: the pages and names tables of `Rules/`, named relative to it; the order does not matter.
package func embeddedPagesSource(pages: [PageFile]) -> String {
    var source = """
        // Generated from the pages in Rules/ by `swift run awaitlint debug embed`.

        /// The pages and names tables of `Rules/`, as they were when the command was built.
        package enum EmbeddedPages {
            package static let all: [PageFile] = [

        """
    for page in pages.sorted(by: { $0.name < $1.name }) {
        let fence = hashes(for: page.text)
        source += "        PageFile(name: \"\(page.name)\", text: \(fence)\"\"\"\n"
        source += escaped(page.text, fence)
        source += "\n\"\"\"\(fence)),\n"
    }
    return source + "    ]\n}\n"
}

/// Enough `#` that nothing in the text ends the literal or escapes in it.
private func hashes(for text: String) -> String {
    var longest = 0, run: Int?
    for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            run = 0
        } else if byte == UInt8(ascii: "#"), let length = run {
            run = length + 1
        } else {
            run = nil
        }
        longest = max(longest, run ?? 0)
    }
    return String(repeating: "#", count: longest + 1)
}

/// Control characters but LF and tab as escapes: the compiler takes a CR in a literal for a line end, and a NUL for a mistake.
private func escaped(_ text: String, _ fence: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        if (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || scalar.value == 0x7F {
            result += "\\\(fence)u{\(String(scalar.value, radix: 16))}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
