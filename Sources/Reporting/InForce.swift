import Linting

/// How a file is linted, laid out as a configuration that says the same, with comments that tell where each line comes from.
package func render(_ configuration: ConfigurationInForce) -> String {
    var text = "// \(harmless(configuration.path)): " + origin(configuration.files) + "\n"
    if let reason = configuration.leftOutBy { text += "// left out by \(harmless(reason))\n" }
    if let baseline = configuration.baseline { text += "// findings in \(harmless(baseline)) are known\n" }
    text += "{\n"
    let rules = configuration.rules.map { Line(text: "\(quoted($0.id)): \(quoted($0.level)),", remark: $0.origin ?? "by default") }
    text += block("\"rules\": {", rules, "},")
    var tables: [String] = []
    for name in configuration.names where !tables.contains(name.table) { tables.append(name.table) }
    let names = tables.flatMap { table in
        [Line(text: "\(quoted(table)): [")] + configuration.names.filter { $0.table == table }.map { Line(text: "  \(quoted($0.name)),", remark: $0.origin) } + [Line(text: "],")]
    }
    if !names.isEmpty { text += block("\"names\": {", names, "},") }
    if !configuration.ruleFolders.isEmpty { text += block("\"ruleFolders\": [", configuration.ruleFolders.map { Line(text: quoted($0) + ",") }, "],") }
    return text + "}\n"
}

private struct Line {
    var text: String
    var remark = ""
}

private func origin(_ files: [String]) -> String {
    files.isEmpty ? "no configuration" : files.map(harmless).joined(separator: ", then ")
}

/// Lines between brackets, their remarks below each other.
private func block(_ open: String, _ lines: [Line], _ close: String) -> String {
    let widest = lines.filter { !$0.remark.isEmpty }.map { width($0.text) }.max() ?? 0
    let shown = lines.map { line in
        "    " + line.text + (line.remark.isEmpty ? "" : String(repeating: " ", count: widest - width(line.text)) + "  // " + harmless(line.remark)) + "\n"
    }
    return "  \(open)\n\(shown.joined())  \(close)\n"
}
