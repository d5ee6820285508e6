import Flow
import Matching
import Source

/// A page around the lines of a rule block, with its title `r`.
func page(_ block: String) -> String {
    """
    # r

    Wrong.

    ```rule
    id r
    \(block)
    ```

    ## Why

    ## Flagged

    ```swift
    bad() // flagged: bad
    ```

    ## Silent

    ```swift
    good()
    ```

    ## Fix

    """
}

/// The error that a rule block gives, from its line and column on; the block's first line is line 7.
func mistake(in block: String) -> String? {
    mistake { _ = try RulePage(parsing: page(block), file: "r.md") }
}

func mistake(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}

/// What rules make of a graph: a line `EVENT: message (confidence)` for each match and, indented, one for each step.
func findings(_ blocks: String..., in graph: String, hasSteps: Bool = false, tables: [NameTable] = []) throws -> [String] {
    let report = try report(blocks, graph, tables: tables)
    func source(_ range: Range<Int>) -> String { String(decoding: Array(graph.utf8)[range], as: UTF8.self) }
    return report.matches.flatMap { match in
        let steps = match.steps.map { "  \($0.role): \(source($0.range))" + ($0.note.map { " (\($0))" } ?? "") }
        return ["\(source(match.range)): \(match.message) (\(match.confidence))"] + (hasSteps ? steps : [])
    }
}

func report(_ blocks: [String], _ graph: String, tables: [NameTable] = [], hasGates: Bool = true) throws -> MatchReport {
    var matcher = Matcher(rules: try blocks.map { try RulePage(parsing: page($0), file: "r.md").rule }, tables: NameTables(tables))
    let flow = GraphText(graph).flow
    return matcher.match(flow, text: SourceText(graph), index: FlowIndex(of: flow, names: .empty), file: 0, hasGates: hasGates)
}

extension FlowNames {
    static let empty = FlowNames { _ in [] }
}
