import Linting

/// Where the time of a run went, a stage a line; times are those of all threads together.
func describe(_ statistics: Statistics, of report: Report, peakMemory: Int) -> String {
    var lines: [String] = []
    for stage in Statistics.Stage.allCases {
        let time = statistics[stage]
        lines.append(padded(stage.rawValue, 10) + padded(milliseconds(time) + " ms", 12) + "  " + remark(on: stage, time, statistics, report))
    }
    let total = Statistics.Stage.allCases.reduce(Duration.zero) { $0 + statistics[$1] }
    lines.append(padded("all", 10) + padded(milliseconds(total) + " ms", 12) + "  \(peakMemory >> 20) MiB at most")
    return lines.map { $0.last == " " ? String($0.reversed().drop { $0 == " " }.reversed()) : $0 }.joined(separator: "\n") + "\n"
}

private func remark(on stage: Statistics.Stage, _ time: Duration, _ statistics: Statistics, _ report: Report) -> String {
    switch stage {
    case .reading: "\(report.files) files, \(report.bytes) bytes"
    case .lexing: "\(per(statistics.tokens, time)) ns a token: \(statistics.lexedFiles) files, \(statistics.lexedBytes) bytes, \(statistics.tokens) tokens"
    case .outlining: "\(per(statistics.tokens, time)) ns a token"
    case .flow: "\(per(statistics.tokens, time)) ns a token: \(statistics.bodies) bodies, \(statistics.drawnBodies) with a graph, \(statistics.events) events"
    case .matching: "bodies and rules: \(statistics.searched) searched, \(statistics.gated) gated, \(statistics.unsettled) not searched to the end"
    case .keeping, .index, .placing: ""
    }
}

private func milliseconds(_ time: Duration) -> String { tenths(Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15) }

private func per(_ count: Int, _ time: Duration) -> String {
    count == 0 ? "0" : tenths((Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9) / Double(count))
}

/// A number with one decimal.
private func tenths(_ number: Double) -> String {
    let rounded = Int((number * 10).rounded())
    return "\(rounded / 10).\(rounded % 10)"
}

private func padded(_ text: String, _ width: Int) -> String {
    let space = String(repeating: " ", count: max(width - text.count, 0))
    return text.first?.isNumber == true ? space + text : text + space
}
