import Matching
import Testing

@Suite struct CalleeTests {
    /// Whether a call is what a page asks for.
    private func isFound(_ pattern: String, _ call: String) throws -> Bool {
        let rule = "path\n  call \(pattern) <-\nmessage x"
        let tables = [NameTable(id: "savers", summary: "", entries: ["save", "store*"])]
        return try !findings(rule, in: "0 entry -> 1\n1 call \(call) -> 2\n2 exit", tables: tables).isEmpty
    }

    @Test func aBareNameIsAFunctionOfTheObject() throws {
        #expect(try isFound("`save`", "save"))
        #expect(try isFound("`save`", "self.save"))
        #expect(try !isFound("`save`", "self.disk.save"))
        #expect(try !isFound("`save`", "load"))
    }

    @Test func aHoleIsAnyReceiver() throws {
        for call in ["save", "self.save", "self.disk.save", ":disk.save"] { #expect(try isFound("`_.save`", call), "\(call)") }
        #expect(try isFound("`$x.save`", "self.disk.save"))
        #expect(try !isFound("`$x.save`", "save"))
    }

    @Test func namesAreTheLastOfThePath() throws {
        #expect(try isFound("`URLSession.shared.data`", "URLSession.shared.data"))
        #expect(try isFound("`shared.*`", "URLSession.shared.anything"))
        #expect(try !isFound("`URLSession.shared.data`", "self.shared.data"))
        #expect(try isFound("`disk.save`", "self.disk.save"))
        #expect(try !isFound("`disk.save`", ":disk.save"))
    }

    @Test func labelsAreThoseOfTheCall() throws {
        #expect(try isFound("`_.save()`", "save"))
        #expect(try !isFound("`_.save(_:to:)`", "save"))
    }

    @Test func aTableHasNames() throws {
        #expect(try isFound("in savers", "self.disk.storeAll"))
        #expect(try !isFound("in savers", "self.disk.load"))
        #expect(try !isFound("in other-savers", "self.disk.save"), "no such table")
    }

    @Test func whatIsCalledOnUnifies() throws {
        let rule = """
            path
              call `$x.begin`
              no call `$x.end`
              await <-
            message `$x` began
            """
        let graph = """
            0 entry -> 1
            1 call self.a.begin -> 2
            2 call self.b.end -> 3
            3 await first -> 4
            4 call self.a.end -> 5
            5 await second -> 6
            6 exit
            """
        #expect(try findings(rule, in: graph) == ["await first: `a` began (high)"])
    }

    @Test func waitsAreForCalls() throws {
        let rule = "path\n  await `Task.sleep` <-\nmessage sleeps"
        #expect(try findings(rule, in: "0 entry -> 1\n1 await Task.sleep() -> 2\n2 await load() -> 3\n3 exit") == ["await Task.sleep(): sleeps (high)"])
    }

    @Test(arguments: [
        ("call ``", "8:8: expected a function's name between backticks"), ("call `save", "8:8: expected a function's name between backticks"),
        ("call `a b`", "8:8: expected a function's name, or `*` for any"), ("call `$.a`", "8:8: expected a capture such as `$x`"),
        ("call `$x.y.a`", "8:8: expected names, `_` or a capture before the function's name"),
        ("call `a(b`", "8:8: expected `)` behind the labels"), ("call `a(b)`", "8:8: expected labels such as `(_:to:)`"),
        ("call `a(b::)`", "8:8: expected labels such as `(_:to:)`"), ("call in", "8:10: expected a names table"),
        ("read `a`", "8:8: expected `,`, `as LABEL`, `<-` or the end of the line"),
    ])
    func mistakes(_ event: String, _ error: String) {
        #expect(mistake(in: "path\n  \(event)\n  await <-\nmessage x") == "r.md:" + error)
    }

    @Test func effectsAreWhatOthersCanSee() throws {
        let rule = "path\n  effect <-\nmessage seen"
        let graph = """
            0 entry -> 1
            1 write :local -> 2
            2 write self.items -> 3
            3 call log used -> 4
            4 call show -> 5
            5 exit
            """
        #expect(try findings(rule, in: graph) == ["write self.items: seen (high)", "call show: seen (high)"])
    }

    @Test func localsAreSharedWithClosures() throws {
        let rule = "path\n  write shared $x <-\nmessage seen"
        let graph = """
            body sync function run()
            0 entry -> 1
            1 write :mine -> 2
            2 write :theirs -> 3
            3 write self.items -> 4
            4 exit
            body callback run().closure
            5 entry -> 6
            6 read :theirs -> 7
            7 write :theirs -> 8
            8 exit
            """
        #expect(try findings(rule, in: graph) == ["write :theirs: seen (high)", "write self.items: seen (high)", "write :theirs: seen (high)"])
        #expect(try findings(rule, in: graph.replacing("sync function run()", with: "init init()")).contains("write self.items: seen (high)") == false)
    }
}
