import Flow
import Testing

@Suite struct CallResolutionTests {
    @Test func aCallMeansWhatItsReceiverIs() throws {
        let calls = try IndexedSources([
            """
            final class Reader { func load() async { } }
            final class Writer {
                let reader = Reader()
                var other: Reader?
                func load() async { await reader.load(); await other?.load(); await self.load() }
            }
            """,
            """
            func both(reader: any Sendable, writer: Writer) async {
                await reader.load()
                await writer.load()
                await writer.reader.load()
                let fresh = Reader()
                await fresh.load()
            }
            """,
        ]).calls
        #expect(calls == [
            "Writer.load(): load -> Reader.load()", "Writer.load(): load -> Reader.load()", "Writer.load(): load -> Writer.load()",
            "both(reader:writer:): load -> Writer.load()", "both(reader:writer:): load -> Reader.load()", "both(reader:writer:): load -> Reader.load()",
        ])
    }

    @Test func anUnknownReceiverMeansTheOnlyOneOfThatName() throws {
        let calls = try IndexedSources([
            "final class Store { func reload(page: Int) async { } ; func save() async { } }\nfinal class Cache { func save() async { } }",
            "struct S { func f() async { await things.reload(page: 1); await things.reload(); await things.save(); await name.save() } ; let name: String }",
        ]).calls
        #expect(calls == ["S.f(): reload -> Store.reload(page:)"])
    }

    @Test func labelsDefaultsAndTrailingClosures() throws {
        let calls = try IndexedSources(["""
            final class M {
                func go(_ a: Int, to b: Int = 1, then c: () -> Void) async { }
                func go(_ a: Int) async { }
                func f() async { await go(1) { }; await go(1, to: 2, then: x); await go(1); await go(2, 3) }
            }
            """]).calls
        #expect(calls == ["M.f(): go -> M.go(_:to:then:)", "M.f(): go -> M.go(_:to:then:)", "M.f(): go -> M.go(_:)"])
    }

    @Test func functionsAsArgumentsWhateverTheirAttributes() throws {
        let calls = try IndexedSources(["""
            final class M {
                func go(then: @escaping @Sendable (Int) -> Void) async { }
                func come(then: @MainActor () -> Void) async { }
                func take(then: @convention(c) () -> Void) async { }
                func f() async { await go { _ in }; await come { }; await take { } }
            }
            """]).calls
        #expect(calls == ["M.f(): go -> M.go(then:)", "M.f(): come -> M.come(then:)", "M.f(): take -> M.take(then:)"])
    }

    @Test func superclassesExtensionsAndDefaultImplementations() throws {
        let calls = try IndexedSources([
            "class Base { func one() async { } }\nprotocol P { func two() async }\nextension P { func two() async { } }",
            "final class Sub: Base, P { func f() async { await one(); await two(); await three() } }",
            "extension Sub { func three() async { await free() } }\nfunc free() async { }",
        ]).calls
        #expect(calls == ["Sub.f(): one -> Base.one()", "Sub.f(): two -> P.two()", "Sub.f(): three -> Sub.three()", "Sub.three(): free -> free()"])
    }

    @Test func anImplicitInitializerIsOfATypeThatIsNotWritten() throws {
        #expect(try IndexedSources(["final class A { init() { Task { await x() } }\n func f() async { await send(.init()); _ = A() } }"]).calls == ["A.f(): A -> A.init()"])
    }

    @Test func whatAGroupIsToldIsNoMethodOfTheTree() throws {
        #expect(try IndexedSources(["final class Player { func next() async { }\n func go(_ p: Player) async { await p.next(); await withTaskGroup { group in await group.next() } } }"]).calls == ["Player.go(_:): next -> Player.next()"])
    }

    @Test func skimmedBodiesCallToo() throws {
        let calls = try IndexedSources(["final class M { func go() { Task { await x() } }\n func a() { if b { self.go() } }\n var c = 1 { didSet { go() } } }"]).calls
        #expect(calls == ["M.a(): go -> M.go()", "M.c: go -> M.go()"])
    }
}

