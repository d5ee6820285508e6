import Lexing
import Outlining
import Source

/// Reads the flow of one file from its outline.
///
/// Not modelled: which case of an enum a value has, whether two tests of one value agree, dynamic dispatch, names of
/// other files (see `FlowIndex`), an optional chain that stops half-way (`a?.f()` always calls, unless it hands a continuation over), operators that
/// are overloaded to short-circuit, `lock.try()`, what a closure does that is handed to code we do not know, a `where` that a `for` or
/// `case` shares, and other names for a lock than its own. An `await` that covers several operands waits once,
/// behind the first; one whose callee turns out not to be `async` counts as a wait. An `async let` counts as awaited once
/// any line before has awaited it, on whatever path. Inside of a `defer` block the clean-ups of its own scopes stand once
/// for all ways out, so that a walk may enter one by one way and leave it by another. Accessors of a script's globals see
/// other globals, not the variables that its statements see, and those in an `#if` are not read. A continuation is told by
/// its builder, a written type, or the name of a property that some type of the file declares with one; the cases of an enum
/// and the types of other files bring none. Whatever uses one, other than to resume it, to ask for it or to name it, has it from then on.
package func readFlow(_ text: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>, outline: borrowing Outline, names: FlowNames) -> FileFlow {
    var reader = FlowReader()
    return reader.read(text, tokens: tokens, outline: outline, names: names)
}

/// Reads one file after the other and keeps the memory between them.
package struct FlowReader: ~Copyable {
    private var draft = FlowDraft()
    private var graph = GraphBuilder()
    private var locals = Locals()
    private var skimming = SkimMemory()

    package init() {}

    /// - Parameter asked: what others ask of the file, where that is all that matters: members that have no say in it are declared
    ///   and not read. Nil for a file that is judged.
    package mutating func read(_ text: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>, outline: borrowing Outline, names: FlowNames,
                               asked: Asked? = nil) -> FileFlow {
        let view = OutlineView(
            nodes: UnsafeBufferPointer(start: outline.nodes.base, count: outline.nodes.count),
            tokens: UnsafeBufferPointer(start: tokens.base, count: tokens.count),
            text: text.base, namesContinuations: outline.namesContinuations)
        var builder = FlowBuilder(view: view, names: names, speakers: asked.map { Speakers($0, in: view) })
        swapMemory(with: &builder)
        builder.read()
        swapMemory(with: &builder)
        let flow = FileFlow(draft)
        draft.removeAll()
        locals.removeAll()
        return flow
    }

    private mutating func swapMemory(with builder: inout FlowBuilder) {
        swap(&builder.flow, &draft)
        swap(&builder.graph, &graph)
        swap(&builder.locals, &locals)
        swap(&builder.skimming, &skimming)
    }
}

/// A type around the code that is being read.
struct TypeContext {
    var id: TypeID
    var isTest: Bool
    var isPreview: Bool
    /// One-line methods that do nothing but take or release a lock.
    var lockHelpers: [Name: LockHelper] = [:]
}

struct LockHelper {
    var kind: Event.Kind
    var path: AccessPath
}

/// Something inside a body that is read once the body's own graph is complete.
struct PendingBody {
    var node: Int
    var body: BodyID
    var types: [TypeContext]
    /// The continuations around it that it names.
    var continuations: [AccessPath] = []
    /// Whether a cancellation handler covers it.
    var isHandled = false
    /// Whether a method whose `self` it may capture weakly waits for it.
    var isAwaited = false
}

struct FlowBuilder: ~Copyable {
    /// Keeps the builder in its place: what the compiler can load it copies, whole, for a look at it.
    private let anchor: Any? = nil
    let view: OutlineView
    let names: FlowNames
    /// The members to read; nil for all.
    let speakers: Speakers?
    var flow = FlowDraft()
    var graph = GraphBuilder()

