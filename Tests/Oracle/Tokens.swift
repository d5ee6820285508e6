import Foundation
import Lexing
import Source
@_spi(Testing) @_spi(ExperimentalLanguageFeatures) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

private let help = """
    run tokens [OPTION…] PATH…
      --literals      compare the code inside of the files' string literals, each literal on its own
      --prefixes      compare each sample also cut off behind each of its first 1500 bytes
      --mutate N      compare N randomly edited copies of each sample instead of the sample
      --soup N        compare N texts put together from snippets alone, for each file, instead
      --seed S        another start for the edits and the soup
      --trace         name each sample before it is lexed, to find the one that traps
      --show N        how many examples of each difference to print (3)
      --dump          print our tokens and SwiftParser's side by side
    """

/// Compares kind, place, length and flags of each token with those of SwiftParser's lexer.
func runTokens(_ arguments: [String]) -> Int32 {
    var paths: [String] = []
    var options = TokenOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
        switch argument {
        case "--literals": options.usesLiterals = true
        case "--prefixes": options.usesPrefixes = true
        case "--mutate": options.mutations = rest.popFirst().flatMap { Int($0) } ?? 1
        case "--soup": options.soups = rest.popFirst().flatMap { Int($0) } ?? 1
        case "--seed": options.seed = rest.popFirst().flatMap { UInt64($0) } ?? 1
        case "--show": options.shown = rest.popFirst().flatMap { Int($0) } ?? 3
        case "--trace": options.traces = true
        case "--dump": options.dumps = true
        case "--help":
            print(help)
            return 0
        default: paths.append(argument)
        }
    }
    let files = swiftFiles(below: paths)
    guard !files.isEmpty else {
        print(help)
        return 2
    }
    let report = compareTokens(of: files, options)
    print(report.table(unit: "token"))
    return report.differences.isEmpty ? 0 : 1
}

struct TokenOptions: Sendable {
    var usesLiterals = false, usesPrefixes = false, traces = false, dumps = false
    var mutations = 0, soups = 0
    var seed: UInt64 = 1
    var shown = 3

    func samples(in file: String) -> [Sample] {
        if soups > 0 { return (0..<soups).map { soup(file, seed: seed &* 1_000_003 &+ UInt64($0)) } }
        var samples = [readSample(file)]
        if usesLiterals { samples = samples.flatMap(literals) }
        if usesPrefixes {
            samples = samples.flatMap { sample in (0..<min(1500, sample.bytes.count + 1)).map { Sample(name: "\(sample.name) up to \($0)", bytes: Array(sample.bytes.prefix($0))) } }
        }
        if mutations > 0 {
            let first = seed &* 1_000_003
            samples = samples.flatMap { sample in (0..<mutations).map { mutated(sample, seed: first &+ UInt64($0)) } }
        }
        return samples
    }
}

private func compareTokens(of files: [String], _ options: TokenOptions) -> Report {
    let total = Locked(Report(shown: options.shown))
    DispatchQueue.concurrentPerform(iterations: options.traces || options.dumps ? 1 : 2) { worker in
        var report = Report(shown: options.shown)
        var tokens = GrowingBuffer<Token>()
        let step = options.traces || options.dumps ? 1 : 2
        for index in stride(from: worker, to: files.count, by: step) {
            for sample in options.samples(in: files[index]) {
                if options.traces { print(sample.name) }
                compareTokens(of: sample, &tokens, &report, dumps: options.dumps)
            }
        }
        total.update { $0.add(report) }
    }
    return total.value
}

private func compareTokens(of sample: Sample, _ tokens: inout GrowingBuffer<Token>, _ report: inout Report, dumps: Bool) {
    let text = SourceText(sample.bytes)
    lex(text, into: &tokens)
    let theirs = lexemes(of: sample.bytes)
    report.count += theirs.count
    report.bytes += sample.bytes.count
    if dumps { dump(tokens, theirs, sample) }
    let lostParen = placeOfLostParen(tokens)
    func classed(_ difference: Difference, at offset: UInt32) -> Difference {
        offset >= lostParen ? .parenBehindTry : difference
    }
    var ourIndex = 0, theirIndex = 0
    while ourIndex < tokens.count || theirIndex < theirs.count {
        let our = ourIndex < tokens.count ? tokens[ourIndex] : nil
        let their = theirIndex < theirs.count ? theirs[theirIndex] : nil
        if let our, let their, our.start == their.start, our.length == their.length {
            if let kind = difference(our, their, sample, isFirst: theirIndex == 0) { report.add(classed(kind, at: our.start), sample, Int(our.start)) }
            ourIndex += 1
            theirIndex += 1
        } else if let our, our.start <= their?.start ?? .max {
            report.add(classed(Difference("our \(our.kind) (theirs \(their.map { "\($0.kind)" } ?? "none")) at another place"), at: our.start), sample, Int(our.start))
            ourIndex += 1
            if let their, our.start == their.start { theirIndex += 1 }
        } else if let their {
            report.add(classed(Difference("their \(their.kind) is missing"), at: their.start), sample, Int(their.start))
            theirIndex += 1
        }
    }
}

// MARK: Their tokens

