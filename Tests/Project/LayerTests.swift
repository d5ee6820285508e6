import Testing
import TestSupport

/// The modules from the top down; each may import those behind it.
private let layers = ["awaitlint", "Reporting", "Linting", "Matching", "Flow", "Outlining", "Lexing", "Source"]

@Test func everyModuleHasItsPlace() throws {
    #expect(try Project.entries("Sources").filter { !$0.contains(".") && $0 != "Plugins" }.sorted() == layers.sorted())
}

@Test func importsRunDownward() throws {
    for module in layers {
        let below = layers.drop { $0 != module }.dropFirst()
        for file in try Project.sources(module) {
            for imported in try imports(of: file) {
                #expect(below.contains(imported) || systemModules.contains(imported), "\(file) imports \(imported)")
            }
        }
    }
}

/// Only these reach beyond the standard library: memory and files in `Source`, files, threads and the environment from `Linting` up.
private let systemModules: Set = ["Glibc", "Musl", "Darwin"]

@Test func theSystemIsAskedOnlyWhereFilesAreRead() throws {
    for module in ["Matching", "Flow", "Outlining", "Lexing"] {
        for file in try Project.sources(module) {
            #expect(try systemModules.isDisjoint(with: imports(of: file)), "\(file) asks the system")
        }
    }
}

private func imports(of file: String) throws -> [String] {
    try Project.text(file).split(whereSeparator: \.isNewline).compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) }) else { return nil }
        return words[(index + 1)...].first.map { String($0.prefix { $0 != "." && $0 != ";" }) }
    }
}

private let accessLevels: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
