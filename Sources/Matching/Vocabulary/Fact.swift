import Flow
import Source

/// A question about the events of a match, named in `when`, `unless` and `confidence`.
package struct Fact: Sendable {
    /// As a page writes it; `STEP` stands for a label, or for `it`, the marked step, `STATE` for a capture, `OTHER` for another body's label.
    package var phrase: String
    package var summary: String
    /// The kinds of event of which each `STEP` must be one, none for any.
    var kinds: [Event.Kind]
    var ask: @Sendable (Site, [FactSubject], borrowing SourceText) -> Answer

    /// What a word of a phrase stands for.
    enum Place: String {
        /// A label of the path, or `it`.
        case step = "STEP"
        /// A capture.
        case state = "STATE"
        /// The label of another body.
        case other = "OTHER"
    }

    let words: [String]

    /// A question about one step.
    init(_ phrase: String, of kind: Event.Kind?, _ summary: String, ask: @escaping @Sendable (Site, Int, borrowing SourceText) -> Answer) {
        self.init(phrase, steps: kind.map { [$0] } ?? [], summary) { site, subjects, text in
            guard case .event(let event) = subjects.first else { return .unknown }
            return ask(site, event, text)
        }
    }

    /// A question about whatever its places stand for, in order.
    /// - Parameter kinds: the kinds of event of which each `STEP` must be one, none for any.
    init(_ phrase: String, steps kinds: [Event.Kind] = [], _ summary: String,
         about ask: @escaping @Sendable (Site, [FactSubject], borrowing SourceText) -> Answer) {
        self.phrase = phrase
        words = phrase.split(separator: " ").map(String.init)
        self.kinds = kinds
        self.summary = summary
        self.ask = ask
    }

    /// Whether the words, or the first of them, say this fact of something.
    func begins(_ text: [String]) -> Bool {
        text.count >= words.count && zip(text, words).allSatisfy { Place(rawValue: $1) != nil || $0 == $1 }
    }

    /// - Parameter events: what the fact's places stand for, as indices into the file's events.
    package func answer(at site: Site, events: [Int], text: borrowing SourceText) -> Answer {
        ask(site, events.map { .event($0) }, text)
    }

    package static let all: [Fact] = [
        Fact("STEP is the work of its branch", of: .startTask,
             "the body waits for the task before it waits for anything else, or nothing of weight comes before or after it; unknown beside synchronous work",
             ask: TaskFacts.isWorkOfItsBranch),
        Fact("STEP only hops", of: .startTask,
             "the task never waits; or nobody keeps it, and its closure names an actor that the body is not known to run on",
             ask: TaskFacts.onlyHops),
        Fact("STEP offloads synchronous work", of: .startTask,
             "a detached task that never waits, or a task whose value the body waits for and in which nothing hears of a cancellation: as far as the program shows, and for a detached one also where it does not show; or one that waits for nothing that reaches beyond the program",
             ask: TaskFacts.offloadsSynchronousWork),
        Fact("STEP cleans up", of: .startTask,
             "the function, or all that the task waits for, is called as in the table `clean-up`, which cancellation should not cut short",
             ask: TaskFacts.cleansUp),
        Fact("STEP is shielded on purpose", of: .startTask,
             "a comment above it has a word of the table `escape-remarks`; a task that nobody waits for is started in a function with a name of the table `outlasting`, throws away what comes of it by `try?`, or tells it to a closure that the function was handed; or the body waits for the task and says that it means to keep cancellation out: it is handed to a function of the table `shielding-modifiers`, has a name of the table `shields`, or does nothing in the task but call what it was given",
             ask: ShieldFacts.isShielded),
        Fact("STEP is made by an unknown initializer", of: .startTask,
             "it has arguments that the library's own initializers do not take, such as a timeout",
             ask: TaskFacts.isMadeByUnknownInitializer),
        Fact("STEP tells of a failure", of: nil,
             "in a `catch` clause, it keeps the error, sets what has a name of the table `failure-words`, empties what others see, hands the error to a function of the table `shows-failures`, or to one of the program that does such a thing, whatever else it was given and whether or not it did so before, and does not ask for cancellation; what passes the error on does not, nor what has a word of the table `log-words` in its name; unknown where nobody can follow it",
             ask: FailureFacts.tellsOfFailure),
        Fact("STEP is known to throw once cancelled", of: .await,
             "what it waits for is a sleep, a call on a type of the table `network-types`, a continuation with a cancellation handler, or a function of the tree, or a closure that it is given, that reaches such a thing or a check and does not keep the error; unknown where it is not of the tree, or a function that does nothing but wait for such a thing",
             ask: FailureFacts.isKnownToThrow),
        Fact("STEP asks for cancellation itself", of: nil,
             "the function of the tree that is called tests or checks for cancellation",
             ask: FailureFacts.asksForCancellation),
        Fact("STEP outlives its task", of: nil,
             "who could see it is still there when the task has been cancelled: not where only a view that goes away, or a `deinit`, cancels, nor where a view cancels what has set the same state before it waits, or whoever would cancel is kept out while it runs; unknown for a closure that nobody in sight cancels",
             ask: FailureFacts.outlivesTask),
        Fact("STEP stands in a catch or a defer", of: nil,
             "written in a `catch` clause or a `defer` block",
             ask: PlaceFacts.standsInCatchOrDefer),
        Fact("STEP hangs on STEP",
             "every way to the first passes the second, a test, and one side of that leads elsewhere",
             about: PlaceFacts.hangsOn),
        Fact("STEP raises a flag", of: .write,
             "it sets something to `true`, or to a case that is not in the table `resting-states`",
             ask: FlagFacts.raises),
        Fact("OTHER undoes STEP", steps: [.write],
             "the two set the same state, in one file, to literals that differ",
             about: FlagFacts.undoes),
        Fact("STEP has an opposite", of: .startTask,
             "nobody keeps the task, which does nothing but call a function of the table `beginnings` or `endings`, and another body of the type starts one for its counterpart, by the same words behind",
             ask: OppositeFacts.hasOpposite),
        Fact("STEP lasts", of: .startTask,
             "the task waits in a loop, for a sequence or a sleep, so that it is still there some time later",
             ask: HandleFacts.lasts),
        Fact("STATE may be taken before STEP",
             "the body may run again while what it put there is still going on: it observes a property, is handed to a function of the table `restarting-callees`, or several bodies run it, not all of which see to what the state holds; unknown where others may run it. No for what runs once (see the table `called-once`), behind a test of a flag or the like that it sets, and for state that cancels what it held",
             about: RecurrenceFacts.mayBeTaken),
        Fact("STEP came from STEP",
             "what the first writes is what the second, a wait, brought, straight or by way of locals",
             about: RivalFacts.restsOnWait),
        Fact("STATE is an input of STEP", steps: [.await],
             "what is waited for was asked with it, straight or by way of locals",
             about: RivalFacts.isInput),
        Fact("OTHER asks STEP anew", steps: [.await],
             "a run for something else begins while this one waits there. Another body does so that sets something to what it is given and starts a task that runs this one, straight or by way of others. So does this body called anew, where it was asked with what something observes (see the table `observing-callees`) or hands over, with what a task that replaces another was given, or with what was chosen where the task is started; also with a parameter, where nobody is known to call it and another way through it empties the same state at once",
             about: RivalFacts.asksAnew),
        Fact("a claim at STEP keeps OTHER out", steps: [.await, .startTask],
             "a flag or slot that is set on every way to the wait, or by all that run it, which the other body or all its callers test, and which nobody else puts back unasked; at a task that is started the flag is the other body's, and whoever starts the task tests it",
             about: ClaimFacts.claimKeepsOut),
        Fact("STEP may be resumed elsewhere", of: .takeOver,
             "others were handed the continuation too, or the closure that takes it over is kept, or handed to a function of the table `calls-back-repeatedly`; unknown where it is handed to one that is not in `calls-back-once` either",
             ask: ContinuationFacts.mayBeResumedElsewhere),
        Fact("STATE is kept for good", "it is a property or a global, there when the function has ended, and no body of the project sets it to nil or empties it", about: StateFacts.isKeptForGood),
        Fact("STEP stands in the operation of a cancellation handler", of: nil,
             "written in the operation of `withTaskCancellationHandler`, or in a child task that is started there",
             ask: BridgeFacts.isHandled),
        Fact("STEP could be cancelled", of: .call,
             "nobody keeps the handle that it gives: it is in the table `cancellable-requests`, or what it returns is of a type that can cancel or of the table `handle-types`; or it is in the table `requests` or `lasting-work`, and the type it is called on declares a function with a name of the table `cancel-verbs`, or is in `cancellable-types`",
             ask: BridgeFacts.couldBeCancelled),
        Fact("STEP stays in the program", of: .call,
             "what it calls, or the type it is called on, is declared in one of the files that are read; or the last word of what it is called on is in the table `stores`; or it only makes a value, which is kept",
             ask: BridgeFacts.staysInProgram),
    ]
}