struct TheirToken {
    var start: UInt32
    var length: UInt32
    var kind: RawTokenKind
    var startsLine: Bool
    var hasDiagnostic: Bool
}

func lexemes(of bytes: [UInt8]) -> [TheirToken] {
    var result: [TheirToken] = []
    // An array of no elements may have no address, which the lexer cannot stand.
    (bytes + [0]).withUnsafeBufferPointer { buffer in
        var tracker = LookaheadTracker()
        withUnsafeMutablePointer(to: &tracker) { tracker in
            var place = 0
            var sequence = Lexer.tokenize(UnsafeBufferPointer(rebasing: buffer.dropLast()), lookaheadTracker: tracker, experimentalFeatures: [])
            while let lexeme = sequence.next() {
                result.append(TheirToken(
                    start: UInt32(place + lexeme.textRange.lowerBound), length: UInt32(lexeme.textRange.count), kind: lexeme.rawTokenKind,
                    startsLine: lexeme.flags.contains(.isAtStartOfLine), hasDiagnostic: lexeme.diagnostic != nil))
                place += lexeme.byteLength
                if lexeme.rawTokenKind == .endOfFile { break }
            }
        }
    }
    return result
}

// MARK: What differs on purpose

extension Difference {
    static let parenBehindTry = Difference(
        "paren behind `try?` in an interpolation", reason: "SwiftParser does not count it and ends the interpolation too early; the compiler and we do")
}

/// The first paren straight behind `try?` or `try!` in an interpolation: from there on the two go different ways.
private func placeOfLostParen(_ tokens: borrowing GrowingBuffer<Token>) -> UInt32 {
    var open: [Int] = []
    for index in 2..<max(2, tokens.count) {
        let token = tokens[index], before = tokens[index - 1].kind
        guard token.kind == .leftParen || token.kind == .rightParen else { continue }
        if !open.isEmpty, before == .postfixQuestionMark || before == .exclamationMark, tokens[index - 2].keyword == .try { return token.start }
        let backslash = before == .rawStringDelimiter ? index - 2 : index - 1
        if token.kind == .leftParen, backslash > 0, tokens[backslash].kind == .backslash, tokens[backslash - 1].kind == .stringSegment {
            open.append(1)
        } else if let depth = open.popLast() {
            let next = token.kind == .leftParen ? depth + 1 : depth - 1
            if next > 0 { open.append(next) }
        }
    }
    return .max
}

// MARK: One token

private func difference(_ our: Token, _ their: TheirToken, _ sample: Sample, isFirst: Bool) -> Difference? {
    if !kindsAgree(our.kind, their.kind) { return Difference("our \(our.kind), their \(their.kind)") }
    if our.flags.contains(.startsLine) != (their.startsLine || isFirst) { return Difference("startsLine of \(our.kind)") }
    let isUnclosed = !their.hasDiagnostic && [.stringSegment, .stringQuote, .multilineStringQuote, .singleQuote, .rightParen, .regexPattern].contains(our.kind)
    if our.flags.contains(.malformed) != their.hasDiagnostic && !isUnclosed { return Difference("malformed of \(our.kind)") }
    if !their.hasDiagnostic, our.flags.contains(.escaped) != (our.kind == .identifier && sample.bytes[Int(our.start)] == 0x60) { return Difference("escaped of \(our.kind)") }
    return keywordAgrees(our, sample) ? nil : Difference("keyword of \(our.kind)")
}

private func keywordAgrees(_ our: Token, _ sample: Sample) -> Bool {
    guard our.kind == .identifier || our.kind == .keyword else { return our.keyword == .none }
    let spelling = String(decoding: sample.bytes[Int(our.start)..<Int(our.end)], as: UTF8.self)
    return our.keyword == keywordsBySpelling[spelling] ?? .none
}

private let keywordsBySpelling = Dictionary(uniqueKeysWithValues: Lexing.Keyword.allCases.dropFirst().map { ("\($0)", $0) })

private func kindsAgree(_ our: Token.Kind, _ their: RawTokenKind) -> Bool {
    switch (our, their) {
    case (.infixOperator, .binaryOperator), (.rawStringDelimiter, .rawStringPoundDelimiter), (.regexPattern, .regexLiteralPattern): true
    // The compiler's parser, not its lexer, names these.
    case (.ellipsis, .binaryOperator), (.ellipsis, .prefixOperator), (.ellipsis, .postfixOperator): true
    default: "\(our)" == "\(their)"
    }
}

private func dump(_ tokens: borrowing GrowingBuffer<Token>, _ theirs: [TheirToken], _ sample: Sample) {
    for index in 0..<max(tokens.count, theirs.count) {
        let our = index < tokens.count ? "\(tokens[index].start)+\(tokens[index].length) \(tokens[index].kind) \(tokens[index].flags.rawValue)" : "-"
        let their = index < theirs.count ? "\(theirs[index].start)+\(theirs[index].length) \(theirs[index].kind)\(theirs[index].startsLine ? " line" : "")\(theirs[index].hasDiagnostic ? " diagnostic" : "")" : "-"
        print(our.padding(toLength: 44, withPad: " ", startingAt: 0), their)
    }
}