@Suite struct RecurrenceTests {
    @Test func whoObserves() throws {
        let found = try IndexedSources(["""
            @MainActor final class Model {
                var kind = 1 { didSet { Task { await load() } } }
                var plain = 1
                func load() async { }
                @Published var text = ""
                func bind(_ source: Source) {
                    source.values.sink { value in Task { await self.load() } }
                    source.values.debounce(for: 1).map { $0 }.sink { value in Task { await self.load() } }
                    $text.removeDuplicates().sink { value in Task { await self.load() } }
                }
            }
            struct V: View { let model: Model
              var body: some View { Text("").onChange(of: model.kind) { Task { await model.load() } }.task(id: model.plain) { await model.load() }.task { await model.load() }.onTapGesture { Task { await model.load() } } } }
            """]).observing
        #expect(found == [
            "Model.kind.didSet: kind, 1 of state", "Model.bind(_:).closure: sink, 1 of state", "Model.bind(_:).closure: sink, 1 of state", "V.body.closure: onChange, 1 of state",
            "V.body.closure: task, 1 of state, cancelled",
        ])
    }

    @Test func whatRunsOnce() throws {
        let found = try IndexedSources(["""
            final class Model {
                init() { prepare(); bind() }
                private func prepare() { Task { await load() } }
                private func bind() { publisher.sink { if $0 { self.changed() } } }
                private func changed() { Task { await load() } }
                func load() async { }
            }
            """]).runningOnce
        #expect(found == ["Model.init()", "Model.prepare()", "Model.prepare().closure", "Model.bind()"])
    }
}

