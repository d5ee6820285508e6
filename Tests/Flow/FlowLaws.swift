import Flow

/// What holds of the flow of any text of `length` bytes; the fuzzer checks it too. Gives the first law that is broken, nil if none is.
func brokenLaw(_ flow: FileFlow, length: Int) -> String? {
    guard flow.firstEdges.count == flow.events.count + 1 else { return "\(flow.events.count) events have \(flow.firstEdges.count) first edges" }
    var reached = Array(repeating: false, count: flow.events.count)
    for (index, body) in flow.bodies.enumerated() {
        if let law = brokenLaw(of: body, flow, length: length) { return "body \(index), \(flow.qualifiedName(of: BodyID(index))): \(law)" }
        guard let entry = body.events.first else { continue }
        var open = [entry]
        while let event = open.popLast() {
            guard !reached[event] else { continue }
            reached[event] = true
            for edge in flow.successors(of: event) {
                guard body.events.contains(Int(edge.target)) else { return "body \(index), \(flow.qualifiedName(of: BodyID(index))): the edge \(event) -> \(edge.target) leaves it" }
                open.append(Int(edge.target))
            }
        }
    }
    for (index, event) in flow.events.enumerated() {
        if reached[index] == event.flags.contains(.dead) { return "event \(index), \(event.kind), is neither reached nor dead, or both" }
        if let law = brokenLaw(of: event, index, flow, length: length) { return "event \(index), \(event.kind): \(law)" }
    }
    let handedOver = flow.events.indices.filter { flow.events[$0].kind == .handOver }
    if flow.handOvers.map({ Int($0.event) }) != handedOver { return "not each event that hands over says to whom, in order" }
    return nil
}

private func brokenLaw(of body: Body, _ flow: FileFlow, length: Int) -> String? {
    if body.start > body.end || Int(body.end) > length { return "its range is \(body.start)..<\(body.end)" }
    if body.nameStart > body.nameEnd || Int(body.nameEnd) > length { return "its name's range is \(body.nameStart)..<\(body.nameEnd)" }
    if let entry = body.events.first, flow.events[entry].kind != .entry { return "it does not begin with its entry" }
    if body.events.dropFirst().contains(where: { flow.events[$0].kind == .entry }) { return "it has a second entry" }
    if body.events.contains(where: { flow.events[$0].start < body.start || flow.events[$0].end > body.end }) { return "an event is written outside of it" }
    guard body.kind == .closure else { return nil }
    guard let parent = body.parent else { return "a closure without a parent" }
    let around = flow.bodies[Int(parent)]
    return body.start < around.start || body.end > around.end ? "it is not inside of its parent" : nil
}

private func brokenLaw(of event: Event, _ index: Int, _ flow: FileFlow, length: Int) -> String? {
    if event.start > event.end || Int(event.end) > length { return "its range is \(event.start)..<\(event.end)" }
    let edges = flow.successors(of: index)
    if !edges.isEmpty && (event.kind == .exit || event.flags.contains(.dead)) { return "it leads on" }
    if event.kind != .test, edges.contains(where: { $0.kind == .whenTrue || $0.kind == .whenFalse }) { return "it parts like a test" }
    guard event.operand != Event.noOperand else { return nil }
    let limit = switch event.kind {
    case .await, .hop, .call: flow.calls.count
    case .startTask: flow.tasks.count
    case .read, .write, .test, .cancel, .awaitValue, .resume, .handOver, .takeOver, .lock, .unlock, .loopAgain: flow.paths.paths.count
    case .entry, .exit, .catch, .join: 0
    }
    return Int(event.operand) < limit ? nil : "its operand is \(event.operand) of \(limit)"
}
