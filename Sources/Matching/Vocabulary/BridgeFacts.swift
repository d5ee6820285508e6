import Flow
import Source

/// Facts about calls of callback APIs: what could stop them.
enum BridgeFacts {
    @Sendable static func isHandled(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        return event.flags.contains(.handled) ? .yes(Evidence(role: "handler", event, "a cancellation handler covers it")) : .no
    }

    /// Whether there is something that could cancel what a call starts, and nobody uses it: a handle that is not kept, or what costly work
    /// is called on.
    @Sendable static func couldBeCancelled(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index], call = site.flow.calls[Int(event.operand)]
        if dropsHandle(site, index, text) { return .yes(Evidence(role: "call", event, "what could cancel this is not kept")) }
        let isCostly = site.tables.contains(call, in: "requests", text: text) == true || site.tables.contains(call, in: "lasting-work", text: text) == true
        guard isCostly, site.index.cancelVerb(besides: event.operand, in: site.ref) != nil || isOfCancellableType(site, event, text) else { return .no }
        return .yes(Evidence(role: "call", event, "what this is called on can be told to stop"))
    }

    /// Whether the call is on a type of the table `cancellable-types`, made on the spot or declared in the file.
    private static func isOfCancellableType(_ site: Site, _ event: Event, _ text: borrowing SourceText) -> Bool {
        guard let table = site.tables["cancellable-types"], let receiver = site.flow.calls[Int(event.operand)].receiver else { return false }
        var end = Int(event.start)
        while end < text.count, text[end].isIdentifier { end += 1 }
        let isMade = text[end] == UInt8(ascii: "(")
        if isMade { return table.contains(Name(String(decoding: (Int(event.start)..<end).map { text[$0] }, as: UTF8.self))) }
        return site.index.typeName(of: receiver, in: site.ref).map { table.contains($0) } == true
    }

    /// Whether a call asks the program itself, not the world.
    @Sendable static func staysInProgram(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        if site.index.isDeclared(event.operand, in: site.ref) { return .yes(Evidence(role: "call", event, "declared in this project")) }
        if isCalledOnStore(site, event, text) { return .yes(Evidence(role: "call", event, "asks what is kept here")) }
        return makesValue(site, index) ? .yes(Evidence(role: "call", event, "makes a value, which others are given")) : .no
    }

    /// Whether what the call is called on is named like something that keeps things here: the last word of its name counts.
    private static func isCalledOnStore(_ site: Site, _ event: Event, _ text: borrowing SourceText) -> Bool {
        let call = site.flow.calls[Int(event.operand)]
        return call.receiver != nil && site.tables["stores"]?.contains(Name(lastWord(before: Int(call.nameStart), text))) == true
    }

    /// Whether the call is of a member of a type, its value is kept, and that is no handle: a case of an enumeration.
    private static func makesValue(_ site: Site, _ index: Int) -> Bool {
        guard let receiver = site.flow.calls[Int(site.flow.events[index].operand)].receiver, case .type = site.flow.paths[receiver].root else { return false }
        return site.flow.paths[receiver].names.isEmpty && site.keepsResult(of: index)
    }

    /// The last word, in small letters, of the name in front of the period before an offset: `client` of `self.apiClient?.load`.
    private static func lastWord(before offset: Int, _ text: borrowing SourceText) -> String {
        var end = min(offset, text.count)
        while end > 0, !text[end - 1].isIdentifier {
            guard [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(text[end - 1]) else { return "" }
            end -= 1
        }
        var start = end
        while start > 0, text[start - 1].isIdentifier {
            start -= 1
            let isCapital = (0x41...0x5A).contains(text[start]), isBeforeSmall = start + 1 < end && !(0x41...0x5A).contains(text[start + 1])
            if text[start] == UInt8(ascii: "_") { start += 1; break }
            if isCapital, isBeforeSmall { break }
        }
        return String(decoding: (start..<max(start, end)).map { text[$0] | 0x20 }, as: UTF8.self)
    }

    /// Whether the call gives a handle that could cancel what it starts, and nobody keeps it.
    private static func dropsHandle(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Bool {
        let event = site.flow.events[index], call = site.flow.calls[Int(event.operand)]
        if let function = site.index.callee(of: event.operand, file: site.file) {
            let isHandle = site.tables["handle-types"]?.contains(function.result.name) == true
            guard isHandle || site.index.cancelVerb(ofResultOf: function, from: site.file) != nil else { return false }
        } else {
            // A function of the project that has the name of one of the library's gives what it declares.
            guard site.tables.contains(call, in: "cancellable-requests", text: text) == true, !site.index.isDeclared(event.operand, in: site.ref) else { return false }
        }
        return !site.keepsResult(of: index)
    }
}

extension Site {
    /// Whether a call's value is used for more than to start what it stands for.
    fileprivate func keepsResult(of index: Int) -> Bool {
        let call = flow.events[index]
        guard call.flags.contains(.valueUsed) else { return false }
        guard index + 1 < graph.events.upperBound else { return true }
        let next = flow.events[index + 1]
        // `session.dataTask(with: url) { … }.resume()`
        if next.kind == .call, next.start == call.start, isStart(next) { return next.flags.contains(.valueUsed) }
        guard next.kind == .write, next.start < call.start, case .local(let offset) = flow.paths[next.operand].root, offset == next.start else { return true }
        let local = AccessPath.Root.local(declaredAt: offset)
        return flow.events.contains { event in
            guard event.operand != Event.noOperand else { return false }
            switch event.kind {
            case .read, .test, .cancel: return flow.paths[event.operand].root == local
            case .call: return flow.calls[Int(event.operand)].receiver.map { flow.paths[$0].root == local } == true && !isStart(event)
            default: return false
            }
        }
    }

    private func isStart(_ call: Event) -> Bool { tables["starters"]?.contains(flow.calls[Int(call.operand)].name) == true }
}
