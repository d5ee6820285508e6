import Flow
import Matching
import Source

/// Whether an object is there for as long as the program: all that makes one of its type is static, global, of the program itself, or of an object that is so too.
///
/// Told by the texts: by the blocks around each place where the type's name is called. What is made in a function, other than the program's own, in a closure or under a condition
/// is taken to come and go. Not modelled: what a container makes once, what a storyboard or a subclass makes.
extension Usage {
    /// Whether that holds of the object of the innermost type around a place.
    mutating func isLasting(around offset: Int, in file: Int) -> Bool {
        guard let type = program.index.nameOfType(around: offset, in: file, hasUsers: hasUsers()), isWholeTree() else { return false }
        var seen: Set<[UInt8]> = []
        return isLasting(bytes(of: type.name, in: type.file), &seen)
    }

    private func isLasting(_ type: [UInt8], _ seen: inout Set<[UInt8]>) -> Bool {
        guard seen.count < 4, seen.insert(type).inserted else { return false }
        var owners: [[UInt8]] = []
        for file in program.files where !file.path.isOfTests {
            guard note(makersOf: type, in: file.text, file.rules, &owners) else { return false }
        }
        for other in others where !other.file.path.isOfTests {
            guard note(makersOf: type, in: other.text, program.files[0].rules, &owners) else { return false }
        }
        return owners.allSatisfy { isLasting($0, &seen) }
    }

    /// Adds the types whose objects make one as they are made themselves.
    /// - Returns: False where one is made that comes and goes.
    private func note(makersOf type: [UInt8], in text: borrowing SourceText, _ rules: RuleSet, _ owners: inout [[UInt8]]) -> Bool {
        var made: [Int] = []
        forEachMention(of: type, in: text) { offset in
            made.append(offset)
            return true
        }
        for offset in made where text.makes(at: offset, behind: offset + type.count) && !isInPreview(offset, text) {
            switch text.maker(at: offset, { name in ["app-types", "made-once"].contains { rules.tables[$0]?.contains(name) == true } }) {
            case .program: continue
            case .object(let owner): owners.append(owner)
            case .passing: return false
            }
        }
        return true
    }
}

private enum Maker {
    /// It is made once.
    case program
    /// It is made with an object of that type.
    case object([UInt8])
    /// Anything else.
    case passing
}

extension SourceText {
    /// Whether a type's name at an offset, which ends at another, is called: `Model(…)`, `Model.init(…)`.
    fileprivate func makes(at offset: Int, behind end: Int) -> Bool {
        let end = behindGenericArguments(at: end), isCalled = self[end] == UInt8(ascii: "(") || ".init(".utf8.enumerated().allSatisfy { end + $0 < count && self[end + $0] == $1 }
        return isCalled && !(offset > 0 && self[offset - 1] == UInt8(ascii: "@")) && !["func", "case"].contains { line(before: offset).last?.elementsEqual($0.utf8) ?? false }
    }

    /// Where the `<…>` ends that begins at an offset, if one does.
    private func behindGenericArguments(at offset: Int) -> Int {
        guard self[offset] == UInt8(ascii: "<") else { return offset }
        var at = offset, depth = 0
        repeat {
            if self[at] == UInt8(ascii: "<") { depth += 1 }
            if self[at] == UInt8(ascii: ">") { depth -= 1 }
            at += 1
        } while depth > 0 && at < count && self[at] != UInt8(ascii: "\n")
        return at
    }

    /// The words of a line before an offset.
    private func line(before offset: Int) -> [[UInt8]] { identifiers(in: lineStart(before: offset)..<offset) }

    private func lineStart(before offset: Int) -> Int {
        var first = offset
        while first > 0, self[first - 1] != UInt8(ascii: "\n") { first -= 1 }
        return first
    }

    /// - Parameter isOfPrograms: whether a program has one value of what has a type of that name, or what a function of that name makes.
    fileprivate func maker(at offset: Int, _ isOfPrograms: (UnsafeBufferPointer<UInt8>) -> Bool) -> Maker {
        if isStaticValue(lineStart(before: offset)..<offset) { return .program }
        var at = offset, isInBody = false, isConditional = false
        while let brace = brace(openAround: at) {
            let header = header(of: brace), words = identifiers(in: header)
            at = brace
            if isStaticValue(header) { return .program }
            let isOfPrograms = words.contains { $0.withUnsafeBufferPointer(isOfPrograms) }
            if let declared = declared(in: header), declared.isType || isOfPrograms {
                if isConditional { return .passing }
                return isOfPrograms ? .program : isInBody ? .passing : .object(declared.name)
            }
            let isInitialValue = header.last(where: { self[$0] != UInt8(ascii: " ") }).map { self[$0] == UInt8(ascii: "=") } ?? false
            if Self.conditions.contains(where: { words.first?.elementsEqual($0.utf8) ?? false }) { isConditional = true }
            if !isInitialValue, !words.contains(where: { $0.elementsEqual("init".utf8) }) { isInBody = true }
        }
        return isInBody ? .passing : .program
    }

    /// Whether some words set a static property: `static let shared: Model = `.
    private func isStaticValue(_ range: Range<Int>) -> Bool {
        let words = identifiers(in: range)
        return range.contains { self[$0] == UInt8(ascii: "=") } && words.contains { $0.elementsEqual("static".utf8) } && !words.contains { $0.elementsEqual("func".utf8) }
    }

    private static var conditions: [String] { ["if", "else", "switch", "for", "while", "guard"] }
}
