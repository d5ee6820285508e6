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
/// - Parameter starts: events whose bytes reach back to those of an earlier one.
func findings(_ blocks: String..., in graph: String, hasSteps: Bool = false, tables: [NameTable] = [], reaching starts: [Int: Int] = [:]) throws -> [String] {
    let report = try report(blocks, graph, tables: tables, reaching: starts)
    func source(_ range: Range<Int>) -> String { String(decoding: Array(graph.utf8)[range], as: UTF8.self) }
    return report.matches.flatMap { match in
        let steps = match.steps.map { "  \($0.role): \(source($0.range))" + ($0.note.map { " (\($0))" } ?? "") }
        return ["\(source(match.range)): \(match.message) (\(match.confidence))"] + (hasSteps ? steps : [])
    }
}

func report(_ blocks: [String], _ graph: String, tables: [NameTable] = [], hasGates: Bool = true, reaching starts: [Int: Int] = [:]) throws -> MatchReport {
    var text = GraphText(graph)
    for (event, first) in starts { text.draft.events[event].start = text.draft.events[first].start }
    let flow = text.flow
    var matcher = Matcher(rules: try blocks.map { try RulePage(parsing: page($0), file: "r.md").rule }, tables: NameTables(tables))
    return matcher.match(flow, text: SourceText(graph), index: FlowIndex(of: flow, names: .network), file: 0, hasGates: hasGates)
}

extension FlowNames {
    /// Nothing but a type whose requests throw an error of their own when they are cancelled.
    static let network = FlowNames { $0 == "network-types" ? ["URLSession"] : [] }
}
