import Flow

/// Which calls and tests of a body lead, by way of other bodies of the program, to what a gap forbids: a call of a method that
/// cancels the handle, awaits its task or asks for it, on whatever path; a test of a `Bool` that does.
///
/// Not modelled: calls that nobody can resolve, closures that a helper hands on.
struct Reach: Sendable {
    private var calls: Set<UInt32> = []
    private var tests: Set<PathID> = []

    init() {}

    /// - Parameter gaps: what those of a path forbid.
    init(_ gaps: [[EventPattern]], _ bindings: Bindings, in site: Site) {
        for gap in gaps { for pattern in gap where pattern.reachesThroughCalls { add(pattern, bindings, in: site) } }
    }

    private mutating func add(_ pattern: EventPattern, _ bindings: Bindings, in site: Site) {
        guard let capture = pattern.capture, bindings[capture] != .none, let state = site.index.state(of: bindings[capture], in: site.ref) else { return }
        for access in site.index.accesses(to: state) where access.kind == pattern.kind && access.place.bodyRef != site.ref {
            add(site.index.uses(of: access.place.bodyRef, in: site.ref))
        }
    }

    private mutating func add(_ uses: FlowIndex.Uses) {
        calls.formUnion(uses.calls)
        tests.formUnion(uses.tests)
    }

    /// Whether the event leads there.
    func contains(_ event: Event) -> Bool {
        switch event.kind {
        case .call: calls.contains(event.operand)
        case .test: tests.contains(event.operand)
        default: false
        }
    }
}

extension EventPattern {
    /// Whether a gap that forbids this forbids also a call of a helper that does it.
    var reachesThroughCalls: Bool { kind == .cancel || kind == .awaitValue || kind == .test }
}
