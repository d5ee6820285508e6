import Lexing
import Outlining
import Source

/// How many continuations that must be resumed once a variable may hold.
enum Holding {
    /// One, for sure: a builder's parameter, what was taken out of a collection.
    case one
    /// One or none.
    case maybe
    /// A collection of them.
    case many
}

/// What the first parameter of a closure that runs in place stands for.
enum ParameterRole {
    case value
    /// The continuation that a builder gets.
    case continuation
    /// A continuation out of what the callee was called on, which the other parameters may be as well.
    case element
    /// The state that a lock guards, for which the lock's path stands.
    case state(AccessPath)
    /// An element of what the callee was called on, or a part of one.
    case taken(from: AccessPath)

    /// The role of one of several parameters, the first being 0.
    func forParameter(_ number: Int) -> ParameterRole {
        if number == 0 { return self }
        return switch self {
        case .element, .taken: self
        case .value, .continuation, .state: .value
        }
    }
}

/// Which variables hold continuations. A continuation is told by where it comes from, a builder or a collection, and by
/// the types that are written in the file; a property by its name, whatever type of the file declares it.
struct Continuations {
    /// Whether the file names a type of continuations: else nothing that it declares is one.
    var areNamed = false
    var variables: [AccessPath.Root: Holding] = [:]
    /// The names of the locals among `variables`.
    var names: [Name] = []
    var slots: [Name: Holding] = [:]
    /// Other names of the types of continuations.
    var aliases: Set<Name> = []
    /// Locals whose value tells what an earlier branch did.
    var decided: Set<Decision> = []
    /// Those that the code which is about to begin has to resume, or to hand over.
    var owed: [AccessPath] = []

    struct Decision: Hashable {
        var local: AccessPath.Root
        /// The body that it was taken in.
        var body: BodyID
    }

    var isEmpty: Bool { variables.isEmpty && slots.isEmpty }

    /// How many continuations a path may stand for, nil if none that is known.
    func holding(of path: AccessPath?) -> Holding? {
        guard let path, !isEmpty else { return nil }
        if let slot = path.names.lastIndex(where: { slots[$0] != nil }), let holding = slots[path.names[slot]] {
            if slot == path.names.endIndex - 1 { return path.isElement ? .one : holding }
            return holding == .many ? .one : nil
        }
        guard let holding = variables[path.root] else { return nil }
        if path.names.isEmpty { return path.isElement ? .one : holding }
        // A member of what a collection gave, a tuple or the like.
        return holding == .many || path.root.isTemporary ? .one : nil
    }

    /// Whether the path stands for one continuation and always for the same, so that two uses of it are known to be of one.
    func isOne(_ path: AccessPath) -> Bool {
        guard !path.isElement else { return false }
        if let name = path.names.last { return slots[name].map { $0 != .many } ?? false }
        return !path.root.isTemporary && variables[path.root].map { $0 != .many } ?? false
    }
}

extension AccessPath.Root {
    var isTemporary: Bool {
        if case .temporary = self { true } else { false }
    }
}

/// A place where a continuation is handed over.
public struct HandOver: Sendable {
    /// Index of the event in the file's `events`.
    public var event: UInt32
    public var receiver: Receiver

    public enum Receiver: Sendable {
        /// A closure that runs later, or a local function.
        case body(BodyID)
        /// A call, state, a literal: whatever the value goes to.
        case value
    }
}
