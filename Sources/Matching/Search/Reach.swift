import Flow

/// Which calls, tests and tasks of a body lead, by way of other bodies of the program, to what a gap forbids: a call of a method that
/// writes the state, cancels the handle, awaits its task or asks for it, on whatever path; a test of a `Bool` that does; of writes also
/// a closure of the body that is handed on, or a task that it starts.
///
/// Not modelled: calls that nobody can resolve, closures that a helper hands on.
struct Reach: Sendable {
    private var calls: Set<UInt32> = []
    private var tests: Set<PathID> = []
    private var tasks: Set<UInt32> = []

    init() {}

    /// - Parameter gaps: what those of a path forbid.
    init(_ gaps: [[EventPattern]], _ bindings: Bindings, in site: Site) {
        for gap in gaps { for pattern in gap where pattern.reachesThroughCalls { add(pattern, bindings, in: site) } }
    }

    private mutating func add(_ pattern: EventPattern, _ bindings: Bindings, in site: Site) {
        guard let capture = pattern.capture, bindings[capture] != .none, let state = site.index.state(of: bindings[capture], in: site.ref) else { return }
        for access in site.index.accesses(to: state) where access.kind == pattern.kind && access.place.bodyRef != site.ref {
            guard pattern.details & (1 << (access.detail & 7)) != 0 else { continue }
            let place = access.place.bodyRef
            // What a function has its tasks and closures write, it writes for whoever calls it.
            let body = pattern.kind == .write ? BodyRef(file: place.file, body: site.index.files[place.file].flow.outermost(place.body)) : place
            add(site.index.uses(of: body, in: site.ref))
            if pattern.kind == .write, site.index.isPart(access.place.bodyRef, of: site.ref) { add(closureWith: access.place.body, in: site) }
        }
    }

    private mutating func add(_ uses: FlowIndex.Uses) {
        calls.formUnion(uses.calls)
        tests.formUnion(uses.tests)
    }

    /// By what the outermost closure of the body around another one comes to run.
    private mutating func add(closureWith inner: BodyID, in site: Site) {
        var closure = inner
        while let parent = site.flow.bodies[Int(closure)].parent, parent != site.body { closure = parent }
        if let call = site.flow.bodies[Int(closure)].argumentCall { calls.insert(call) }
        if let start = site.index.start(ofTask: BodyRef(file: site.file, body: closure)) { tasks.insert(site.index.event(start).operand) }
    }

    /// Whether the event leads there.
    func contains(_ event: Event) -> Bool {
        switch event.kind {
        case .call: calls.contains(event.operand)
        case .test: tests.contains(event.operand)
        case .startTask: tasks.contains(event.operand)
        default: false
        }
    }
}

extension EventPattern {
    /// Whether a gap that forbids this forbids also a call of a helper that does it.
    var reachesThroughCalls: Bool { kind == .cancel || kind == .awaitValue || kind == .test || kind == .write && demand != .effect }

    /// The kinds of events by which a gap that forbids this may be broken elsewhere.
    var waysElsewhere: UInt32 { reachesThroughCalls ? Event.Kind.call.bit | Event.Kind.test.bit | Event.Kind.startTask.bit : 0 }
}
