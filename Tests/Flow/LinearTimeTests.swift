import Flow
import Testing
@testable import Linting

/// Work per byte stays the same however much there is of something, in a row or around each other; these tests are not optimised.
@Suite(.serialized) struct LinearTimeTests {
    /// What is repeated inside a function, with what stands before and behind it all.
    static let runs: [(before: String, unit: String, behind: String)] = [
        ("", "f(x)\n", ""), ("", "x = 1\n", ""), ("", "if a { b() }\n", ""), ("if a { b() }", " else if a { b() }", ""), ("", "guard a else { return }\n", ""),
        ("", "f { g() }\n", ""), ("", "f { $0.map { $0 }; $0.b() }\n", ""), ("g { ", "_ = $0.map { $0 }\n", "}"), ("", "xs.forEach { g($0) }\n", ""),
        ("", "guard a else { return }; defer { b() }\n", ""), ("", "guard a else { return 1 }; guard b else { return }; try c(); defer { }\n", ""),
        ("", "defer { b() }\n", ""), ("", "defer { xs.forEach { if $0 { return }; defer { b() } } }\n", ""), ("", "do { defer { b() }; try c() } catch { }\n", ""),
        ("switch a {\n", "case 1: b()\n", "}"), ("switch a {\n", "case 1:\n", "}"), ("switch a {\n", "case let x where x > 1: fallthrough\n", "}"), ("switch {\n", "case 1: break\n", "}"),
        ("do { try a() }", " catch is E { b() }", ""), ("do { ", "try a()\n", "} catch is E { } catch is F { } catch { }"),
        ("", "#if A\n#else\n#endif\n", ""), ("switch a { case 1: b() case 2: b() case 3: b() case 4: b() case 5: b() case 6: b() case 7: b() case 8: b() case 9: b() }\n", "#if A\n#else\n#endif\n", ""),
        ("", "#if A\na()\n#elseif B\nb()\n#endif\n", ""), ("x", "\n#if A\n.a()\n#else\n.b()\n#endif", ""), ("x", "\n#if A\n#else\n#endif", ""),
        ("x = a", " + a", ""), ("x = a", " == a()", ""), ("x = a", " && a", ""), ("x = a()", " || b()", ""), ("x = 1", " ?? 1", ""), ("x = a", " ?? b()", ""),
        ("x = a", " ? a : a", ""), ("x = a", " = a", ""), ("x = a", " += a", ""), ("x = ", "! ", "a"), ("x = a", " as A", ""), ("x = a", " && a || b ?? c", ""),
        ("if a", ", a", " { }"), ("if a", ", let x = x", " { }"), ("if a", " && a", " { }"), ("while a", " || a", " { }"),
        ("x = ", "await ", "f()"), ("x = ", "try ", "f()"), ("x = ", "try? ", "f()"), ("x = ", "try await ", "f()"), ("", "try await f()\n", ""), ("", "x = try? await f()\n", ""),
        ("x", ".a", ""), ("x", ".a()", ""), ("x", "[1]", ""), ("x", "?.a!", ""), ("x", "()", ""), ("x", " { }", ""), ("x", ".a { }", ""), ("x", ".map { $0 }", ""), ("Task { }", ".value", ""),
        ("", "let x = x\n", ""), ("", "do { let x = 1 }; f(x)\n", ""), ("", "for x in xs { }; f(x)\n", ""), ("", "async let x = x()\n", ""), ("async let y = z()\n", "async let x = x(); await y\n", ""), ("", "let (x, y) = z\n", ""), ("let x", ", x = x", ""),
        ("", "func x() { x() }\n", ""), ("", "struct X { func x() { x() } }\n", ""), ("", "Task { await x() }\n", ""), ("", "let x = Task { }; await x.value\n", ""), ("", "let x = Task { }\n", "await x.value"),
        ("f(", "x, ", "x)"), ("f(", "{ x }, ", "x)"), ("x = [", "x, ", "x]"), ("x = \"", "\\(x)", "\""), ("", "l.lock()\n", ""), ("", "for await x in y { break }\n", ""), ("", "a: while b { continue a }\n", ""),
        ("outer: while a { ", "if b { continue } else if c { break outer }\n", "}"), ("while a { ", "defer { b() }; if c { break }; if d { continue }; if e { return }\n", "}"),
    ]

    @Test(arguments: runs.indices) func takesLinearTime(_ index: Int) throws {
        let run = Self.runs[index]
        var times: [Duration] = [], sizes: [Int] = []
        for bytes in [4_000, 16_000] {
            let source = "func f() async throws {\n" + run.before + String(repeating: run.unit, count: bytes / run.unit.utf8.count) + run.behind + "\n}\n"
            let (time, flow) = try timedFlow(of: source)
            times.append(time)
            sizes.append(flow.events.count + flow.edges.count)
        }
        #expect(times[1] < max(times[0] * 9, .seconds(1)), "\(run): \(times)")
        #expect(sizes[1] < sizes[0] * 5 + 64, "\(run): \(sizes)")
    }

    /// Pairs of brackets around each other, more than the outline follows.
    static let nests: [(open: String, close: String)] = [
        ("(", ")"), ("f(", ")"), ("[", "]"), ("x[", "]"), ("a ? (", ") : b"), ("\"\\(", ")\""), ("!(", ")"), ("await (try f(", "))"), ("try? f(", ")"), ("a && (", ")"),
        ("f { ", " }"), ("xs.map { ", " }"), ("Task { ", " }"), ("l.withLock { if a { return }; ", " }"), ("{ ", " }()"), ("func f() { ", " }"), ("struct S { func f() { ", " } }"), ("struct S { var x: Int { ", " } }"),
        ("if a { ", " }"), ("if a { } else { ", " }"), ("guard a else { ", " }"), ("while a { ", " }"), ("for a in b { ", " }"), ("repeat { ", " } while a"), ("switch a { case b: ", " }"), ("do { ", " } catch { }"),
        ("do { try a() } catch { ", " }"), ("defer { ", " }"), ("x = if a { ", " } else { b }"), ("\n#if A\n", "\n#endif\n"),
        ("defer { xs.forEach { if a { return }; try b(); ", " } }"), ("do { defer { ", " }; try a(); if b { return } else { return c } } catch { }"),
        ("async let x = f { await x; ", " }"), ("a: while b { defer { c() }; if d { break a }; if e { continue a }; ", " }"),
    ]

    @Test(arguments: nests.indices) func nestingCostsNoMoreThanItsBytes(_ index: Int) throws {
        let nest = Self.nests[index]
        // On a thread of the size that a run has.
        let sizes = try onThreads(1) {
            Result {
                try [10, 40, 160].map { depth in
                    let source = String(repeating: nest.open, count: depth) + "x" + String(repeating: nest.close, count: depth)
                    let (time, flow) = try timedFlow(of: "func f() async throws {\n\(source)\n}\n")
                    #expect(time < .seconds(2), "\(nest)")
                    if let law = brokenLaw(flow, length: source.utf8.count + 28) { Issue.record("\(nest): \(law)") }
                    return flow.events.count + flow.edges.count
                }
            }
        }[0].get()
        #expect(sizes[1] < sizes[0] * 20 + 400 && sizes[2] < sizes[1] * 20 + 400, "\(nest): \(sizes)")
    }
}
