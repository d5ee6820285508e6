import Foundation
import Lexing
import Outlining
import Source

private let structureHelp = """
    run structure [OPTION…] PATH…
      --literals      compare the code inside of the files' string literals, each literal on its own
      --prefixes      outline each sample cut off behind each of its first 600 bytes; SwiftParser's errors excuse differences
      --mutate N      the same with N randomly edited copies of each sample
      --first         count the first difference of each sample only
      --essential     count functions, closures, `await`, `try`, `catch`, `defer`, calls and trailing closures only
      --trace         name each sample before it is read
      --show N        how many examples of each difference to print (3)
    """

/// Compares our outline with SwiftParser's tree.
func runStructure(_ arguments: [String]) -> Int32 {
    var paths: [String] = []
    var options = TokenOptions(), onlyFirst = false, onlyEssential = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
        switch argument {
        case "--literals": options.usesLiterals = true
        case "--prefixes": options.usesPrefixes = true
        case "--mutate": options.mutations = rest.popFirst().flatMap { Int($0) } ?? 1
        case "--first": onlyFirst = true
        case "--essential": onlyEssential = true
        case "--trace": options.traces = true
        case "--show": options.shown = rest.popFirst().flatMap { Int($0) } ?? 3
        case "--help":
            print(structureHelp)
            return 0
        default: paths.append(argument)
        }
    }
    let files = swiftFiles(below: paths)
    guard !files.isEmpty else {
        print(structureHelp)
        return 2
    }
    let total = Locked(Report(shown: options.shown))
    let chosen = options, first = onlyFirst, essential = onlyEssential
    // Trees as deep as the hard inputs' are walked by recursion.
    let threads = (0..<2).map { worker in
        let thread = Thread {
            var comparison = StructureComparison(onlyFirst: first, onlyEssential: essential, shown: chosen.shown)
            for index in stride(from: worker, to: files.count, by: 2) {
                for sample in chosen.samples(in: files[index]) {
                    if chosen.traces { print(sample.name) }
                    comparison.compare(sample)
                }
            }
            total.update { $0.add(comparison.report) }
            finished.signal()
        }
        thread.stackSize = 1 << 30
        return thread
    }
    for thread in threads { thread.start() }
    for _ in threads { finished.wait() }
    print(total.value.table(unit: "fact"))
    return total.value.differences.contains { $0.key.reason.isEmpty } ? 1 : 0
}

private let finished = DispatchSemaphore(value: 0)

private struct StructureComparison: ~Copyable {
    let onlyFirst: Bool
    let onlyEssential: Bool
    var report: Report
    private var tokens = GrowingBuffer<Token>()
    private var outline = Outline()

    init(onlyFirst: Bool, onlyEssential: Bool, shown: Int) {
        self.onlyFirst = onlyFirst
        self.onlyEssential = onlyEssential
        report = Report(shown: shown)
    }

    mutating func compare(_ sample: Sample) {
        let text = SourceText(sample.bytes)
        lex(text, into: &tokens)
        outline.read(text, tokens: tokens, detail: .full)
        let theirs = TheirStructure(of: sample.bytes)
        var our = withoutOpaque(ourFacts(outline, tokens: tokens), theirs.opaque)
        var their = withoutOpaque(theirs.facts, theirs.opaque)
        if onlyEssential {
            our = our.filter(\.kind.isEssential)
            their = their.filter(\.kind.isEssential)
        }
        report.count += their.count
        report.bytes += sample.bytes.count
        for (name, offset) in differences(our, their) {
            report.add(Difference(name, reason: theirs.hasError ? "SwiftParser reports an error in this input" : ""), sample, Int(offset))
            if onlyFirst { return }
        }
    }

    /// The facts outside of the ranges, which are in source order and do not overlap.
    private func withoutOpaque(_ facts: [Fact], _ ranges: [Range<UInt32>]) -> [Fact] {
        var next = 0
        return facts.filter { fact in
            while next < ranges.count && ranges[next].upperBound <= fact.offset { next += 1 }
            return next == ranges.count || fact.offset < ranges[next].lowerBound || fact.kind.isFunctionLike
        }
    }

    /// What differs, and where, in source order.
    private func differences(_ our: [Fact], _ their: [Fact]) -> [(String, UInt32)] {
        var result: [(String, UInt32)] = []
        var ourIndex = 0, theirIndex = 0
        while ourIndex < our.count || theirIndex < their.count {
            let mine = ourIndex < our.count ? our[ourIndex] : nil
            let other = theirIndex < their.count ? their[theirIndex] : nil
            if let mine, let other, mine.offset == other.offset, mine.kind == other.kind {
                if mine.enclosing != other.enclosing { result.append(("\(mine.kind) in another function", mine.offset)) }
                if mine.end != other.end { result.append(("\(mine.kind) ends elsewhere", mine.offset)) }
                if mine.detail != other.detail { result.append(("\(mine.kind) is marked otherwise", mine.offset)) }
                ourIndex += 1
                theirIndex += 1
            } else if let mine, other == nil || (mine.offset, mine.kind.rawValue) < (other!.offset, other!.kind.rawValue) {
                result.append(("our \(mine.kind) is none of theirs", mine.offset))
                ourIndex += 1
            } else if let other {
                result.append(("their \(other.kind) is missing", other.offset))
                theirIndex += 1
            }
        }
        return result
    }
}
