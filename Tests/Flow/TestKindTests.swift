import Flow
import Testing

@Suite struct TestKindTests {
    /// What the first test of a condition asks, in a `catch` clause.
    private func kind(of condition: String) throws -> TestKind? {
        let events = try flow(of: "func f() async { do { try await g() } catch { if \(condition) { h() } } }").flow.events
        return events.first { $0.kind == .test }.flatMap { TestKind(rawValue: $0.detail) }
    }

    @Test(arguments: [
        ("Task.isCancelled", TestKind.isCancelled), ("!Task.isCancelled", .isCancelled),
        ("error is CancellationError", .isCancellationError), ("!(error is CancellationError)", .isCancellationError),
        ("error as? CancellationError != nil", .isCancellationError), ("let e = error as? CancellationError", .isCancellationError),
        ("case is CancellationError = error", .isCancellationError),
        ("error as? CancellationError == nil", .aboutCancellation), ("Task.isCancelled == false", .aboutCancellation),
        ("(error as? URLError)?.code == .cancelled", .aboutCancellation), ("let e = error as? URLError, e.code == .cancelled", .aboutCancellation),
        ("isCancelled(error)", .aboutCancellation),
        ("let e = error as? URLError, e.code == .timedOut", .plain), ("ready", .plain),
        ("error is ParseError", .anotherError), ("let e = error as? ParseError", .anotherError), ("case ParseError.end = error", .anotherError),
        ("let e = error as NSError?", .plain), ("error is LocalizedError", .plain),
        ("a == b", .equal), ("a !== b", .unequal), ("a != b", .unequal), ("a + b == c", .plain),
    ])
    func aTestSaysWhatItAsks(_ condition: String, _ expected: TestKind) throws {
        #expect(try kind(of: condition) == expected)
    }

    @Test func whatFollowsACastTellsWhatItIsFor() throws {
        #expect(try kind(of: "let e = error as? URLError { if e.code == .cancelled { return } }; if a") == .aboutCancellation)
    }

    @Test func aSwitchIsAboutItsPatterns() throws {
        #expect(try flow(of: "func f() async { switch a { case .cancelled: await g(); default: h() } }").text.contains("test aboutCancellation a "))
    }

    @Test func theWayPastAClauseForCancellation() {
        expectFlow(
            of: """
            func f() async throws {
                do { try await g() } catch is CancellationError {}
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call g() 2:20
              2 await g() throwing 2:14 -> error 3, error 4, 5
              3 catch cancellation in catch 2:26 -> 5
              4 join past cancellation 2:55 -> 6
              5 exit end 3:1
              6 exit throw 3:1
            """)
    }
}
