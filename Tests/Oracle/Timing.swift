import Foundation
@_spi(Testing) @_spi(ExperimentalLanguageFeatures) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Prints how long SwiftParser takes to parse, and only to parse, every Swift file below the paths on one core.
func runTiming(_ paths: [String]) -> Int32 {
    let samples = swiftFiles(below: paths).map(readSample)
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
