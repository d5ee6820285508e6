/// A file of `Rules/` or of a team's own pages.
package struct PageFile: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// Whether it lies in a folder `names`.
    package var isTable: Bool { name.split(separator: "/").dropLast().last == "names" }

    /// The last part of its name, without `.md`.
    var stem: String {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        return last.hasSuffix(".md") ? String(last.dropLast(3)) : last
    }
}
