import Flow
import Source

/// Facts about flags and phases: state that is set to one literal for a while, and then to another.
enum FlagFacts {
    @Sendable static func raises(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index], value = text.literal(behind: event)
        guard event.detail == WriteKind.literal.rawValue, value == "true" || value.hasPrefix(".") else { return .no }
        var name = String(value.dropFirst())
        if value != "true", let table = site.tables["resting-states"], name.withUTF8({ table.contains($0) }) { return .no }
        return .yes(Evidence(role: "flag", event, "says that something is under way"))
    }

    @Sendable static func undoes(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .other(let deed) = subjects.first, case .event(let step) = subjects.last else { return .unknown }
        guard deed.place.file == site.file else { return .unknown }
        let event = site.flow.events[step]
        guard text.literal(behind: deed.event) != text.literal(behind: event) else { return .no }
        return .yes(Evidence(role: "flag", deed.event, "put back here"))
    }
}

extension SourceText {
    /// The word or case that an assignment stores, empty where that is neither: `.idle` of `phase = .idle`.
    fileprivate func literal(behind write: Event) -> String {
        var start = Int(write.end)
        while start < count, self[start] == UInt8(ascii: " ") || self[start] == UInt8(ascii: "=") { start += 1 }
        var end = start
        while end < count, self[end].isIdentifier || self[end] == UInt8(ascii: ".") { end += 1 }
        return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }
}
