import Lexing
import Source

/// What a written type says of a value: the name of its nominal type, and how it is wrapped. `Optional`, `?`, `!`, `any`,
/// `some` and attributes are left out of the name; a collection's name is that of its elements (a dictionary's values).
///
/// Generic arguments are otherwise not kept, nor are tuples: what stands first in one counts.
public struct TypeName: Hashable, Sendable, BitwiseCopyable {
    /// The last component of the nominal type, `none` where there is none to tell.
    public var name = Name.none
    public var flags: Flags = []

    public struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
        public var rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
        @inlinable public static var isOptional: Flags { Flags(rawValue: 1) }
        /// An array, set or dictionary.
        @inlinable public static var isCollection: Flags { Flags(rawValue: 2) }
        /// A function; the name is `none`.
        @inlinable public static var isFunction: Flags { Flags(rawValue: 4) }
        @inlinable public static var isAsyncFunction: Flags { Flags(rawValue: 8) }
        /// `@escaping`, or an optional function, which always escapes.
        @inlinable public static var isEscaping: Flags { Flags(rawValue: 16) }
        /// `CheckedContinuation` or `UnsafeContinuation` stands somewhere in it, outside of a function type.
        @inlinable public static var holdsContinuation: Flags { Flags(rawValue: 32) }
        /// The continuation of an `AsyncStream`.
        @inlinable public static var holdsStreamContinuation: Flags { Flags(rawValue: 64) }
        /// `Task` stands somewhere in it, outside of a function type.
        @inlinable public static var holdsTask: Flags { Flags(rawValue: 128) }
    }

    public init(name: Name = .none, flags: Flags = []) {
        self.name = name
        self.flags = flags
    }

    public var isKnown: Bool { name != .none }
}

/// Reads a type from its tokens, each looked at once.
struct TypeNameReader {
    private let view: OutlineView
    private var at: Int
    private let end: Int
    private var type = TypeName()
    /// The component before the last one of a dotted name.
    private var outer = Name.none

    init(_ view: OutlineView, _ tokens: Range<Int>) {
        self.view = view
        at = tokens.lowerBound
        end = tokens.upperBound
    }

    mutating func read() -> TypeName {
        while at < end, step() {}
        return type
    }

    /// Takes one token; false at the end of what matters.
    private mutating func step() -> Bool {
        let token = view.tokens[at]
        at += 1
        switch token.kind {
        case .atSign:
            if at < end, view.name(of: view.tokens[at]) == TypeWords.escaping { type.flags.insert(.isEscaping) }
            at += 1
            // `@convention(c)`, not `@escaping (Int) -> Void`.
            if at < end, view.tokens[at].kind == .leftParen, !view.tokens[at].flags.contains(.spaceBefore) { skipGroup() }
        case .leftSquare: type.flags.insert(.isCollection)
        case .colon:
            // A dictionary's value is what counts.
            type.name = .none
        case .leftParen:
            at -= 1
            readGroup()
        case .identifier: readIdentifier(token)
        case .keyword where token.keyword == .Self || token.keyword == .Any: type.name = view.name(of: token)
        default:
            // `?` and `!`, alone or run together as an operator.
            if let byte = view.bytes(of: token).first, byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") { type.flags.insert(.isOptional) }
        }
        return true
    }

    private mutating func readIdentifier(_ token: Token) {
        if token.keyword == .any || token.keyword == .some || token.keyword == .async || token.keyword == .throws { return }
        let name = view.name(of: token)
        let isGeneric = at < end && isAngle(view.tokens[at], UInt8(ascii: "<"))
        if isGeneric, TypeWords.transparent.contains(name) {
            if name == TypeWords.optional { type.flags.insert(.isOptional) } else { type.flags.insert(.isCollection) }
            at += 1
            if name == TypeWords.dictionary { skip(to: .comma) }
            return
        }
        note(token, name)
        let isMember = at >= 2 && view.tokens[at - 2].kind == .period
        if isMember, name == TypeWords.continuation, TypeWords.streams.contains(outer) { type.flags.insert(.holdsStreamContinuation) }
        outer = name
        // The first name that stands, or a further component of it.
        if type.name == .none || isMember { type.name = name }
        if isGeneric { skipAngles() }
    }

    private mutating func note(_ token: Token, _ name: Name) {
        if token.keyword == .CheckedContinuation || token.keyword == .UnsafeContinuation { type.flags.insert(.holdsContinuation) }
        if name == KnownName.task { type.flags.insert(.holdsTask) }
    }

    /// A function type, a tuple or a parenthesis.
    private mutating func readGroup() {
        let open = at
        skipGroup()
        if at < end, isArrow(at) {
            type.flags.insert(.isFunction)
            if open > 0, type.flags.contains(.isOptional) { type.flags.insert(.isEscaping) }
            if (at..<end).prefix(2).contains(where: { view.tokens[$0].keyword == .async }) { type.flags.insert(.isAsyncFunction) }
            at = end
            return
        }
        let close = at
        if at < end, view.tokens[at].kind == .postfixQuestionMark { type.flags.insert(.isOptional) }
        at = open + 1
        while at < close - 1 {
            if isLabel(at) { at += 2; continue }
            guard step() else { break }
        }
        at = max(at, close)
        if type.flags.contains(.isFunction) && type.flags.contains(.isOptional) { type.flags.insert(.isEscaping) }
    }

    private func isLabel(_ index: Int) -> Bool {
        index + 1 < end && view.tokens[index].kind == .identifier && view.tokens[index + 1].kind == .colon
    }

    private func isArrow(_ index: Int) -> Bool {
        var index = index
        while index < end, view.tokens[index].keyword == .async || view.tokens[index].keyword == .throws || view.tokens[index].keyword == .rethrows { index += 1 }
        return index < end && view.tokens[index].kind == .arrow
    }

    private func isAngle(_ token: Token, _ byte: UInt8) -> Bool { view.bytes(of: token).first == byte && token.kind != .identifier }

    private mutating func skipGroup() {
        var depth = 0
        while at < end {
            switch view.tokens[at].kind {
            case .leftParen: depth += 1
            case .rightParen: depth -= 1
            default: break
            }
            at += 1
            if depth == 0 { return }
        }
    }

    /// Steps over `<…>`, in which a continuation or task still counts.
    private mutating func skipAngles() {
        var depth = 0
        while at < end {
            let token = view.tokens[at]
            if token.kind == .identifier {
                note(token, view.name(of: token))
            } else if token.kind != .arrow {
                for byte in view.bytes(of: token) {
                    if byte == UInt8(ascii: "<") { depth += 1 }
                    if byte == UInt8(ascii: ">") { depth -= 1 }
                }
            }
            at += 1
            if depth <= 0 { return }
        }
    }

    private mutating func skip(to kind: Token.Kind) {
        while at < end, view.tokens[at].kind != kind { at += 1 }
        at += 1
    }
}

/// Names of the library's types that say how a value is held.
enum TypeWords {
    static var escaping: Name { Name(known: "escaping") }
    static var optional: Name { Name(known: "Optional") }
    static var dictionary: Name { Name(known: "Dictionary") }
    static let transparent: Set<Name> = [optional, Name("Array"), Name("Set"), dictionary, Name("ContiguousArray")]
    static var continuation: Name { Name(known: "Continuation") }
    static let streams: Set<Name> = [Name("AsyncStream"), Name("AsyncThrowingStream")]
}
