import Flow
import Source

/// What a function of the program makes of an error that it is given.
enum ErrorFate {
    /// It keeps something, whatever the error is, or calls a function that is named after showing failures.
    case shown
    /// It asks about cancellation.
    case sortedOut
    /// It hands the error to functions that are not of the program, or whose calls nobody can follow: a subject, a delegate.
    case handedOn
}

extension FlowIndex {
    /// What becomes of an error in a body, and in those that it calls, at most three calls away.
    /// - Parameter shows: the functions of the table `shows-failures`.
    func fate(ofErrorIn body: BodyRef, shows: NameTable?) -> ErrorFate { fate(ofErrorIn: body, shows, depth: 0) }

    private func fate(ofErrorIn ref: BodyRef, _ shows: NameTable?, depth: Int) -> ErrorFate {
        let flow = files[ref.file].flow, events = told(self.body(ref))
        if events.contains(where: { flow.asksAboutCancellation(flow.events[$0]) }) { return .sortedOut }
        let errors = function(of: ref).map { flow.errors(of: $0) } ?? []
        var fate = ErrorFate.handedOn, isSorted = false
        for index in events {
            let event = flow.events[index]
            switch event.kind {
            case .test where event.operand != Event.noOperand:
                if case .local(let offset) = flow.paths[event.operand].root, errors.contains(offset) { isSorted = true }
            case .write where event.operand != Event.noOperand && !isSorted && isKept(flow.paths[event.operand]): fate = .shown
            case .call:
                guard let called = calledBody(of: event.operand, file: ref.file) else {
                    // A case of an enumeration, `.showError(error)`, shows nothing yet.
                    let call = flow.calls[Int(event.operand)]
                    if call.receiver != nil, shows?.contains(call.name) == true { fate = .shown }
                    continue
                }
                guard depth < 3, called != ref else { continue }
                switch self.fate(ofErrorIn: called, shows, depth: depth + 1) {
                case .sortedOut: return .sortedOut
                case .shown: fate = .shown
                case .handedOn: break
                }
            default: continue
            }
        }
        return fate
    }

    private func isKept(_ path: AccessPath) -> Bool {
        switch path.root {
        case .`self`, .global, .type: true
        case .local, .temporary: false
        }
    }
}

extension FileFlow {
    fileprivate func asksAboutCancellation(_ event: Event) -> Bool {
        guard event.kind == .test else { return false }
        switch TestKind(rawValue: event.detail) {
        case .isCancelled, .isCancellationError, .aboutCancellation: return true
        case .plain, .equal, .unequal, .anotherError, nil: return false
        }
    }
}
