import Source

/// Runs a function for each number below `count`, in any order and on several threads if it likes, and returns once all is done.
package typealias Concurrently = (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

/// One after the other.
package func inOrder(_ count: Int, _ body: @Sendable (Int) -> Void) {
    for number in 0..<count { body(number) }
}

/// A place for each of some values, which threads fill in, each its own.
final class Slots<Value: Sendable>: @unchecked Sendable {
    private let places: UnsafeMutableBufferPointer<Value?>

    init(count: Int) {
        places = .allocate(capacity: count)
        places.initialize(repeating: nil)
    }

    deinit {
        places.deinitialize()
        places.deallocate()
    }

    subscript(index: Int) -> Value? {
        get { places[index] }
        set { places[index] = newValue }
    }
}

/// What the events of one file bring into an index.
struct FileEvents: Sendable {
    /// Calls that mean a function, by their index in the file.
    var callees: [(call: Int, function: Int)] = []
    /// Calls by the number of the body that they run.
    var calls: [(group: Int, value: EventRef)] = []
    /// What starts the tasks whose closures are bodies, by their numbers.
    var starts: [(body: Int, place: EventRef)] = []
    var accesses: [(state: StateKey, access: StateAccess)] = []
}

extension FlowIndex {
    /// Resolves what the events of a file do, knowing the types and functions of all.
    func events(of file: Int) -> FileEvents {
        var found = FileEvents()
        guard files[file].isKnown else { return found }
        let flow = files[file].flow
        found.accesses.reserveCapacity(flow.events.count { $0.kind.isAccess })
        for (id, body) in flow.bodies.enumerated() {
            let ref = BodyRef(file: file, body: BodyID(id))
            for index in reached(body, flow) {
                let event = flow.events[index], place = EventRef(file: file, event: index, body: ref.body)
                switch event.kind {
                case .call: note(Int(event.operand), at: place, flow, in: &found)
                case .startTask:
                    if let closure = flow.tasks[Int(event.operand)].body { found.starts.append((firstBodies[file] + Int(closure), place)) }
                case let kind where kind.isAccess:
                    guard event.operand != Event.noOperand, !isOfOwnMaking(event.operand, flow), let state = state(of: event.operand, in: ref) else { continue }
                    let disables = event.flags.contains(.disables)
                    found.accesses.append((state.key, StateAccess(place: place, kind: event.kind, detail: event.detail, rest: state.rest, isElement: state.isElement, disables: disables)))
                    if disables { noteAsked(byGetterOf: state, at: place, in: &found) }
                default: continue
                }
            }
        }
        return found
    }

    /// Whether a path leads into something that the body itself has made.
    private func isOfOwnMaking(_ path: PathID, _ flow: FileFlow) -> Bool {
        guard case .local(let offset) = flow.paths[path].root, !flow.paths[path].names.isEmpty else { return false }
        return flow.local(at: offset)?.isMade ?? false
    }

    private func note(_ call: Int, at place: EventRef, _ flow: FileFlow, in found: inout FileEvents) {
        for index in flags(disabling: place.event, place.file) {
            guard let state = state(of: flow.events[index].operand, in: place.bodyRef) else { continue }
            let test = EventRef(file: place.file, event: index, body: place.body)
            found.accesses.append((state.key, StateAccess(place: test, kind: .test, detail: 0, rest: state.rest, isElement: state.isElement, disables: true)))
            noteAsked(byGetterOf: state, at: test, in: &found)
        }
        guard let function = resolve(flow.calls[call], flow, in: place.bodyRef) else { return }
        let (home, index) = functions.all[function]
        // What a body does that has not been read is as little known as what is not of the tree.
        if let body = files[home].flow.functions[index].body, files[home].flow.bodies[Int(body)].flags.contains(.isUnread) { return }
        found.callees.append((call, function))
        if let called = files[home].flow.functions[index].body {
            found.calls.append((firstBodies[home] + Int(called), place))
        } else {
            for witness in witnesses[function] ?? [] { found.calls.append((number(witness), place)) }
        }
    }

    /// Notes that what a property is worked out from disables a control, as the property does.
    private func noteAsked(byGetterOf state: StateRef, at place: EventRef, in found: inout FileEvents) {
        for asked in statesAsked(byGetterOf: state) where !asked.isLocal {
            found.accesses.append((asked.key, StateAccess(place: place, kind: .test, detail: 0, rest: asked.rest, isElement: asked.isElement, disables: true)))
        }
    }
}

extension Event.Kind {
    /// Whether it is done to state, and somebody asks by whom.
    fileprivate var isAccess: Bool {
        switch self {
        case .write, .test, .cancel, .awaitValue, .resume, .lock, .unlock: true
        case .entry, .exit, .await, .hop, .read, .call, .startTask, .handOver, .takeOver, .catch, .loopAgain, .join: false
        }
    }
}