@Suite struct CancellabilityTests {
    @Test func modifiersHandlesAndCallers() throws {
        let found = try IndexedSources(["""
            struct V: View {
                var body: some View { Text("").task { await model.load() }.onAppear { Task { await model.once() } } }
                let model = Model()
            }
            final class Model {
                private var kept: Task<Void, Never>?
                private var loose: Task<Void, Never>?
                func load() async { await deep() }
                func once() async { }
                func deep() async { }
                func alone() async { }
                func start() { kept = Task { await self.inKept() }; loose = Task { await self.inLoose() } }
                func inKept() async { }
                func inLoose() async { }
                func stop() { kept?.cancel() }
            }
            """]).cancellable
        #expect(found == [
            "V.body.closure: yes (task)", "V.body.closure: no", "V.body.closure.closure: no",
            "Model.load(): yes (task)", "Model.once(): no", "Model.deep(): yes (task)", "Model.alone(): no",
            "Model.start().closure: yes (kept?.cancel)", "Model.start().closure: no", "Model.inKept(): yes (kept?.cancel)", "Model.inLoose(): no",
        ])
    }

    @Test func whoeverIsOutOfSight() throws {
        let found = try IndexedSources([
            """
            final class Free { func alone() async { } }
            final class Used { func alone() async { }; public func open() async { }; func known() async { }; func asked() async { }; func wrapped() async { } }
            struct Box { let used: Used }
            """,
            """
            struct V: View { var body: some View { Text("").refreshable { await things[0].asked() } } }
            func other() { Task { await things[0].known() } }
            func wrapped() async { await things[0].wrapped() }
            """,
        ]).cancellable
        #expect(found == [
            "Free.alone(): unknown", "Used.alone(): no", "Used.open(): no", "Used.known(): no", "Used.asked(): yes (refreshable)", "Used.wrapped(): no",
            "V.body.closure: yes (refreshable)", "other().closure: no", "wrapped(): unknown",
        ])
    }

    @Test func cancellersThatComeTooLateOrNeverTo() throws {
        let found = try IndexedSources(["""
            @MainActor final class M {
                var a: Task<Void, Never>?, b: Task<Void, Never>?, c: Task<Void, Never>?, d: Task<Void, Never>?
                init() { restart() }
                func restart() { a?.cancel(); a = Task { await work() } }
                func begin() { b = Task { await work(); end() } }
                func end() { b?.cancel() }
                func keep() { c = Task { await work() } }
                deinit { c?.cancel() }
                func hand() { d?.cancel(); d = Task { await before(); d = nil; await after() } }
                func work() async { }
                func before() async { }
                func after() async { }
            }
            """]).cancellable
        #expect(found == [
            "M.restart().closure: no", "M.begin().closure: no", "M.keep().closure: yes (c?.cancel)", "M.hand().closure: yes (d?.cancel())",
            "M.work(): yes (c?.cancel)", "M.before(): yes (d?.cancel())", "M.after(): no",
        ])
    }

    @Test func requirementsAndTheTypesThatMeetThem() throws {
        let found = try IndexedSources(["""
            protocol Store { func load(_ page: Int) async }
            final class Disk: Store { func load(_ page: Int) async { } }
            extension Cloud: Store { func load(_ page: Int) async { } ; func load(page: Int) async { } }
            final class Cloud { }
            struct V: View { let store: any Store; var body: some View { Text("").refreshable { await store.load(1) } } }
            """]).cancellable
        #expect(found == [
            "Disk.load(_:): yes (refreshable)", "Cloud.load(_:): yes (refreshable)", "Cloud.load(page:): unknown", "V.body.closure: yes (refreshable)",
        ])
    }

    @Test func aCallOnWhoKnowsWhatMeansTheRequirementThatAllOthersMeet() throws {
        let found = try IndexedSources(["""
            protocol Store { func load(_ page: Int) async; func save() async }
            final class Disk: Store { func load(_ page: Int) async { } ; func save() async { } }
            final class Other { func save() async { } }
            struct V: View { @Injected var store; var body: some View { Text("").refreshable { await store.load(1); await store.save() } } }
            """]).cancellable
        #expect(found == ["Disk.load(_:): yes (refreshable)", "Disk.save(): no", "Other.save(): no", "V.body.closure: yes (refreshable)"])
    }

    @Test func oneOverloadStandsForTheOthersOfItsType() throws {
        let found = try IndexedSources(["""
            enum Work { static func run(_ work: () -> Int) async -> Int { 1 } ; static func run(_ work: () throws -> Int) async throws -> Int { 1 } }
            struct V: View { var body: some View { Text("").refreshable { await Work.run { 1 } } } }
            """]).cancellable
        #expect(found == ["Work.run(_:): no", "Work.run(_:): yes (refreshable)", "V.body.closure: yes (refreshable)", "V.body.closure.closure: no"])
    }

    @Test func ofOverloadsWithDefaultsTheOneThatThrowsIsMeant() throws {
        let found = try IndexedSources(["""
            enum Work {
                static func run(_ work: () -> Int, line: Int = 1, then: (Int) -> Void) { }
                static func run(_ work: () throws -> Int, line: Int = 1) async throws -> Int { 1 }
            }
            struct V: View { var body: some View { Text("").refreshable { await Work.run { 1 } } } }
            """]).cancellable
        #expect(found.contains("Work.run(_:line:): yes (refreshable)"))
    }

    @Test func aPropertyThatIsCalledMeansItsTypesFunction() throws {
        let found = try IndexedSources(["""
            protocol Loading { func load() async }
            extension Loading { func callAsFunction() async { await load() } }
            struct Loader: Loading { func load() async { } }
            struct V: View { let load: Loading; var body: some View { Text("").refreshable { await load() } } }
            """]).cancellable
        #expect(found == ["Loading.callAsFunction(): yes (refreshable)", "Loader.load(): yes (refreshable)", "V.body.closure: yes (refreshable)"])
    }

    @Test func aCallOnACollectionMeansAnExtension() throws {
        let found = try IndexedSources(["""
            extension Array where Element == Int { func sum() async -> Int { 1 } }
            struct Odd { func sum() async -> Int { 1 } }
            struct V: View { let all: [Int]; var body: some View { Text("").refreshable { await all.sum() } } }
            """]).cancellable
        #expect(found == ["Array.sum(): yes (refreshable)", "Odd.sum(): unknown", "V.body.closure: yes (refreshable)"])
    }

    @Test func whoIsCancelledOnlyAsTheObjectOrTheProgramEnds() throws {
        let found = try IndexedSources(["""
            @MainActor final class Model {
                var a: Task<Void, Never>?, b: Task<Void, Never>?, c: Task<Void, Never>?, d: Task<Void, Never>?
                func start() { a = Task { }; b = Task { }; c = Task { }; d = Task { } }
                deinit { a?.cancel() }
                func shutdown() { stopB() }
                func applicationWillTerminate() { stopB() }
                private func stopB() { b?.cancel() }
                func tearDownAll() { c?.cancel(); d?.cancel() }
                func pause() { d?.cancel() }
            }
            """]).parting
        #expect(found == ["Model.start().closure", "Model.start().closure", "Model.start().closure"])
    }

    @Test func aLocalFunctionCancelsWhatTheOneAroundItKeeps() throws {
        let found = try IndexedSources(["""
            struct V { let button: Button
              func play() { var running: Task<Void, Never>?; running = Task { }; func stop() { running?.cancel() }; button.action = stop } }
            """]).cancellable
        #expect(found == ["V.play().closure: yes (running?.cancel)"])
    }

    @Test func childrenAndGroups() throws {
        let found = try IndexedSources(["""
            func a() async throws { try await withThrowingTaskGroup(of: Int.self) { group in group.addTask { try await one() } } }
            func b() async { await withTaskGroup(of: Int.self) { group in group.addTask { await two() } } }
            func one() async throws -> Int { 1 }
            func two() async -> Int { 1 }
            func main() { Task { await b() } }
            func c() async { await withThrowingTaskGroup(of: Int.self) { group in group.addTask { do { try await three() } catch { } } } }
            func three() async throws { try await x.load() }
            """]).cancellable
        #expect(found == [
            "a(): unknown", "a().closure: yes (withThrowingTaskGrou)", "b(): no", "b().closure: no", "one(): yes (withThrowingTaskGrou)", "two(): no", "main().closure: no",
            "c(): unknown", "c().closure: no", "three(): no",
        ])
    }
}

