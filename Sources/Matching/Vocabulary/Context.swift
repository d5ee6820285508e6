import Flow

/// What kind of body a rule searches: named behind `in` and `not in`.
package struct Context: Sendable {
    package var phrase: String
    package var summary: String
    var ask: @Sendable (FlowIndex, BodyRef) -> Answer

    private init(_ phrase: String, _ summary: String, holds: @escaping @Sendable (Body) -> Bool) {
        self.init(phrase, summary) { index, ref in
            let body = index.body(ref)
            guard holds(body) else { return .no }
            let name = Int(body.nameStart)..<Int(body.nameEnd)
            return .yes(Evidence(role: phrase, range: name.isEmpty ? Int(body.start)..<Int(body.start) + 1 : name, text: summary))
        }
    }

    private init(_ phrase: String, _ summary: String, of ask: @escaping @Sendable (FlowIndex, BodyRef) -> Answer) {
        self.phrase = phrase
        self.summary = summary
        self.ask = ask
    }

    /// Whether the body is one. The evidence is its name or a closure's brace, or what shows it elsewhere.
    package func answer(for body: BodyRef, in index: FlowIndex) -> Answer { ask(index, body) }

    package static let all: [Context] = [
        Context("async body", "declared `async`, a task's closure, or a closure that awaits", holds: isAsync),
        Context("sync body", "any other body", holds: { !isAsync($0) }),
        Context("task body", "the closure of a `Task` or `Task.detached`", holds: { $0.launch == .task }),
        Context("unowned task body", "the closure of a task whose handle nobody keeps", holds: { $0.flags.contains(.isUnowned) }),
        Context("kept task body", "the closure of a task whose handle is stored in state") { index, ref in
            guard let start = index.start(ofTask: ref) else { return .no }
            let task = index.files[start.file].flow.tasks[Int(index.event(start).operand)]
            guard case .stored = task.handle else { return .no }
            return .yes(Evidence(role: "task", range: index.event(start).range, text: "its handle is kept"))
        },
        Context("child task body", "the closure of `addTask`, the value of an `async let`", holds: { $0.launch == .child }),
        Context("cancellable body", "run as part of something that a line of the tree cancels; unknown where nobody in the tree calls it") { index, body in
            switch index.isCancellable(body) {
            case .yes(let found):
                .yes(Evidence(role: "cancel", found, from: body.file))
            case .no: .no
            case .unknown: .unknown
            }
        },
        Context("cancelled body", "the same, where the program shows it") { index, body in
            guard case .yes(let found) = index.isCancellable(body) else { return .no }
            return .yes(Evidence(role: "cancel", found, from: body.file))
        },
        Context("replaced body", "run anew by what cancels its last run, which may still be under way") { index, body in
            guard let overlap = index.overlap(of: body), overlap.cancels else { return .no }
            return .yes(Evidence(role: "again", overlap.evidence, from: body.file))
        },
        Context("body that a deinit cancels", "part of a task that nothing but the `deinit` of an object cancels") { index, body in
            guard case .yes(let found) = index.isCancellable(body), index.isInDeinit(found), !index.isCancelledByOthers(body) else { return .no }
            return .yes(Evidence(role: "deinit", found, from: body.file))
        },
        Context("body that holds its owner", "a closure that uses the object around it, by a reference that is not weak or that it has made strong for as long as it runs") { index, body in
            guard let found = index.hold(ofOwnerBy: body) else { return .no }
            return .yes(Evidence(role: "owner", found, from: body.file))
        },
        Context("body of a lasting object", "of an app, its delegate, or a type that keeps a value of its own in a static property: it is there for as long as the program") { index, body in
            guard let found = index.lastingOwner(of: body) else { return .no }
            return .yes(Evidence(role: "owner", found, from: body.file))
        },
        Context("body of an object that can be told to stop", "its type has a function of the table `clean-up`") { index, body in
            guard let found = index.stop(ofOwnerOf: body) else { return .no }
            return .yes(Evidence(role: "stop", found, from: body.file))
        },
        Context("observer", "a `willSet` or `didSet`, or a closure that is handed to a function of the table `observing-callees`") { index, body in
            guard let observation = index.observation(by: body) else { return .no }
            return .yes(Evidence(role: "again", observation.evidence, from: body.file))
        },
        Context("appearing callback", "a closure that is handed to a function of the table `appearing-callees`") { index, ref in
            let body = index.body(ref)
            guard index.runsOnAppear(ref) else { return .no }
            return .yes(Evidence(role: "callback", range: Int(body.start)..<Int(body.start) + 1, text: "runs when something comes into sight"))
        },
        Context("callback", "a closure that is kept or handed to code we do not know", holds: { $0.launch == .callback }),
        Context("handler", "the closure of `onCancel:` or `onTermination`", holds: { $0.launch == .handler }),
        Context("stream builder", "the closure of an `AsyncStream` or `AsyncThrowingStream` that gets its continuation") { index, ref in
            let body = index.body(ref)
            guard index.buildsStream(ref) else { return .no }
            return .yes(Evidence(role: "builder", range: Int(body.start)..<Int(body.start) + 1, text: "makes a stream"))
        },
        Context("closure", "a closure that runs later", holds: { $0.kind == .closure }),
        Context("init", "an initializer", holds: { $0.kind == .initializer }),
        Context("deinit", "a deinitializer", holds: { $0.kind == .deinitializer }),
        Context("accessor", "a getter, setter or observer of a property or subscript", holds: { $0.kind == .accessor }),
        Context("initial value", "the initial value of a stored property that holds a closure", holds: { $0.kind == .initialValue }),
        Context("top level", "code of a script, outside every declaration", holds: { $0.kind == .topLevel }),
        Context("override", "a method declared `override`", holds: { $0.flags.contains(.isOverride) }),
        Context("witness", "a method that a protocol of the program asks for, and that its type conforms to") { index, ref in
            let body = index.body(ref)
            guard index.isWitness(ref) else { return .no }
            return .yes(Evidence(role: "witness", range: Int(body.nameStart)..<Int(body.nameEnd), text: "a protocol asks for it"))
        },
        Context("test", "a test method or function, or a closure in one", holds: { $0.flags.contains(.isTest) }),
        Context("preview", "a preview, or a closure in one", holds: { $0.flags.contains(.isPreview) }),
    ]

    /// A closure that is handed to an `async` parameter and does not await is taken for a sync one.
    @Sendable private static func isAsync(_ body: Body) -> Bool {
        body.flags.contains(.isAsync) || body.launch == .task || body.launch == .child
    }
}
