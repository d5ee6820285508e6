import Foundation
import Source

/// A kind of difference; two of one class are one row of the table.
struct Difference: Hashable, Sendable {
    var name: String
    /// Why it is so and will stay so, empty for what nobody has explained.
    var reason = ""

    init(_ name: String, reason: String = "") {
        self.name = name
        self.reason = reason
    }
}

/// The differences that a mode has found, by class.
struct Report: Sendable {
    struct Row: Sendable {
        var count = 0
        var examples: [String] = []
    }

    var shown: Int
    var count = 0
    var bytes = 0
    private(set) var differences: [Difference: Row] = [:]

    init(shown: Int) { self.shown = shown }

    mutating func add(_ difference: Difference, _ sample: Sample, _ offset: Int) {
        differences[difference, default: Row()].count += 1
        if differences[difference]!.examples.count < shown {
            let place = LineTable(SourceText(sample.bytes)).position(of: offset)
            let start = max(0, offset - 20), stop = min(sample.bytes.count, offset + 30)
            let around = String(decoding: sample.bytes[start..<stop], as: UTF8.self).debugDescription
            differences[difference]!.examples.append("\(sample.name):\(place.line):\(place.column) \(around)")
        }
    }

    mutating func add(_ other: Report) {
        count += other.count
        bytes += other.bytes
        for (difference, row) in other.differences {
            differences[difference, default: Row()].count += row.count
            differences[difference]!.examples = Array((differences[difference]!.examples + row.examples).prefix(shown))
        }
    }

    func table(unit: String) -> String {
        let total = differences.values.reduce(0) { $0 + $1.count }
        let rate = count == 0 ? 0 : Double(total) * 100_000 / Double(count)
        var lines = ["\(count) \(unit)s in \(bytes) bytes, \(total) differ: \(String(format: "%.3f", rate)) in 100,000"]
        for (difference, row) in differences.sorted(by: { ($0.value.count, $1.key.name) > ($1.value.count, $0.key.name) }) {
            lines.append("| \(difference.name) | \(row.count) | \(difference.reason) |")
            lines += row.examples.map { "    " + $0 }
        }
        return lines.joined(separator: "\n")
    }
}

/// A value that threads change one after the other.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var value: Value

    init(_ value: Value) { self.value = value }

    func update(_ change: (inout Value) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        change(&value)
    }
}