@Test(arguments: ["struct", "class", "enum", "protocol", "actor", "extension", "struct :", "extension .B"])
func aTypeWithoutANameIsWhatNoNameMeans(header: String) throws {
    let found = try IndexedSources(["\(header) { let count: Int; init(of all: [Int]) { count = all.count }; func load() async { await other() } }", "func other() async { A().load() }"])
    #expect(found.calls.contains("load(): other -> other()") || found.calls.contains { $0.hasSuffix(".load(): other -> other()") })
}

@Suite struct HeedingTests {
    @Test func whatGoesOnWhateverBecomesOfItsTask() throws {
        let found = try IndexedSources(["""
            func bridge() async { await withCheckedContinuation { c in ask { c.resume() } } }
            func handled() async { await withTaskCancellationHandler { await withCheckedContinuation { c in ask { c.resume() } } } onCancel: { } }
            func outer() async { await bridge() }
            func asks() async { if Task.isCancelled { return }; await bridge() }
            func checks() async throws { try Task.checkCancellation(); await bridge() }
            func foreign() async { await session.load() }
            func iterates() async { for await value in values { print(value) } }
            struct Lock { let context: LAContext, store = HKHealthStore()
              func opens() async throws { try await context.evaluate() }
              func asks() async throws { try await store.ask(); try await UNUserNotificationCenter.current().ask() }
              func saves() async throws { let session = AVAudioSession.sharedInstance(); try await session.begin() }
              func copies() async { let context = context; await context.go() }
              func reads() async throws { try await disk.requestAccess(); try await disk.loadItem(forTypeIdentifier: "") }
              func loads() async throws { try await disk.loadItem(at: "") }
            }
            """]).deaf
        #expect(found == ["bridge()", "outer()", "Lock.opens()", "Lock.asks()", "Lock.saves()", "Lock.copies()", "Lock.reads()"])
    }

