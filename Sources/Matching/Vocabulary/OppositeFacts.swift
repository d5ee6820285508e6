import Flow
import Source

/// Facts about tasks that tell somebody of two things which have an order.
enum OppositeFacts {
    @Sendable static func hasOpposite(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        guard let begins = site.tables["beginnings"], let ends = site.tables["endings"] else { return .unknown }
        guard let mine = Errand(start, site.flow, text) else { return .no }
        let type = site.flow.typeName(of: site.body), function = site.flow.outermost(site.body)
        for (id, body) in site.flow.bodies.enumerated() where site.flow.typeName(of: BodyID(id)) == type && site.flow.outermost(BodyID(id)) != function {
            for event in body.events where site.flow.events[event].kind == .startTask {
                guard let other = Errand(event, site.flow, text), other.receiver == mine.receiver else { continue }
                let isOpposite = begins.rest(of: mine.name).map { ends.rest(of: other.name) == $0 } ?? false
                if isOpposite || ends.rest(of: mine.name).map({ begins.rest(of: other.name) == $0 }) ?? false {
                    return .yes(Evidence(role: "opposite", site.flow.events[event], "may come first, although it was asked for later"))
                }
            }
        }
        return .no
    }

    /// What a task of which nobody keeps the handle calls, where it does nothing else.
    private struct Errand {
        var name: String
        var receiver: PathID?

        init?(_ start: Int, _ flow: FileFlow, _ text: borrowing SourceText) {
            let task = flow.tasks[Int(flow.events[start].operand)]
            guard let work = task.work, task.handle == .dropped else { return nil }
            let call = flow.calls[Int(work.call)]
            name = String(decoding: UnsafeBufferPointer(start: text.base + Int(call.nameStart), count: Int(call.nameEnd - call.nameStart)), as: UTF8.self)
            receiver = call.receiver
        }
    }
}

extension NameTable {
    /// What stands behind the stem of the table that a name begins with: `Send` of `willSend`.
    fileprivate func rest(of name: String) -> Substring? {
        for entry in entries where entry.hasSuffix("*") && name.hasPrefix(entry.dropLast()) {
            let rest = name.dropFirst(entry.count - 1)
            if rest.first.map({ !$0.isLowercase }) ?? true { return rest }
        }
        return nil
    }
}
