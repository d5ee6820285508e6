import Foundation
import Lexing
import Outlining
import Source
import Testing

/// What an editor's text goes through while someone types: whatever happens inside of one member leaves the outline of
/// every other member as it was.
struct RecoveryTests {
    static let names = ["Library.swift", "Concurrency.swift", "Members.swift", "Builders.swift", "Statements.swift"]

    /// Half a line, put in on a line of its own.
    static let snippets = [
        "load(", "load(a, ", "load(a: ", "items.", "items?.", "items[", "items.map {", "items.map { $0", "if", "if x", "if x {", "if let", "if let y =", "guard", "guard let", "guard let y",
        "guard let y = z else", "guard let y = z else {", "while", "for", "for x in", "for x in y {", "switch", "switch x {", "case .", "case .a", "do {", "} catch {", "} else {", "return", "throw",
        "let", "let x", "let x =", "let x:", "let x: [", "var x: Int {", "func", "func f", "func f(", "func f(a:", "func f() ->", "func f() {", "class", "class C", "class C {", "extension", "init(",
        "@", "@State var", "try", "await", "try await", "try await f(", "defer", "defer {", "}", ")", "]", "\"unterminated", "\"a \\(", "\"a \\(b", "Task {", "Task { [weak",
        "Task { [weak self] in", "x ? y", "x ? y :", "x =", "x +", "&", ".", "\\", "\\.", "#", "#if", "#if DEBUG", "{", "(", "[", "<", "a <", "Array<", "import", "case", "default:", "enum E { case",
    ]

    /// Every so manieth damage is tried; 1 with `EVERY_DAMAGE=1`.
    static let step = ProcessInfo.processInfo.environment["EVERY_DAMAGE"] == nil ? 7 : 1

    @Test func halfTypedLines() throws {
        var survival = Survival()
        for name in Self.names {
            let text = try Sample(name: name)
            for line in text.lines.indices where !text.isInString(line) {
                for (index, snippet) in Self.snippets.enumerated() where (index + line) % Self.step == 0 {
                    // These are typed inside of a body only.
                    if snippet.hasPrefix("} ") && text.indentation(of: line).count < 8 { continue }
                    let lines = text.lines[..<line] + [text.indentation(of: line) + snippet] + text.lines[line...]
                    survival.note(text.survives(lines.joined(separator: "\n"), damagedAt: text.starts[line]), "\(name):\(line + 1): \(snippet)")
                }
            }
        }
        survival.expect(atLeast: 0.99)
    }

    @Test func linesCutOff() throws {
        var survival = Survival()
        for name in Self.names {
            let text = try Sample(name: name)
            for index in stride(from: 0, to: text.outlined.tokens.count - 1, by: Self.step) {
                let token = text.outlined.tokens[index]
                let line = text.line(of: Int(token.start))
                if text.isInString(line) || token.kind == .stringSegment { continue }
                var lines = text.lines
                lines[line] = String(decoding: Array(lines[line].utf8).prefix(Int(token.start) - text.starts[line]), as: UTF8.self)
                survival.note(text.survives(lines.joined(separator: "\n"), damagedAt: Int(token.start)), "\(name):\(line + 1): cut before \(text.string(token))")
            }
        }
        // What is left of some lines is a modifier or attribute, which Swift joins with the next member.
        survival.expect(atLeast: 0.97)
    }

    @Test func bracketsTakenOut() throws {
        var survival = Survival()
        for name in Self.names {
            let text = try Sample(name: name)
            for index in 0..<text.outlined.tokens.count - 1 {
                let token = text.outlined.tokens[index]
                guard [.leftParen, .rightParen, .leftSquare, .rightSquare, .leftBrace, .rightBrace].contains(token.kind) else { continue }
                var bytes = text.bytes
                bytes.remove(at: Int(token.start))
                let line = text.line(of: Int(token.start)) + 1
                survival.note(text.survives(String(decoding: bytes, as: UTF8.self), damagedAt: Int(token.start)), "\(name):\(line): \(text.string(token)) taken out")
            }
        }
        survival.expect(atLeast: 0.99)
    }
}

/// How many damaged texts kept every other member.
private struct Survival {
    var count = 0
    var lost: [String] = []

    mutating func note(_ survives: Bool, _ place: String) {
        count += 1
        if !survives { lost.append(place) }
    }