    @Test func whatIsOverAtOnceWhenItsTaskIsCancelled() throws {
        let sources = try IndexedSources(["""
            struct Feed { let session: URLSession, service: any Service, store: HKHealthStore
              func get() async throws { try await session.data(from: url) }
              func rest() async throws { try await Task.sleep(for: .seconds(1)) }
              func quiet() async { try? await get() }
              func count() async throws { try Task.checkCancellation(); step() }
              func all() async throws { try await count(); for try await line in lines { print(line) } }
              func some() async throws { try await get(); await service.note() }
              func other() async throws { try await service.load() }
              func around() async { try? await other() }
              func ask() async throws { try await store.ask() }
              func plain() async { step() }
              func uses() async { await plain() }
            }
            """])
        #expect(sources.ending == [
            "Feed.get(): await session.data(from: url)", "Feed.rest(): await Task.sleep(for: .seconds(1))", "Feed.quiet(): await get()",
            "Feed.all(): await count()", "Feed.all(): await line in lines", "Feed.some(): await get()",
            "(Feed.other(): await service.load())", "(Feed.around(): await other())", "(Feed.uses(): await plain())",
        ])
        #expect(sources.noticing == ["Feed.get()", "Feed.rest()", "Feed.quiet()", "Feed.count()", "Feed.all()", "Feed.some()"])
    }
}

@Suite struct OverlapTests {
    @Test func whatCanRunTwiceAtOnce() throws {
        let found = try IndexedSources(["""
            @MainActor final class Model {
                var task: Task<Void, Never>?
                init() { Task { await self.first() } }
                func first() async { }
                func search() { task?.cancel(); task = Task { await self.find() } }
                func find() async { }
                func tap() { Task { await self.twice() } }
                func twice() async { }
                func shared() async { }
                func single() async { await lone() }
                func lone() async { }
            }
            struct V: View { var body: some View { Text("").task(id: x) { await load() }.task { await model.shared() }.refreshable { await model.shared() } }
              let model: Model
              func load() async { } }
            """]).overlapping
        #expect(found == [
            "Model.search().closure: task?.cancel(), cancelled", "Model.find(): task?.cancel(), cancelled", "Model.tap().closure: Task { await self.tw", "Model.twice(): Task { await self.tw",
            "Model.shared(): model.shared()", "V.body.closure: task, cancelled", "V.load(): task, cancelled",
        ])
    }
}

@Suite struct SharedStateTests {
    @Test func whatOthersCanChange() throws {
        let found = try IndexedSources([
            """
            @MainActor final class Model { var items: [Int] = []; let id = 1; var count: Int { 1 }
                func load() async { await x(); items = []; items.append(1) }
            }
            struct V: View { @State private var text = ""; let model: Model; var plain = 0
                func a() async { await x(); text = "a"; model.items = [1]; var local = 1; local = 2 } }
            final class Plain { var x = 1; func f() async { await g(); x = 2 } }
            actor A { var n = 0; func f() async { await g(); n += 1 } }
            """,
            "extension Model { func clear() { items.removeAll(); self.items = [] } }",
        ]).writes
        #expect(found == [
            "Model.load(): clear items, shared: true, others: [\"V.a()\", \"Model.clear()\", \"Model.clear()\"]",
            "Model.load(): relative items.append(1), shared: true, others: [\"V.a()\", \"Model.clear()\", \"Model.clear()\"]",
            "V.a(): literal text, shared: true, others: []",
            "V.a(): replace model.items, shared: true, others: [\"Model.load()\", \"Model.load()\", \"Model.clear()\", \"Model.clear()\"]",
            "V.a(): replace local, shared: false, others: []", "V.a(): literal local, shared: false, others: []",
            "Plain.f(): literal x, shared: false, others: []", "A.f(): relative n, shared: true, others: []",
            "Model.clear(): clear items.removeAll, shared: true, others: [\"Model.load()\", \"Model.load()\", \"V.a()\"]",
            "Model.clear(): clear self.items, shared: true, others: [\"Model.load()\", \"Model.load()\", \"V.a()\"]",
        ])
    }
}
