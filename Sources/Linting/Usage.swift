import Flow
import Matching
import Source

/// Whether what is found at a place matters to anybody.
///
/// Whether the tree ever comes there: whether somebody names the function and the types that it is in, outside of themselves, of
/// previews and of what is not named itself.
///
/// Asked only where all of a program or package has been read. Names are looked for in the texts, so that files without a word that rules
/// ask for count too; whatever else is of the same name counts as well.
struct Usage {
    let program: Program
    /// The files of the run that are not part of the program, in no order.
    let others: [TextAside]
    private let texts: TextOrder
    private var isWhole: Bool?
    private var isLibrary: Bool?
    private var known: [NamedDeclaration: Bool] = [:]
    /// For each property that somebody has asked about whether it is read.
    var read: [KeptProperty: Bool] = [:]
    /// Those that are being looked for: that they name each other does not count.
    private var open: Set<NamedDeclaration> = []
    /// How often one of those was asked for.
    private var circles = 0

    private static let deepest = 3

    init(_ program: Program, others: [TextAside]) {
        self.program = program
        self.others = others
        texts = TextOrder(program.files, others)
    }

    /// A step of what has been found.
    typealias Step = (role: String, file: Int, range: Range<Int>)

    /// Why nobody meets what has been found; nil where somebody does, as far as one can tell.
    /// - Parameters:
    ///   - place: what is marked; steps of the same role are so too.
    ///   - rule: what has found it.
    ///   - confidence: how sure that is.
    mutating func idleness(of steps: [Step], at place: Range<Int>, in file: Int, by rule: String, as confidence: Confidence) -> String? {
        let found = program.files[file], role = steps.first { $0.file == file && $0.range == place }?.role
        let marked = steps.filter { $0.role == role }.map { ($0.file, $0.range.lowerBound) }
        guard let rule = found.rules.rule(rule) else { return nil }
        if found.text.isOfDebugBuilds(place.lowerBound) { return "only debug builds come here" }
        if found.path.isOfTests, !rule.isAboutTests, isWholeTree() { return "only tests come here" }
        if program.index.standsIn(around: place.lowerBound, in: file), isWholeTree() { return "it stands in for something else" }
        if let name = unused(around: [(file, place.lowerBound)] + steps.map { ($0.file, $0.range.lowerBound) }) { return "nobody names `\(name)`" }
        if let name = unread(at: marked) { return "nobody reads `\(name)`" }
        if rule.followsCancelled, goesWithItsView(steps, marked) { return "what is written goes with the view that cancels it" }
        if rule.followsFailures, !isLaidOverNewer(steps, marked, isCertain: confidence == .high), isWholeTree(), !takesItsViewAway(steps) { return "nothing newer comes under what it says" }
        if rule.followsCancellers, !marked.contains(where: { program.index.isMissed(taskAt: $0.1, in: $0.0) ?? true }), isWholeTree() { return "nothing shows that the task goes on for long" }
        if rule.countsBodies, steps.contains(where: { program.index.asksForWhatChanges(writtenAt: $0.range.lowerBound, in: $0.file) == false }), isWholeTree() { return "each run asks for the same" }
        if rule.followsWaiters, program.index.isCancelled(around: place.lowerBound, in: file) != true, !(hasUsers() && program.index.isPublic(around: place.lowerBound, in: file)), isWholeTree() { return "nobody cancels who waits for it" }
        if rule.followsOwners, isLasting(around: place.lowerBound, in: file) { return "its object is there for as long as the program" }
        if rule.followsOvertaken || rule.countsBodies, isWholeTree(), isShutOut(steps) { return "what would start another run is not there meanwhile" }
        return rule.followsOvertaken && answersAtOnce(steps) ? "nothing shows that what is waited for takes its time" : nil
    }

    func firstWait(of steps: [Step]) -> EventRef? {
        steps.lazy.compactMap { [index = program.index] in index.wait(at: $0.range, in: $0.file) }.first
    }

    /// Whether nobody has the time to come in at the first wait: what it is for waits for nothing, or for a fixed time, so that whoever comes later ends later, or it cannot fail, and neither does all of the tree show that it reaches
    /// beyond it nor does its name say so.
    private mutating func answersAtOnce(_ steps: [Step]) -> Bool {
        guard let wait = firstWait(of: steps) else { return false }
        if program.index.keepsOrder(wait) { return isWholeTree() }
        guard program.index.mayAnswerAtOnce(wait) else { return false }
        let file = program.files[wait.file], range = program.index.nameOfCall(awaitedAt: wait)
        let name = UnsafeBufferPointer(start: file.text.base + range.lowerBound, count: range.count)
        return file.rules.tables["fetching"]?.contains(name) == false && isWholeTree()
    }

    /// Whether all that is marked is written to what goes away with a view that cancels its work as it goes.
    private mutating func goesWithItsView(_ steps: [Step], _ marked: [(file: Int, offset: Int)]) -> Bool {
        let index = program.index
        for step in steps {
            guard let view = index.view(cancellingAt: step.range.lowerBound, in: step.file) else { continue }
            return marked.allSatisfy { index.goesWith(view, writtenAt: $0.offset, in: $0.file) } && !isForItems(step, view) && isWholeTree()
        }
        return false
    }

