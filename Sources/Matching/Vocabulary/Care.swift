import Flow

/// Who sees to what a state holds before something takes its place.
extension Approach {
    /// Where the body, what it calls or a closure in it cancels or asks for what a state holds, or awaits its task.
    /// The event itself counts only for awaiting: the new task waits for the old one.
    func care(for state: StateRef) -> [Int] {
        var events: Set<Int> = [], calls: Set<UInt32> = []
        for access in index.accesses(to: state) where access.kind != .write {
            let place = access.place
            if place.bodyRef == ref {
                events.insert(place.event)
            } else if index.isPart(place.bodyRef, of: ref), let start = self.start(of: place.body), start != event || access.kind == .awaitValue {
                events.insert(start)
            }
            calls.formUnion(index.uses(of: place.bodyRef, in: ref).calls)
        }
        return self.events.filter { events.contains($0) || flow.events[$0].kind == .call && calls.contains(flow.events[$0].operand) }
    }

    /// What sees to it on each way to the event: care, or a claim.
    /// - Parameter bodies: this one and those between it and what it is about.
    func careOnEveryWay(for state: StateRef, behind bodies: [BodyRef]) -> IndexEvidence? {
        let care = care(for: state)
        if passes(care) { return evidence(care[0], "the one before is seen to here") }
        return claim(behind: bodies)
    }

    /// The event of the body by which a closure somewhere in it comes to run.
    private func start(of closure: BodyID) -> Int? {
        var closure = closure
        while let parent = flow.bodies[Int(closure)].parent, parent != ref.body { closure = parent }
        return events.first { runs(closure, at: $0) }
    }
}