    init(view: OutlineView, names: FlowNames, speakers: Speakers? = nil) {
        self.view = view
        self.names = names
        self.speakers = speakers
    }

    // What surrounds the code that is being read.
    var isTestFile = false
    /// Whether statements stand outside of every declaration.
    var isScript = false
    var types: [TypeContext] = []
    var locals = Locals()
    /// Where the scope ends whose variables are being declared, as a byte offset.
    var visibleUntil: UInt32 = 0
    var scopes: [Scope] = []
    var body: BodyID = 0
    /// Where errors go that leave the body.
    var thrown = Label()
    /// What every event here carries: in a `defer`, in a `catch`, in a closure that runs in place.
    var flags: Event.Flags = []
    /// What the words before the operand that is being read cover.
    var covers = Covers()
    /// The `await`s around the expression that is being read, innermost last.
    var awaits: [AwaitContext] = []
    /// Whether the value that is being read is stored as a stream's `onTermination`.
    var handlesTermination = false
    /// A statement label that the next loop, `switch`, `if` or `do` takes.
    var label: Name?
    /// The children of the expressions that are being read, outermost first.
    var parts = GrowingBuffer<Int>()
    var pending: [PendingBody] = []
    var continuations = Continuations()
    /// The state that locals and values were taken out of, and the tasks that locals hold; see `Handles`.
    var handles = Handles()
    /// Whether the value that is being read is only asked about or gets another name, so that nobody else has it then.
    var isLookedAt = false
    /// The bodies of closures and local functions, and the task starts, that have been met, by their nodes: a `defer`
    /// is read once for each way out.
    var bodies: [Int: BodyID] = [:]
    var starts: [Int: Int] = [:]
    /// The labels of the calls that are open.
    var labels: [Name] = []
    var skimming = SkimMemory()
    /// Whether there is a `self` for as long as the body has to do its work, however weakly it was captured: it is a function, or a
    /// method waits for it, and holds its own object.
    var holdsSelf = true
    /// The block that was skimmed last, as bytes.
    var skimmedRange: Range<UInt32> = 0..<0
    /// What was called with the parentheses that `skim` has seen closed last.
    var closedCallee = Name.none
    /// What the last call that `skim` has met was called on, and the token that may be the brace of its closure.
    var calledBefore: (receiver: AccessPath?, brace: Int) = (nil, -1)

    mutating func read() {
        guard !view.nodes.isEmpty else { return }
        isTestFile = importsTests(0)
        findContinuationSlots()
        isScript = view.children(of: 0).contains { holdsStatement($0) }
        readMembers(of: 0)
        readTopLevel()
        sortBodies()
    }

    func importsTests(_ node: Int) -> Bool {
        view.children(of: node).contains { child in
            switch view.kind(child) {
            case .conditionalGroup, .conditionalBranch: return importsTests(child)
            case .otherDeclaration:
                guard let word = view.child(of: child, .introducer), view.firstToken(of: word).keyword == .import,
                    let module = view.child(of: child, .name) else { return false }
                let name = view.name(of: view.lastToken(of: module))
                return name == KnownName.xcTest || name == KnownName.testing
            default: return false
            }
        }
    }

    // MARK: Emitting

    @discardableResult
    mutating func emit(_ kind: Event.Kind, detail: UInt8 = 0, operand: UInt32 = Event.noOperand, flags extra: Event.Flags = [], at range: Range<UInt32>) -> UInt32 {
        graph.emit(Event(kind: kind, detail: detail, flags: flags.union(extra), operand: operand, start: range.lowerBound, end: range.upperBound), in: &flow)
    }

    /// Brings a wide frontier together before several ways on begin there, or each would lead from each of its places.
    mutating func gather(at offset: UInt32) {
        if graph.isWide { emit(.join, at: offset..<offset) }
    }
}

extension Array {
    /// Removes what stands behind the first elements.
    mutating func truncate(to count: Int) {
        while self.count > count { removeLast() }
    }
}
