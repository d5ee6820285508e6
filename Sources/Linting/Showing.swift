import Flow
import Matching
import Source

/// What a view no longer shows while a run is under way: the run sets `isLoading` before it waits, and a list is shown by
/// `if model.isLoading { ProgressView() } else { list }`. A refresh that does so takes its own list away, and cancels itself; and what would start a second run is not there.
///
/// Told by the texts: by the names in the conditions around a place, around what shows the view that it is in, and around the property or function that either stands in. A
/// condition with `&&` is taken to keep what it shows. Not modelled: braces in strings and comments, conditional expressions, what a computed property asks.
extension Usage {
    /// Whether a refresh takes away the list that it was pulled down on.
    /// - Parameters:
    ///   - steps: those of what has been found: a wait and a modifier that cancels among them.
    mutating func takesItsViewAway(_ steps: [Step]) -> Bool {
        let index = program.index
        guard let modifier = steps.first(where: { index.view(cancellingAt: $0.range.lowerBound, in: $0.file) != nil }),
            let wait = firstWait(of: steps) else { return false }
        return isTakenAway(modifier, by: wait)
    }

    /// Whether nothing that would start a second run is there while the first is under way.
    mutating func isShutOut(_ steps: [Step]) -> Bool {
        let index = program.index, starts = steps.filter { $0.role == "again" || $0.role == "start" }
        let wait = steps.lazy.compactMap { index.wait(at: $0.range, in: $0.file) ?? ($0.role == "late" ? index.write(at: $0.range.lowerBound, in: $0.file) : nil) }.first
        guard !starts.isEmpty, let wait else { return false }
        return starts.allSatisfy { isTakenAway($0, by: wait) }
    }

    private mutating func isTakenAway(_ step: Step, by wait: EventRef) -> Bool {
        let properties = program.index.propertiesSet(before: wait)
        guard !properties.isEmpty else { return false }
        var shown = Shown()
        for property in properties {
            let value = program.files[wait.file].text.value(setBehind: property.end), owner = bytes(of: property.owner.range, in: property.owner.file)
            shown.values[bytes(of: property.name.range, in: property.name.file)] = (value, owner)
        }
        return isTakenAway(&shown, at: step.range.lowerBound, in: step.file, depth: 0)
    }

    private mutating func isTakenAway(_ shown: inout Shown, at offset: Int, in file: Int, depth: Int) -> Bool {
        let around = shown.blocks(around: offset, in: program.files[file].text)
        if around.isTakenAway { return true }
        guard depth < 3, !around.name.isEmpty, shown.seen.insert(around.name).inserted else { return false }
        // A property or function of the view is named in its file, the view itself wherever the properties' types are known.
        if around.isType { shown.leave(around.name) }
        let files = around.isType ? program.files.indices.filter { shown.isKnown(in: program.files[$0].text) } : [file]
        for file in files {
            var found: [Int] = []
            forEachMention(of: around.name, in: program.files[file].text) { found.append($0); return true }
            for offset in found where !program.index.isPreview(offset, in: file) {
                if isTakenAway(&shown, at: offset, in: file, depth: depth + 1) { return true }
            }
        }
        return around.isType && others.indices.contains { isTakenAway(shown, around.name, byOther: $0) }
    }

    private mutating func isTakenAway(_ shown: Shown, _ view: [UInt8], byOther other: Int) -> Bool {
        let aside = others[other]
        var isFound = false
        guard shown.isKnown(in: aside.text) else { return false }
        forEachMention(of: view, in: aside.text) { offset in
            isFound = shown.blocks(around: offset, in: aside.text).isTakenAway
            return !isFound
        }
        return isFound
    }
}

/// What some properties are set to, and what has been looked for that is shown by them.
private struct Shown {
    /// By the name: `true`, `false`, the name of a case, empty for a collection without elements, and where that does not come out; and the type that declares it.
    var values: [[UInt8]: (value: [UInt8], owner: [UInt8])] = [:] {
        didSet { owners = Set(values.values.map(\.owner)) }
    }
    /// The types that declare them.
    private var owners: Set<[UInt8]> = []
    var seen: Set<[UInt8]> = []

    /// Forgets what a view keeps itself: nobody around it asks for that.
    mutating func leave(_ view: [UInt8]) { values = values.filter { $0.value.owner != view } }

    /// Whether a text names one of the types.
    func isKnown(in text: borrowing SourceText) -> Bool {
        owners.contains { owner in
            var isNamed = false
            forEachMention(of: owner, in: text) { _ in
                isNamed = true
                return false
            }
            return isNamed
        }
    }

    /// The blocks around a place, as far as the declaration that it stands in.
    struct Around {
        /// Whether one of them is not there for what the properties are set to.
        var isTakenAway = false
        /// The property, function or type that the place stands in: `body` counts for its type.
        var name: [UInt8] = []
        var isType = false
    }

    func blocks(around offset: Int, in text: borrowing SourceText) -> Around {
        var around = Around(), at = offset
        while let brace = text.brace(openAround: at) {
            let header = text.header(of: brace)
            if let declared = text.declared(in: header) {
                (around.name, around.isType) = declared
                guard !around.isType, around.name.elementsEqual("body".utf8) else { return around }
            } else if isAway(header, brace, at: offset, in: text) {
                around.isTakenAway = true
                return around
            }
            at = brace
        }
        return around
    }

    /// Whether a block is not there for what the properties are set to: its condition does not hold then, or one that stands before it in its chain does.
    private func isAway(_ header: Range<Int>, _ brace: Int, at offset: Int, in text: borrowing SourceText) -> Bool {
        var (header, words) = (header, text.identifiers(in: header))
        if asks(words, header, brace, at: offset, in: text) == false { return true }
        while words.contains(where: { $0.elementsEqual("else".utf8) }), header.lowerBound > 0, let before = text.brace(openAround: header.lowerBound - 1) {
            let last = header.lowerBound - 1
            header = text.header(of: before)
            words = text.identifiers(in: header)
            if asks(words, header, before, at: last, in: text) == true { return true }
        }
        return false
    }

    /// Whether a condition holds for what the properties are set to; nil where it does not ask for them.
    private func asks(_ words: [[UInt8]], _ header: Range<Int>, _ brace: Int, at offset: Int, in text: borrowing SourceText) -> Bool? {
        let isSwitch = words.contains { $0.elementsEqual("switch".utf8) }
        guard isSwitch || words.contains(where: { $0.elementsEqual("if".utf8) }), !text.has("&&", in: header),
            let (name, value) = words.lazy.compactMap({ word in values[word].map { (word, $0.value) } }).first else { return nil }
        if isSwitch {
            let label = text.caseLabel(before: offset, behind: brace)
            return label.isEmpty || value.isEmpty ? nil : label.contains(value)
        }
        // `!isLoading`, `isLoading == false`, `phase != .loading`
        let isNegated = [text.isNegated(name, in: header), text.has("!=", in: header), words.contains { $0.elementsEqual("false".utf8) }].filter { $0 }.count % 2 == 1
        if value.elementsEqual("true".utf8) { return !isNegated }
        if value.elementsEqual("false".utf8) { return isNegated }
        if value.isEmpty { return words.contains { $0.elementsEqual("isEmpty".utf8) } ? !isNegated : nil }
        return words.contains(value) != isNegated
    }
}
