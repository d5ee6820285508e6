import Flow
@testable import Matching
import Source
import Testing

/// What a page or a fact says is there because some example needs it.
@Suite struct MutationTests {
    @Test(arguments: Pages.ids) func nothingCanBeLeftOutOfAPage(_ id: String) throws {
        let page = try Pages.page(id), mutants = PageMutant.mutants(of: page)
        #expect(!mutants.isEmpty)
        for mutant in mutants {
            do {
                let read = try RulePage(parsing: mutant.text, file: page.file)
                if try !page.isFailed(by: read.rule) { Issue.record("Rules/\(page.file):\(mutant): no example fails") }
            } catch {
                if !mutant.isNeeded { Issue.record("Rules/\(page.file):\(mutant): the page cannot be read: \(error)") }
            }
        }
    }

    @Test func mutantsLeaveOneThingOut() throws {
        let block = """
            in   init | deinit
            not in test, preview
            path
              start task, dropped as t  <-
              no await, exit
              call
            when t only hops, (t cleans up | t only hops)
            confidence high  when t cleans up | t only hops
                       low
            message x
            """
        let text = "# r\n\nWrong.\n\n```rule\nid r\n\(block)\n```\n"
        let mutants = PageMutant.mutants(of: try RulePage(parsing: text, file: "r.md"))
        for mutant in mutants where !mutant.isNeeded { _ = try RulePage(parsing: mutant.text, file: "r.md") }
        #expect(mutants.map(\.description) == [
            "7: without `in   init | deinit`", "7: without `init`", "7: without `deinit`",
            "8: without `not in test, preview`", "8: without `test`", "8: without `preview`",
            "10: without `start task, dropped as t  <-`", "10: without `dropped`",
            "11: without `no await, exit`", "11: without `await`", "11: without `exit`", "12: without `call`",
            "13: without `when t only hops, (t cleans up | t only hops)`", "13: without `t only hops`", "13: without `t cleans up`", "13: without `t only hops`",
            "14: without `confidence high  when t cleans up | t only hops`", "14: without `t cleans up`", "14: without `t only hops`",
            "15: without `confidence low`",
        ])
    }

    /// Facts that one page alone uses, with what makes them worth a word of the language; at most eight: the fewer
    /// pages there are, the fewer share a word.
    static let ofOnePage = [
        "STEP has an opposite": "two calls of which one must come first",
        "STATE may be taken before STEP": "whether a second run may find the first still going on",
        "STEP cleans up": "cancellation must not cut a clean-up short",
        "STEP tells of a failure": "what a handler makes of an error; the rules about failures that come late ask it too",
        "OTHER asks STEP anew": "who changes the question and asks it once more leaves two answers on their way",
        "STEP may be resumed elsewhere": "who leaves something to others cannot be told from who forgets it",
        "STATE is kept for good": "what nobody ever empties stays there, whatever it is",
        "STEP could be cancelled": "what may be told to stop should be told",
    ]

    @Test(arguments: Fact.all.map(\.phrase)) func everyFactCountsBothWays(_ phrase: String) throws {
        let pages = try Pages.book.get().pages.filter { $0.rule.uses(phrase) }
        #expect(Self.ofOnePage.count <= 8 && (pages.count == 1) == (Self.ofOnePage[phrase] != nil), "\(pages.map(\.id))")
        let evidence = Evidence(role: "forced", range: 0..<1, text: "")
        for answer in [Answer.yes(evidence), .no] {
            let isFailed = try pages.contains { page in
                var rule = page.rule
                rule.force(phrase, answer)
                return try page.isFailed(by: rule)
            }
            #expect(isFailed, "no example fails when `\(phrase)` is \(answer == .no ? "no" : "yes") everywhere")
        }
    }

    static let contexts = ((try? Pages.book.get())?.pages ?? []).flatMap(\.rule.contexts).flatMap(\.contexts).map(\.phrase)

    /// Of contexts those that a page uses; the others wait for theirs.
    @Test(arguments: Set(contexts).sorted()) func everyContextCountsBothWays(_ phrase: String) throws {
        for holds in [true, false] {
            let isFailed = try Pages.book.get().pages.contains { page in
                var rule = page.rule
                rule.forceContext(phrase, holds)
                return try page.isFailed(by: rule)
            }
            #expect(isFailed, "no example fails when every body is `\(phrase)`, or none: \(holds)")
        }
    }
}

extension Rule {
    private var conditions: [Condition] {
        let others = paths.flatMap { $0.meanwhile + $0.afterwards + $0.elsewhere }.flatMap(\.requirements)
        return (requirements + paths.flatMap(\.requirements) + others).map(\.condition) + confidence.compactMap(\.condition)
    }

    fileprivate func uses(_ fact: String) -> Bool {
        conditions.flatMap(\.items).contains { if case .fact(let use) = $0 { use.fact.phrase == fact } else { false } }
    }

    fileprivate mutating func force(_ fact: String, _ answer: Answer) {
        for index in requirements.indices { requirements[index].condition.force(fact, answer) }
        for path in paths.indices {
            for index in paths[path].requirements.indices { paths[path].requirements[index].condition.force(fact, answer) }
            for others in [\PathPattern.meanwhile, \.afterwards, \.elsewhere] {
                for other in paths[path][keyPath: others].indices {
                    for index in paths[path][keyPath: others][other].requirements.indices {
                        paths[path][keyPath: others][other].requirements[index].condition.force(fact, answer)
                    }
                }
            }
        }
        for index in confidence.indices { confidence[index].condition?.force(fact, answer) }
    }

    fileprivate mutating func forceContext(_ phrase: String, _ holds: Bool) {
        for test in contexts.indices {
            for index in contexts[test].contexts.indices where contexts[test].contexts[index].phrase == phrase {
                contexts[test].contexts[index].ask = { _, _ in holds ? .yes(Evidence(role: "forced", range: 0..<1, text: "")) : .no }
            }
        }
    }
}

extension Condition {
    fileprivate mutating func force(_ fact: String, _ answer: Answer) {
        for index in items.indices {
            guard case .fact(var use) = items[index], use.fact.phrase == fact else { continue }
            use.fact.ask = { _, _, _ in answer }
            items[index] = .fact(use)
        }
    }
}
