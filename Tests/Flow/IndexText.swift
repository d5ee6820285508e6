import Flow
import Lexing
import Linting
import Outlining
import Source

/// Files with the index of all of them, told as text.
struct IndexedSources {
    let index: FlowIndex
    private let sources: [String]

    init(_ sources: [String], isMainActorByDefault: Bool = false) throws {
        self.sources = sources
        let names = try FlowNames(builtInRules().tables)
        index = FlowIndex(sources.map { source in
            var tokens = GrowingBuffer<Token>(), outline = Outline()
            let text = SourceText(source)
            lex(text, into: &tokens)
            outline.read(text, tokens: tokens, detail: .triggered)
            return IndexedFile(flow: readFlow(text, tokens: tokens, outline: outline, names: names), names: names, isMainActorByDefault: isMainActorByDefault)
        })
    }

    private func quote(_ range: Range<Int>, _ file: Int) -> String { String(decoding: Array(sources[file].utf8)[range], as: UTF8.self) }

    private var bodies: [BodyRef] {
        index.files.enumerated().flatMap { file, indexed in indexed.flow.bodies.indices.map { BodyRef(file: file, body: BodyID($0)) } }
    }

    /// `caller: the call's last name -> callee` for each call that means something, in the order of files.
    var calls: [String] {
        var lines: [String] = []
        for body in bodies {
            let flow = index.files[body.file].flow, declared = index.body(body)
            for event in declared.skimmed.isEmpty ? declared.events : declared.skimmed where flow.events[event].kind == .call {
                let call = flow.calls[Int(flow.events[event].operand)]
                guard let called = index.calledBody(of: flow.events[event].operand, file: body.file) else { continue }
                lines.append("\(index.qualifiedName(of: body)): \(quote(Int(call.nameStart)..<Int(call.nameEnd), body.file)) -> \(index.qualifiedName(of: called))")
            }
        }
        return lines
    }

    /// `body: yes (what is quoted)`, `no` or `unknown` for each body that may be cancelled.
    var cancellable: [String] {
        bodies.filter { index.body($0).flags.contains(.isAsync) || index.body($0).launch != .none }.map { body in
            let answer = switch index.isCancellable(body) {
            case .yes(let evidence): "yes (\(quote(evidence.range, evidence.file).prefix(20)))"
            case .no: "no"
            case .unknown: "unknown"
            }
            return "\(index.qualifiedName(of: body)): \(answer)"
        }
    }

    /// `body: what it is seen by, and the properties that it observes`, for each body that observes.
    var observing: [String] {
        bodies.compactMap { body in
            index.observation(by: body).map { found in
                let states = found.states.count == 0 ? "" : ", \(found.states.count) of state"
                return "\(index.qualifiedName(of: body)): \(quote(found.evidence.range, found.evidence.file))\(states)" + (found.cancels ? ", cancelled" : "")
            }
        }
    }

    /// `body: where it takes hold of its owner` for each closure that does.
    var holding: [String] {
        bodies.compactMap { body in
            index.hold(ofOwnerBy: body).map { "\(index.qualifiedName(of: body)): \(quote($0.range, $0.file))" }
        }
    }

    /// `body: what shows that its object is there for as long as the program` for each body whose object is.
    var lasting: [String] {
        bodies.compactMap { body in
            index.lastingOwner(of: body).map { "\(index.qualifiedName(of: body)): \(quote($0.range, $0.file))" }
        }
    }

    /// The bodies that may be cancelled by a `deinit` alone.
    var endingWithAnObject: [String] {
        bodies.filter { body in
            if case .yes(let found) = index.isCancellable(body) { index.isInDeinit(found) } else { false }
        }.map { index.qualifiedName(of: $0) }
    }

    /// The bodies that run once for their object.
    var runningOnce: [String] { bodies.filter { index.runsOnce($0) }.map { index.qualifiedName(of: $0) } }

    /// The async functions in which nothing would hear of a cancellation.
    var deaf: [String] { bodies.filter { index.body($0).kind == .function && index.isDeaf($0) }.map { index.qualifiedName(of: $0) } }

    /// The waits that are over at once when their task is cancelled, as they are written; those of which that is only believed in brackets.
    var ending: [String] {
        bodies.flatMap { body in
            let flow = index.files[body.file].flow
            return index.body(body).events.compactMap { wait -> String? in
                guard flow.events[wait].kind == .await else { return nil }
                let text = "\(index.qualifiedName(of: body)): \(quote(flow.events[wait].range, body.file))"
                if index.endsWithTask(wait, in: body) { return text }
                return index.endsWithTask(wait, in: body, trusting: true) ? "(\(text))" : nil
            }
        }
    }

    /// The functions in which the tree shows that something hears of a cancellation.
    var noticing: [String] { bodies.filter { index.body($0).kind == .function && index.noticesCancellation($0) }.map { index.qualifiedName(of: $0) } }

    /// The bodies that are cancelled only as what they work for goes away.
    var parting: [String] {
        bodies.filter { body in
            if case .yes(let found) = index.isCancellable(body) { found.isParting } else { false }
        }.map { index.qualifiedName(of: $0) }
    }

    /// `body: what shows that it overlaps itself`, for each body that does.
    var overlapping: [String] {
        bodies.compactMap { body in
            index.overlap(of: body).map { "\(index.qualifiedName(of: body)): \(quote($0.evidence.range, $0.evidence.file).prefix(20))" + ($0.cancels ? ", cancelled" : "") }
        }
    }

    /// `body: path kind -> shared?` for each write.
    var writes: [String] {
        bodies.flatMap { body in
            let flow = index.files[body.file].flow, declared = index.body(body)
            return (declared.skimmed.isEmpty ? declared.events : declared.skimmed).compactMap { event -> String? in
                guard flow.events[event].kind == .write, let state = index.state(of: flow.events[event].operand, in: body) else { return nil }
                let kind = WriteKind(rawValue: flow.events[event].detail)!
                let others = index.accesses(to: state).filter { $0.kind == .write && $0.place.bodyRef != body }.map { index.qualifiedName(of: $0.place.bodyRef) }
                return "\(index.qualifiedName(of: body)): \(kind) \(quote(flow.events[event].range, body.file)), shared: \(index.isShared(state).map { "\($0)" } ?? "unknown"), others: \(others)"
            }
        }
    }
}
