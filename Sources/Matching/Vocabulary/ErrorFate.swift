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
        let errors = function(of: ref).map { flow.errors(of: $0) } ?? [], tickets = function(of: ref).map { flow.tickets(of: $0) } ?? []
        var fate = ErrorFate.handedOn, isSorted = false, tested: [AccessPath] = []
        for index in events {
            let event = flow.events[index]
            switch event.kind {
            case .test:
                isSorted = isSorted || flow.sortsOut(index, errors, tickets, in: events)
                if event.operand != Event.noOperand { tested.append(flow.paths[event.operand]) }
            case .write where event.operand != Event.noOperand && !isSorted && isKept(flow.paths[event.operand]):
                // What is set once only, to the first answer that comes, is not set to a later one.
                if !tested.contains(where: { $0.overlaps(flow.paths[event.operand]) }) { fate = .shown }
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
                case .shown where !isSorted: fate = .shown
                case .shown, .handedOn: break
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
    /// Whether a test asks what the error is that a function was given, or compares something else that it was given, a ticket, with what is so now.
    fileprivate func sortsOut(_ test: Int, _ errors: [UInt32], _ tickets: [UInt32], in told: Range<Int>) -> Bool {
        let event = events[test]
        let asked = operands(before: test, startingAt: event.start, from: told.lowerBound) + (event.operand == Event.noOperand ? [] : [event.operand])
        return asked.contains { path in
            guard case .local(let offset) = paths[path].root else { return false }
            return errors.contains(offset) || paths[path].names.isEmpty && tickets.contains(offset)
        }
    }

    /// Those of a function's parameters that could be compared with the present state: numbers, identifiers, cases; no text, answer or optional.
    fileprivate func tickets(of function: FunctionDeclaration) -> [UInt32] {
        parameters[function.parameters].filter { $0.type.isKnown && $0.type.flags.isEmpty && !texts.contains($0.type.name) }.map(\.declaredAt)
    }

    fileprivate func asksAboutCancellation(_ event: Event) -> Bool {
        guard event.kind == .test else { return false }
        switch TestKind(rawValue: event.detail) {
        case .isCancelled, .isCancellationError, .aboutCancellation: return true
        case .plain, .equal, .unequal, .anotherError, nil: return false
        }
    }
}

/// Types of what a function is told beside an error, which says nothing of whose it is.
private let texts: Set<Name> = [Name("Bool"), Name("String")]
