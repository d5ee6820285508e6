import Foundation
import Lexing
import Outlining
import Source
import Testing

/// What nests without end, or makes a parser look ahead again and again. None may make it look
/// from each of them to the end.
@Suite(.serialized) struct LinearTimeTests {
    static let openers = [
        "(", "{", "[", "<", "a<", "a < b, ", "a<b>", "f(a < b, ", ")", "}", "  }\n", "]", "({", "([{", "[(", "(]", "{)", "(}", "}\n{\n", "(\n)\n]",
        "a ? ", "a ? b : ", "if ", "if x {\n", "x: if ", "x: ", "do {\n", "do { } catch ", "switch x {\n", "case ", "case a:\n", "guard let a = ", "for a in ",
        "#if a\n", "#if a\ncase b:\n", "#if a\n.b\n", "#if a\n@b\n", "#if a\n@b\n#endif\n", "#else\n", "#endif\n", "#available(",
        "@a ", "@a\n", "@a<\n", "@a<b, ", "@a(", "@a(let x) ", "private ", "private(set) ", "lazy\n", "public #a ", "func f(", "func f() {\n", "class A {\n", "init() ",
        "let x = ", "let (", "let a, ", "var x: ", "var x: A<", "var x: a { @a ", "get { set {", "subscript() -> a {", "where ", "-> ", "a: b & ", "async throws(",
        ".a", "\n.a", "a.", "a::", "\\a.", "\"\\(", "\"\"\"\n\\(", "try ", "await ", "a as b<", "case .a(let ", "f(a: ", "f(a:b:", "a(b(c{d(", "\n  a(",
        "x {", "x {} ", "x {}\n{}\n", "x { @a ", "{ -> ", "{ a, ", "{ [a] in ", "{ @a(", "{{ @a ", "#a(", "#a {", "- ", "= ", "? ", "! ",
    ]

    /// Eight times the input takes eight times as long, not sixty-four; a busy machine gets some more attempts.
    @Test(arguments: openers) func takesLinearTime(opener: String) {
        for _ in 0..<5 where time(opener, count: 4000) < time(opener, count: 500) * 24 { return }
        Issue.record("\(opener) …")
    }

    /// Nanoseconds of this thread alone, whatever else the machine does.
    private func time(_ opener: String, count: Int) -> UInt64 {
        let input = Outlined(String(repeating: opener, count: count))
        var outline = Outline()
        var best = UInt64.max
        for _ in 0..<2 {
            let start = threadTime()
            outline.read(input.source, tokens: input.tokens, detail: .full)
            best = min(best, threadTime() - start)
        }
        return best
    }

    private func threadTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Half a mebibyte is what a thread gets on macOS unless it asks for more.
    @Test func nestingFitsOnASmallStack() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let thread = Thread {
                for opener in Self.openers {
                    if let law = Outlined(String(repeating: opener, count: 1000)).brokenLaw { Issue.record("\(opener) …: \(law)") }
                }
                continuation.resume()
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
