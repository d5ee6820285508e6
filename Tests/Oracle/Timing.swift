import Foundation
@_spi(Testing) @_spi(ExperimentalLanguageFeatures) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Prints how long SwiftParser takes to parse, and only to parse, on one core: of the Swift files below the paths as many
/// as make some megabytes, taken evenly.
func runTiming(_ paths: [String]) -> Int32 {
    let wanted = 4_000_000
    let all = swiftFiles(below: paths).map(readSample)
    let step = max(1, all.reduce(0) { $0 + $1.bytes.count } / wanted)
    let samples = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let bytes = samples.reduce(0) { $0 + $1.bytes.count }
    var statements = 0
    let clock = ContinuousClock()
    let time = clock.measure {
        for sample in samples {
            statements += sample.bytes.withUnsafeBufferPointer { Parser.parse(source: $0).statements.count }
        }
    }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    print("SwiftParser: \(samples.count) files, \(bytes) bytes, \(statements) statements in \(String(format: "%.2f", seconds)) s, "
        + "\(String(format: "%.2f", Double(bytes) / seconds / 1e6)) MB/s")
    return 0
}
