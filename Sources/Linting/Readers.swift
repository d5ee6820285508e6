import Flow
import Matching
import Source

/// Whether anybody reads what is written: a failure that nobody shows harms nobody.
extension Usage {
    /// The name of a property that is written at each of some places and read nowhere; nil where somebody reads one of them, or may.
    mutating func unread(at places: [(file: Int, offset: Int)]) -> String? {
        var name: String?
        for place in places {
            guard let property = program.index.property(writtenAt: place.offset, in: place.file, hasUsers: hasUsers()), isWholeTree(), !isRead(property) else { return nil }
            name = name ?? String(decoding: bytes(of: property.nameRange, in: property.file), as: UTF8.self)
        }
        return name
    }

    private mutating func isRead(_ property: KeptProperty) -> Bool {
        if let known = read[property] { return known }
        let name = bytes(of: property.nameRange, in: property.file), owner = bytes(of: property.ownerNameRange, in: property.ownerFile)
        guard !name.isEmpty, !owner.isEmpty else { return true }
        var readers = Readers(of: name, owner: owner)
        // Who reads it mostly says what he calls its object, and is not far away.
        let isRead = isRead(property, by: &readers) || readers.hasSubclass || program.files.indices.contains { self.isRead(property, by: readers, in: $0) }
            || others.contains { self.isRead(byOther: $0, readers) }
        read[property] = isRead
        return isRead
    }

    private mutating func isRead(_ property: KeptProperty, by readers: inout Readers) -> Bool {
        for file in program.files.indices.nearest(to: property.file) where readers.note(program.files[file].text) || file == property.file {
            if isRead(property, by: readers, in: file) { return true }
        }
        for other in others where readers.note(other.text) {
            if isRead(byOther: other, readers) { return true }
        }
        return false
    }

    private func isRead(byOther other: TextAside, _ readers: Readers) -> Bool {
        !other.file.path.isOfTests && readers.read(other.text) { _, _ in nil }
    }

    /// What tests read nobody is shown.
    private func isRead(_ property: KeptProperty, by readers: Readers, in file: Int) -> Bool {
        let index = program.index
        if program.files[file].path.isOfTests { return false }
        return readers.read(program.files[file].text) { offset, holder in
            if file == property.file, property.nameRange.contains(UInt32(offset)) { return false }
            let isRead = index.reads(property, at: offset, in: file)
            if isRead == true { return true }
            if index.isInside(offset, in: file, ownerOf: property) { return isRead ?? true }
            return index.isOfAnotherType(holder, at: offset, in: file, than: property) ? false : nil
        }
    }
}

/// Who may read a property, as texts tell: what values of its type are called, and the types that have them.
private struct Readers {
    let name: [UInt8]
    let owner: [UInt8]
    private var holders: Set<[UInt8]>
    private var types: Set<[UInt8]>
    /// Whether a class inherits from the type, and with it the property.
    private(set) var hasSubclass = false

    init(of name: [UInt8], owner: [UInt8]) {
        self.name = name
        self.owner = owner
        holders = [owner]
        types = [owner]
    }

    /// Adds what a text calls values of the type: `let model: Model`, `model = Model(…)`, `@Environment(Model.self) var model`.
    /// - Returns: Whether it names the type.
    mutating func note(_ text: borrowing SourceText) -> Bool {
        let base = text.base, count = text.count
        var isNamed = false
        forEachMention(of: owner, in: text) { first in
            isNamed = true
            guard let holder = holder(before: first, base) ?? holder(behind: first + owner.count, count, base) else { return true }
            holders.insert(holder)
            if let type = typeDeclared(before: first, base) {
                types.insert(type)
                hasSubclass = hasSubclass || type == holder
            }
            return true
        }
        return isNamed
    }

    /// Whether a text reads the property.
    /// - Parameter told: whether it is read at a byte offset, behind a name, where that is known from more than the text.
    func read(_ text: borrowing SourceText, told: (Int, _ holder: [UInt8]) -> Bool?) -> Bool {
        let base = text.base, count = text.count
        var isRead = false, isConcerned: Bool?
        forEachMention(of: name, in: text) { first in
            guard !isWritten(behind: first + name.count, count, base) else { return true }
            let (receiver, isMember) = receiver(before: first, base)
            if let told = told(first, receiver) {
                isRead = told
                return !isRead
            }
            guard isMember, receiver.isEmpty || holders.contains(receiver) else { return true }
            isConcerned = isConcerned ?? types.contains { holdsWord($0, text) }
            isRead = isConcerned == true
            return !isRead
        }
        return isRead
    }
}

/// Whether what stands at a byte offset gives the name before it a value, or calls it.
private func isWritten(behind end: Int, _ count: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    var at = end
    while at < count, base[at] == UInt8(ascii: " ") { at += 1 }
    return base[at] == UInt8(ascii: "(") || base[at] == UInt8(ascii: "=") && base[at + 1] != UInt8(ascii: "=")
}

/// The name that a member's period stands behind, empty where it is no plain name; and whether it is a member at all. A period that nothing
/// stands before is a case's.
private func receiver(before first: Int, _ base: UnsafePointer<UInt8>) -> (name: [UInt8], isMember: Bool) {
    var at = first - 1
    if at >= 0, base[at] == UInt8(ascii: "$") { at -= 1 }
    guard at > 0, base[at] == UInt8(ascii: ".") else { return ([], false) }
    at -= 1
    while at > 0, base[at] == UInt8(ascii: "?") || base[at] == UInt8(ascii: "!") || base[at] == UInt8(ascii: " ") || base[at] == UInt8(ascii: "\n") { at -= 1 }
    if base[at] == UInt8(ascii: ")") || base[at] == UInt8(ascii: "]") || base[at] == UInt8(ascii: "\\") { return ([], true) }
    let name = word(endingAt: at + 1, base)
    return (name, !name.isEmpty)
}

/// `model` in `model: Model` and `model = Model`.
private func holder(before first: Int, _ base: UnsafePointer<UInt8>) -> [UInt8]? {
    var at = first - 1
    // `[Model]`, `any Model`, `Binding<Model>`
    while at > 0, base[at] != UInt8(ascii: ":"), base[at] != UInt8(ascii: "=") {
        guard base[at].isIdentifier || [UInt8(ascii: " "), UInt8(ascii: "["), UInt8(ascii: "<")].contains(base[at]), first - at < 32 else { return nil }
        at -= 1
    }
    at -= 1
    while at > 0, base[at] == UInt8(ascii: " ") { at -= 1 }
    let name = at >= 0 ? word(endingAt: at + 1, base) : []
    return name.isEmpty ? nil : name
}

/// `model` in `@Environment(Model.self) private var model`.
private func holder(behind end: Int, _ count: Int, _ base: UnsafePointer<UInt8>) -> [UInt8]? {
    guard end + 7 < count, UnsafeBufferPointer(start: base + end, count: 7).elementsEqual(".self) ".utf8) else { return nil }
    var words: [[UInt8]] = [], at = end + 7
    while at < count, words.count < 4 {
        let first = at
        while at < count, base[at].isIdentifier { at += 1 }
        guard at > first else { break }
        words.append(Array(UnsafeBufferPointer(start: base + first, count: at - first)))
        if base[at] != UInt8(ascii: " ") { break }
        at += 1
    }
    return words.last
}

private func word(endingAt end: Int, _ base: UnsafePointer<UInt8>) -> [UInt8] {
    var first = end
    while first > 0, base[first - 1].isIdentifier { first -= 1 }
    return Array(UnsafeBufferPointer(start: base + first, count: end - first))
}