    /// Whether what is marked may come over something newer than the task that says it. Also where no step is known to cancel that.
    private func isLaidOverNewer(_ steps: [Step], _ marked: [(file: Int, offset: Int)], isCertain: Bool) -> Bool {
        steps.lazy.compactMap { [index = program.index] in index.isLaidOverNewer(marked, cancelledAt: $0.range, in: $0.file, isCertain: isCertain) }.first ?? true
    }

    /// Whether a modifier has an item, `task(id: model.day)`, that a control of the view sets, `$model.day`: it cancels for another item, and the view stays.
    private func isForItems(_ modifier: Step, _ view: Int) -> Bool {
        let item = program.files[modifier.file].text.lastName(ofArgument: "(id:", at: modifier.range.upperBound)
        return !item.isEmpty && program.index.declarations(of: view).contains { file, range in
            holds(item, file, range) { program.files[file].text.isBinding(at: $0) }
        }
    }

    /// Whether a range of a file holds a name at a place that is meant.
    private func holds(_ name: [UInt8], _ file: Int, _ range: Range<UInt32>, where isMeant: (Int) -> Bool) -> Bool {
        var isFound = false
        forEachMention(of: name, in: program.files[file].text) { offset in
            isFound = range.contains(UInt32(offset)) && isMeant(offset)
            return !isFound
        }
        return isFound
    }

    /// The name of something around one of some places that nobody names; nil where there is none.
    private mutating func unused(around places: [(file: Int, offset: Int)]) -> String? {
        for place in places {
            for declaration in program.index.named(around: place.offset, in: place.file, hasUsers: hasUsers()) where !isUsed(declaration) && isWholeTree() {
                return String(decoding: name(of: declaration), as: UTF8.self)
            }
        }
        return nil
    }

    private func name(of declaration: NamedDeclaration) -> [UInt8] { bytes(of: declaration.name, in: declaration.file) }

    /// What stands in a file, backticks left out.
    func bytes(of range: Range<UInt32>, in file: Int) -> [UInt8] {
        UnsafeBufferPointer(start: program.files[file].text.base + Int(range.lowerBound), count: range.count).filter { $0 != UInt8(ascii: "`") }
    }

    private mutating func isUsed(_ declaration: NamedDeclaration) -> Bool {
        if let known = known[declaration] { return known }
        guard open.count < Self.deepest, case let name = name(of: declaration), !name.isEmpty else { return true }
        guard open.insert(declaration).inserted else {
            circles += 1
            return false
        }
        let before = circles, isUsed = isNamed(declaration, name)
        open.remove(declaration)
        // That something is unused may rest on what is still open.
        if isUsed || open.isEmpty || circles == before { known[declaration] = isUsed }
        return isUsed
    }

    /// Whether a file names it where the tree may come to, the nearest files first.
    private mutating func isNamed(_ declaration: NamedDeclaration, _ name: [UInt8]) -> Bool {
        for place in texts.places.indices.nearest(to: texts.placeOfFile[declaration.file]) {
            switch texts.places[place] {
            case .program(let file): if isNamed(declaration, name, in: file) { return true }
            case .other(let other): if isNamed(name, in: others[other]) { return true }
            }
        }
        return false
    }

    private mutating func isNamed(_ declaration: NamedDeclaration, _ name: [UInt8], in file: Int) -> Bool {
        var found: [Int] = []
        forEachMention(of: name, in: program.files[file].text) { offset in
            if !program.index.isPart(offset, in: file, of: declaration), !program.index.isOfAnotherFunction(offset, in: file, than: declaration) { found.append(offset) }
            return true
        }
        // What a file declares that concerns no rule is not heeded, since it may be left out.
        if !found.isEmpty, !program.files[file].concernsRules { return true }
        for offset in found where !program.index.isPreview(offset, in: file) && !isInPreview(offset, program.files[file].text) {
            if program.index.named(around: offset, in: file, hasUsers: hasUsers()).allSatisfy({ isUsed($0) }) { return true }
        }
        return false
    }

    private func isNamed(_ name: [UInt8], in other: TextAside) -> Bool {
        var isNamed = false
        forEachMention(of: name, in: other.text) { offset in
            isNamed = !isInPreview(offset, other.text)
            return !isNamed
        }
        return isNamed
    }

    /// Whether others than the tree may use what it makes public: a package is used by others where its manifest stands in the folder that all of the
    /// tree is in.
    mutating func hasUsers() -> Bool {
        if let isLibrary { return isLibrary }
        let paths = program.files.map(\.path.bytes) + others.map(\.file.path.bytes), manifest = Array("Package.swift".utf8)
        let folders = paths.filter { $0.suffix(manifest.count).elementsEqual(manifest) }.map { $0.dropLast(manifest.count) }
        let found = folders.contains { folder in (folder.isEmpty || folder.last == UInt8(ascii: "/")) && paths.allSatisfy { $0.starts(with: folder) } }
        isLibrary = found
        return found
    }

    /// Whether the files are all of a program or package: what begins it is among them.
    mutating func isWholeTree() -> Bool {
        if let isWhole { return isWhole }
        let paths = program.files.map(\.path) + others.map(\.file.path)
        let found = paths.contains { path in ["Package.swift", "main.swift"].contains { path.name.elementsEqual($0.utf8) } }
            || program.files.contains { file in beginsPrograms(file.text) } || others.contains { beginsPrograms($0.text) }
        isWhole = found
        return found
    }
}
