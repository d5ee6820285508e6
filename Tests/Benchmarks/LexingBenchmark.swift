import Foundation
import Lexing
import Source

/// Lexes every Swift file below a folder, again and again, on one core, and prints the best rate.
@main
struct LexingBenchmark {
    static let fewestRounds = 9
    static let leastTime = Duration.seconds(2)

    static func main() throws {
        let root = CommandLine.arguments[1]
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let paths = names.filter { $0.hasSuffix(".swift") }.sorted().map { root + "/" + $0 }
        let texts = UnsafeMutablePointer<SourceText>.allocate(capacity: paths.count)
        var fileCount = 0, byteCount = 0
        for path in paths {
            var text = SourceText()
            // A name that ends in `.swift` may be a folder's.
            guard (try? text.read(path: path)) != nil else { continue }
            byteCount += text.count
            (texts + fileCount).initialize(to: text)
            fileCount += 1
        }
        var tokens = GrowingBuffer<Token>()
        var best = Duration.seconds(1_000_000), tokenCount = 0
        let clock = ContinuousClock(), begin = clock.now
        var rounds = 0
        while rounds < fewestRounds || clock.now - begin < leastTime {
            rounds += 1
            tokenCount = 0
            let time = clock.measure {
                for file in 0..<fileCount {
                    lex(texts[file], into: &tokens)
                    tokenCount += tokens.count
                }
            }
            best = min(best, time)
        }
        let seconds = best / .seconds(1)
        print("lexing: \(fileCount) files, \(byteCount) bytes, \(tokenCount) tokens in \(String(format: "%.1f", seconds * 1000)) ms, "
            + "\(String(format: "%.0f", Double(byteCount) / seconds / 1e6)) MB/s, \(String(format: "%.1f", Double(tokenCount) / seconds / 1e6)) million tokens/s")
    }
}