/// What a fact is asked about.
package enum FactSubject: Sendable {
    /// An event of the body, as an index into the file's.
    case event(Int)
    /// What a capture stands for; nil where this file has no such path.
    case state(PathID?)
    case other(Deed)
}

/// Where facts are asked: a body of a file, with what was worked out about both.
///
/// A class, so that what one rule has worked out the next one need not. One thread has it.
package final class Site {
    package let flow: FileFlow
    package let body: BodyID
    /// The body's events in the file's `events`.
    package let events: Range<Int>
    package private(set) lazy var graph = BodyGraph(flow, body: Int(body))
    package let handles: TaskHandles
    package let tables: NameTables
    /// What is known across all files, of which this is number `file`.
    package let index: FlowIndex
    package let file: Int
    /// What is worked out once for a file.
    let lookups: FileLookups
    /// What events are looked at in.
    let context: EventContext
    /// What stands beside each event of the body, once it has been asked.
    var worths: [Worth]?
    /// What the body does once its task has been cancelled.
    private(set) lazy var cancelledLaws = CancelledLaws(flow, events: events, index: index, body: ref)
    /// What it does once it has been overtaken, ready to be told by whom.
    private(set) lazy var overtakenLaws = OvertakenLaws(flow, events: events, index: index, body: ref)
    /// What others do to the state that has been asked about, and what the bodies that do it do besides.
    private var onceDone: [PathID: [Deed]] = [:]
    private var onceEffects: [BodyRef: Effects] = [:]
    /// What the waits that have been asked about rest on.
    private var onceBehind: [Int: Inputs] = [:]

    package convenience init(flow: FileFlow, body: BodyID, handles: TaskHandles, tables: NameTables, index: FlowIndex, file: Int) {
        self.init(flow: flow, body: body, handles: handles, tables: tables, index: index, file: file, lookups: FileLookups())
    }

    init(flow: FileFlow, body: BodyID, handles: TaskHandles, tables: NameTables, index: FlowIndex, file: Int, lookups: FileLookups) {
        self.flow = flow
        self.body = body
        events = flow.bodies[Int(body)].events
        self.handles = handles
        self.tables = tables
        self.index = index
        self.file = file
        self.lookups = lookups
        let sharing = Sharing(BodyRef(file: file, body: body), in: index, mutating: lookups.mutating)
        context = EventContext(flow: flow, handles: handles, sharing: sharing, calls: lookups.calls)
    }

    /// The body as the index names it.
    package var ref: BodyRef { BodyRef(file: file, body: body) }

    /// Whether the body has an event that fits.
    func holds(_ pattern: EventPattern) -> Bool {
        let kinds = pattern.kinds, all = flow.events
        for index in events where kinds & all[index].kind.bit != 0 && pattern.fits(all[index], context) { return true }
        return false
    }

    /// Everything that bodies do to some state; see `Surroundings`.
    func deeds(on state: PathID) -> [Deed] {
        if let known = onceDone[state] { return known }
        let deeds = Surroundings(index: index, asking: ref).deeds(on: state)
        onceDone[state] = deeds
        return deeds
    }

    /// What the body of a deed does besides.
    func effects(of deed: Deed) -> Effects {
        if let known = onceEffects[deed.place.bodyRef] { return known }
        let effects = Surroundings(index: index, asking: ref).effects(of: deed)
        onceEffects[deed.place.bodyRef] = effects
        return effects
    }

    /// What a wait of the body was asked for.
    func inputs(of wait: Int) -> Inputs {
        if let known = onceBehind[wait] { return known }
        let inputs = flow.inputs(of: wait, in: events)
        onceBehind[wait] = inputs
        return inputs
    }
}

/// Names tables by id. A fact whose table is missing is unknown.
package struct NameTables: Sendable {
    private var tables: [String: NameTable] = [:]

    package init(_ tables: [NameTable] = []) {
        for table in tables { self.tables[table.id] = table }
    }

    /// In alphabetical order.
    package var ids: [String] { tables.keys.sorted() }

    package subscript(id: String) -> NameTable? {
        get { tables[id] }
        set { tables[id] = newValue }
    }

    /// Whether table `id` has the callee's name.
    func contains(_ call: Call, in id: String, text: borrowing SourceText) -> Bool? {
        guard let table = tables[id], call.nameStart <= call.nameEnd, call.nameEnd <= text.count else { return nil }
        return table.contains(UnsafeBufferPointer(start: text.base + Int(call.nameStart), count: Int(call.nameEnd - call.nameStart)))
    }
}
