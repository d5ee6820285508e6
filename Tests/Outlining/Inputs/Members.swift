struct Player {
    @State private var isPlaying = false, volume: Double = 1
    @Environment(\.colorScheme) var scheme
    @AppStorage("key") @MainActor static var stored: String = "a" { didSet { save(stored, oldValue) } }
    private(set) lazy var queue: [Track] = { [weak self] in self?.load() ?? [] }()
    nonisolated(unsafe) static let shared = Player()
    unowned(safe) let owner: Owner
    let (low, high): (Int, Int) = (0, 1)
    var names: [String: (Int) -> Void]? = nil { willSet(next) { check(next) } didSet { } }

    var title: String { queue.first?.title ?? "" }
    var length: Int {
        get async throws { try await measure() }
    }
    var position: Int {
        @inlinable get { at }
        nonmutating set(value) { seek(value) }
        _modify { yield &storage }
    }
    var raw: Raw { unsafeAddress { pointer } }
    var wrapped: Int { @storageRestrictions(initializes: a) init(initial) { a = initial } get { a } }
    var notAnAccessor: Int { read { $0 } }

    subscript<Key>(key: Key, default value: @autoclosure () -> Int = 0) -> Int where Key: Hashable { value() }
    static subscript(_ index: Int) -> Track? {
        get { nil }
        set { store(newValue) }
    }
}

var global: Int { 1 }
let fallback = make() { $0 }