    func expect(atLeast share: Double) {
        let kept = Double(count - lost.count) / Double(max(count, 1))
        print("\(count) damaged texts, \(lost.count) lost something: \(lost.prefix(Int(ProcessInfo.processInfo.environment["SHOW_LOST"] ?? "") ?? 0).joined(separator: "\n"))")
        #expect(count > 0 && kept >= share, "\(count) damaged texts, \(lost.count) lost something, such as \(lost.prefix(5))")
    }
}

/// A good text and the members in it.
private struct Sample: ~Copyable {
    let bytes: [UInt8]
    let lines: [String]
    /// Byte offset of each line.
    let starts: [Int]
    let outlined: Outlined
    private let members: [Member]

    init(name: String) throws {
        bytes = try InputTests.bytes(of: name)
        lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        var starts = [0]
        for line in lines { starts.append(starts.last! + line.utf8.count + 1) }
        self.starts = starts
        outlined = Outlined(bytes)
        members = awaitlintMembers(of: outlined)
    }

    /// Whether every member that does not hold the place is in `damaged` too, in the same type and with the same outline.
    func survives(_ damaged: String, damagedAt offset: Int) -> Bool {
        var counts: [String: Int] = [:]
        for member in awaitlintMembers(of: Outlined(damaged)) { counts[member.key, default: 0] += 1 }
        // Without its header a type is none, and its members are the file's.
        let headless = members.filter { $0.header.contains(offset) }.map(\.range)
        for member in members where !member.range.contains(offset) && !headless.contains(where: { $0.contains(member.range.lowerBound) }) {
            guard let count = counts[member.key], count > 0 else { return false }
            counts[member.key] = count - 1
        }
        return true
    }

    func line(of offset: Int) -> Int { starts.firstIndex { $0 > offset }! - 1 }
    func string(_ token: Token) -> String { String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self) }
    func isInString(_ line: Int) -> Bool { lines[line].contains("\"\"\"") }

    /// That of the line or, where it closes something, of the line before.
    func indentation(of line: Int) -> String {
        let closes = lines[line].drop { $0 == " " }.first.map { "})]".contains($0) } ?? true
        let model = closes && line > 0 ? lines[line - 1] : lines[line]
        return String(model.prefix { $0 == " " })
    }
}

/// A member of a type or of the file.
private struct Member {
    /// The types around it, its text, and the kinds in its outline.
    var key: String
    var range: ClosedRange<Int>
    /// Of a type: up to its brace.
    var header: ClosedRange<Int>
}

private func awaitlintMembers(of outlined: borrowing Outlined) -> [Member] {
    var members: [Member] = []
    collectMembers(of: 0, in: outlined, path: "", into: &members)
    return members
}

private func collectMembers(of parent: Int, in outlined: borrowing Outlined, path: String, into members: inout [Member]) {
    let end = Int(outlined.outline.nodes[parent].next)
    var at = parent + 1
    while at < end {
        let node = outlined.outline.nodes[at]
        let start = Int(outlined.tokens[Int(node.first)].start)
        let stop = node.end > node.first ? Int(outlined.tokens[Int(node.end) - 1].end) : start
        var text = ""
        for offset in start..<stop { text.unicodeScalars.append(Unicode.Scalar(outlined.source[offset])) }
        switch node.kind {
        case .function, .initializer, .deinitializer, .subscriptDeclaration, .variable, .enumCase, .type:
            let kinds = (at..<Int(node.next)).map { "\(outlined.outline.nodes[$0].kind.rawValue)" }.joined(separator: ",")
            let brace = text.utf8.count - (text.utf8.firstIndex(of: 0x7B).map { text.utf8.distance(from: $0, to: text.utf8.endIndex) } ?? 0)
            members.append(Member(key: path + text + kinds, range: start...stop, header: node.kind == .type ? start...start + brace : -1 ... -1))
            if node.kind == .type { collectMembers(of: at, in: outlined, path: path + name(of: at, in: outlined) + ".", into: &members) }
        case .block, .conditionalGroup, .conditionalBranch: collectMembers(of: at, in: outlined, path: path, into: &members)
        default: break
        }
        at = Int(node.next)
    }
}

private func name(of type: Int, in outlined: borrowing Outlined) -> String {
    for at in type + 1..<Int(outlined.outline.nodes[type].next) where outlined.outline.nodes[at].kind == .name {
        let token = outlined.tokens[Int(outlined.outline.nodes[at].first)]
        return String((token.start..<token.end).map { Character(Unicode.Scalar(outlined.source[Int($0)])) })
    }
    return "?"
}
