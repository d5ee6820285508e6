// Generated from the pages in Rules/ by `swift run awaitlint debug embed`.

/// The pages and names tables of `Rules/`, as they were when the command was built.
package enum EmbeddedPages {
    package static let all: [PageFile] = [
        PageFile(name: "blocking-call-in-async.md", text: #"""
# blocking-call-in-async

Code that should suspend blocks its thread.

```rule
id          blocking-call-in-async
default     off  7 of 20 findings in public code were judged right
not in      test, preview
path direct
  unawaited call in blocking-calls as block  <-
  in async body | handler
  unless block stays in the program
path main
  call `DispatchQueue.main.sync` as block  <-
  in async body | handler
path helper
  unawaited call               as block  <-
  in async body | handler
  elsewhere as inner   called body: unawaited call in blocking-calls
path bridge
  start task                   as task
  unawaited call `$signal.wait` as block  <-
  elsewhere as answer  closure inside: call `$signal.signal`
message     this blocks a thread that other tasks need
note inner  blocks here
note answer comes from a task, which needs a thread to get here
```

## Why

Tasks share a few threads, about as many as there are processor cores. One that blocks, for a semaphore, a sleep or another process, takes its thread out of
the game; a few of those, and no task of the app gets on, not even the one that would have ended the wait. On the main actor the app
hangs at once. A semaphore that waits for a task is the classic: it works until it is called from a task itself.

## Flagged

A callback made synchronous with a semaphore:

```swift
import Foundation

func altitude(of plane: any Plane) async -> Int {
    let arrived = DispatchSemaphore(value: 0)
    let box = Box()
    plane.altitude { feet in
        box.feet = feet
        arrived.signal()
    }
    arrived.wait() // flagged: this blocks a thread that other tasks need
    return box.feet
}

final class Box: @unchecked Sendable { var feet = 0 }
protocol Plane: Sendable { func altitude(_ done: @escaping @Sendable (Int) -> Void) }
```

Pauses and processes, here and in a helper:

```swift
import Foundation

actor Toolbox {
    func compress(_ file: URL) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
        process.arguments = [file.path]
        try process.run()
        process.waitUntilExit() // flagged: this blocks a thread that other tasks need
    }

    func settle() async {
        Thread.sleep(forTimeInterval: 0.5) // flagged: this blocks a thread that other tasks need
    }

    func version() async throws -> String {
        try output(of: "/usr/bin/sw_vers") // flagged: this blocks a thread that other tasks need
    }

    private func output(of tool: String) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: tool)
        process.standardOutput = pipe
        try process.run()
        process.waitUntilExit()
        return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }
}
```

A handler runs on whatever thread cancels, which may be the main one, and then waits for itself:

```swift
import Foundation

@MainActor final class Beacon {
    func begin(_ report: @escaping @Sendable (Bool) -> Void) {}
    func end() {}
}

@MainActor
func signals(of beacon: Beacon) -> AsyncStream<Bool> {
    AsyncStream { continuation in
        beacon.begin { continuation.yield($0) }
        continuation.onTermination = { _ in
            DispatchQueue.main.sync { // flagged: this blocks a thread that other tasks need
                MainActor.assumeIsolated { beacon.end() }
            }
        }
    }
}

func bind(_ signals: Signals, to beacon: Beacon) {
    signals.onTermination = {
        DispatchQueue.main.sync { // flagged: this blocks a thread that other tasks need
            MainActor.assumeIsolated { beacon.end() }
        }
    }
}
```

So does one that waits for the work it should have stopped:

```swift
import Foundation

struct Copier: Sendable {
    let idle: DispatchSemaphore
    let engine: any CopyEngine

    func copy() async {
        await withTaskCancellationHandler {
            await engine.copy()
        } onCancel: {
            idle.wait() // flagged: this blocks a thread that other tasks need
        }
    }

    func move() async {
        await withTaskCancellationHandler {
            await engine.copy()
        } onCancel: {
            settle() // flagged: this blocks a thread that other tasks need
        }
    }

    private func settle() { idle.wait() }
}

protocol CopyEngine: Sendable { func copy() async }
```

A sync function that waits for its own task:

```swift
import Foundation

func loadNow(_ name: String, from shop: any Shop) -> Int {
    let done = DispatchSemaphore(value: 0)
    let box = Box()
    Task {
        box.price = await shop.price(of: name)
        done.signal()
    }
    done.wait() // flagged: this blocks a thread that other tasks need
    return box.price
}

final class Box: @unchecked Sendable { var price = 0 }
protocol Shop: Sendable { func price(of name: String) async -> Int }
```

## Silent

What is called so may suspend:

```swift
func settle(_ barrier: AsyncBarrier, _ clock: ContinuousClock) async throws {
    await barrier.wait()
    try await Task.sleep(for: .seconds(1))
    async let pause: Void = clock.sleep(for: .seconds(1))
    try await pause
}

actor AsyncBarrier {
    func wait() async {}
}
```

A thread of its own may block, and so may a sync function of which nothing is known:

```swift
import Foundation

func compress(_ file: URL) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            let process = Process()
            process.arguments = [file.path]
            process.waitUntilExit()
            continuation.resume()
        }
    }
}

func pause(_ shop: any Shop) {
    Task { await shop.order("pause") }
    Thread.sleep(forTimeInterval: 0.5)
    DispatchQueue.main.sync { print("paused") }
    rest()
}

func rest() { Thread.sleep(forTimeInterval: 0.5) }

func fetch(_ url: URL) {
    let fetched = DispatchSemaphore(value: 0)
    URLSession.shared.dataTask(with: url) { _, _, _ in fetched.signal() }.resume()
    fetched.wait()
}

func order(_ name: String, from shop: any Shop) {
    let ordered = DispatchSemaphore(value: 0)
    Task { await shop.order(name) }
    ordered.wait()
}

protocol Shop: Sendable { func order(_ name: String) async }
```

A function of the project that is called so and does not block, though it takes a continuation, or one whose task waits for it:

```swift
actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let keeper: Keeper

    init(keeper: Keeper) { self.keeper = keeper }

    func pass() async {
        await withCheckedContinuation { join($0) }
        keeper.wait()
    }

    private func join(_ continuation: CheckedContinuation<Void, Never>) {
        keeper.list.wait(continuation)
        waiting.append(continuation)
    }
}

struct Keeper: Sendable {
    let list: any List
    func wait() { print("waiting") }
}

protocol List: Sendable { func wait(_ continuation: CheckedContinuation<Void, Never>) }
```

A test has a thread to itself, and a preview nobody to keep waiting:

```swift
import XCTest

final class GateTests: XCTestCase {
    func testItOpens() async {
        Thread.sleep(forTimeInterval: 0.1)
    }
}
```

```swift
import SwiftUI

struct GatePreviews: PreviewProvider {
    static var previews: some View {
        Text("gate").task {
            await Gate.shared.open()
            Thread.sleep(forTimeInterval: 0.1)
        }
    }
}

actor Gate {
    static let shared = Gate()
    func open() {}
}
```

## Fix

Call what suspends: `Task.sleep(for:)`, an `async` version of the function, a continuation around the callback. Where only a blocking function
exists, give it a thread of its own.

```swift
import Foundation

func compress(_ file: URL) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
    process.arguments = [file.path]
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do {
            try process.run()
        } catch {
            process.terminationHandler = nil
            continuation.resume(throwing: error)
        }
    }
}
```

## Misses

A helper of a helper:

```swift
import Foundation

func settle() async { pause() }

private func pause() { rest() }

private func rest() { Thread.sleep(forTimeInterval: 0.5) }
```

"""#),
        PageFile(name: "busy-guard-drops-latest.md", text: #"""
# busy-guard-drops-latest

A run that replaces another one returns at once, because the one that it replaces still holds the busy flag.

```rule
id          busy-guard-drops-latest
default     off  2 of 11 findings in public code were judged right
in          replaced body
path
  test shared $flag            as busy  <-
  no await
  set shared $flag             as begun
  no loop again
  await                        as wait
  set shared $flag             as end
when        begun hangs on busy, begun raises a flag
message     the run that this one replaces may still hold `$flag`, and then the newest one does nothing
note begun  raised by whichever run is under way
note wait   a cancelled run is still here for a while
note end    and lowers it only then
```

## Why

Each of the two is right by itself. Whoever types on cancels the search that is under way; a search that is under way keeps a second one out. Together they lose
the last letter: the old search has been cancelled and has not come back yet, the new one finds the flag raised and returns, and then the old one ends without a
result. The list stays as it was, for a word that nobody asks for any more.

## Flagged

The last letter is lost:

```swift
@MainActor
final class Lookup {
    private var work: Task<Void, any Error>?
    private var isLooking = false
    private(set) var names: [String] = []

    func typed(_ text: String, in book: any PhoneBook) {
        work?.cancel()
        work = Task { try await look(text, book) }
    }

    private func look(_ text: String, _ book: any PhoneBook) async throws {
        guard !isLooking else { return } // flagged: the run that this one replaces may still hold `isLooking`, and then the newest one does nothing
        isLooking = true
        defer { isLooking = false }
        let found = try await book.names(with: text)
        try Task.checkCancellation()
        names = found
    }
}

protocol PhoneBook: Sendable { func names(with text: String) async throws -> [String] }
```

## Silent

Nothing is cancelled: who comes while one is under way is turned away on purpose.

```swift
@MainActor
final class Lookup {
    private var isLooking = false
    private(set) var names: [String] = []

    func look(_ text: String, _ book: any PhoneBook) async throws {
        guard !isLooking else { return }
        isLooking = true
        defer { isLooking = false }
        names = try await book.names(with: text)
    }
}

protocol PhoneBook: Sendable { func names(with text: String) async throws -> [String] }
```

The flag is only shown, or turns nobody away:

```swift
@MainActor
final class Finder {
    private var work: Task<Void, any Error>?
    private(set) var isLooking = false
    private(set) var isFirst = false
    private(set) var isShown = false
    private(set) var isOpen = false
    private(set) var count = 0

    func typed(_ text: String, in book: any PhoneBook) {
        work?.cancel()
        work = Task { try await look(text, book) }
    }

    private func look(_ text: String, _ book: any PhoneBook) async throws {
        if !isLooking { count += 1 }
        isLooking = true
        try await book.turn()
        isLooking = false
        if isFirst {
            isFirst = false
            try await book.turn()
            isFirst = false
        }
        guard !isShown else { return }
        try await book.turn()
        isShown = true
        try await book.turn()
        isShown = true
        guard !isOpen else { return }
        try await book.turn()
        isOpen = true
    }
}

protocol PhoneBook: Sendable { func turn() async throws }
```

The flag says nothing of a wait, or of the turn before:

```swift
@MainActor
final class Mixer {
    private var work: Task<Void, any Error>?
    private var isStirring = false
    private var isFull = false

    func pour(_ cups: [any Cup]) {
        work?.cancel()
        work = Task { try await mix(cups) }
    }

    private func mix(_ cups: [any Cup]) async throws {
        for cup in cups {
            try await cup.pour()
            if !isFull { isFull = true }
        }
        guard !isStirring else { return }
        isStirring = true
        isStirring = false
    }
}

protocol Cup: Sendable { func pour() async throws }
```

## Fix

One of the two is enough. Where the newest counts, cancel, and let the new run begin without asking; where one is enough, let those who come later go:

```swift
@MainActor
final class Lookup {
    private var work: Task<Void, any Error>?
    private(set) var names: [String] = []

    func typed(_ text: String, in book: any PhoneBook) {
        work?.cancel()
        work = Task {
            let found = try await book.names(with: text)
            try Task.checkCancellation()
            names = found
        }
    }
}

protocol PhoneBook: Sendable { func names(with text: String) async throws -> [String] }
```

"""#),
        PageFile(name: "cancellation-as-failure.md", text: #"""
# cancellation-as-failure

A `catch` that takes every error treats a cancelled task like a failed one.

```rule
id           cancellation-as-failure
one per      body
in           cancellable body
path goes-on
  throwing await               as wait, cancelled
  catch any                    as handler
  effect                       as failure  <-
  exit by return               as end
path goes-round
  throwing await               as wait, cancelled
  catch any                    as handler
  effect                       as failure  <-
  loop again                   as end
when         wait is known to throw once cancelled
confidence   high when failure tells of a failure, failure outlives its task
message      a cancelled task ends up here as if it had failed
note wait    throws when the task is cancelled
note handler caught with every other error
note failure told as a failure
note end     and the body goes on
```

## Why

Cancellation is thrown like an error, but nothing has gone wrong: the user has typed on, pulled to refresh again or left the
screen. A clause that takes every error turns that into an alert nobody understands, an emptied list that flickers until the
next answer comes, or a failure in the statistics that never was. It shows most where tasks are replaced often, in search
fields, pages and lists that refresh.

## Flagged

Pulling again, or a redraw of the view, cancels the refresh, and the alert comes up:

```swift
import SwiftUI

struct Bookshelf: View {
    @State private var books: [String] = []
    @State private var message: String?
    let library: Library

    var body: some View {
        List(books, id: \.self) { Text($0) }
            .refreshable { await reload() }
    }

    private func reload() async {
        do {
            books = try await library.books()
        } catch {
            message = error.localizedDescription // flagged: a cancelled task ends up here as if it had failed
        }
    }
}

protocol Library: Sendable { func books() async throws -> [String] }
```

A search that cancels the one before it empties the list that the new one is about to fill, and logs a failure besides; that is
one mistake:

```swift
import Foundation

@MainActor
final class Finder {
    private(set) var places: [String] = []
    private(set) var lastFailure: (any Error)?
    private var search: Task<Void, Never>?
    let atlas: Atlas

    init(atlas: Atlas) { self.atlas = atlas }

    func find(_ word: String) {
        search?.cancel()
        search = Task {
            do {
                places = try await atlas.places(named: word)
            } catch {
                places = [] // flagged: a cancelled task ends up here as if it had failed
                lastFailure = error
            }
        }
    }
}

protocol Atlas: Sendable { func places(named word: String) async throws -> [String] }
```

Nobody in sight calls this, so whoever does may cancel it; the failure is kept, and the next caller finds it:

```swift
@MainActor
final class RateProvider {
    private(set) var answer: Result<[Double], any Error>?

    func fetchIfNeeded(from bank: Bank) async {
        guard answer == nil else { return }
        do {
            answer = .success(try await bank.rates())
        } catch {
            answer = .failure(error) // flagged: a cancelled task ends up here as if it had failed
        }
    }
}

protocol Bank: Sendable { func rates() async throws -> [Double] }
```

A cancelled `URLSession` throws an error of its own, which a clause for `CancellationError` does not take:

```swift
import Foundation

@MainActor
final class Headlines {
    enum Phase { case loading, shown(Data), failed(any Error) }
    private(set) var phase = Phase.loading
    private let session: URLSession

    init(session: URLSession) { self.session = session }

    func load(_ url: URL) async {
        do {
            let (data, _) = try await URLSession.shared.data(from: url)
            phase = .shown(data)
        } catch is CancellationError {
            return
        } catch {
            phase = .failed(error) // flagged: a cancelled task ends up here as if it had failed
        }
    }

    func reload(_ url: URL) async {
        do {
            phase = .shown(try await session.data(from: url).0)
        } catch is CancellationError {
            return
        } catch {
            phase = .failed(error) // flagged: a cancelled task ends up here as if it had failed
        }
    }
}
```

A flag or a function of the same tree says so as well:

```swift
@MainActor
final class Cart {
    private(set) var total = 0
    private(set) var hasFailed = false
    let shop: Shop

    init(shop: Shop) { self.shop = shop }

    func refresh() async {
        do {
            total = try await shop.total()
        } catch {
            hasFailed = true // flagged: a cancelled task ends up here as if it had failed
        }
    }

    func order() async {
        do {
            try await shop.order()
        } catch {
            note(error) // flagged: a cancelled task ends up here as if it had failed
        }
    }

    private func note(_ error: any Error) {
        total = 0
        shop.complain("\(error)")
    }
}

protocol Shop: Sendable {
    func total() async throws -> Int
    func order() async throws
    func complain(_ text: String)
}
```

A loop that never ends shows the same failure at each turn:

```swift
@MainActor
final class Monitor {
    private(set) var warning: String?
    private var watch: Task<Void, Never>?

    func start(_ probe: Probe) {
        watch = Task {
            while true {
                do {
                    try await probe.check()
                } catch {
                    warning = "\(error)" // flagged: a cancelled task ends up here as if it had failed
                }
            }
        }
    }

    func stop() { watch?.cancel() }
}

protocol Probe: Sendable { func check() async throws }
```

## Silent

Whoever is given the error compares a ticket, or keeps the first answer only; and what is for developers shows nobody anything:

```swift
import Foundation

@MainActor
final class Browser {
    private(set) var notice: String?
    private(set) var lines: [String] = []
    private var round = 0
    private var connecting: Task<Void, Never>?
    private let outcome = Outcome()
    private let session: URLSession

    init(session: URLSession) { self.session = session }

    func open(_ address: URL) {
        connecting?.cancel()
        round += 1
        let mine = round
        connecting = Task {
            await show(address, in: mine)
            await settle(address)
            await trace(address)
        }
    }

    private func show(_ address: URL, in mine: Int) async {
        do {
            _ = try await session.data(from: address)
        } catch {
            tell(error.localizedDescription, in: mine)
        }
    }

    private func tell(_ text: String, in mine: Int) {
        guard isLatest(mine) else { return }
        clean()
        notice = text
    }

    private func isLatest(_ mine: Int) -> Bool { mine == round }

    private func clean() { lines = [] }

    private func settle(_ address: URL) async {
        do {
            _ = try await session.data(from: address)
        } catch {
            await outcome.settle(error)
        }
    }

    private func trace(_ address: URL) async {
        do {
            _ = try await session.data(from: address)
        } catch {
            logging("\(error)")
        }
    }

    private func logging(_ text: String) { lines.append(text) }
}

actor Outcome {
    private(set) var answer: (any Error)?

    func settle(_ error: any Error) {
        guard answer == nil else { return }
        answer = error
    }
}
```

The task is over when it is cancelled, or whoever stops it gives its object up:

```swift
import Foundation

@MainActor
final class Download {
    private(set) var failure: String?
    private var running: Task<Data?, Never>?
    private let session: URLSession

    init(session: URLSession) { self.session = session }

    func load(_ address: URL) async {
        let task = Task { () -> Data? in
            do {
                return try await session.data(from: address).0
            } catch {
                failure = error.localizedDescription
                return nil
            }
        }
        running = task
        guard await task.value != nil else {
            running?.cancel()
            return
        }
    }
}

@MainActor
final class Poller {
    private(set) var failure: String?
    private var polling: Task<Void, Never>?
    private let session: URLSession

    init(session: URLSession) { self.session = session }

    func begin(_ address: URL) {
        polling = Task {
            do {
                _ = try await session.data(from: address)
            } catch {
                failure = error.localizedDescription
            }
        }
    }

    func stop() { polling?.cancel() }
}

@MainActor
final class Account {
    private var poller: Poller?

    func signOut() {
        poller?.stop()
        poller = nil
    }
}
```

A function that runs what it is given waits for that, and a bare continuation goes on:

```swift
@MainActor
final class Comments {
    private(set) var failure: String?
    private var loading: Task<Void, Never>?
    private let postbox = Postbox()

    func reload() {
        loading?.cancel()
        loading = Task {
            do {
                try await retrying { try await postbox.comments() }
            } catch {
                failure = error.localizedDescription
            }
        }
    }

    private func retrying(_ work: () async throws -> Void) async throws { try await work() }
}

final class Postbox: Sendable {
    func comments() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            ask { continuation.resume() }
        }
    }

    private func ask(_ done: @escaping @Sendable () -> Void) { done() }
}
```

What is done is for another error only, as the clause or whoever gets the error finds out; and a task's value tells of that task:

```swift
@MainActor
final class Depot {
    private(set) var isMissing = false
    private(set) var notice: String?
    private(set) var report: String?
    private(set) var count = 0
    private var running: Task<Void, Never>?
    private let store = DepotStore()

    func open(_ name: String) {
        running?.cancel()
        running = Task {
            await look(for: name)
            await sort(name)
            await tell(name)
            await weigh(name)
        }
    }

    private func look(for name: String) async {
        do {
            try await store.find(name)
        } catch {
            if isNotThere(error) { isMissing = true }
        }
    }

    private func isNotThere(_ error: any Error) -> Bool {
        if case DepotError.status(404) = error { return true }
        return false
    }

    private func sort(_ name: String) async {
        do {
            try await store.find(name)
        } catch {
            handle(error)
        }
    }

    private func handle(_ error: any Error) {
        if case DepotError.locked = error {
            notice = "locked"
        }
    }

    private func tell(_ name: String) async {
        do {
            try await store.find(name)
        } catch {
            say(error)
        }
    }

    private func say(_ error: any Error) {
        if error.localizedDescription != "cancelled" { report = error.localizedDescription }
    }

    private func weigh(_ name: String) async {
        do {
            _ = try await Task.detached { try DepotStore.weight(of: name) }.value
            count += 1
        } catch {
            notice = error.localizedDescription
        }
    }
}

enum DepotError: Error { case status(Int), locked }
```

Who would cancel it is turned away for as long as it runs, by one test or by several together:

```swift
@MainActor
final class Shredder {
    private(set) var phase = Phase.ready
    private(set) var failure: String?
    private var shredding: Task<Void, Never>?
    private let knife = Knife()

    func shred(_ paper: String) {
        guard phase.isReady || phase.isFailed else { return }
        phase = .busy
        shredding?.cancel()
        shredding = Task {
            do {
                try await knife.cut(paper)
                phase = .ready
            } catch {
                failure = error.localizedDescription
                phase = .failed
            }
        }
    }
}

enum Phase {
    case ready, busy, failed
    var isReady: Bool { self == .ready }
    var isFailed: Bool { self == .failed }
}
```

A task that a view begins when it appears, also anew, and cancels when it goes: nobody is there to see the failure:

```swift
import SwiftUI

struct FleetMap: View {
    @StateObject private var fleet = Fleet()

    var body: some View {
        Text(fleet.failure ?? "")
            .onAppear { fleet.follow() }
            .onDisappear { fleet.rest() }
    }
}

@MainActor
final class Fleet: ObservableObject {
    @Published private(set) var failure: String?
    private var following: Task<Void, Never>?
    private let beacon = Beacon()

    func follow() {
        rest()
        following = Task { await locate() }
    }

    func rest() { following?.cancel() }

    private func locate() async {
        do {
            try await beacon.signal()
        } catch {
            failure = error.localizedDescription
        }
    }
}
```

Whoever cancels says so before, and the clause asks for it:

```swift
@MainActor
final class Receiver {
    private(set) var failure: String?
    private var isClosing = false
    private var receiving: Task<Void, Never>?

    func open(_ line: any Line) {
        isClosing = false
        receiving = Task { await receive(from: line) }
    }

    func close() {
        isClosing = true
        receiving?.cancel()
    }

    private func receive(from line: any Line) async {
        do {
            try await line.listen()
        } catch {
            if !isClosing { failure = error.localizedDescription }
        }
    }
}

protocol Line: Sendable { func listen() async throws }
```

A `try?` drops the error of a cancelled wait, and what comes to the clause is another one:

```swift
@MainActor
final class Vault {
    private(set) var failure: (any Error)?
    private var opening: Task<Void, Never>?

    func open(_ path: String) {
        opening?.cancel()
        opening = Task {
            do {
                for attempt in 1...3 {
                    if try unlock(path) { return }
                    try? await Task.sleep(for: .seconds(attempt))
                }
                throw VaultError.locked
            } catch {
                failure = error
            }
        }
    }

    private func unlock(_ path: String) throws -> Bool { path.isEmpty }
}

enum VaultError: Error { case locked }
```

Cancellation has a clause of its own, or somebody asks for it:

```swift
import Foundation

@MainActor
final class Weather {
    private(set) var message: String?
    private var latest = 0
    let station: Station

    init(station: Station) { self.station = station }

    func first() async {
        do {
            try await station.measure()
        } catch is CancellationError {
            return
        } catch {
            message = error.localizedDescription
        }
    }

    func second() async {
        do {
            try await station.measure()
        } catch {
            guard !Task.isCancelled else { return }
            message = error.localizedDescription
        }
    }

    func third() async {
        do {
            try await station.measure()
        } catch {
            if let problem = error as? StationError {
                message = problem.text
            } else if error is CancellationError || (error as? URLError)?.code == .cancelled {
                return
            } else {
                message = error.localizedDescription
            }
        }
    }

    func fourth() async {
        do {
            try await station.measure()
        } catch let error where Task.isCancelled {
            print(error)
        } catch let error as URLError where error.code == .cancelled {
            return
        } catch {
            message = error.localizedDescription
        }
    }

    func fifth() async {
        do {
            try await station.measure()
        } catch {
            switch error {
            case is CancellationError: break
            default: message = error.localizedDescription
            }
        }
    }

    func sixth() async {
        do {
            try await station.measure()
        } catch {
            show(error)
        }
    }

    func eighth(_ request: Int) async {
        do {
            try await station.measure()
        } catch {
            guard request == latest else { return }
            message = error.localizedDescription
        }
    }

    func seventh() async {
        do {
            try await station.measure()
        } catch {
            if error.isWorthShowing { message = error.localizedDescription }
        }
    }

    func ninth() async {
        do {
            try await station.measure()
        } catch {
            pass(error)
        }
    }

    private func pass(_ error: any Error) { show(error) }

    private func show(_ error: any Error) {
        if error is CancellationError { return }
        message = error.localizedDescription
    }
}

@MainActor
final class Thermometer {
    private(set) var message: String?
    let station: Station

    init(station: Station) { self.station = station }

    func run() async {
        while true {
            do {
                try await station.measure()
            } catch {
                if Task.isCancelled { return }
                message = error.localizedDescription
            }
        }
    }
}

protocol Station: Sendable { func measure() async throws }

struct StationError: Error { var text = "no answer" }

extension Error {
    var isWorthShowing: Bool { !(self is CancellationError) }
}
```

The clause only logs, puts back what it began with, or passes the error on to whoever asked, whatever it keeps for itself:

```swift
func traced<Value>(_ name: String, _ work: () async throws -> Value) async throws -> Value {
    do {
        return try await work()
    } catch {
        print(name, "ended with", error)
        throw error
    }
}

@MainActor
final class Journal {
    private(set) var latest: (any Error)?

    func keep(_ text: String, on disk: Disk) async throws {
        do {
            try await disk.store(text)
        } catch {
            latest = error
            throw error
        }
    }
}

protocol Disk: Sendable { func store(_ text: String) async throws }

@MainActor
final class Upload {
    private(set) var isBusy = false
    private var ticket: String?
    private var places: [String: Int] = [:]
    let server: Server

    init(server: Server) { self.server = server }

    func run(_ text: String, completion: (Result<Void, any Error>) -> Void) async {
        isBusy = true
        do {
            try await server.store(text)
            completion(.success(()))
        } catch {
            isBusy = false
            ticket = nil
            places.removeValue(forKey: text)
            completion(.failure(error))
        }
    }
}

protocol Server: Sendable { func store(_ text: String) async throws }
```

Nobody can cancel a task whose handle is dropped:

```swift
@MainActor
final class Greeter {
    private(set) var message: String?
    let door: Door

    init(door: Door) { self.door = door }

    func knock() {
        Task {
            do {
                try await door.open()
            } catch {
                message = error.localizedDescription
            }
        }
    }
}

protocol Door: Sendable { func open() async throws }
```

Those who call it run in tasks that nobody cancels; the only cancellation comes from the task itself, once it has its answer, or from
the object's end, or would hit a run that there is only one of:

```swift
@MainActor
final class Poll {
    private(set) var message: String?
    private var polling: Task<Void, Never>?
    private var warmUp: Task<Void, Never>?
    private var upkeep: Task<Void, Never>?
    let office: Office

    init(office: Office) {
        self.office = office
        start()
    }

    func tapped() { Task { await vote() } }

    func vote() async {
        do {
            try await office.vote()
        } catch {
            message = error.localizedDescription
        }
    }

    func begin() {
        polling = Task {
            do {
                try await office.vote()
                finish()
            } catch {
                message = error.localizedDescription
            }
        }
    }

    private func finish() { polling?.cancel() }

    private func start() {
        warmUp?.cancel()
        warmUp = Task {
            do {
                try await office.vote()
            } catch {
                message = error.localizedDescription
            }
        }
    }

    func maintain() {
        upkeep = Task {
            do {
                try await office.vote()
            } catch {
                message = error.localizedDescription
            }
        }
    }

    deinit { upkeep?.cancel() }
}

protocol Office: Sendable { func vote() async throws }
```

Whatever implements the wait goes on when it is cancelled, and a stream that is iterated ends:

```swift
import SwiftUI

protocol Scale: Sendable { func weigh() async throws -> Int }

struct KitchenScale: Scale {
    func weigh() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            measure { continuation.resume(returning: $0) }
        }
    }

    private func measure(then report: @escaping @Sendable (Int) -> Void) { report(1) }
}

@MainActor
final class Recipe {
    private(set) var weight = 0
    private(set) var message: String?

    func weigh(on scale: any Scale) async {
        do {
            weight = try await scale.weigh()
        } catch {
            message = error.localizedDescription
        }
    }

    func follow(_ weights: AsyncThrowingStream<Int, any Error>) async {
        do {
            for try await next in weights { weight = next }
        } catch {
            message = error.localizedDescription
        }
    }
}

struct RecipeView: View {
    let recipe: Recipe
    let scale: any Scale
    let weights: AsyncThrowingStream<Int, any Error>

    var body: some View {
        Text("\(recipe.weight)")
            .refreshable { await recipe.weigh(on: scale) }
            .task(id: recipe.weight) { await recipe.follow(weights) }
    }
}
```

What waits for a prompt, or for a database of the system, hears nothing of it, and what only the end of the program cancels nobody sees:

```swift
import LocalAuthentication

@MainActor
final class Vault {
    private(set) var message: String?
    private var opening: Task<Void, Never>?
    private var syncing: Task<Void, Never>?
    let context: LAContext
    let cloud: any Cloud

    init(context: LAContext, cloud: any Cloud) {
        self.context = context
        self.cloud = cloud
    }

    func open() {
        opening?.cancel()
        opening = Task {
            do {
                try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Vault")
            } catch {
                message = error.localizedDescription
            }
        }
    }

    func sync() {
        syncing = Task {
            do {
                try await cloud.sync()
            } catch {
                message = error.localizedDescription
            }
        }
    }

    func applicationWillTerminate() { syncing?.cancel() }
}

protocol Cloud: Sendable { func sync() async throws }
```

The task is cancelled when the view goes away, and the message with it:

```swift
import SwiftUI

struct Portrait: View {
    @State private var name = ""
    @State private var message: String?
    let people: People

    var body: some View {
        Text(message ?? name)
            .task {
                do {
                    name = try await people.name()
                } catch {
                    message = error.localizedDescription
                }
            }
    }
}

protocol People: Sendable { func name() async throws -> String }
```

The same where a model keeps it: whoever comes back loads anew.

```swift
import SwiftUI

@MainActor
final class Almanac: ObservableObject {
    @Published private(set) var message: String?
    let printer: Printer

    init(printer: Printer) { self.printer = printer }

    func load() async {
        do {
            try await printer.print()
        } catch {
            message = error.localizedDescription
        }
    }
}

struct AlmanacView: View {
    @ObservedObject var almanac: Almanac

    var body: some View {
        Text(almanac.message ?? "").task { await almanac.load() }
    }
}

protocol Printer: Sendable { func print() async throws }
```

What is caught here is no cancellation: the work that throws does not wait, it throws errors of one type only, and the wait is for
another task:

```swift
import Foundation

@MainActor
final class Archive {
    private(set) var message: String?
    var saving: Task<Void, any Error>?

    func open(_ file: FileSource) async {
        let data = await file.contents()
        do {
            try file.check(data)
        } catch {
            message = error.localizedDescription
        }
    }

    func restore(_ file: FileSource) async {
        do {
            try await file.restore()
        } catch {
            message = error.text
        }
    }

    func finish() async {
        do {
            try await saving?.value
        } catch {
            message = error.localizedDescription
        }
    }
}

protocol FileSource: Sendable {
    func contents() async -> Data
    func check(_ data: Data) throws
    func restore() async throws(DamagedFile)
}

struct DamagedFile: Error { var text = "damaged" }
```

Whoever comes back asks anew, and finds what is set before the wait:

```swift
import SwiftUI

struct Marks: View {
    enum Phase { case loading, shown([Int]), failed(any Error) }
    @State private var phase = Phase.loading
    let school: any School

    var body: some View {
        Text("marks").task { await reload() }.refreshable { await reload() }
    }

    private func reload() async {
        phase = .loading
        do {
            phase = .shown(try await school.marks())
        } catch {
            phase = .failed(error)
        }
    }
}

protocol School: Sendable { func marks() async throws -> [Int] }
```

Nothing in the project shows that what is waited for throws because the task is cancelled:

```swift
@MainActor
final class Vault {
    private(set) var failure: (any Error)?
    private var pages: [String] = []
    private let safe: any Safe

    init(safe: any Safe) { self.safe = safe }

    func open() async {
        do {
            pages = try await unlocked()
        } catch {
            failure = error
        }
    }

    private func unlocked() async throws -> [String] {
        let key = try await safe.key()
        return try await safe.pages(with: key)
    }
}

protocol Safe: Sendable {
    func key() async throws -> String
    func pages(with key: String) async throws -> [String]
}
```

## Fix

Give cancellation a clause of its own, and ask the task as well: not everything that is cancelled throws `CancellationError`.

```swift
import Foundation

@MainActor
final class Headlines {
    enum Phase { case loading, shown(Data), failed(any Error) }
    private(set) var phase = Phase.loading

    func load(_ url: URL) async {
        do {
            let (data, _) = try await URLSession.shared.data(from: url)
            phase = .shown(data)
        } catch {
            guard !Task.isCancelled else { return }
            phase = .failed(error)
        }
    }
}
```

## Misses

A clause for one type of error takes a cancelled request as well:

```swift
import Foundation

@MainActor
final class Timetable {
    private(set) var problem: (any Error)?
    private let session: URLSession

    init(session: URLSession) { self.session = session }

    func load(_ address: URL) async throws {
        do {
            _ = try await session.data(from: address)
        } catch let error as URLError {
            problem = error
        }
    }

    func follow(_ address: URL) async throws {
        while true {
            do {
                _ = try await session.data(from: address)
            } catch let error as URLError {
                problem = error
            }
        }
    }
}
```

What the clause hands to another queue or task runs later, and no longer counts as part of it:

```swift
import Foundation

@MainActor
final class Counter {
    private(set) var message: String?

    func count(_ visitors: Visitors) async {
        do {
            try await visitors.count()
        } catch {
            DispatchQueue.main.async { self.message = error.localizedDescription }
        }
    }
}

protocol Visitors: Sendable { func count() async throws }
```

What is handed to a function is seen where it is written, and not where it is run:

```swift
import SwiftUI

@MainActor
final class Desk {
    private(set) var message: String?

    func showingFailures(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            message = error.localizedDescription
        }
    }
}

struct DeskView: View {
    let desk: Desk
    let mail: Mail

    var body: some View {
        Text(desk.message ?? "").refreshable { await desk.showingFailures { try await mail.fetch() } }
    }
}

protocol Mail: Sendable { func fetch() async throws }
```

"""#),
        PageFile(name: "check-then-act.md", text: #"""
# check-then-act

State is tested, then something is waited for, and then the state is changed as if the test still held.

```rule
id          check-then-act
default     off  3 of 13 findings in public code were judged right
yields to   stale-write
path spent
  test shared $state           as look
  no write $state
  await                        as wait, overtaken
  add to shared $state         as late  <-
  nowhere     this body: call in removals then add to shared $state
path renewed
  test shared $state           as look
  no write $state
  await                        as wait, overtaken
  replace shared $state        as late  <-
  when        $state is an input of wait, late came from wait
path claimed
  test shared $state           as look
  no write $state
  await                        as wait, overtaken
  set shared $state            as late  <-
  elsewhere as back  this body: set shared $state then await then set shared $state
  when        late raises a flag, back undoes late
meanwhile   as rival  any body: write $state
when        late hangs on look
unless      a claim at wait keeps rival out
message     `$state` was tested before an `await`, and others may have come the same way meanwhile
note look   decides whether it is done
note wait   others may run here
note rival  changes it meanwhile
```

## Why

Every `await` lets others in. Two taps come one after the other: both find the seat free, both wait for the booking, both take the seat. An actor does not help,
since it guards a line and not a story: while one call is suspended, the next one begins. A token is renewed twice by two requests that
found it expired, and the second answer makes the first one's token worthless.

## Flagged

Both find enough, and both take it:

```swift
actor Cellar {
    private var bottles = 12
    private var orders: [Int] = []
    private let press: any LabelPress

    init(press: any LabelPress) { self.press = press }

    func take(_ count: Int) async throws {
        guard bottles >= count else { throw CancellationError() }
        try await press.print(count)
        bottles -= count // flagged: `bottles` was tested before an `await`, and others may have come the same way meanwhile
        orders.remove(at: 0)
    }
}

protocol LabelPress: Sendable { func print(_ count: Int) async throws }
```

Both find the pass expired, and both hand it in for a new one:

```swift
actor Gatekeeper {
    private var pass: Pass
    private let office: any Office

    init(pass: Pass, office: any Office) {
        self.pass = pass
        self.office = office
    }

    func validPass() async throws -> Pass {
        if pass.isValid { return pass }
        pass = try await office.renew(pass) // flagged: `pass` was tested before an `await`, and others may have come the same way meanwhile
        return pass
    }
}

struct Pass: Sendable { var isValid: Bool }
protocol Office: Sendable { func renew(_ pass: Pass) async throws -> Pass }
```

The flag is set too late to keep a second tap out:

```swift
@MainActor
final class Printer {
    private(set) var isPrinting = false
    private let tray: any Tray

    init(tray: any Tray) { self.tray = tray }

    func print() async {
        guard !isPrinting else { return }
        guard await tray.hasPaper() else { return }
        isPrinting = true // flagged: `isPrinting` was tested before an `await`, and others may have come the same way meanwhile
        await tray.feed()
        isPrinting = false
    }
}

protocol Tray: Sendable {
    func hasPaper() async -> Bool
    func feed() async
}
```

## Silent

What was tested is taken before the wait, or tested once more behind it:

```swift
actor Cellar {
    private var bottles = 12
    private var isPacking = false
    private var pass = 0
    private let press: any LabelPress

    init(press: any LabelPress) { self.press = press }

    func take(_ count: Int) async throws {
        guard bottles >= count else { throw CancellationError() }
        bottles -= count
        do { try await press.print(count) } catch { bottles += count }
    }

    func give(_ count: Int) async throws {
        guard bottles < 12 else { return }
        try await press.print(count)
        guard bottles < 12 else { return }
        bottles += count
    }

    func renew() async throws {
        if pass > 3 { return }
        pass += 1
        pass = try await press.renew(pass)
    }

    func pack() async throws {
        guard !isPacking else { return }
        isPacking.toggle()
        try await press.print(1)
        isPacking = true
        try await press.print(2)
        isPacking = false
    }
}

protocol LabelPress: Sendable {
    func print(_ count: Int) async throws
    func renew(_ pass: Int) async throws -> Int
}
```

A claim keeps the others out while one waits:

```swift
actor Bakery {
    private var loaves = 12
    private var isServing = false

    func sell(_ count: Int, at till: any Till) async throws {
        guard !isServing, loaves >= count else { return }
        isServing = true
        defer { isServing = false }
        try await till.charge(count)
        loaves -= count
    }
}

protocol Till: Sendable { func charge(_ count: Int) async throws }
```

The change does not rest on the test, which only decides something else:

```swift
actor Tally {
    private(set) var count = 0
    private(set) var rank = 0
    private(set) var isOpen = false

    func add(by clerk: any Clerk) async {
        if count == 0 { print("the first one") }
        await clerk.note()
        count += 1
    }

    func promote(by clerk: any Clerk) async {
        if rank == 0 { print("from below") }
        rank = await clerk.next(rank)
    }

    func open(by clerk: any Clerk) async {
        if isOpen { print("again") }
        await clerk.note()
        isOpen = true
        await clerk.note()
        isOpen = false
    }
}

protocol Clerk: Sendable {
    func note() async
    func next(_ rank: Int) async -> Int
}
```

To take out twice what is there once does no harm, to fetch twice what is kept costs time only, and a mark that stays says no more than that something is done:

```swift
actor Lobby {
    private var guests: [Int] = []
    private var menu: String?
    private var isReady = false
    private var isWarm = false

    func leave(_ room: Int, _ porter: any Porter) async {
        guard !guests.isEmpty else { return }
        await porter.carry(room)
        guests.removeAll { $0 == room }
    }

    func today(_ porter: any Porter) async -> String? {
        if menu != nil { return menu }
        menu = await porter.read()
        return menu
    }

    func prepare(_ porter: any Porter) async {
        guard !isReady else { return }
        await porter.carry(0)
        isReady = true
    }

    func warm(_ porter: any Porter) async {
        guard !isWarm else { return }
        await porter.carry(0)
        isWarm = true
        await porter.carry(1)
        isWarm = true
    }
}

protocol Porter: Sendable {
    func carry(_ room: Int) async
    func read() async -> String
}
```

A flag that is lowered by whoever finds it raised lets nobody through twice:

```swift
actor Shop {
    private var isOpen = true

    func close(_ guard: any Watch) async {
        guard isOpen else { return }
        await `guard`.walk()
        isOpen = false
        await `guard`.walk()
        isOpen = true
    }
}

protocol Watch: Sendable { func walk() async }
```

What comes of the wait has nothing to do with what was tested, or the wait was not asked for it:

```swift
actor Desk {
    private var ticket = 0
    private var number = 0

    func next(_ bell: any Bell) async -> Int {
        guard ticket < 9 else { return ticket }
        ticket = await bell.ring()
        return ticket
    }

    func call(_ bell: any Bell) async {
        guard number < 9 else { return }
        let last = await bell.name(of: number)
        print(last)
        number = bell.start
    }
}

protocol Bell: Sendable {
    var start: Int { get }
    func ring() async -> Int
    func name(of number: Int) async -> String
}
```

A flag that nobody waits under is down again before anybody else comes in:

```swift
@MainActor
final class Bell {
    private(set) var isRinging = false

    func ring(_ hammer: any Hammer) async {
        guard !isRinging else { return }
        await hammer.rise()
        isRinging = true
        hammer.fall()
        isRinging = false
    }
}

protocol Hammer: Sendable {
    func rise() async
    func fall()
}
```

## Fix

Take first, and give back where it comes to nothing. Between the test and the change nobody can come in then:

```swift
actor Cellar {
    private var bottles = 12
    private let press: any LabelPress

    init(press: any LabelPress) { self.press = press }

    func take(_ count: Int) async throws {
        guard bottles >= count else { throw CancellationError() }
        bottles -= count
        do {
            try await press.print(count)
        } catch {
            bottles += count
            throw error
        }
    }
}

protocol LabelPress: Sendable { func print(_ count: Int) async throws }
```

Where the work is the same for all, keep the task that does it, and let the others wait for that one.

## Misses

A list that is emptied behind a loop that waited: what was added meanwhile is lost.

```swift
actor Outbox {
    private var letters: [String] = []

    func add(_ letter: String) { letters.append(letter) }

    func flush(_ post: any Post) async {
        for letter in letters { await post.send(letter) }
        letters.removeAll()
    }
}

protocol Post: Sendable { func send(_ letter: String) async }
```

"""#),
        PageFile(name: "continuation-not-resumed.md", text: #"""
# continuation-not-resumed

A path ends without resuming a continuation or handing it over, so whoever waits for it waits forever.

```rule
id          continuation-not-resumed
default     off  9 of 32 findings in public code were judged right
not in      test, preview
path builder
  take over by a builder $c                                as taken
  no resume $c, hand over $c, test decided
  await continuation                                       as end <-
path body
  take over by a body $c                                   as taken
  no resume $c, hand over $c, test decided, test outside
  exit by return                                           as end <-
path task
  take over by a task $c                                   as taken
  no resume $c, hand over $c
  exit by throw                                            as end <-
unless      taken may be resumed elsewhere
message     a path ends here on which `$c` has not been resumed
note taken  whoever takes `$c` from here on has to resume it once
```

## Why

A continuation has to be resumed exactly once on every path. Where one path forgets it the task that waits does not fail and does
not go on: it stays suspended for as long as the app runs, with everything it holds, and no timeout or cancellation ends it.
The screen shows its spinner forever. `CheckedContinuation` prints a warning when the continuation is thrown away, in a log that nobody reads.

## Flagged

No picture and no error: the callback returns, and nobody hears of it.

```swift
import Foundation

protocol PortraitService: Sendable {
    func portrait(of member: Int, _ done: @escaping @Sendable (Data?, (any Error)?) -> Void)
}

func portrait(of member: Int, from service: any PortraitService) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
        service.portrait(of: member) { bytes, failure in
            if let failure {
                continuation.resume(throwing: failure)
                return
            }
            guard let bytes else { return } // flagged: a path ends here on which `continuation` has not been resumed
            continuation.resume(returning: bytes)
        }
    }
}
```

The owner is gone before the answer comes, which a task that does not hold it goes on waiting for:

```swift
final class Importer: @unchecked Sendable {
    private let reader: any Reader

    init(reader: any Reader) { self.reader = reader }

    func show() {
        Task { [weak self, reader] in
            let rows: [String] = await withCheckedContinuation { continuation in
                reader.read { [weak self] lines in
                    guard let self else { return } // flagged: a path ends here on which `continuation` has not been resumed
                    continuation.resume(returning: self.clean(lines))
                }
            }
            print(rows.count)
        }
    }

    private func clean(_ lines: [String]) -> [String] { lines.filter { !$0.isEmpty } }
}

protocol Reader: Sendable { func read(_ done: @escaping @Sendable ([String]) -> Void) }
```

A case that only logs, and a builder that leaves early:

```swift
import Foundation

enum Consent: Sendable { case granted, refused, pending }

func isGranted(by panel: any ConsentPanel) async -> Bool {
    await withCheckedContinuation { continuation in
        panel.ask { answer in
            switch answer {
            case .granted: continuation.resume(returning: true)
            case .refused: continuation.resume(returning: false)
            case .pending: print("no answer yet")
            }
        } // flagged: a path ends here on which `continuation` has not been resumed
    }
}

func warmUp(_ panel: any ConsentPanel) async {
    await withUnsafeContinuation { continuation in // flagged: a path ends here on which `continuation` has not been resumed
        guard panel.isReady else { return }
        panel.ask { _ in continuation.resume() }
    }
}

protocol ConsentPanel: Sendable {
    var isReady: Bool { get }
    func ask(_ done: @escaping @Sendable (Consent) -> Void)
}
```

An error ends the task before it resumes, and one that is caught is only printed:

```swift
func size(of folder: String, in disk: any Disk) async -> Int {
    await withCheckedContinuation { continuation in
        Task {
            let size = try await disk.size(of: folder)
            continuation.resume(returning: size)
        } // flagged: a path ends here on which `continuation` has not been resumed
    }
}

func empty(_ folder: String, in disk: any Disk) async {
    await withCheckedContinuation { continuation in
        Task.detached {
            do {
                try await disk.empty(folder)
                continuation.resume()
            } catch {
                print(error)
            }
        } // flagged: a path ends here on which `continuation` has not been resumed
    }
}

protocol Disk: Sendable {
    func size(of folder: String) async throws -> Int
    func empty(_ folder: String) async throws
}
```

Where there is no player, nothing is played and nothing ends:

```swift
@MainActor
final class Lesson {
    var player: Player?

    func play(_ clip: String) async {
        await withCheckedContinuation { continuation in // flagged: a path ends here on which `continuation` has not been resumed
            player?.play(clip) { continuation.resume() }
        }
    }
}

@MainActor
protocol Player { func play(_ clip: String, _ done: @escaping @Sendable () -> Void) }
```

Functions that take a continuation answer for it too:

```swift
actor Turnstile {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var isOpen = false

    func pass(_ visitor: Int) async {
        await withCheckedContinuation { enqueue(visitor, $0) }
    }

    private func enqueue(_ visitor: Int, _ continuation: CheckedContinuation<Void, Never>) {
        if waiting[visitor] != nil {
            print("already in the queue")
            return // flagged: a path ends here on which `continuation` has not been resumed
        }
        if isOpen { return continuation.resume() }
        waiting[visitor] = continuation
    }

    func turnAway(_ visitor: Int, _ continuation: CheckedContinuation<Void, Never>) {
        print("come back later")
    } // flagged: a path ends here on which `continuation` has not been resumed
}
```

## Silent

Every path resumes, or hands over to what does:

```swift
import Foundation

struct NoPortrait: Error {}

protocol PortraitService: Sendable {
    func portrait(of member: Int, _ done: @escaping @Sendable (Data?, (any Error)?) -> Void)
}

func portrait(of member: Int, from service: any PortraitService) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
        service.portrait(of: member) { bytes, failure in
            defer { print("answered") }
            guard let bytes else { return continuation.resume(throwing: failure ?? NoPortrait()) }
            continuation.resume(returning: bytes)
        }
    }
}

func portraits(of members: [Int], from service: any PortraitService) async throws -> [Data] {
    var portraits: [Data] = []
    for member in members {
        let portrait: Data = try await withUnsafeThrowingContinuation { continuation in
            @Sendable func finish(_ bytes: Data?) {
                if let bytes { continuation.resume(returning: bytes) } else { continuation.resume(throwing: NoPortrait()) }
            }
            service.portrait(of: member) { bytes, _ in finish(bytes) }
        }
        portraits.append(portrait)
    }
    return portraits
}
```

A function of one's own that is called like one of a collection does not run its closure for each element:

```swift
struct Ledger {
    let store: LedgerStore

    func count(of year: Int) async -> Int {
        await withCheckedContinuation { continuation in
            store.count(for: year) { continuation.resume(returning: $0) }
        }
    }
}

protocol LedgerStore { func count(for year: Int, completion: @escaping @Sendable (Int) -> Void) }
```

A task that has resumed, or handed over, may fail:

```swift
func size(of folder: String, in disk: any Disk) async -> Int {
    await withCheckedContinuation { continuation in
        Task {
            continuation.resume(returning: await disk.size(of: folder))
            try await disk.eject()
        }
    }
}

func empty(_ folder: String, in disk: any Disk) async {
    await withCheckedContinuation { continuation in
        Task {
            disk.empty(folder) { continuation.resume() }
            try await disk.eject()
        }
    }
}

protocol Disk: Sendable {
    func size(of folder: String) async -> Int
    func empty(_ folder: String, _ done: @escaping @Sendable () -> Void)
    func eject() async throws
}
```

What waits its turn is kept, in one of many ways:

```swift
import Foundation

actor Gate {
    private var isOpen = false
    private var waiting: [(Int, CheckedContinuation<Void, Never>)] = []
    private var latest: CheckedContinuation<Void, Never>?

    func pass(_ order: Int) async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append((order, $0)) }
    }

    func waitForLatest() async {
        await withCheckedContinuation { continuation in
            precondition(latest == nil)
            let kept = continuation
            latest = kept
        }
    }

    func hold(in keeper: Keeper) async {
        await withCheckedContinuation { continuation in
            if isOpen { continuation.resume() } else { keeper.keep(Ticket(continuation: continuation)) }
        }
    }

    func call(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in work(continuation.resume) }
    }

    func open() {
        isOpen = true
        for (_, continuation) in waiting { continuation.resume() }
        waiting = []
        latest?.resume()
        latest = nil
    }
}

struct Ticket: Sendable { let continuation: CheckedContinuation<Void, Never> }
protocol Keeper: Sendable { func keep(_ ticket: Ticket) }
```

What is called again and again resumes when it comes to the end; there a path that does nothing is right. So is one that a flag
ends, which others share:

```swift
import Foundation
import Network

func isReachable(_ connection: NWConnection) async -> Bool {
    await withCheckedContinuation { continuation in
        connection.stateUpdateHandler = { state in
            switch state {
            case .ready: continuation.resume(returning: true)
            case .failed, .cancelled: continuation.resume(returning: false)
            default: break
            }
        }
        connection.start(queue: .global())
    }
}

func first(of center: NotificationCenter, _ name: Notification.Name) async {
    await withCheckedContinuation { continuation in
        center.addObserver(forName: name, object: nil, queue: nil) { note in
            guard note.object != nil else { return }
            continuation.resume()
        }
    }
}

final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var isRaised = false

    func raise() -> Bool {
        lock.withLock {
            defer { isRaised = true }
            return !isRaised
        }
    }
}

func answer(of server: any Server) async -> String {
    let isDone = Flag()
    return await withCheckedContinuation { continuation in
        server.listen { line in
            guard isDone.raise() else { return }
            continuation.resume(returning: line)
        }
    }
}

protocol Server: Sendable { func listen(_ receive: @escaping @Sendable (String) -> Void) }
```

What one step has decided another carries out:

```swift
import os

final class Doorbell: Sendable {
    private struct State: Sendable {
        var isRung = false
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = OSAllocatedUnfairLock(initialState: State())

    func ring() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Bool? in
                if state.isRung { return true }
                state.waiting.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    func ring(_ porter: any Porter) async -> Bool {
        await withCheckedContinuation { continuation in
            porter.call { [weak self] isThere in
                var isDone = false
                if isThere, self != nil {
                    continuation.resume(returning: true)
                    isDone = true
                }
                if !isDone { continuation.resume(returning: false) }
            }
        }
    }
}

protocol Porter: Sendable { func call(_ done: @escaping @Sendable (Bool) -> Void) }
```

While a method runs or waits its instance is there, so a builder or a callback that it waits for always finds it. A closure that may not be called later, but now,
passes its error on to the caller:

```swift
final class Archive: Sendable {
    private let tape: any Tape

    init(tape: any Tape) { self.tape = tape }

    func rewind() async {
        await withCheckedContinuation { [weak self] continuation in
            guard let self else { return }
            tape.rewind { continuation.resume() }
        }
    }

    func wind() async {
        await withCheckedContinuation { continuation in
            tape.rewind { [weak self] in
                guard let self else { return }
                print(self)
                continuation.resume()
            }
        }
    }

    func label() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try tape.open { label in
                    let text = try label.text()
                    continuation.resume(returning: text)
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

protocol Label { func text() throws -> String }
protocol Tape: Sendable {
    func rewind(_ done: @escaping @Sendable () -> Void)
    func open(_ read: (any Label) throws -> Void) throws
}
```

A test that hangs is seen at once, and a preview is nobody's screen:

```swift
import XCTest

final class AnswerTests: XCTestCase {
    func testItAnswers() async {
        await withCheckedContinuation { continuation in
            Machine().answer { result in
                switch result {
                case .success: continuation.resume()
                case .failure: XCTFail("no answer")
                }
            }
        }
    }
}

struct Machine { func answer(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {} }
```

```swift
import SwiftUI

struct MachinePreviews: PreviewProvider {
    static var previews: some View { Text("machine").task { await answer() } }

    private static func answer() async {
        await withCheckedContinuation { continuation in
            Machine().answer { number in
                if number > 0 { continuation.resume() }
            }
        }
    }
}

struct Machine { func answer(_ done: @escaping @Sendable (Int) -> Void) {} }
```

Of two closures that have the continuation either may resume it:

```swift
func total(of bill: String, at desk: any Desk) async -> Int {
    await withCheckedContinuation { continuation in
        desk.onSum { sum in
            guard sum > 0 else { return }
            continuation.resume(returning: sum)
        }
        desk.onClose { continuation.resume(returning: 0) }
        desk.ask(bill)
    }
}

protocol Desk: Sendable {
    func onSum(_ done: @escaping @Sendable (Int) -> Void)
    func onClose(_ done: @escaping @Sendable () -> Void)
    func ask(_ bill: String)
}
```

A function that waits itself and then leaves has resumed nothing yet and need not:

```swift
func meet(_ partner: any Partner, _ continuation: CheckedContinuation<Void, Never>) async {
    await withCheckedContinuation { other in partner.ask { other.resume() } }
    print("met")
    partner.release(continuation)
}

protocol Partner: Sendable {
    func ask(_ done: @escaping @Sendable () -> Void)
    func release(_ continuation: CheckedContinuation<Void, Never>)
}
```

## Fix

Resume in every branch, with an error where there is no value. Where a callback gives a value and an error that are both
optional, let the value decide and make up an error for the case that cannot happen. In a task, put the whole work into one `do` and resume in its `catch`.

```swift
import Foundation

struct NoPortrait: Error {}

protocol PortraitService: Sendable {
    func portrait(of member: Int, _ done: @escaping @Sendable (Data?, (any Error)?) -> Void)
}

func portrait(of member: Int, from service: any PortraitService) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
        service.portrait(of: member) { bytes, failure in
            if let bytes {
                continuation.resume(returning: bytes)
            } else {
                continuation.resume(throwing: failure ?? NoPortrait())
            }
        }
    }
}
```

## Misses

A continuation that is stored, and then forgotten:

```swift
@MainActor
final class Dialog {
    private var waiting: CheckedContinuation<Bool, Never>?

    func answer() async -> Bool { await withCheckedContinuation { waiting = $0 } }
    func tapped(_ isYes: Bool) { waiting?.resume(returning: isYes) }
    func close() { waiting = nil }
}
```

"""#),
        PageFile(name: "continuation-resumed-twice.md", text: #"""
# continuation-resumed-twice

A path resumes a continuation that it has resumed already.

```rule
id          continuation-resumed-twice
default     off  1 of 20 findings in public code were judged right
path in-one-run
  resume $c                    as first
  no write $c, loop again
  resume $c                    as second <-
path across-bodies
  resume $c                    as first  <-
  no write $c
  exit
  afterwards other  as second  other body | this body again: no write $c, resume $c
  when $c is kept for good
message     `$c` can be resumed a second time
note first  resumed here
```

## Why

A continuation may be resumed once. The second time `CheckedContinuation` stops the app, and `UnsafeContinuation` corrupts the
task that waited. It takes the rare path to get there, an error for instance, so it is users who find it.

## Flagged

The error is passed on, and then the function goes on as if there was none:

```swift
import Foundation

struct Failure: Error {}

func contents(of folder: String, in store: any Store) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
        store.list(folder) { names, problem in
            if let problem {
                continuation.resume(throwing: problem)
            }
            continuation.resume(returning: names ?? []) // flagged: `continuation` can be resumed a second time
        }
    }
}

protocol Store: Sendable {
    func list(_ folder: String, _ done: @escaping @Sendable ([String]?, (any Error)?) -> Void)
}
```

The clean-up behind the first resumption fails, and the `catch` resumes again:

```swift
func export(_ album: String, with exporter: any Exporter) async throws -> Int {
    try await withUnsafeThrowingContinuation { continuation in
        do {
            let count = try exporter.export(album)
            continuation.resume(returning: count)
            try exporter.cleanUp()
        } catch {
            continuation.resume(throwing: error) // flagged: `continuation` can be resumed a second time
        }
    }
}

protocol Exporter: Sendable {
    func export(_ album: String) throws -> Int
    func cleanUp() throws
}
```

A slot that is not emptied:

```swift
@MainActor
final class Picker {
    private var waiting: CheckedContinuation<Int?, Never>?

    func closed(with choice: Int?) {
        if let choice { waiting?.resume(returning: choice) }
        let waiter = waiting
        waiter?.resume(returning: nil) // flagged: `waiting` can be resumed a second time
        waiting = nil
    }
}
```

Two callbacks may both come, or one of them again, and nobody empties the slot in between:

```swift
@MainActor
final class Upload {
    private var waiting: CheckedContinuation<Int, any Error>?

    func attach(_ continuation: CheckedContinuation<Int, any Error>) {
        precondition(waiting == nil)
        waiting = continuation
    }

    func answered(status: Int) {
        waiting?.resume(returning: status) // flagged: `waiting` can be resumed a second time
    }

    func ended(with problem: (any Error)?) {
        if let problem {
            waiting?.resume(throwing: problem) // flagged: `waiting` can be resumed a second time
        }
    }
}

final class Beacon: @unchecked Sendable {
    private var waiting: CheckedContinuation<Int, Never>?

    init(_ continuation: CheckedContinuation<Int, Never>) { waiting = continuation }

    func ranged(_ distance: Int) {
        if distance > 0 { waiting?.resume(returning: distance) } // flagged: `waiting` can be resumed a second time
    }
}
```

## Silent

One of several branches resumes:

```swift
import Foundation

func contents(of folder: String, in store: any Store) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
        store.list(folder) { names, problem in
            if let problem {
                continuation.resume(throwing: problem)
                return
            }
            switch names {
            case nil: continuation.resume(returning: [])
            case let names?: continuation.resume(returning: names)
            }
        }
    }
}

func count(_ folder: String, in store: any Store, deep: Bool) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
        if deep { continuation.resume(returning: store.countAll()) }
        print("counted", folder)
        if !deep { continuation.resume(returning: store.count(folder)) }
    }
}

func size(of folder: String, in store: any Store) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
        Task {
            do {
                continuation.resume(returning: try await store.size(of: folder))
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

protocol Store: Sendable {
    func list(_ folder: String, _ done: @escaping @Sendable ([String]?, (any Error)?) -> Void)
    func countAll() -> Int
    func count(_ folder: String) -> Int
    func size(of folder: String) async throws -> Int
}
```

Of two closures that have a continuation one is called, as far as anybody knows:

```swift
func total(of bill: String, at desk: any Desk) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
        desk.ask(bill, sum: { continuation.resume(returning: $0) }, problem: { continuation.resume(throwing: $0) })
    }
}

protocol Desk: Sendable {
    func ask(_ bill: String, sum: @escaping @Sendable (Int) -> Void, problem: @escaping @Sendable (any Error) -> Void)
}
```

Each of many is resumed once, and a slot is emptied before it is filled and resumed again:

```swift
actor Barrier {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var leader: CheckedContinuation<Bool, Never>?

    func open() {
        for waiter in waiting { waiter.resume() }
        waiting.forEach { $0.resume() }
        waiting = []
        waiting.popLast()?.resume()
        waiting.popLast()?.resume()
    }

    func change(to next: CheckedContinuation<Bool, Never>) {
        leader?.resume(returning: false)
        leader = next
        leader?.resume(returning: true)
        leader = nil
    }

    func drain(_ lines: [String], _ last: CheckedContinuation<String, Never>) {
        var last: CheckedContinuation<String, Never>? = last
        for line in lines {
            guard let waiter = last else { break }
            waiter.resume(returning: line)
            last = nil
        }
    }

    func answer(_ lines: [String], _ waiter: CheckedContinuation<String, Never>) {
        var isAnswered = false
        for line in lines where !isAnswered {
            waiter.resume(returning: line)
            isAnswered = true
        }
    }
}
```

Whoever resumes empties the slot, itself or by a helper, or fills it anew:

```swift
@MainActor
final class Upload {
    private var waiting: CheckedContinuation<Int, any Error>?
    private var last: CheckedContinuation<Void, Never>?
    private var next: CheckedContinuation<Void, Never>?

    func answered(status: Int) {
        waiting?.resume(returning: status)
        forget()
    }

    func ended(with problem: any Error) {
        waiting?.resume(throwing: problem)
        waiting = nil
    }

    private func forget() { waiting = nil }

    func turn(_ following: CheckedContinuation<Void, Never>) {
        next?.resume()
        next = following
    }

    func overtake(_ following: CheckedContinuation<Void, Never>) {
        last = following
        last?.resume()
    }
}
```

## Fix

Leave where the continuation has been resumed, with `return` or an `else`. Let a slot give its continuation away before it is
resumed, so that nobody finds it there a second time:

```swift
@MainActor
final class Picker {
    private var waiting: CheckedContinuation<Int?, Never>?

    func closed(with choice: Int?) {
        let waiter = waiting
        waiting = nil
        waiter?.resume(returning: choice)
    }
}
```


"""#),
        PageFile(name: "defer-before-task.md", text: #"""
# defer-before-task

A function says that the work is done while the task that does it has not begun.

```rule
id          defer-before-task
default     off  3 of 15 findings in public code were judged right
in          sync body
path flag
  set shared $flag             as begun
  start task, dropped          as start
  deferred write $flag         as end  <-
  when begun raises a flag
path reply
  start task                   as start
  unawaited call in completions  as end  <-
elsewhere   as wait  started task: await
confidence  high when path is flag | start is the work of its branch
message     this says that the work is over, and the task that does it has not begun
note start  begins when this function has ended
note wait   and then waits
```

## Why

`Task { }` returns at once. What stands behind it runs before the first line of the task, and so does a `defer`: the flag that was to
keep a second upload out is down before the first has begun, and the spinner never shows. A completion handler that is called there tells the system
that it may suspend the app, with the work still to come.

## Flagged

`defer` runs when this function ends, and not when the task does:

```swift
@MainActor
final class Dictation {
    private(set) var isWriting = false
    private(set) var text = ""

    func hear(_ sound: [UInt8], _ ear: any Ear) {
        guard !isWriting else { return }
        isWriting = true
        defer { isWriting = false } // flagged: this says that the work is over, and the task that does it has not begun
        ear.open()
        Task { text = await ear.words(in: sound) }
    }
}

protocol Ear: Sendable {
    func open()
    func words(in sound: [UInt8]) async -> String
}
```

The system is told that it may put the app to sleep:

```swift
final class Pusher: Sendable {
    let store: any Store

    init(store: any Store) { self.store = store }

    func receive(_ message: String, completionHandler: @escaping @Sendable () -> Void) {
        Task { await store.save(message) }
        completionHandler() // flagged: this says that the work is over, and the task that does it has not begun
    }
}

protocol Store: Sendable { func save(_ message: String) async }
```

## Silent

Said where the work ends, in the task:

```swift
@MainActor
final class Dictation {
    private(set) var isWriting = false
    private(set) var text = ""

    func hear(_ sound: [UInt8], _ ear: any Ear, completion: @escaping () -> Void) {
        guard !isWriting else { return }
        isWriting = true
        Task {
            defer { isWriting = false }
            text = await ear.words(in: sound)
            completion()
        }
    }
}

protocol Ear: Sendable { func words(in sound: [UInt8]) async -> String }
```

The work is done here, and the task is something besides:

```swift
@MainActor
final class Ledger {
    private(set) var isSumming = false
    private(set) var sum = 0

    func add(_ numbers: [Int], _ log: any Log, completion: @escaping () -> Void) {
        isSumming = true
        Task { await log.note("added") }
        sum = numbers.reduce(0, +)
        isSumming = false
        if sum > 9 { store(sum) }
        completion()
    }

    private func store(_ sum: Int) {}

    func all(_ log: any Log, completion: @escaping () -> Void) -> Int {
        Task { await log.note("asked") }
        completion()
        return sum
    }

    func clear(_ log: any Log) {
        isSumming = false
        defer { isSumming = false }
        Task { await log.note("cleared") }
    }
}

protocol Log: Sendable { func note(_ text: String) async }
```

A task that never waits is a step to another actor. One that is kept can be waited for:

```swift
@MainActor
final class Bell {
    private(set) var isRinging = false
    private(set) var count = 0
    private var ringing: Task<Void, Never>?

    func ring(completion: @escaping () -> Void) {
        isRinging = true
        defer { isRinging = false }
        Task { count += 1 }
    }

    func strike(_ hammer: any Hammer, completion: @escaping () -> Void) {
        isRinging = true
        defer { isRinging = false }
        ringing = Task { await hammer.fall() }
    }

    func swing(_ hammer: any Hammer, completion: @escaping () -> Void) {
        ringing = Task { await hammer.fall() }
        completion()
    }

    func count(completion: @escaping () -> Void) {
        Task { count += 1 }
        completion()
    }
}

protocol Hammer: Sendable { func fall() async }
```

A function that waits itself says when it is done:

```swift
actor Mill {
    private var isGrinding = false

    func grind(_ corn: any Corn, _ log: any Corn) async {
        isGrinding = true
        defer { isGrinding = false }
        await corn.grind()
        Task { await log.grind() }
    }

    func rest(_ corn: any Corn, completion: @Sendable () -> Void) async {
        if corn.isEmpty {
            Task { await corn.grind() }
        }
        completion()
    }
}

protocol Corn: Sendable {
    var isEmpty: Bool { get }
    func grind() async
}
```

The flag is not that of the task:

```swift
@MainActor
final class Frame {
    private(set) var isLocked = false
    private(set) var isDirty = false

    func draw(_ brush: any Brush) {
        defer { isDirty = false }
        Task { await brush.paint() }
    }

    func clean(_ brush: any Brush) {
        isLocked = true
        defer { isLocked = false }
        brush.wash()
    }
}

protocol Brush: Sendable {
    func paint() async
    func wash()
}
```

## Fix

Say it in the task, behind the work:

```swift
@MainActor
final class Dictation {
    private(set) var isWriting = false
    private(set) var text = ""

    func hear(_ sound: [UInt8], _ ear: any Ear) {
        guard !isWriting else { return }
        isWriting = true
        Task {
            defer { isWriting = false }
            text = await ear.words(in: sound)
        }
    }
}

protocol Ear: Sendable { func words(in sound: [UInt8]) async -> String }
```

"""#),
        PageFile(name: "endless-unowned-task.md", text: #"""
# endless-unowned-task

A task that nobody keeps loops for as long as the app runs, and keeps its object alive all the while.

```rule
id          endless-unowned-task
default     off  6 of 17 findings in public code were judged right
in          unowned task body
in          body that holds its owner
not in      body of a lasting object, test
path listens
  for await                    as loop  <-
  nowhere     this body: for await then effect then no loop again, exit by return
path ticks
  await in pauses              as loop  <-
  loop for ever
  nowhere     this body: loop for ever then no test cancellation, catch, exit by return
message     nobody can end this loop, and its task holds on to the object around it
note loop   waits here, again and again
```

## Why

A loop over notifications or ticks ends when its task is cancelled, and nobody can cancel a task whose handle was dropped. As long as it
waits, the task holds the object, so that this never goes away either. Each visit to a screen leaves one more model behind that listens, reloads and writes,
unseen, until the app is killed.

## Flagged

The model of a screen that was left long ago still answers:

```swift
@MainActor
final class Ticker {
    private(set) var price = 0

    func listen(to market: any Market) {
        Task {
            for await price in market.prices() { // flagged: nobody can end this loop, and its task holds on to the object around it
                self.price = price
            }
        }
    }
}

protocol Market: Sendable { func prices() -> AsyncStream<Int> }
```

`Task.isCancelled` is asked, and never true. What was captured weakly is bound for good in front of the loop:

```swift
actor Weather {
    private var report = ""

    func begin(_ station: any Station) {
        Task { [weak self] in
            guard let self else { return }
            while !Task.isCancelled {
                await self.update(station)
                try? await Task.sleep(for: .seconds(60)) // flagged: nobody can end this loop, and its task holds on to the object around it
            }
        }
    }

    private func update(_ station: any Station) async { report = await station.report() }
}

protocol Station: Sendable { func report() async -> String }
```

## Silent

Somebody keeps the task:

```swift
@MainActor
final class Ticker {
    private(set) var price = 0
    private var listening: Task<Void, Never>?

    func listen(to market: any Market) {
        listening?.cancel()
        listening = Task {
            for await price in market.prices() { self.price = price }
        }
    }

    func stop() { listening?.cancel() }
}

protocol Market: Sendable { func prices() -> AsyncStream<Int> }
```

The task ends with the object, or does not hold it:

```swift
@MainActor
final class Gauge {
    private(set) var level = 0

    func follow(_ tank: any Tank) {
        Task { [weak self] in
            for await level in tank.levels() {
                guard let self else { return }
                self.level = level
            }
        }
        Task { [weak self] in
            while true {
                try? await Task.sleep(for: .seconds(1))
                guard let self else { return }
                self.level += 1
            }
        }
        Task {
            for await level in tank.levels() { print(level) }
        }
    }
}

protocol Tank: Sendable { func levels() -> AsyncStream<Int> }
```

The object is there for as long as the program, whose tasks may be:

```swift
@MainActor
final class Settings {
    static let shared = Settings()
    private(set) var size = 12

    func listen(to changes: AsyncStream<Int>) {
        Task {
            for await size in changes { self.size = size }
        }
    }
}
```

The loop is left when it has what it waits for:

```swift
@MainActor
final class Pairing {
    private(set) var isPaired = false
    private(set) var tries = 0

    func wait(for signals: AsyncStream<Bool>) {
        Task {
            for await signal in signals {
                if signal {
                    isPaired = true
                    break
                }
            }
        }
        Task {
            while true {
                try? await Task.sleep(for: .seconds(1))
                tries += 1
                if tries > 9 { return }
            }
        }
    }

    func forget() {
        Task {
            try? await Task.sleep(for: .seconds(9))
            isPaired = false
        }
    }
}
```

A test ends by itself:

```swift
import XCTest

final class StreamTests: XCTestCase {
    private var sum = 0

    func testSum() {
        Task {
            for await number in AsyncStream<Int>(unfolding: { 1 }) { sum += number }
        }
    }
}
```

## Fix

Keep the handle and cancel it where the object is let go. Capture the object weakly, and bind it for one turn at a time, or its `deinit` never comes:

```swift
@MainActor
final class Ticker {
    private(set) var price = 0
    private var listening: Task<Void, Never>?

    func listen(to market: any Market) {
        listening?.cancel()
        listening = Task { [weak self] in
            for await price in market.prices() {
                guard let self else { return }
                self.price = price
            }
        }
    }

    deinit { listening?.cancel() }
}

protocol Market: Sendable { func prices() -> AsyncStream<Int> }
```

In a view, `.task { }` does all of that.

## Misses

A view is a value and holds no object, though the loop goes on when it has gone:

```swift
import SwiftUI

struct TickerView: View {
    @State private var price = 0
    let market: any Market

    var body: some View {
        Text("\(price)").onAppear {
            Task {
                for await price in market.prices() { self.price = price }
            }
        }
    }
}

protocol Market: Sendable { func prices() -> AsyncStream<Int> }
```

"""#),
        PageFile(name: "lock-across-await.md", text: #"""
# lock-across-await

A lock is still held when the function suspends.

```rule
id          lock-across-await
default     off  2 of 3 findings in public code were judged right
one per     held
path
  lock $l                      as held
  no unlock $l
  await                        as wait  <-
message     `$l` stays locked while this `await` suspends
note held   locked here
note wait   suspended here, with `$l` locked
```

## Why

A suspended function keeps nothing but its locals: its thread goes on to run other tasks. A lock it has taken stays
taken all the while, perhaps for the length of a network request, and whoever asks for it next does not suspend but blocks a
thread of the pool that the suspended function needs to come back on. Enough of them and nothing in the app moves any
more. And the function may resume on another thread than the one it locked on, which `NSLock`, `os_unfair_lock` and
`pthread_mutex_t` forbid: they trap, or quietly fail to unlock.

## Flagged

`defer` unlocks when the function is left, which is after the wait:

```swift
import Foundation

protocol Lexicon: Sendable { func define(_ word: String) async -> String }

final class Glossary: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String: String] = [:]
    private let lexicon: any Lexicon

    init(lexicon: any Lexicon) { self.lexicon = lexicon }

    func entry(for word: String) async -> String {
        lock.lock()
        defer { lock.unlock() }
        if let known = entries[word] { return known }
        let found = await lexicon.define(word) // flagged: `lock` stays locked while this `await` suspends
        entries[word] = found
        return found
    }
}
```

Unlocked on one path only: when the box is empty the lock is released before the wait, otherwise it is not.

```swift
import Foundation

final class Outbox: @unchecked Sendable {
    let gate = NSRecursiveLock()
    var letters: [String] = []

    func send(over post: Post) async throws {
        gate.lock()
        if letters.isEmpty {
            gate.unlock()
            try await post.ping()
            return
        }
        try await post.deliver(letters) // flagged: `gate` stays locked while this `await` suspends
        letters = []
        gate.unlock()
    }
}

protocol Post: Sendable {
    func ping() async throws
    func deliver(_ letters: [String]) async throws
}
```

Two waits under one lock are one mistake, reported at the first:

```swift
import os

final class Ledger: @unchecked Sendable {
    private var guardLock = os_unfair_lock()
    private let bank: any Bank

    init(bank: any Bank) { self.bank = bank }

    func move(_ cents: Int) async throws {
        os_unfair_lock_lock(&guardLock)
        try await bank.withdraw(cents) // flagged: `guardLock` stays locked while this `await` suspends
        try await bank.deposit(cents)
        os_unfair_lock_unlock(&guardLock)
    }
}

protocol Bank: Sendable {
    func withdraw(_ cents: Int) async throws
    func deposit(_ cents: Int) async throws
}
```

The lock is taken at the end of one turn of the loop and held in the wait of the next:

```swift
import Foundation

func drain(_ queue: JobQueue, _ lock: NSLock) async {
    while let job = queue.next() {
        await job.run() // flagged: `lock` stays locked while this `await` suspends
        lock.lock()
        queue.markDone(job)
    }
    lock.unlock()
}

protocol Job: Sendable { func run() async }
protocol JobQueue: Sendable {
    func next() -> (any Job)?
    func markDone(_ job: any Job)
}
```

An error skips the `unlock`, and its `catch` waits:

```swift
import Foundation

final class Draft: @unchecked Sendable {
    private let mutex = NSLock()

    func save(_ text: String, to disk: any Disk) async {
        do {
            mutex.lock()
            try disk.write(text)
            mutex.unlock()
        } catch {
            await disk.report(error) // flagged: `mutex` stays locked while this `await` suspends
        }
    }
}

protocol Disk: Sendable {
    func write(_ text: String) throws
    func report(_ error: any Error) async
}
```

The elements of a stream are waited for as well, and C's locks are locks:

```swift
import Foundation

final class Meter: @unchecked Sendable {
    private var mutex = pthread_mutex_t()
    private var total = 0

    func add(up samples: AsyncStream<Int>) async {
        pthread_mutex_lock(&mutex)
        for await sample in samples { // flagged: `mutex` stays locked while this `await` suspends
            total += sample
        }
        pthread_mutex_unlock(&mutex)
    }
}
```

One-line helpers of the same type take and release the lock:

```swift
import Foundation

final class Turnstile: @unchecked Sendable {
    private let lock = NSLock()
    private func enter() { lock.lock() }
    private func leave() { lock.unlock() }

    func admit(_ visitor: any Visitor) async {
        enter()
        await visitor.pass() // flagged: `lock` stays locked while this `await` suspends
        leave()
    }
}

protocol Visitor: Sendable { func pass() async }
```

## Silent

The lock is taken twice, each time for a moment:

```swift
import Foundation

protocol Weather: Sendable { func forecast(for city: String) async -> String }

final class Almanac: @unchecked Sendable {
    private let lock = NSLock()
    private var latest = ""
    private let weather: any Weather

    init(weather: any Weather) { self.weather = weather }

    func refresh(_ city: String) async -> String {
        let previous = lock.withLock { latest }
        let next = await weather.forecast(for: city + previous)
        lock.withLock { latest = next }
        return next
    }

    func replace(_ city: String) async {
        lock.lock()
        latest = city
        lock.unlock()
        let next = await weather.forecast(for: city)
        lock.lock()
        defer { lock.unlock() }
        latest = next
    }
}
```

The builder of a continuation runs before the function suspends, so the lock is released in time:

```swift
import Foundation

final class Barrier: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private func acquire() { lock.lock() }
    private func release() { lock.unlock() }

    func wait() async {
        acquire()
        if isOpen { return release() }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            release()
        }
    }
}
```

Every path unlocks before it waits, or leaves:

```swift
import Foundation

final class Cache: @unchecked Sendable {
    private let lock = NSLock()
    private var pages: [Int: String] = [:]

    func page(_ number: Int, from book: any Book) async throws -> String {
        lock.lock()
        if let page = pages[number] {
            lock.unlock()
            return page
        }
        guard number >= 0 else {
            lock.unlock()
            throw CancellationError()
        }
        lock.unlock()
        return try await book.page(number)
    }

    func preload(_ numbers: [Int], from book: any Book) async throws {
        for number in numbers {
            let page = try await book.page(number)
            lock.lock()
            pages[number] = page
            lock.unlock()
        }
    }
}

protocol Book: Sendable { func page(_ number: Int) async throws -> String }
```

The wait is in a task of its own, which does not run here but later:

```swift
import Foundation

final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var uploads: [Task<Void, Never>] = []

    func finish(_ tape: any Tape) async {
        await tape.rewind()
        lock.lock()
        defer { lock.unlock() }
        uploads.append(Task { await tape.upload() })
    }
}

protocol Tape: Sendable {
    func rewind() async
    func upload() async
}
```

None of these holds a lock of the blocking kind: `lock(to:)` pins a view, an asynchronous mutex suspends those who wait, and a
lock that can fail is one between processes.

```swift
final class Camera {
    func follow(_ subject: Subject) async {
        subject.lock(to: self)
        await subject.settle()
    }
}

protocol Subject: Sendable {
    func lock(to camera: Camera)
    func settle() async
}

actor Exclusive {
    private let mutex = AsyncMutex()

    func run(_ job: any Job) async {
        await mutex.lock()
        await job.run()
        await mutex.unlock()
    }
}

actor AsyncMutex {
    func lock() async {}
    func unlock() async {}
}

func pull(_ image: String, from registry: any Registry, into folder: any LockFile) async throws {
    try folder.lock()
    defer { try? folder.unlock() }
    try await registry.pull(image)
}

protocol LockFile {
    func lock() throws
    func unlock() throws
}
protocol Registry: Sendable { func pull(_ image: String) async throws }

protocol Job: Sendable { func run() async }
```

The same condition that took the lock also releases it:

```swift
import Foundation

func write(_ line: String, to log: any Log, shared: Bool, _ lock: NSLock) async {
    if shared { lock.lock() }
    log.append(line)
    if shared { lock.unlock() }
    await log.flush()
}

protocol Log: Sendable {
    func append(_ line: String)
    func flush() async
}
```

## Fix

Hold the lock for as long as you touch what it guards, and not longer. Take what you need out of it with `withLock`, wait, and
come back with the result in a second `withLock`; between the two, others may have changed the state, so look at it again.

```swift
import Foundation

protocol Lexicon: Sendable { func define(_ word: String) async -> String }

final class Glossary: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String: String] = [:]
    private let lexicon: any Lexicon

    init(lexicon: any Lexicon) { self.lexicon = lexicon }

    func entry(for word: String) async -> String {
        if let known = lock.withLock({ entries[word] }) { return known }
        let found = await lexicon.define(word)
        return lock.withLock {
            if let known = entries[word] { return known }
            entries[word] = found
            return found
        }
    }
}
```

Or make the type an `actor`, which nobody can hold across an `await`.

## Misses

A semaphore may count permits or signal an event, so one that serves as a lock is not taken for one:

```swift
import Dispatch

final class Printer: @unchecked Sendable {
    private let permit = DispatchSemaphore(value: 1)

    func print(_ page: any Page) async {
        permit.wait()
        await page.render()
        permit.signal()
    }
}

protocol Page: Sendable { func render() async }
```

"""#),
        PageFile(name: "memoised-failure.md", text: #"""
# memoised-failure

A task that failed stays where it is kept for those who ask later, and fails for all of them.

```rule
id          memoised-failure
default     off  8 of 14 findings in public code were judged right
path
  start task into $slot        as start
  no clear $slot
  await value $slot
  no call
  throwing await               as wait  <-
  no clear $slot, recheck, await
  exit by throw                as end
elsewhere   as other  this body: no write $slot, await value $slot
nowhere     started task | closure inside: clear $slot
nowhere     this body: caught write $slot
message     when this throws, the failed task stays in `$slot` for everyone who asks later
note start  kept for all who ask
note other  gets the old failure
```

## Why

To keep the task and not the result is the right way to ask only once: who comes second waits for the same answer. But a task keeps its
error as it keeps its value. One lost packet, and for as long as the app runs every call throws the error of that minute, without asking anybody.

## Flagged

Emptied behind the wait only, which an error never reaches:

```swift
actor Catalogue {
    private var loading: Task<[String], any Error>?
    private let shop: any Shop

    init(shop: any Shop) { self.shop = shop }

    func goods() async throws -> [String] {
        if let loading { return try await loading.value }
        let work = Task { try await shop.goods() }
        loading = work
        let goods = try await work.value // flagged: when this throws, the failed task stays in `loading` for everyone who asks later
        loading = nil
        return goods
    }
}

protocol Shop: Sendable { func goods() async throws -> [String] }
```

One for each key, kept for good:

```swift
actor Portraits {
    private var tasks: [Int: Task<[UInt8], any Error>] = [:]
    private let studio: any Studio

    init(studio: any Studio) { self.studio = studio }

    func portrait(_ id: Int) async throws -> [UInt8] {
        if let known = tasks[id] { return try await known.value }
        let work = Task { try await studio.picture(id) }
        tasks[id] = work
        return try await work.value // flagged: when this throws, the failed task stays in `tasks[…]` for everyone who asks later
    }
}

protocol Studio: Sendable { func picture(_ id: Int) async throws -> [UInt8] }
```

## Silent

Emptied on every way, here, in a clause or by the task itself:

```swift
actor Catalogue {
    private var loading: Task<[String], any Error>?
    private var sorting: Task<[String], any Error>?
    private var reading: Task<[String], any Error>?
    private var asking: Task<[String], any Error>?
    private let shop: any Shop

    init(shop: any Shop) { self.shop = shop }

    func goods() async throws -> [String] {
        if let loading { return try await loading.value }
        let work = Task { try await shop.goods() }
        loading = work
        defer { loading = nil }
        return try await work.value
    }

    func sorted() async throws -> [String] {
        if let sorting { return try await sorting.value }
        let work = Task {
            defer { sorting = nil }
            return try await shop.goods()
        }
        sorting = work
        return try await work.value
    }

    func read() async throws -> [String] {
        if let reading { return try await reading.value }
        let work = Task { try await shop.goods() }
        reading = work
        defer {
            if reading == work { reading = nil }
        }
        return try await work.value
    }

    func prepare() async throws {
        if let loading { _ = try await loading.value }
        loading = Task { try await shop.goods() }
        _ = try await shop.count
    }

    func ask() async throws -> [String] {
        if let asking { return try await asking.value }
        let work = Task { try await shop.goods() }
        asking = work
        asking = nil
        return try await work.value
    }
}

protocol Shop: Sendable {
    var count: Int { get async throws }
    func goods() async throws -> [String]
}
```

Emptied where the failure is caught, as long as the slot is still this run's:

```swift
actor Engine {
    private var loading: Task<Int, any Error>?
    private var run = 0
    private let disk: any Disk

    init(disk: any Disk) { self.disk = disk }

    func model() async throws -> Int {
        if let loading { return try await loading.value }
        let own = next()
        let work = Task { try await disk.read() }
        loading = work
        do {
            return try await work.value
        } catch {
            if own == run { loading = nil }
            throw error
        }
    }

    private func next() -> Int {
        run += 1
        return run
    }
}

protocol Disk: Sendable { func read() async throws -> Int }
```

By what the task calls, by another task that waits for it, or under its key:

```swift
actor Gallery {
    private var tasks: [Int: Task<[UInt8], any Error>] = [:]
    private var sketches: [Int: Task<[UInt8], any Error>] = [:]
    private var frames: [Int: Task<[UInt8], any Error>] = [:]
    private let studio: any Studio

    init(studio: any Studio) { self.studio = studio }

    func portrait(_ id: Int) async throws -> [UInt8] {
        if let known = tasks[id] { return try await known.value }
        let work = Task { try await paint(id) }
        tasks[id] = work
        return try await work.value
    }

    private func paint(_ id: Int) async throws -> [UInt8] {
        defer { tasks[id] = nil }
        return try await studio.picture(id)
    }

    func sketch(_ id: Int) async throws -> [UInt8] {
        if let known = sketches[id] { return try await known.value }
        let work = Task { try await studio.picture(id) }
        sketches[id] = work
        Task {
            _ = try? await work.value
            forget(id)
        }
        return try await work.value
    }

    private func forget(_ id: Int) { sketches[id] = nil }

    func frame(_ id: Int) async throws -> [UInt8] {
        if let known = frames[id] { return try await known.value }
        let work = Task { try await studio.picture(id) }
        frames[id] = work
        defer { frames.removeValue(forKey: id) }
        return try await work.value
    }
}

protocol Studio: Sendable { func picture(_ id: Int) async throws -> [UInt8] }
```

Nobody else asks for it: the handle is kept so that it can be cancelled.

```swift
actor Download {
    private var work: Task<Int, any Error>?

    func run(_ file: any File) async throws -> Int {
        let task = Task { try await file.read() }
        work = task
        return try await task.value
    }

    func again(_ file: any File) async throws -> Int {
        work = Task { try await file.read() }
        let first = try await work?.value ?? 0
        work = Task { try await file.read() }
        return try await first + (work?.value ?? 0)
    }

    func cancel() { work?.cancel() }
}

protocol File: Sendable { func read() async throws -> Int }
```

The task cannot fail, or its failure is no longer that of the task:

```swift
actor Weather {
    private var asking: Task<String, Never>?
    private var measuring: Task<String, any Error>?
    private let station: any Station

    init(station: any Station) { self.station = station }

    func report() async -> String {
        if let asking { return await asking.value }
        let work = Task { await station.report() }
        asking = work
        return await work.value
    }

    func measure() async throws -> String {
        if let measuring { return (try? await measuring.value) ?? "" }
        let work = Task { try await station.measure() }
        measuring = work
        var text = ""
        do {
            text = try await work.value
        } catch {
            print(error)
        }
        try await station.check()
        return text
    }
}

protocol Station: Sendable {
    func report() async -> String
    func measure() async throws -> String
    func check() async throws
}
```

## Fix

Empty the slot on every way out. `defer` does it, and whoever waited for the same task has its error by then:

```swift
actor Catalogue {
    private var loading: Task<[String], any Error>?
    private let shop: any Shop

    init(shop: any Shop) { self.shop = shop }

    func goods() async throws -> [String] {
        if let loading { return try await loading.value }
        let work = Task { try await shop.goods() }
        loading = work
        defer { loading = nil }
        return try await work.value
    }
}

protocol Shop: Sendable { func goods() async throws -> [String] }
```

"""#),
        PageFile(name: "names/app-types.md", text: #"""
# app-types

Types of the system of which a program has one value, for as long as it runs.

- App
- NSApplicationDelegate
- Scene
- UIApplicationDelegate
- UISceneDelegate
- UIWindowSceneDelegate
- WKApplicationDelegate

"""#),
        PageFile(name: "names/appearing-callees.md", text: #"""
# appearing-callees

Functions that run the closure they are given when something comes into sight.

- onAppear
- task

"""#),
        PageFile(name: "names/assertions.md", text: #"""
# assertions

Functions and macros by which a test says what should have happened.

- XCTAssert
- XCTAssertEqual
- XCTAssertGreaterThan
- XCTAssertGreaterThanOrEqual
- XCTAssertNotEqual
- XCTAssertNotNil
- XCTAssertTrue
- XCTUnwrap
- expect
- require

"""#),
        PageFile(name: "names/beginnings.md", text: #"""
# beginnings

Functions that begin what one of the table `endings` ends, by the same words behind: `willSend` and `didSend`, `start` and `stop`.

- add*
- begin*
- disable*
- enter*
- hide*
- open*
- pause*
- register*
- start*
- subscribe*
- suspend*
- will*

"""#),
        PageFile(name: "names/blocking-calls.md", text: #"""
# blocking-calls

Functions that keep their thread until something has happened.

- nanosleep
- sleep
- usleep
- wait
- waitUntilAllOperationsAreFinished
- waitUntilExit
- waitUntilFinished

"""#),
        PageFile(name: "names/called-once.md", text: #"""
# called-once

Functions that the system calls once for each object, or once for the program; with a label, only those that have it.

- application(didFinishLaunchingWithOptions:)
- application(willFinishLaunchingWithOptions:)
- applicationDidFinishLaunching
- applicationWillFinishLaunching
- awakeFromNib
- loadView
- main
- makeCoordinator
- makeNSView
- makeNSViewController
- makeUIView
- makeUIViewController
- scene(willConnectTo:)
- viewDidLoad
- windowDidLoad

"""#),
        PageFile(name: "names/called-unnamed.md", text: #"""
# called-unnamed

Functions that run without anybody writing their name.

- appendInterpolation
- callAsFunction
- dynamicallyCall
- main

"""#),
        PageFile(name: "names/calls-back-once.md", text: #"""
# calls-back-once

Functions that call the closure they are given later, once.

- AsyncStream
- AsyncThrowingStream
- addOperation
- async
- asyncAfter
- beginSheetModal
- dataTask
- detachNewThread
- downloadTask
- evaluatePolicy
- exportAsynchronously
- notify
- perform
- performBackgroundTask
- performExpiringActivity
- present
- requestAccess
- requestAuthorization
- uploadTask

"""#),
        PageFile(name: "names/calls-back-repeatedly.md", text: #"""
# calls-back-repeatedly

Functions that call the closure they are given for every event, not just for one.

- addBoundaryTimeObserver
- addGlobalMonitorForEvents
- addLocalMonitorForEvents
- addObserver
- addPeriodicTimeObserver
- addSnapshotListener
- assign
- observe
- observeValues
- on
- onChange
- onReceive
- onUpdate
- publisher
- register
- registerForEvents
- repeatedTask
- scheduledTimer
- scheduleRepeatedTask
- setEventHandler
- sink
- startAccelerometerUpdates
- startDeviceMotionUpdates
- startMonitoring
- startUpdates
- subscribe

"""#),
        PageFile(name: "names/cancel-verbs.md", text: #"""
# cancel-verbs

Functions that stop what an object has under way.

- abort*
- cancel*
- stopTask
- stopTasks

"""#),
        PageFile(name: "names/cancellable-requests.md", text: #"""
# cancellable-requests

Functions of the system that start work which can be cancelled, by a handle that they give or by a method beside them.

- calculate
- calculateETA
- dataTask
- downloadTask
- exportAsynchronously
- generateBestRepresentation
- generateCGImageAsynchronously
- generateCGImagesAsynchronously
- generateRepresentations
- geocodeAddressString
- geocodePostalAddress
- loadDataRepresentation
- loadFileRepresentation
- loadInPlaceFileRepresentation
- loadObject
- recognitionTask
- requestAVAsset
- requestExportSession
- requestImage
- requestImageData
- requestImageDataAndOrientation
- requestLivePhoto
- requestPlayerItem
- responseData
- responseDecodable
- responseJSON
- responseString
- retrieveImage
- reverseGeocodeLocation
- uploadTask

"""#),
        PageFile(name: "names/cancellable-types.md", text: #"""
# cancellable-types

Types of the system that do one thing at a time and can be told to stop it.

- AVAssetExportSession
- AVAssetImageGenerator
- CLGeocoder
- HKQuery
- MKDirections
- MKLocalSearch
- MKMapSnapshotter
- NSItemProvider
- NSMetadataQuery
- PHLivePhotoView
- SFSpeechRecognizer
- SKProductsRequest
- URLSessionDataTask

"""#),
        PageFile(name: "names/cancelling-callees.md", text: #"""
# cancelling-callees

Functions that cancel the closure they are given when the view or request that it belongs to goes away.

- refreshable
- searchable
- task

"""#),
        PageFile(name: "names/changes.md", text: #"""
# changes

Methods of the library that change the value they are called on, depending on what it was.

- append
- formSymmetricDifference
- formUnion
- insert
- move
- negate
- partition
- popFirst
- popLast
- prepend
- remove
- removeFirst
- removeLast
- removeSubrange
- replaceSubrange
- reverse
- shuffle
- sort
- swapAt
- toggle

"""#),
        PageFile(name: "names/clean-up.md", text: #"""
# clean-up

Methods that tidy up behind work: cut short by cancellation, they would leave something open, locked or half written.

- cleanup*
- cleanUp*
- close*
- deregister*
- disconnect*
- dispose*
- finally
- flush*
- invalidate*
- release*
- rollback*
- rollBack*
- shutdown*
- shutDown*
- stop*
- tearDown*
- teardown*
- terminate*
- unlock*
- unregister*
- unsubscribe*

"""#),
        PageFile(name: "names/clears.md", text: #"""
# clears

Methods of the library that empty the collection they are called on.

- removeAll

"""#),
        PageFile(name: "names/commits.md", text: #"""
# commits

Functions that keep or report something for longer than a screen is there.

- cache*
- persist*
- record*
- save*
- setObject
- store*
- track*
- upsert*

"""#),
        PageFile(name: "names/completions.md", text: #"""
# completions

Names of functions by which a callback tells that the work is done.

- callback
- completion
- completionHandler
- done
- onComplete
- onCompletion
- reply

"""#),
        PageFile(name: "names/deaf.md", text: #"""
# deaf

Functions, and types of the system all of whose functions, go on to their end when their task is cancelled, and throw nothing because of it.

- ACAccountStore
- ASAuthorizationController
- AVAudioApplication
- AVAudioSession
- AVCaptureDevice
- CBCentralManager
- CHHapticEngine
- CKContainer
- CLLocationManager
- CNContactStore
- CXProvider
- EKEventStore
- HKHealthStore
- LAContext
- NSDocument
- NSItemProvider
- NSManagedObjectContext
- NSPersistentCloudKitContainer
- NSPersistentContainer
- NSWorkspace
- PHPhotoLibrary
- SFSpeechRecognizer
- SKStoreReviewController
- SMAppService
- UIApplication
- UIDocument
- UNUserNotificationCenter
- WKHTTPCookieStore
- WKWebView
- addDocument
- evaluateJavaScript
- evaluatePolicy
- getDocument
- getDocuments
- loadItem(forTypeIdentifier:)
- performBackgroundTask
- requestAccess
- requestAuthorization
- requestRecordPermission
- runTransaction
- setData
- updateData

"""#),
        PageFile(name: "names/disabling-callees.md", text: #"""
# disabling-callees

Functions that keep a person from using a control while their argument is true: a flag given to one is a test of the flag.

- allowsHitTesting
- disabled

"""#),
        PageFile(name: "names/dismissing-callees.md", text: #"""
# dismissing-callees

Functions that run the closure they are given when a person puts away what is shown, such as the setter of an alert's binding.

- Binding
- NSAlert
- UIAlertAction
- alert
- confirmationDialog
- fullScreenCover
- init(set:)
- onDisappear
- popover
- sheet

"""#),
        PageFile(name: "names/endings.md", text: #"""
# endings

Functions that end what one of the table `beginnings` begins, by the same words behind.

- close*
- did*
- enable*
- end*
- leave*
- remove*
- resume*
- show*
- stop*
- unregister*
- unsubscribe*

"""#),
        PageFile(name: "names/escape-remarks.md", text: #"""
# escape-remarks

Parts of words, in small letters, by which a comment above a task says that it is meant to escape from its caller.

- cancel
- outlive
- structured
- surviv

"""#),
        PageFile(name: "names/failure-words.md", text: #"""
# failure-words

Names of state, and of cases that it is set to, by which a failure is shown or kept.

- alert*
- error*
- fail*
- hasError
- hasFailed
- lastError
- loadError
- problem*
- showsError
- showsAlert

"""#),
        PageFile(name: "names/fetching.md", text: #"""
# fetching

Functions whose names say that they ask somebody beyond the program, who takes his time.

- download*
- fetch*
- load*
- query*
- refetch*
- refresh*
- reload*
- request*
- search*
- sync*

"""#),
        PageFile(name: "names/gives-state.md", text: #"""
# gives-state

Methods of locks that call a closure with the state which they guard, while nobody else can get at it.

- withCriticalRegion
- withLock
- withLockIfAvailable
- withLockUnchecked
- withLockedValue
- withValue

"""#),
        PageFile(name: "names/handle-types.md", text: #"""
# handle-types

Types of handles that can cancel what they stand for.

- AnyCancellable
- Cancellable
- DispatchWorkItem
- Disposable
- NSProgress
- Operation
- Progress
- URLSessionDataTask
- URLSessionDownloadTask
- URLSessionTask
- URLSessionUploadTask

"""#),
        PageFile(name: "names/keyed-changes.md", text: #"""
# keyed-changes

Methods of the library that set what is kept under some keys, or take some elements away, whatever else is there.

- formIntersection
- merge
- subtract
- updateValue

"""#),
        PageFile(name: "names/keyed-removals.md", text: #"""
# keyed-removals

Methods of the library that take away what is kept under a key.

- removeValue

"""#),
        PageFile(name: "names/lasting-work.md", text: #"""
# lasting-work

Functions that begin something which goes on until it is done or told to stop.

- begin*
- capture*
- connect*
- discover*
- listen*
- measure*
- monitor*
- receive*
- record*
- run*
- start*
- watch*

"""#),
        PageFile(name: "names/locks.md", text: #"""
# locks

Functions that take a blocking lock: called on it without arguments, or given it as their only argument.

- lock
- objc_sync_enter
- OSSpinLockLock
- os_unfair_lock_lock
- pthread_mutex_lock
- pthread_rwlock_rdlock
- pthread_rwlock_wrlock

"""#),
        PageFile(name: "names/log-words.md", text: #"""
# log-words

Words in the names of functions that tell the developers something, and no user.

- debug
- log
- logger
- logging
- trace

"""#),
        PageFile(name: "names/made-once.md", text: #"""
# made-once

Functions that make what a program has one of, and keeps.

- live

"""#),
        PageFile(name: "names/main-actor-types.md", text: #"""
# main-actor-types

Types of the system that run on the main actor, and with them whatever inherits from them.

- App
- NSAppearance
- NSApplicationDelegate
- NSDocument
- NSHostingController
- NSView
- NSViewController
- NSWindow
- NSWindowController
- NSWindowDelegate
- Scene
- UIApplicationDelegate
- UICollectionViewCell
- UICollectionViewController
- UIControl
- UIHostingController
- UINavigationController
- UIResponder
- UISceneDelegate
- UITabBarController
- UITableViewCell
- UITableViewController
- UIView
- UIViewController
- UIWindow
- UIWindowSceneDelegate
- View
- ViewModifier
- WKInterfaceController
- Widget

"""#),
        PageFile(name: "names/network-types.md", text: #"""
# network-types

Types whose asynchronous functions throw `URLError` when their task is cancelled, and not `CancellationError`, and their functions
that are known by their labels.

- URLSession
- bytes(for:)
- bytes(from:)
- data(for:)
- data(from:)
- download(for:)
- download(from:)
- upload(for:)
- dataTask(with:)
- downloadTask(with:)
- uploadTask(with:)

"""#),
        PageFile(name: "names/never-returns.md", text: #"""
# never-returns

Functions of the standard library and the system that never return to their caller.

- abort
- dispatchMain
- exit
- fatalError
- preconditionFailure

"""#),
        PageFile(name: "names/observing-callees.md", text: #"""
# observing-callees

Functions that run the closure they are given each time something has another value; with a label, only calls that have it.

- observe
- onChange
- onReceive
- sink
- task(id:)

"""#),
        PageFile(name: "names/outlasting.md", text: #"""
# outlasting

Functions whose names say that what they begin goes on when they have returned.

- begin*
- enqueue*
- handOff*
- handOver*
- launch*
- listen*
- monitor*
- observe*
- poll*
- prefetch*
- preload*
- prewarm*
- schedule*
- spawn*
- start*
- subscribe*
- trigger*
- watch*

"""#),
        PageFile(name: "names/pacing-callees.md", text: #"""
# pacing-callees

Functions that hold back what comes often.

- debounce
- throttle

"""#),
        PageFile(name: "names/passing-on.md", text: #"""
# passing-on

Functions that pass an error on to whoever waits for the result, and leave it to them what it means.

- callback
- complete
- completion
- completionHandler
- exit
- fail
- finish
- finishWithError
- onCompletion
- onError
- promise
- reject
- resume
- return
- send
- yield

"""#),
        PageFile(name: "names/pauses.md", text: #"""
# pauses

Functions that wait for some time and for nothing else.

- nanosleep
- sleep
- usleep

"""#),
        PageFile(name: "names/plain-protocols.md", text: #"""
# plain-protocols

Protocols of the system by which nothing gets hold of a type that no source names, and none of whose requirements is an asynchronous function.

- Actor
- AnyObject
- CaseIterable
- Codable
- Comparable
- CustomStringConvertible
- Decodable
- Encodable
- Equatable
- Error
- Hashable
- Identifiable
- LocalizedError
- Observable
- ObservableObject
- Sendable
- View
- ViewModifier

"""#),
        PageFile(name: "names/queue-callees.md", text: #"""
# queue-callees

Functions that run the closure they are given on a queue, in the order in which they are called.

- addOperation
- async
- asyncWrite
- perform
- performAndWait
- sync

"""#),
        PageFile(name: "names/remarks.md", text: #"""
# remarks

Calls that only remark on what goes on, such as logging and assertions: they are no work of their own.

- NSLog
- addBreadcrumb
- assert
- assertionFailure
- checkCancellation
- checkIsolation
- critical
- debug
- debugPrint
- dispatchPrecondition
- dump
- emit
- emitEvent
- error
- fault
- info
- leaveBreadcrumb
- log*
- notice
- os_log
- os_signpost
- precondition
- preconditionIsolated
- print
- signpost
- trace
- verbose
- warn
- warning

"""#),
        PageFile(name: "names/removals.md", text: #"""
# removals

Functions that take something out of a collection, and do nothing where it is not there.

- remove
- removeAll
- removeValue
- subtract

"""#),
        PageFile(name: "names/requests.md", text: #"""
# requests

Functions that ask somebody for something which may take long.

- analyze*
- compress*
- convert*
- download*
- export*
- fetch*
- generate*
- load*
- poll*
- recognize*
- render*
- scan*
- search*
- sync*
- synchronize*
- transcode*
- transcribe*
- translate*
- upload*

"""#),
        PageFile(name: "names/restarting-callees.md", text: #"""
# restarting-callees

Functions that run the closure they are given anew while its last run may still be under way; with a label, only calls that have it.

- Button
- addObserver
- observe
- onChange
- onContinuousHover
- onOpenURL
- onReceive
- onSubmit
- onTapGesture
- sink
- task(id:)

"""#),
        PageFile(name: "names/resting-states.md", text: #"""
# resting-states

Cases that say that nothing is under way, or no more.

- cancelled
- canceled
- closed
- completed
- disconnected
- done
- empty
- error
- failed
- failure
- finished
- idle
- inactive
- initial
- loaded
- none
- off
- paused
- ready
- stopped
- success
- uninitialized
- unknown
- unloaded

"""#),
        PageFile(name: "names/runs-once.md", text: #"""
# runs-once

Functions that call the closure they are given once, before they return: what it does is part of the function around it.

- assumeIsolated
- autoreleasepool
- performAndWait
- performWithoutAnimation
- sync
- withAnimation
- withCheckedContinuation
- withCheckedThrowingContinuation
- withContiguousMutableStorageIfAvailable
- withContiguousStorageIfAvailable
- withCriticalRegion
- withDiscardingTaskGroup
- withExtendedLifetime
- withLock
- withLockIfAvailable
- withLockUnchecked
- withLockedValue
- withTaskCancellationHandler
- withTaskExecutorPreference
- withTaskGroup
- withThrowingDiscardingTaskGroup
- withThrowingTaskGroup
- withTransaction
- withUTF8
- withUnsafeBufferPointer
- withUnsafeBytes
- withUnsafeContinuation
- withUnsafeCurrentTask
- withUnsafeMutableBufferPointer
- withUnsafeMutableBytes
- withUnsafeMutablePointer
- withUnsafePointer
- withUnsafeTemporaryAllocation
- withUnsafeThrowingContinuation
- withValue

"""#),
        PageFile(name: "names/runs-repeatedly.md", text: #"""
# runs-repeatedly

Functions that call the closure they are given any number of times before they return.

- allSatisfy
- compactMap
- compactMapValues
- concurrentPerform
- contains
- count
- drop
- enumerateObjects
- filter
- first
- firstIndex
- flatMap
- forEach
- last
- lastIndex
- map
- mapValues
- max
- min
- partition
- prefix
- reduce
- removeAll
- sort
- sorted
- split

"""#),
        PageFile(name: "names/seldom-changed.md", text: #"""
# seldom-changed

Names of what changes seldom: the next change hardly comes while the first one is still answered.

- accessToken
- colorScheme
- credentials
- horizontalSizeClass
- isAuthenticated
- isLoggedIn
- isSignedIn
- locale
- scenePhase
- token
- verticalSizeClass

"""#),
        PageFile(name: "names/shared-types.md", text: #"""
# shared-types

Types and protocols that say that what inherits from them is shared between threads or tasks.

- GlobalActor
- Observable
- ObservableObject
- Sendable

"""#),
        PageFile(name: "names/shielding-modifiers.md", text: #"""
# shielding-modifiers

Functions that cancel the closure they are given for reasons of their own, such as a redraw of the view: to wait in it for a task is a known way out.

- refreshable

"""#),
        PageFile(name: "names/shields.md", text: #"""
# shields

Names of functions that say their work is to be kept from the caller's cancellation.

- ignoreCancellation*
- ignoringCancellation*
- nonCancellable*
- noncancellable*
- runDetached
- runUncancelled*
- shield*
- shielded*
- shieldingCancellation*
- uncancellable*
- uncancelled*
- withCancellationShield*
- withNonCancellable*
- withTaskCancellationShield*
- withUncancellable*
- withUncancelled*
- withoutCancellation*
- withoutCancelling*

"""#),
        PageFile(name: "names/shows-failures.md", text: #"""
# shows-failures

Functions that show somebody a failure.

- alert*
- displayAlert*
- displayError*
- presentAlert*
- presentError*
- show
- showAlert*
- showError*
- showFailure*
- showMessage*
- showToast*
- toast*

"""#),
        PageFile(name: "names/shutdowns.md", text: #"""
# shutdowns

Functions that end an object or the whole program, or run when a view goes away: nobody looks at what it shows any more.

- applicationWillTerminate
- destroy*
- dismantleNSView
- dismantleNSViewController
- dismantleUIView
- dismantleUIViewController
- dispose*
- onDisappear
- quit*
- shutdown*
- shutDown*
- sceneDidDisconnect
- tearDown*
- teardown*
- terminate*
- viewDidDisappear
- viewWillDisappear
- windowWillClose

"""#),
        PageFile(name: "names/stand-ins.md", text: #"""
# stand-ins

What the names of types begin with that stand in for others in tests and previews, and how properties are called that hold such a value: how they behave says nothing.

- Dummy*
- Fake*
- Mock*
- Preview*
- Stub*
- previewValue
- testValue

"""#),
        PageFile(name: "names/starters.md", text: #"""
# starters

Methods that set going what a handle stands for.

- activate
- execute
- resume
- run
- start

"""#),
        PageFile(name: "names/state-wrappers.md", text: #"""
# state-wrappers

Property wrappers whose value a view or another object shows, so that whoever writes it is seen.

- AppStorage
- Bindable
- Binding
- FocusState
- GestureState
- ObservationTracked
- Observed
- Published
- SceneStorage
- Shared
- State

"""#),
        PageFile(name: "names/stores.md", text: #"""
# stores

Words at the end of a name by which it stands for something that keeps things here, in small letters.

- cache
- container
- context
- coordinator
- database
- db
- defaults
- disk
- file
- files
- keychain
- pool
- queue
- stack
- storage
- store

"""#),
        PageFile(name: "names/subscribing-callees.md", text: #"""
# subscribing-callees

Of the `observing-callees` those that observe the publisher they are called on or given. A value comes while the last one is answered where the
publisher is paced by one of the `pacing-callees`, or gives the text of a property.

- onReceive
- sink

"""#),
        PageFile(name: "names/task-groups.md", text: #"""
# task-groups

Functions that wait for every task of the group that their closure is given, whatever it returns.

- withTaskGroup
- withThrowingTaskGroup

"""#),
        PageFile(name: "names/unlocks.md", text: #"""
# unlocks

Functions that release a blocking lock: called on it without arguments, or given it as their only argument.

- objc_sync_exit
- OSSpinLockUnlock
- os_unfair_lock_unlock
- pthread_mutex_unlock
- pthread_rwlock_unlock
- unlock

"""#),
        PageFile(name: "racy-cancellation-handler.md", text: #"""
# racy-cancellation-handler

A cancellation handler may run before there is anything for it to stop.

```rule
id          racy-cancellation-handler
default     on  listings of articles name it
one per     body
path too-late
  entry
  no lock
  use $x                       as late  <-
  in handler
  elsewhere as set   body around: no test task cancellation, replace handled $x then no test, await
path too-early
  entry, cancelled
  bridging call `$r.*`         as start  <-
  no test
  await continuation           as wait
  elsewhere as stop  handler: call `$r.*`
  nowhere            called body: test
  nowhere            called body: call
  when wait stands in the operation of a cancellation handler
message     in a task that is cancelled already the handler runs first, and stops nothing
note set    set on the way here, after the handler may have run
note stop   may run before there is anything to stop
```

## Why

`withTaskCancellationHandler` calls its handler at once if the task has been cancelled by then, and on another thread if it is
cancelled a moment later. Only afterwards, or at the same time, the operation starts the request and keeps its handle. The handler
finds nothing, and nobody asks again: the request runs to its end, for a screen that is gone, and whoever waits for the task waits
for it as well. The compiler objects to the captured variable; making it a box silences the compiler and leaves the order as it is.

## Flagged

The handle comes into being in the operation:

```swift
struct Portraits {
    let client: PortraitClient

    func portrait(_ id: Int) async throws -> [UInt8] {
        var request: PortraitRequest?
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request = client.load(id) { continuation.resume(with: $0) }
            }
        } onCancel: {
            request?.cancel() // flagged: in a task that is cancelled already the handler runs first, and stops nothing
        }
    }
}

protocol PortraitRequest: Sendable { func cancel() }
protocol PortraitClient: Sendable {
    func load(_ id: Int, _ done: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) -> any PortraitRequest
}
```

A box is no better, and is spoken of once:

```swift
final class Box: @unchecked Sendable { var upload: (any Upload)? }

func send(_ bytes: [UInt8], over wire: any Wire) async -> Bool {
    let box = Box()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            box.upload = wire.begin(bytes) { continuation.resume(returning: $0) }
        }
    } onCancel: {
        if let upload = box.upload { // flagged: in a task that is cancelled already the handler runs first, and stops nothing
            box.upload = nil
            upload.abort()
        }
    }
}

protocol Upload: Sendable { func abort() }
protocol Wire: Sendable { func begin(_ bytes: [UInt8], _ done: @escaping @Sendable (Bool) -> Void) -> any Upload }
```

The query is known beforehand, but it is stopped before it runs:

```swift
struct Pedometer {
    let store: any StepStore

    func steps(on day: Int) async throws -> Int {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                store.run(day) { continuation.resume(with: $0) } // flagged: in a task that is cancelled already the handler runs first, and stops nothing
            }
        } onCancel: {
            store.stop(day)
        }
    }

    func calories(on day: Int) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            store.burn(day) { continuation.resume(with: $0) }
        }
    }
}

protocol StepStore: Sendable {
    func run(_ day: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
    func burn(_ day: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
    func stop(_ day: Int)
}
```

## Silent

The operation looks before it starts anything:

```swift
final class Relay: @unchecked Sendable {
    private var order: (any Order)?
    private let exchange: any Exchange

    init(exchange: any Exchange) { self.exchange = exchange }

    func send(_ goods: [String]) async throws -> String {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                order = exchange.place(goods) { continuation.resume(with: $0) }
            }
        } onCancel: {
            order?.withdraw()
        }
    }
}

protocol Order: Sendable { func withdraw() }
protocol Exchange: Sendable {
    func place(_ goods: [String], _ done: @escaping @Sendable (Result<String, any Error>) -> Void) -> any Order
}
```

The operation looks for cancellation before it starts, or once it has:

```swift
final class Box: @unchecked Sendable { var upload: (any Upload)? }

func send(_ bytes: [UInt8], over wire: any Wire) async -> Bool {
    let box = Box()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            box.upload = wire.begin(bytes) { continuation.resume(returning: $0) }
            if Task.isCancelled { box.upload?.abort() }
        }
    } onCancel: {
        box.upload?.abort()
    }
}

protocol Upload: Sendable { func abort() }
protocol Wire: Sendable { func begin(_ bytes: [UInt8], _ done: @escaping @Sendable (Bool) -> Void) -> any Upload }

struct Pedometer {
    let store: any StepStore

    func steps(on day: Int) async throws -> Int {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                store.run(day) { continuation.resume(with: $0) }
            }
        } onCancel: {
            store.stop(day)
        }
    }

    func stairs(on day: Int) async throws -> Int {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                store.run(day) { continuation.resume(with: $0) }
                if Task.isCancelled { store.stop(day) }
            }
        } onCancel: {
            store.stop(day)
        }
    }
}

protocol StepStore: Sendable {
    func run(_ day: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
    func stop(_ day: Int)
}
```

Whoever is told `onCancel:` by another function hears of a person who gives up, not of the task:

```swift
struct Purse {
    let reader: any CardReader

    func pay(_ cents: Int) async throws {
        var sheet: Sheet?
        try await withCheckedThrowingContinuation { continuation in
            reader.collect(cents, onCancel: { sheet?.close() }, onEnd: { continuation.resume(with: $0) })
            sheet = Sheet()
        }
    }
}

final class Sheet { func close() {} }

protocol CardReader {
    func collect(_ cents: Int, onCancel: @escaping () -> Void, onEnd: @escaping (Result<Void, any Error>) -> Void)
}
```

What the handler stops has been there before, and what it uses besides is guarded by a lock that both take:

```swift
import Foundation

func answer(of oracle: any Oracle) async throws -> Int {
    let question = Task { try await oracle.ask() }
    return try await withTaskCancellationHandler {
        try await question.value
    } onCancel: {
        question.cancel()
    }
}

final class Line: @unchecked Sendable {
    private let lock = NSLock()
    private var waiting: CheckedContinuation<Void, Never>?
    private var isClosed = false

    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                lock.lock()
                defer { lock.unlock() }
                if isClosed { continuation.resume() } else { waiting = continuation }
            }
        } onCancel: {
            lock.lock()
            isClosed = true
            let last = waiting
            lock.unlock()
            last?.resume()
        }
    }
}

protocol Oracle: Sendable { func ask() async throws -> Int }
```

A connection that is there already, though what it is to do comes later:

```swift
func connect(_ line: any Line, _ caller: Caller) async {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            caller.onAnswer = { continuation.resume() }
            line.dial(caller)
        }
    } onCancel: {
        caller.hangUp()
    }
}

final class Caller: @unchecked Sendable {
    var onAnswer: (@Sendable () -> Void)?
    func hangUp() { onAnswer?() }
}

protocol Line: Sendable { func dial(_ caller: Caller) }
```

What is stopped remembers that it was, or leaves that to somebody else:

```swift
final class Ticket: @unchecked Sendable {
    private var isTorn = false
    private var waiting: (@Sendable () -> Void)?

    func redeem(_ done: @escaping @Sendable () -> Void) {
        if isTorn { return }
        waiting = done
    }

    func tear() { isTorn = true }
}

final class Pass: Sendable {
    let ticket = Ticket()
    func redeem(_ done: @escaping @Sendable () -> Void) { ticket.redeem(done) }
    func tear() { ticket.tear() }
}

func ride(with pass: Pass) async {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            pass.redeem { continuation.resume() }
        }
    } onCancel: {
        pass.tear()
    }
}

func ride(on ticket: Ticket) async {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            ticket.redeem { continuation.resume() }
        }
    } onCancel: {
        ticket.tear()
    }
}
```

A closure that is no handler runs when the operation says so, and one that sets what nobody else uses is as late as it likes:

```swift
func follow(_ bus: any Bus) async -> Int {
    var stop: (any Stop)?
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            stop = bus.ride { continuation.resume(returning: $0) }
            bus.onEmpty { stop?.leave() }
        }
    } onCancel: {
        print("cancelled")
    }
}

protocol Stop: Sendable { func leave() }
protocol Bus: Sendable {
    func ride(_ done: @escaping @Sendable (Int) -> Void) -> any Stop
    func onEmpty(_ done: @escaping @Sendable () -> Void)
}
```

## Fix

Make what the handler stops before the operation begins, and let it remember that it was stopped: whoever starts it looks under the
same lock. Where that cannot be, look at `Task.isCancelled` once more when the handle has been kept.

```swift
import Foundation

func portrait(_ id: Int, from client: any PortraitClient) async throws -> [UInt8] {
    let request = Request()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            request.start(client.load(id) { continuation.resume(with: $0) })
        }
    } onCancel: {
        request.cancel()
    }
}

final class Request: @unchecked Sendable {
    private let lock = NSLock()
    private var handle: (any Handle)?
    private var isCancelled = false

    func start(_ handle: any Handle) {
        lock.lock()
        defer { lock.unlock() }
        if isCancelled { handle.cancel() } else { self.handle = handle }
    }

    func cancel() {
        lock.lock()
        defer { lock.unlock() }
        isCancelled = true
        handle?.cancel()
    }
}

protocol Handle: Sendable { func cancel() }
protocol PortraitClient: Sendable {
    func load(_ id: Int, _ done: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) -> any Handle
}
```

## Misses

A box whose methods hide that it remembers nothing:

```swift
func portrait(_ id: Int, from client: any PortraitClient) async throws -> [UInt8] {
    let box = Box()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            box.keep(client.load(id) { continuation.resume(with: $0) })
        }
    } onCancel: {
        box.cancel()
    }
}

final class Box: @unchecked Sendable {
    private var handle: (any Handle)?
    func keep(_ handle: any Handle) { self.handle = handle }
    func cancel() { handle?.cancel() }
}

protocol Handle: Sendable { func cancel() }
protocol PortraitClient: Sendable {
    func load(_ id: Int, _ done: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) -> any Handle
}
```

"""#),
        PageFile(name: "redundant-cancellation-check.md", text: #"""
# redundant-cancellation-check

A check for cancellation stands behind an `await` that throws by itself, and nothing behind it would do any harm.

```rule
id          redundant-cancellation-check
severity    note
default     off  it is a matter of taste
path
  throwing await               as wait
  no effect, call
  call `Task.checkCancellation` as check  <-
nowhere     this body: call `Task.checkCancellation` then effect
nowhere     this body: call `Task.checkCancellation` then await
message     nothing behind this check has an effect, and the `await` in front of it throws when the task is cancelled
note wait   throws when the task is cancelled
```

## Why

`try await` of a function that heeds cancellation throws when the task is cancelled. A check right behind it catches the moment in which the
answer was already on its way. That matters where something is written, sent or started next. Where the function only gives back what it has, its
caller decides, and the check is a line that says something is going on here when nothing is.

## Flagged

```swift
func title(of page: String, from library: any Library) async throws -> String {
    let text = try await library.text(of: page)
    try Task.checkCancellation() // flagged: nothing behind this check has an effect, and the `await` in front of it throws when the task is cancelled
    return String(text.prefix(40))
}

protocol Library: Sendable { func text(of page: String) async throws -> String }
```

## Silent

Something is done behind it, or something is done or asked in between:

```swift
@MainActor
final class Reader {
    private(set) var text = ""
    let library: any Library

    init(library: any Library) { self.library = library }

    func open(_ page: String) async throws {
        let found = try await library.text(of: page)
        try Task.checkCancellation()
        text = found
    }

    func openAll(_ page: String) async throws -> [String] {
        let found = try await library.text(of: page)
        try Task.checkCancellation()
        return [found, try await library.text(of: found)]
    }

    func count(_ page: String) async throws -> Int {
        let found = try await library.text(of: page)
        let words = split(found)
        try Task.checkCancellation()
        return words
    }

    func keep(_ page: String) async throws -> Int {
        text = try await library.text(of: page)
        try Task.checkCancellation()
        return 1
    }

    func reopen(_ page: String) async throws -> String {
        let found = await library.cached(page)
        try Task.checkCancellation()
        return found
    }

    private func split(_ text: String) -> Int { text.count }
}

protocol Library: Sendable {
    func text(of page: String) async throws -> String
    func cached(_ page: String) async -> String
}
```

## Fix

Leave it out, or move it in front of the first thing that should not happen in a cancelled task.

"""#),
        PageFile(name: "resume-under-lock.md", text: #"""
# resume-under-lock

A continuation is resumed while a lock is held.

```rule
id          resume-under-lock
default     off  5 of 11 findings in public code were judged right
one per     held
path cancelled
  lock $lock                   as held
  no unlock $lock
  resume $waiter               as resumed  <-
  elsewhere as handler  handler: lock $lock
path stored
  lock $lock                   as held
  no unlock $lock
  resume shared $waiter        as resumed  <-
message     `$waiter` is resumed while `$lock` is held
note handler taken by a cancellation handler too
```

## Why

Resuming looks like setting a flag, but it calls into the runtime, which takes locks of its own to hand the task to its executor. A
cancellation handler is called while the runtime holds such a lock for the task; if it then wants the lock that the
resuming thread holds, each waits for the other, and both for ever. It takes a cancellation at just the wrong moment, so it is found in the crash
reports of users.

## Flagged

The handler takes the lock too:

```swift
import Foundation

final class Turnstile: @unchecked Sendable {
    private let lock = NSLock()
    private var isOpen = false

    func pass(_ guest: any Guest) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                lock.lock()
                defer { lock.unlock() }
                if isOpen {
                    continuation.resume() // flagged: `continuation` is resumed while `lock` is held
                } else {
                    guest.wait(continuation)
                }
            }
        } onCancel: {
            close()
        }
    }

    private func close() {
        lock.lock()
        isOpen = false
        lock.unlock()
    }
}

protocol Guest: Sendable { func wait(_ continuation: CheckedContinuation<Void, Never>) }
```

A continuation that was stored, by whatever kind of lock:

```swift
import Foundation
import os

final class Mailslot: @unchecked Sendable {
    private let lock = NSLock()
    private var reader: CheckedContinuation<String, Never>?

    func deliver(_ letter: String) {
        lock.withLock {
            reader?.resume(returning: letter) // flagged: `reader` is resumed while `lock` is held
            reader = nil
        }
    }
}

final class Desk: @unchecked Sendable {
    private let lock = NSLock()
    private var guest: CheckedContinuation<Bool, Never>?
    private var isOpen = false

    func answer() {
        lock.lock()
        if isOpen {
            guest?.resume(returning: true) // flagged: `guest` is resumed while `lock` is held
        } else {
            guest?.resume(returning: false)
        }
        guest = nil
        lock.unlock()
    }
}

final class Doorbell: Sendable {
    struct State: Sendable { var waiter: CheckedContinuation<Void, Never>? }
    private let state = OSAllocatedUnfairLock(initialState: State())

    func ring() {
        state.withLock { state in
            state.waiter?.resume() // flagged: `state.waiter` is resumed while `state` is held
            state.waiter = nil
        }
    }
}
```

## Silent

The lock gives the continuation away, and it is resumed outside:

```swift
import Foundation

final class Mailslot: @unchecked Sendable {
    private let lock = NSLock()
    private var reader: CheckedContinuation<String, Never>?

    func deliver(_ letter: String) {
        let waiting = lock.withLock {
            defer { reader = nil }
            return reader
        }
        waiting?.resume(returning: letter)
    }

    func redeliver(_ letter: String) {
        lock.lock()
        let waiting = reader
        lock.unlock()
        waiting?.resume(returning: letter)
        reader?.resume(returning: letter)
    }
}

final class Turnstile: @unchecked Sendable {
    private let lock = NSLock()
    private var isOpen = false

    func pass() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                lock.lock()
                isOpen = true
                lock.unlock()
                continuation.resume()
            }
        } onCancel: {
            lock.withLock { isOpen = false }
        }
    }
}
```

No lock, and a continuation that has not left its builder yet, so that nobody is woken:

```swift
import Foundation

actor Letterbox {
    private var reader: CheckedContinuation<String, Never>?

    func deliver(_ letter: String) {
        reader?.resume(returning: letter)
        reader = nil
    }
}

final class Cache: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int?
    private let source: any Source

    init(source: any Source) { self.source = source }

    func load() async -> Int {
        await withCheckedContinuation { continuation in
            lock.lock()
            defer { lock.unlock() }
            if let value { continuation.resume(returning: value) } else { source.fetch(continuation) }
        }
    }
}

protocol Source: Sendable { func fetch(_ continuation: CheckedContinuation<Int, Never>) }
```

## Fix

Take the continuation out while you hold the lock, and resume it when you have let go.

```swift
import Foundation

final class Mailslot: @unchecked Sendable {
    private let lock = NSLock()
    private var reader: CheckedContinuation<String, Never>?

    func deliver(_ letter: String) {
        let waiting = lock.withLock {
            defer { reader = nil }
            return reader
        }
        waiting?.resume(returning: letter)
    }
}
```

## Misses

One of several that are taken out of a collection:

```swift
import Foundation

final class Mailslot: @unchecked Sendable {
    private let lock = NSLock()
    private var readers: [CheckedContinuation<String, Never>] = []

    func deliver(_ letter: String) {
        lock.lock()
        for reader in readers { reader.resume(returning: letter) }
        readers.removeAll()
        lock.unlock()
    }
}
```

"""#),
        PageFile(name: "retried-cancellation.md", text: #"""
# retried-cancellation

A loop that tries again after a failure tries again after cancellation as well.

```rule
id          retried-cancellation
default     off  0 of 14 findings in public code were judged right
in          cancellable body
path own
  throwing await               as wait, cancelled
  catch any                    as handler  <-
  no loop again
  try again $loop
  throwing await               as second
  try again $loop
path handed
  throwing await given $work   as wait, cancelled
  catch any                    as handler  <-
  no loop again
  try again
  throwing await given $work   as second
when        wait is known to throw once cancelled
message     a cancelled task comes here as if it had failed, and tries again
note wait   throws when the task is cancelled
note second tried once more
```

## Why

A retry is for failures that may pass. Cancellation does not pass: every further attempt is refused at once, so that the loop uses up its
attempts in no time, tells of failures that were none, or, where it never gives up, goes round without a pause for as long as the app runs. If the attempt
does not look for cancellation itself, it is worse: the upload that was stopped is sent a second time.

## Flagged

So many attempts:

```swift
func fetch(_ name: String, from mirror: any Mirror) async throws -> [UInt8] {
    for attempt in 1..<4 {
        do {
            return try await mirror.file(name)
        } catch { // flagged: a cancelled task comes here as if it had failed, and tries again
            print("attempt", attempt, error)
        }
    }
    return try await mirror.file(name)
}

protocol Mirror: Sendable { func file(_ name: String) async throws -> [UInt8] }
```

The same for whatever somebody wants to have tried, twice if need be:

```swift
func attempt<Value>(_ limit: Int, _ work: () async throws -> Value) async throws -> Value {
    for round in 1..<limit {
        do {
            return try await work()
        } catch { // flagged: a cancelled task comes here as if it had failed, and tries again
            print("round", round, error)
        }
    }
    return try await work()
}
```

For ever, with a pause that cancellation cuts short:

```swift
actor Uplink {
    private var connecting: Task<Void, Never>?

    func start(_ line: any Line) {
        connecting = Task {
            while true {
                do {
                    try await line.connect()
                    return
                } catch { // flagged: a cancelled task comes here as if it had failed, and tries again
                    try? await Task.sleep(for: .seconds(5))
                }
            }
        }
    }

    func stop() { connecting?.cancel() }
}

protocol Line: Sendable { func connect() async throws }
```

## Silent

The error is asked, or the task, in the clause or where the loop begins:

```swift
func fetch(_ name: String, from mirror: any Mirror) async throws -> [UInt8]? {
    for _ in 0..<3 {
        do {
            return try await mirror.file(name)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            print(error)
        }
    }
    repeat {
        do {
            return try await mirror.file(name)
        } catch {
            if error is CancellationError { throw error }
        }
    } while name.isEmpty
    while !Task.isCancelled {
        do {
            return try await mirror.file(name)
        } catch {
            print(error)
        }
    }
    for _ in 0..<3 {
        do {
            return try await mirror.file(name)
        } catch {
            try await Task.sleep(for: .seconds(1))
        }
    }
    return nil
}

protocol Mirror: Sendable { func file(_ name: String) async throws -> [UInt8] }
```

So may a function that is handed what to do, and one that goes on with something else:

```swift
func attempt<Value>(_ work: () async throws -> Value, or other: () async throws -> Value, _ fallback: Value) async throws -> Value {
    while !Task.isCancelled {
        do {
            return try await work()
        } catch {
            print(error)
        }
    }
    do {
        return try await other()
    } catch {
        print(error)
    }
    for _ in 0..<3 { print("none") }
    return fallback
}

func attemptEach<Value>(_ works: [Int], _ work: (Int) async throws -> Value) async throws -> Value {
    for number in works {
        do {
            return try await work(number)
        } catch {
            print(error)
        }
    }
    for _ in 0..<3 { print("none") }
    return try await work(0)
}
```

One after the other is not the same again, though a long row ends later than it could:

```swift
func fetch(_ names: [String], from mirror: any Mirror) async -> [[UInt8]] {
    var files: [[UInt8]] = [], left = names
    for name in names {
        do {
            files.append(try await mirror.file(name))
        } catch {
            print(name, error)
        }
    }
    for number in 0..<names.count {
        do {
            files.append(try await mirror.file(names[number]))
        } catch {
            print(number, error)
        }
    }
    while let name = left.popLast() {
        do {
            files.append(try await mirror.file(name))
        } catch {
            print(name, error)
        }
    }
    return files
}

func fetchAll(_ shelves: [[String]], from mirror: any Mirror) async -> Int {
    var count = 0
    while count < 10 {
        for shelf in shelves {
            do {
                count += try await mirror.file(shelf[count]).count
            } catch {
                print(error)
            }
        }
    }
    return count
}

protocol Mirror: Sendable { func file(_ name: String) async throws -> [UInt8] }
```

The failure leaves the loop, and what goes round behind it is another one; and what throws is no wait:

```swift
func open(_ door: any Door) async throws {
    var isKnocked = false
    while !isKnocked {
        do {
            try await door.knock()
        } catch {
            break
        }
        isKnocked = true
    }
    repeat {
        do {
            try door.push()
        } catch {
            print(error)
        }
        await door.rest()
    } while door.isClosed
    if isKnocked { try await door.close() }
}

protocol Door: Sendable {
    var isClosed: Bool { get }
    func knock() async throws
    func push() throws
    func rest() async
    func close() async throws
}
```

Nobody cancels a task that nobody keeps:

```swift
func launched(_ line: any Line) {
    Task {
        while true {
            do {
                try await line.connect()
                return
            } catch {
                print(error)
            }
        }
    }
}

protocol Line: Sendable { func connect() async throws }
```

Nothing in the project shows that an attempt throws because the task is cancelled:

```swift
struct Harbour: Sendable {
    let tower: any Tower

    func enter() async throws {
        for _ in 0..<3 {
            do {
                try await dock()
            } catch {
                print(error)
            }
        }
    }

    private func dock() async throws {
        let berth = try await tower.berth()
        try await tower.moor(at: berth)
    }
}

protocol Tower: Sendable {
    func berth() async throws -> Int
    func moor(at berth: Int) async throws
}
```

## Fix

Leave the loop when the task has been cancelled, and let the pause throw.

```swift
func fetch(_ name: String, from mirror: any Mirror) async throws -> [UInt8] {
    for attempt in 1..<4 {
        do {
            return try await mirror.file(name)
        } catch {
            try Task.checkCancellation()
            print("attempt", attempt, error)
        }
    }
    return try await mirror.file(name)
}

protocol Mirror: Sendable { func file(_ name: String) async throws -> [UInt8] }
```

## Misses

A function that calls itself once more:

```swift
func fetch(_ name: String, from mirror: any Mirror, attempts: Int) async throws -> [UInt8] {
    do {
        return try await mirror.file(name)
    } catch {
        guard attempts > 0 else { throw error }
        return try await fetch(name, from: mirror, attempts: attempts - 1)
    }
}

protocol Mirror: Sendable { func file(_ name: String) async throws -> [UInt8] }
```

"""#),
        PageFile(name: "scattered-state-writes.md", text: #"""
# scattered-state-writes

One piece of state is written after a wait in many functions, so that nobody can tell whose value it has.

```rule
id          scattered-state-writes
severity    note
default     off  it is a matter of taste
one per     $state
path
  await                        as wait
  replace shared $state        as late  <-
count bodies that do so, as others
confidence  medium when others >= 2
message     `$state` is written behind an `await` here and in other functions
note wait   others may run here, and write it too
```

## Why

Each function that waits and then writes assumes that nobody has written meanwhile. With two such functions somebody may have thought about it. With three or more
any of them may come last, and what the screen shows depends on the network.

## Flagged

Three ways to the same list:

```swift
@MainActor
final class Library {
    private(set) var books: [String] = []
    private let store: any Store

    init(store: any Store) { self.store = store }

    func load() async {
        books = await store.all() // flagged: `books` is written behind an `await` here and in other functions
    }

    func search(_ text: String) async {
        books = await store.all(with: text)
    }

    func sort() async {
        let sorted = await store.sorted()
        books = sorted
    }
}

protocol Store: Sendable {
    func all() async -> [String]
    func all(with text: String) async -> [String]
    func sorted() async -> [String]
}
```

## Silent

Two of them, the others write at once or something else:

```swift
@MainActor
final class Library {
    private(set) var books: [String] = []
    private(set) var names: [String] = []
    private(set) var count = 0
    private let store: any Store

    init(store: any Store) { self.store = store }

    func load() async { books = await store.all() }

    func search(_ text: String) async { books = await store.all(with: text) }

    func show(_ books: [String]) { self.books = books }

    func forget() { books = [] }

    func rename() async { names = await store.all() }

    func tally() async {
        await store.note()
        count += 1
    }

    func tallyTwice() async {
        await store.note()
        count += 2
    }

    func tallyMore() async {
        await store.note()
        count += 3
    }
}

protocol Store: Sendable {
    func all() async -> [String]
    func all(with text: String) async -> [String]
    func note() async
}
```

Each object writes its own:

```swift
@MainActor
final class Song {
    private(set) var title = ""
    func load(_ shop: any Shop) async { title = await shop.title() }
}

@MainActor
final class Film {
    private(set) var title = ""
    func load(_ shop: any Shop) async { title = await shop.title() }
}

@MainActor
final class Play {
    private(set) var title = ""
    func load(_ shop: any Shop) async { title = await shop.title() }
}

protocol Shop: Sendable { func title() async -> String }
```

## Fix

Let one function write it, and let the others ask that function for what they want: then there is one place to cancel the last request, to compare tokens, and to look.

```swift
@MainActor
final class Library {
    private(set) var books: [String] = []
    private var request = 0
    private let store: any Store

    init(store: any Store) { self.store = store }

    func load() async { await show { await $0.all() } }

    func search(_ text: String) async { await show { await $0.all(with: text) } }

    private func show(_ ask: (any Store) async -> [String]) async {
        request += 1
        let mine = request, found = await ask(store)
        if mine == request { books = found }
    }
}

protocol Store: Sendable {
    func all() async -> [String]
    func all(with text: String) async -> [String]
}
```

"""#),
        PageFile(name: "scattered-task-entry.md", text: #"""
# scattered-task-entry

Several functions start the same work, each in a task that nobody keeps.

```rule
id          scattered-task-entry
default     on  listings of articles name it
in          sync body
not in      init, deinit, test, preview
one per     $work
path
  start task for $work, dropped  as start  <-
elsewhere   as late  called body: no test, await then no test, replace shared $state
count bodies that do so, as others
unless      start offloads synchronous work
unless      a claim at start keeps late out
confidence  high  when others >= 2
message     `$work` is started here and from other places, and nobody knows how many of its runs are under way
note late   written by each run, whichever ends last
```

## Why

A page that loads as it appears, when pulled, when tried again, when the filter and when the text changes has five places that say
`Task { await load() }`. None of them knows of the others. Two quick taps are two loads at once; the spinner goes away with the first
and the list is that of the last to answer, whatever was asked last. Nothing can be cancelled, since nobody has a handle, and every new
entry makes it worse. The mistake is not in one of those places: what is missing is the one that owns the load.

## Flagged

Five entries, one load. It is one mistake, reported at the first:

```swift
@MainActor
final class OrdersModel {
    private(set) var orders: [String] = []
    private(set) var isLoading = false
    var status = "open"
    var text = ""
    let server: any OrderServer

    init(server: any OrderServer) { self.server = server }

    func appeared() {
        Task { await load() } // flagged: `load` is started here and from other places, and nobody knows how many of its runs are under way
    }

    func pulled() {
        Task { await load() }
    }

    func choose(_ other: String) {
        status = other
        Task { [weak self] in await self?.load() }
    }

    func typed(_ other: String) {
        text = other
        Task.detached { await self.load() }
    }

    func load() async {
        isLoading = true
        let found = await server.orders(status, text)
        orders = found
        isLoading = false
    }
}

protocol OrderServer: Sendable { func orders(_ status: String, _ text: String) async -> [String] }
```

Closures of a view are entries as well:

```swift
import SwiftUI

struct WeatherView: View {
    let station: Station

    var body: some View {
        Text("weather")
            .onAppear { Task { await station.measure() } } // flagged: `station.measure` is started here and from other places, and nobody knows how many of its runs are under way
            .onTapGesture { Task { await station.measure() } }
            .onLongPressGesture { Task { await station.measure() } }
    }
}

@MainActor
final class Station {
    private(set) var degrees = 0
    let probe: any Probe

    init(probe: any Probe) { self.probe = probe }

    func measure() async {
        degrees = await probe.degrees()
    }
}

protocol Probe: Sendable { func degrees() async -> Int }
```

## Silent

What starts it is not there while it runs, since the view shows something else:

```swift
import SwiftUI

struct RecomputePage: View {
    enum Phase { case ready, running, failed }
    @State private var phase = Phase.ready
    @State private var groups: [String] = []
    let engine: any Engine

    var body: some View {
        VStack {
            switch phase {
            case .ready:
                Button("Start") { Task { await recompute() } }
                Button("Start over") { Task { await recompute() } }
            case .running:
                ProgressView()
            case .failed:
                Button("Again") { Task { await recompute() } }
            }
        }
    }

    private func recompute() async {
        phase = .running
        groups = await engine.groups()
        phase = .ready
    }
}

protocol Engine: Sendable { func groups() async -> [String] }
```

What is over in a moment, since it waits for nothing but an actor of the program, comes back in the order in which it was asked for:

```swift
@MainActor
final class LockModel {
    private(set) var isOn = false
    private let lock = PasscodeLock()

    func appeared() { Task { await refresh() } }

    func changed() { Task { await refresh() } }

    func returned() { Task { await refresh() } }

    func refresh() async { isOn = await lock.state() }
}

actor PasscodeLock {
    private var isOn = false

    func state() -> Bool { isOn }
}
```

One place owns the load, whoever asks for it:

```swift
@MainActor
final class OrdersModel {
    private(set) var orders: [String] = []
    private var loading: Task<Void, Never>?
    let server: any OrderServer

    init(server: any OrderServer) { self.server = server }

    func appeared() { reload() }
    func pulled() { reload() }
    func triedAgain() { reload() }

    private func reload() {
        loading?.cancel()
        loading = Task { await load() }
    }

    private func load() async {
        let found = await server.orders()
        if !Task.isCancelled { orders = found }
    }
}

protocol OrderServer: Sendable { func orders() async -> [String] }
```

The work lets one run in at a time, or asks before it writes whether its answer still counts:

```swift
@MainActor
final class OrdersModel {
    private(set) var orders: [String] = []
    private(set) var total = 0
    private var isLoading = false
    private var latest = 0
    let server: any OrderServer

    init(server: any OrderServer) { self.server = server }

    func appeared() {
        Task { await load() }
        Task { await sum() }
    }

    func pulled() {
        Task { await load() }
        Task { await sum() }
    }

    func triedAgain() {
        Task { await load() }
        Task { await sum() }
    }

    private func load() async {
        guard !isLoading else { return }
        isLoading = true
        orders = await server.orders()
        isLoading = false
    }

    private func sum() async {
        latest += 1
        let own = latest
        let found = await server.total()
        if own == latest { total = found }
    }
}

protocol OrderServer: Sendable {
    func orders() async -> [String]
    func total() async -> Int
}
```

Runs that do not get in each other's way: nothing is written behind a wait, or the same, or something is added; and one whose handle is kept
can be ended:

```swift
@MainActor
final class Journal {
    private(set) var lines: [String] = []
    private(set) var isOpen = false
    private(set) var title = ""
    private var work: [Task<Void, Never>] = []
    let disk: any Disk

    init(disk: any Disk) { self.disk = disk }

    func first() {
        Task { await open() }
        Task { await add() }
        Task { await rename() }
        work.append(Task { await read() })
    }

    func second() {
        Task { await open() }
        Task { await add() }
        Task { await rename() }
        work.append(Task { await read() })
    }

    func third() {
        Task { await open() }
        Task { await add() }
        Task { await rename() }
        work.append(Task { await read() })
    }

    private func open() async {
        await disk.open()
        isOpen = true
    }

    private func add() async {
        lines.append(await disk.line())
    }

    private func rename() async {
        title = disk.name
        await disk.close()
    }

    private func read() async {
        title = await disk.line()
    }
}

protocol Disk: Sendable {
    var name: String { get }
    func open() async
    func line() async -> String
    func close() async
}
```

Two entries are few, and an object's start and end and an async function are none; nor are a test and a preview:

```swift
@MainActor
final class Clock {
    private(set) var time = 0
    let tower: any Tower

    init(tower: any Tower) {
        self.tower = tower
        Task { await read() }
    }

    deinit { Task { await read() } }

    func appeared() { Task { await read() } }
    func pulled() { Task { await read() } }
    func settle() async { Task { await read() } }

    func read() async { time = await tower.time() }
}

protocol Tower: Sendable { func time() async -> Int }
```

```swift
import XCTest

@MainActor
final class ClockTests: XCTestCase {
    private var time = 0
    let tower: any Tower = FakeTower()

    func testMorning() { Task { await read() } }
    func testNoon() { Task { await read() } }
    func testEvening() { Task { await read() } }

    func read() async { time = await tower.time() }
}

protocol Tower: Sendable { func time() async -> Int }
struct FakeTower: Tower { func time() async -> Int { 0 } }
```

```swift
import SwiftUI

struct ClockPreviews: PreviewProvider {
    @State static var time = 0

    static var previews: some View {
        Text("clock")
            .onAppear { Task { await read() } }
            .onTapGesture { Task { await read() } }
            .onDisappear { Task { await read() } }
    }

    static func read() async { time = await Tower.shared.time() }
}

actor Tower {
    static let shared = Tower()
    func time() async -> Int { await bell.hour() }
}
```

## Fix

Let one function own the work: it takes what is asked for, cancels the run before, keeps the handle of the new one, and checks before
it writes. All entries only call that function.

```swift
@MainActor
final class OrdersModel {
    private(set) var orders: [String] = []
    var status = "open"
    private var loading: Task<Void, Never>?
    let server: any OrderServer

    init(server: any OrderServer) { self.server = server }

    func appeared() { reload() }

    func choose(_ other: String) {
        status = other
        reload()
    }

    private func reload() {
        let asked = status
        loading?.cancel()
        loading = Task {
            let found = await server.orders(asked)
            guard !Task.isCancelled else { return }
            orders = found
        }
    }
}

protocol OrderServer: Sendable { func orders(_ status: String) async -> [String] }
```

## Misses

Tasks that do a little more than call the function, such as logging; and a test before the wait that has nothing to do with other runs:

```swift
@MainActor
final class OrdersModel {
    private(set) var orders: [String] = []
    private(set) var hints: [String] = []
    var text = ""
    let server: any OrderServer

    init(server: any OrderServer) { self.server = server }

    func appeared() {
        Task {
            print("appeared")
            await load()
        }
        Task { await suggest() }
    }

    func pulled() {
        Task {
            print("pulled")
            await load()
        }
        Task { await suggest() }
    }

    func triedAgain() {
        Task {
            print("tried again")
            await load()
        }
        Task { await suggest() }
    }

    private func load() async { orders = await server.orders() }

    private func suggest() async {
        let text = text.isEmpty ? "all" : text
        hints = await server.hints(for: text)
    }
}

protocol OrderServer: Sendable {
    func orders() async -> [String]
    func hints(for text: String) async -> [String]
}
```

"""#),
        PageFile(name: "sleep-in-test.md", text: #"""
# sleep-in-test

A test sleeps for a fixed time and then expects that something has happened.

```rule
id          sleep-in-test
default     off  half of such sleeps wait for something not to happen
in          test
path
  unawaited call               as act
  await in pauses              as pause  <-
  no loop again, await, start task
  call in assertions           as expectation
message     this test waits for time to pass, and not for what it expects
note act    starts what the test waits for
```

## Why

Fifty milliseconds are enough on the machine where the test was written. They are not on a busy one that runs forty tests at once, so the test fails now and then
for no reason, until somebody makes it five hundred. Then each run takes that long, also where the work is done after one. A test that
waits for what it expects is as quick as the work, and fails only where it is wrong.

## Flagged

```swift
import XCTest

final class InboxTests: XCTestCase {
    @MainActor
    func testLoadingFillsTheInbox() async throws {
        let inbox = Inbox()
        inbox.load()
        try await Task.sleep(for: .milliseconds(50)) // flagged: this test waits for time to pass, and not for what it expects
        XCTAssertEqual(inbox.letters.count, 3)
    }
}

@MainActor final class Inbox {
    private(set) var letters: [String] = []
    func load() { Task { letters = ["a", "b", "c"] } }
}
```

```swift
import Testing

@Test @MainActor func theBellRings() async throws {
    let bell = Bell()
    bell.press()
    try? await Task.sleep(nanoseconds: 50_000_000) // flagged: this test waits for time to pass, and not for what it expects
    #expect(bell.rings == 1)
}

@MainActor final class Bell {
    private(set) var rings = 0
    func press() { Task { rings += 1 } }
}
```

## Silent

The test waits for the work, or asks again until it is done:

```swift
import XCTest

final class InboxTests: XCTestCase {
    @MainActor
    func testLoadingFillsTheInbox() async throws {
        let inbox = Inbox()
        await inbox.load()
        XCTAssertEqual(inbox.letters.count, 3)
    }

    @MainActor
    func testTheInboxIsFilledInTime() async throws {
        let inbox = Inbox()
        inbox.startLoading()
        for _ in 0..<100 {
            if inbox.letters.count == 3 { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        XCTAssertEqual(inbox.letters.count, 3)
    }

    @MainActor
    func testLoadingTwice() async throws {
        let inbox = Inbox()
        inbox.startLoading()
        try await Task.sleep(for: .milliseconds(10))
        await inbox.load()
        XCTAssertEqual(inbox.letters.count, 3)
    }

    @MainActor
    func testLoadingBesides() async throws {
        let inbox = Inbox()
        inbox.startLoading()
        try await Task.sleep(for: .milliseconds(10))
        let loading = Task { inbox.startLoading() }
        XCTAssertEqual(inbox.letters.count, 3)
        loading.cancel()
    }
}

@MainActor final class Inbox {
    private(set) var letters: [String] = []
    func load() async { letters = ["a", "b", "c"] }
    func startLoading() { Task { await load() } }
}
```

Nothing has been started that could be waited for, or nothing is expected of it: the sleep is a stub's, or time is what the test is about.

```swift
import XCTest

final class ClockTests: XCTestCase {
    func testTimePasses() async throws {
        let start = await Clock.now()
        try await Task.sleep(for: .milliseconds(10))
        let end = await Clock.now()
        XCTAssertGreaterThan(end, start)
    }

    func testNothingComes() async throws {
        let clock = Clock()
        clock.start()
        try await Task.sleep(for: .milliseconds(10))
        XCTAssertFalse(clock.hasStruck)
    }

    func testSlowServer() async {
        let server = SlowServer()
        server.warmUp()
        XCTAssertEqual(await server.answer(), 1)
    }
}

struct SlowServer {
    func warmUp() {}
    func answer() async -> Int {
        try? await Task.sleep(for: .milliseconds(10))
        return 1
    }
}

final class Clock: Sendable {
    static func now() async -> Int { 0 }
    var hasStruck: Bool { false }
    func start() {}
}
```

What is no test may expect as it likes:

```swift
func start(_ engine: any Engine) async {
    engine.turn()
    try? await Task.sleep(for: .seconds(1))
    expect(engine.isTurning)
}

func expect(_ holds: Bool) { print(holds ? "" : "something is wrong") }

protocol Engine: Sendable {
    var isTurning: Bool { get }
    func turn()
}
```

## Fix

Let the function under test be `async`, or give back its task, and wait for that. Where only a change can be seen, ask for it again and again with a
generous limit, or hand in a clock that the test sets itself.

```swift
import XCTest

final class InboxTests: XCTestCase {
    @MainActor
    func testLoadingFillsTheInbox() async throws {
        let inbox = Inbox()
        await inbox.load().value
        XCTAssertEqual(inbox.letters.count, 3)
    }
}

@MainActor final class Inbox {
    private(set) var letters: [String] = []
    func load() -> Task<Void, Never> { Task { letters = ["a", "b", "c"] } }
}
```

## Misses

A sleep that blocks:

```swift
import XCTest

final class InboxTests: XCTestCase {
    @MainActor
    func testLoadingFillsTheInbox() {
        let inbox = Inbox()
        inbox.load()
        Thread.sleep(forTimeInterval: 0.05)
        XCTAssertEqual(inbox.letters.count, 3)
    }
}

@MainActor final class Inbox {
    private(set) var letters: [String] = []
    func load() { Task { letters = ["a", "b", "c"] } }
}
```

"""#),
        PageFile(name: "stale-cleanup.md", text: #"""
# stale-cleanup

A run that has been replaced tidies up behind itself, and tidies away what belongs to the run that replaced it.

```rule
id          stale-cleanup
default     off  11 of 28 findings in public code were judged right
in          replaced body
yields to   busy-guard-drops-latest
path flag
  await                        as wait, overtaken
  set shared $state            as late  <-
  elsewhere here as begun    this body: no await, set shared $state
  elsewhere around as begun  body around: set shared $state
  when        begun undoes late
path handle
  await                        as wait, overtaken
  clear shared $state          as late  <-
  elsewhere   body around: write $state
meanwhile   as rival  this body again: write $state
message     a run that has been replaced comes here too, and puts back the `$state` of the new one
note wait   may be cancelled here, and replaced
note rival  the new run sets it
```

## Why

To cancel a task does not end it. It asks the old run to stop, and starts the new one at once; the old one comes back from its `await` a moment
later and runs its `defer`, its `catch`, its last line. By then the flag says that the new run is under way, and the handle is
the new run's. The spinner goes out while the search is still going on, and nobody can cancel it any more, since the slot is empty.

## Flagged

Both the handle and the flag are those of the next scan by now:

```swift
@MainActor
final class Radar {
    private var sweep: Task<Void, Never>?
    private(set) var isSweeping = false

    func start(_ dish: any Dish) {
        sweep?.cancel()
        isSweeping = true
        sweep = Task {
            await dish.turn()
            isSweeping = false // flagged: a run that has been replaced comes here too, and puts back the `isSweeping` of the new one
            sweep = nil // flagged: a run that has been replaced comes here too, and puts back the `sweep` of the new one
        }
    }
}

protocol Dish: Sendable { func turn() async }
```

The flag is set and put back in a function that the task calls:

```swift
@MainActor
final class Dictionary {
    private var lookup: Task<Void, Never>?
    private(set) var isLooking = false

    func typed(_ word: String, _ shelf: any Shelf) {
        lookup?.cancel()
        lookup = Task { await look(word, shelf) }
    }

    private func look(_ word: String, _ shelf: any Shelf) async {
        isLooking = true
        defer { isLooking = false } // flagged: a run that has been replaced comes here too, and puts back the `isLooking` of the new one
        print(await shelf.entry(word))
    }
}

protocol Shelf: Sendable { func entry(_ word: String) async -> String }
```

## Silent

Each run looks whether it is still the one that counts:

```swift
@MainActor
final class Radar {
    private var sweep: Task<Void, Never>?
    private var number = 0
    private(set) var isSweeping = false
    private(set) var isTurning = false

    func start(_ dish: any Dish) {
        sweep?.cancel()
        number += 1
        let mine = number
        isSweeping = true
        sweep = Task {
            await dish.turn()
            guard mine == number else { return }
            isSweeping = false
            sweep = nil
        }
    }

    func turn(_ dish: any Dish) {
        sweep?.cancel()
        isTurning = true
        sweep = Task {
            await dish.turn()
            if Task.isCancelled { return }
            isTurning = false
            sweep = nil
        }
    }
}

protocol Dish: Sendable { func turn() async }
```

Nothing replaces these runs:

```swift
@MainActor
final class Lighthouse {
    private var flash: Task<Void, Never>?
    private(set) var isFlashing = false

    func start(_ lamp: any Lamp) {
        guard flash == nil else { return }
        isFlashing = true
        flash = Task {
            await lamp.flash()
            isFlashing = false
            flash = nil
        }
    }
}

protocol Lamp: Sendable { func flash() async }
```

What the run writes is what it has found, and was not put there to say that it is under way:

```swift
@MainActor
final class Market {
    enum Hint { case none, closed }

    private var check: Task<Void, Never>?
    private(set) var hint = Hint.none
    private(set) var stalls: [String] = []
    private(set) var count = 0

    func look(_ square: any Square) {
        check?.cancel()
        check = Task {
            count = 0
            if await square.isOpen() {
                hint = .none
                return
            }
            hint = .closed
            stalls = []
            count = 0
        }
    }
}

protocol Square: Sendable { func isOpen() async -> Bool }
```

## Fix

Give each run a number, and let it put back only what is still its own:

```swift
@MainActor
final class Radar {
    private var sweep: Task<Void, Never>?
    private var number = 0
    private(set) var isSweeping = false

    func start(_ dish: any Dish) {
        sweep?.cancel()
        number += 1
        let mine = number
        isSweeping = true
        sweep = Task {
            await dish.turn()
            guard mine == number else { return }
            isSweeping = false
            sweep = nil
        }
    }
}

protocol Dish: Sendable { func turn() async }
```

Where every new run cancels the old one, `guard !Task.isCancelled else { return }` says the same. Or leave the handle where it is: a task that has ended does no harm.

"""#),
        PageFile(name: "stale-side-effect.md", text: #"""
# stale-side-effect

What a cancelled task has fetched is kept for good, and then shown.

```rule
id          stale-side-effect
default     on  listings of articles name it
in          cancellable body
path replaced
  in replaced body
  await                        as wait, cancelled
  unkeyed call in commits      as commit  <-
  replace shared $state        as shown
path ended
  not in cancelled body
  await                        as wait, cancelled
  unkeyed call in commits      as commit  <-
  replace shared $state        as shown
when        commit came from wait, shown came from wait
unless      commit asks for cancellation itself
message     this is kept although the task may have been cancelled during the wait in front
note wait   may come back late
note shown  shown as well
```

## Why

Not every function throws when its task is cancelled, and one that does may already have its answer. So whoever comes back from an
`await` may come back into a task that nobody wants any more: the account has been switched, the user has logged out. What it shows then
is gone with the screen. What it has put into a cache, a database or the statistics stays: the next person to log in finds somebody else's profile, and
a screen that was never seen is counted.

## Flagged

One check would do for everything behind it:

```swift
@MainActor
final class ProfileModel {
    private let server: any ProfileServer
    private let store: any ProfileStore
    private let statistics: any Statistics
    private(set) var shown: Profile?

    init(server: any ProfileServer, store: any ProfileStore, statistics: any Statistics) {
        self.server = server
        self.store = store
        self.statistics = statistics
    }

    func load() async throws {
        let profile = try await server.profile()
        store.save(profile) // flagged: this is kept although the task may have been cancelled during the wait in front
        statistics.opened(profile.name)
        shown = profile
    }
}

struct Profile: Sendable { var name: String }
protocol ProfileServer: Sendable { func profile() async throws -> Profile }
protocol ProfileStore: Sendable { func save(_ profile: Profile) }
protocol Statistics: Sendable { func opened(_ name: String) }
```

A task that each new one cancels:

```swift
@MainActor
final class Offers {
    private var loading: Task<Void, Never>?
    private(set) var offers: [String] = []
    private let cache: any OfferCache

    init(cache: any OfferCache) { self.cache = cache }

    func show(_ shop: String, from server: any OfferServer) {
        loading?.cancel()
        loading = Task {
            let found = await server.offers(of: shop)
            let kept = found.filter { !$0.isEmpty }
            await cache.store(kept) // flagged: this is kept although the task may have been cancelled during the wait in front
            offers = found
        }
    }
}

protocol OfferServer: Sendable { func offers(of shop: String) async -> [String] }
protocol OfferCache: Sendable { func store(_ offers: [String]) async }
```

## Silent

A task that is stopped and not begun for something else: what it has found out is right all the same:

```swift
@MainActor
final class Badge {
    private var counting: Task<Void, Never>?
    private(set) var unread = 0
    private let store: any BadgeStore

    init(store: any BadgeStore) { self.store = store }

    func start(with server: any BadgeServer) {
        counting = Task {
            let count = await server.unread()
            store.save(count)
            unread = count
        }
    }

    func stop() { counting?.cancel() }
}

protocol BadgeServer: Sendable { func unread() async -> Int }
protocol BadgeStore: Sendable { func save(_ count: Int) }
```

What is kept for what was asked is right whoever asked, and whatever became of him:

```swift
@MainActor
final class Offers {
    private var loading: Task<Void, Never>?
    private(set) var offers: [String] = []
    private let cache: any OfferCache

    init(cache: any OfferCache) { self.cache = cache }

    func show(_ shop: String, from server: any OfferServer) {
        loading?.cancel()
        loading = Task {
            let found = await server.offers(of: shop)
            await cache.store(found, for: shop)
            offers = found
        }
    }
}

protocol OfferServer: Sendable { func offers(of shop: String) async -> [String] }
protocol OfferCache: Sendable { func store(_ offers: [String], for shop: String) async }
```

Somebody looks, in front of it or in it:

```swift
@MainActor
final class ProfileModel {
    private let server: any ProfileServer
    private let store: any ProfileStore
    private let cache = ProfileCache()
    private(set) var shown: Profile?

    init(server: any ProfileServer, store: any ProfileStore) {
        self.server = server
        self.store = store
    }

    func load() async throws {
        let profile = try await server.profile()
        try Task.checkCancellation()
        store.save(profile)
        shown = profile
    }

    func reload() async throws {
        let profile = try await server.profile()
        guard !Task.isCancelled else { return }
        store.save(profile)
        shown = profile
    }

    func open() async throws {
        let profile = try await server.profile()
        cache.save(profile)
        shown = profile
    }
}

struct ProfileCache {
    func save(_ profile: Profile) {
        if Task.isCancelled { return }
        print(profile.name)
    }
}

struct Profile: Sendable { var name: String }
protocol ProfileServer: Sendable { func profile() async throws -> Profile }
protocol ProfileStore: Sendable { func save(_ profile: Profile) }
```

A repository that only keeps what has come, so that nobody has to fetch it again; something else that is kept or shown; and
what has been asked, not answered:

```swift
@MainActor
final class Library {
    private let server: any BookServer
    private let store: any BookStore
    private(set) var books: [String] = []
    private(set) var query = ""

    init(server: any BookServer, store: any BookStore) {
        self.server = server
        self.store = store
    }

    func prefetch() async {
        let found = await server.books(of: "all")
        store.save(found)
    }

    func search(_ text: String) async {
        let found = await server.books(of: text)
        store.save([text])
        books = found
    }

    func remember(_ text: String) async {
        let found = await server.books(of: text)
        store.save(found)
        query = text
    }

    func open(_ text: String) async {
        let found = await server.books(of: text)
        store.prepare(found)
        books = found
    }

    func keep(_ found: [String]) async {
        store.save(found)
        books = await server.books(of: "all")
    }
}

protocol BookServer: Sendable { func books(of query: String) async -> [String] }
protocol BookStore: Sendable {
    func save(_ books: [String])
    func prepare(_ books: [String])
}
```

Nobody cancels a task that nobody keeps:

```swift
@MainActor
final class Launcher {
    private let store: any NewsStore
    private(set) var news: [String] = []

    init(store: any NewsStore) { self.store = store }

    func launched(_ server: any NewsServer) {
        Task {
            let found = await server.news()
            store.save(found)
            news = found
        }
    }
}

protocol NewsServer: Sendable { func news() async -> [String] }
protocol NewsStore: Sendable { func save(_ news: [String]) }
```

What a view has fetched is kept, and the view is gone:

```swift
import SwiftUI

struct Poster: View {
    @State private var picture: [UInt8] = []
    let cinema: any Cinema
    let cache: any PosterCache

    var body: some View {
        Text("\(picture.count)").task {
            let picture = await cinema.picture()
            await cache.store(picture)
            self.picture = picture
        }
    }
}

protocol Cinema: Sendable { func picture() async -> [UInt8] }
protocol PosterCache: Sendable { func store(_ picture: [UInt8]) async }
```

## Fix

Check before the first thing that lasts. Whatever stands behind it, on the screen or on disk, belongs to a run that is still wanted.

```swift
@MainActor
final class ProfileModel {
    private let server: any ProfileServer
    private let store: any ProfileStore
    private(set) var shown: Profile?

    init(server: any ProfileServer, store: any ProfileStore) {
        self.server = server
        self.store = store
    }

    func load() async throws {
        let profile = try await server.profile()
        try Task.checkCancellation()
        store.save(profile)
        shown = profile
    }
}

struct Profile: Sendable { var name: String }
protocol ProfileServer: Sendable { func profile() async throws -> Profile }
protocol ProfileStore: Sendable { func save(_ profile: Profile) }
```

## Misses

A word for it that is not in the table `commits`:

```swift
@MainActor
final class ProfileModel {
    private let server: any ProfileServer
    private let archive: any Archive
    private(set) var shown: Profile?

    init(server: any ProfileServer, archive: any Archive) {
        self.server = server
        self.archive = archive
    }

    func load() async throws {
        let profile = try await server.profile()
        archive.file(profile)
        shown = profile
    }
}

struct Profile: Sendable { var name: String }
protocol ProfileServer: Sendable { func profile() async throws -> Profile }
protocol Archive: Sendable { func file(_ profile: Profile) }
```

"""#),
        PageFile(name: "stale-write.md", text: #"""
# stale-write

State is written after an `await`, though meanwhile it may have become something that this result does not belong to.

```rule
id          stale-write
default     on
one per     body
path replaced
  await                        as wait, overtaken
  replace shared $state        as late  <-
  meanwhile redirects as rival  other body: replace $input     when $input is an input of wait, rival asks wait anew
  meanwhile restarts  as rival  this body again: write $state  when rival asks wait anew
path added
  await                        as wait, overtaken
  add to shared $state         as late  <-
  meanwhile clears    as rival  other body: clear $state       when $state is an input of wait
  meanwhile outdates  as rival  other body: replace $state     when $state is an input of wait
when        late came from wait
unless      a claim at wait keeps rival out
confidence  high    when path is added
            medium  when path is replaced
message     `$state` is written after `await`, though `$rival.function` may have changed what it was asked for
note wait   others may run here
note rival  changes it meanwhile
```

## Why

Every `await` is a door. While a function waits there, others come in: the user types another letter, pulls to refresh, logs
out. When the function goes on, it writes an answer to a question that nobody asks any more, over the newer one. `@MainActor`
does not help: it rules out two threads, not two stories that mix.

## Flagged

A search that is started anew for each letter; whichever answer comes last stays. That it clears the list at once, where there
is nothing to look for, shows that two runs may change places:

```swift
@MainActor
final class Finder {
    private(set) var hits: [String] = []
    private(set) var shown = 0
    private let index: any SearchIndex

    init(index: any SearchIndex) { self.index = index }

    func search(_ text: String) async {
        guard !text.isEmpty else {
            hits = []
            return
        }
        let found = await index.matches(text)
        hits = found // flagged: `hits` is written after `await`, though `Finder.search(_:)` may have changed what it was asked for
        shown = found.count
    }
}

protocol SearchIndex: Sendable { func matches(_ text: String) async -> [String] }
```

A task for each keystroke, which the field's observer hands on:

```swift
@MainActor
final class Suggester {
    private(set) var suggestions: [String] = []
    let source: any SuggestionSource

    init(source: any SuggestionSource) { self.source = source }

    func typed(_ text: String) {
        Task { await suggest(text.lowercased()) }
    }

    private func suggest(_ text: String) async {
        suggestions = await source.suggestions(for: text) // flagged: `suggestions` is written after `await`, though `Suggester.suggest(_:)` may have changed what it was asked for
    }
}

struct SuggestionField: View {
    @State private var text = ""
    let suggester: Suggester

    var body: some View {
        TextField("Name", text: $text)
            .onChange(of: text) { _, typed in suggester.typed(typed) }
    }
}

protocol SuggestionSource: Sendable { func suggestions(for text: String) async -> [String] }
```

Cancelling the run before is not enough: it may already have its answer.

```swift
@MainActor
final class Lookup {
    private(set) var entries: [String] = []
    private var running: Task<Void, Never>?
    let store: any EntryStore

    init(store: any EntryStore) { self.store = store }

    func look(for word: String) {
        running?.cancel()
        running = Task {
            let found = await store.entries(word)
            entries = found // flagged: `entries` is written after `await`, though `Lookup.look(for:)` may have changed what it was asked for
        }
    }
}

protocol EntryStore: Sendable { func entries(_ word: String) async -> [String] }
```

A page is appended to a list that a refresh has replaced; the flag keeps the function out of its own way only:

```swift
@MainActor
final class Journal {
    private(set) var notes: [String] = []
    private var isLoadingMore = false
    let service: any NoteService

    init(service: any NoteService) { self.service = service }

    func loadMore() async throws {
        guard !isLoadingMore else { return }
        isLoadingMore = true
        defer { isLoadingMore = false }
        let page = try await service.notes(after: notes.count)
        notes.append(contentsOf: page) // flagged: `notes` is written after `await`, though `Journal.refresh()` may have changed what it was asked for
    }

    func refresh() async throws {
        notes = try await service.notes(after: 0)
    }
}

protocol NoteService: Sendable { func notes(after count: Int) async throws -> [String] }
```

The same, where the list is emptied for another order:

```swift
actor Shelf {
    private var titles: [String] = []
    private var order = "name"
    let library: any Library

    init(library: any Library) { self.library = library }

    func sort(by other: String) async {
        order = other
        titles.removeAll()
        await loadMore()
    }

    func loadMore() async {
        let page = await library.titles(after: titles.count, by: order)
        titles += page // flagged: `titles` is written after `await`, though `Shelf.sort(by:)` may have changed what it was asked for
    }
}

protocol Library: Sendable { func titles(after count: Int, by order: String) async -> [String] }
```

What was asked for is changed by another function, and nothing keeps the answers apart:

```swift
@MainActor
final class Gallery {
    private(set) var pictures: [String] = []
    var album = "all"
    let archive: any Archive

    init(archive: any Archive) { self.archive = archive }

    func opened() {
        Task { await reload() }
    }

    func choose(_ name: String) {
        album = name
        Task { await reload() }
    }

    func reload() async {
        pictures = await archive.pictures(in: album) // flagged: `pictures` is written after `await`, though `Gallery.choose(_:)` may have changed what it was asked for
    }
}

protocol Archive: Sendable { func pictures(in album: String) async -> [String] }
```

A view that loads anew for each value, while the last answer may still be on its way, whether it gets the value or reads it:

```swift
struct ForecastView: View {
    let city: String
    @State private var days = 3
    @State private var forecast: Forecast?
    @State private var warnings: [String] = []

    var body: some View {
        Text(forecast?.summary ?? "")
            .onChange(of: city) { _, newCity in
                Task {
                    forecast = await Forecast.load(newCity) // flagged: `forecast` is written after `await`, though `ForecastView.body` may have changed what it was asked for
                }
            }
            .task(id: days) {
                warnings = await Forecast.warnings(days) // flagged: `warnings` is written after `await`, though `ForecastView.body` may have changed what it was asked for
            }
    }
}

struct Forecast {
    let summary: String
    static func load(_ city: String) async -> Forecast? { nil }
    static func warnings(_ days: Int) async -> [String] { [] }
}
```

A test around the wait looks at nothing behind it:

```swift
import SwiftUI

struct TagField: View {
    @Binding var title: String
    let tags: any TagSource
    @State private var best: String?

    var body: some View {
        Text(best ?? "").onChange(of: title) { _, _ in
            Task {
                if let tag = await tags.best(for: title) {
                    best = tag // flagged: `best` is written after `await`, though `TagField.body` may have changed what it was asked for
                }
            }
        }
    }
}

protocol TagSource: Sendable { func best(for title: String) async -> String? }
```

A row is chosen, and what belongs to it is fetched; or a property is set, and its observer fetches:

```swift
@MainActor
final class Inspector {
    private(set) var chosen: String?
    private(set) var details: [String] = []
    private(set) var notes: [String] = []
    let store: any DetailStore
    var author = "" {
        didSet {
            Task {
                notes = await store.notes(by: author) // flagged: `notes` is written after `await`, though `Inspector.author.didSet` may have changed what it was asked for
            }
        }
    }

    init(store: any DetailStore) { self.store = store }

    func choose(_ row: String) {
        chosen = row
        Task {
            details = await store.details(of: row) // flagged: `details` is written after `await`, though `Inspector.choose(_:)` may have changed what it was asked for
        }
    }
}

protocol DetailStore: Sendable {
    func details(of row: String) async -> [String]
    func notes(by author: String) async -> [String]
}
```

What changes reaches the function by one of its parameters, and what is asked with that may come late; and a write behind two waits is
one mistake:

```swift
import SwiftUI

struct ResultPage: View {
    let word: String
    @State private var order = "date"
    let model: ResultModel

    var body: some View {
        Text(word).onChange(of: order) { _, newOrder in
            Task { await model.load(word, by: newOrder) }
            Task { await model.showCover(by: newOrder) }
        }
    }
}

@MainActor
final class ResultModel {
    private(set) var pictures: [String] = []
    private(set) var authors: [String] = []
    private(set) var cover: String?
    private let gallery: any PictureGallery

    init(gallery: any PictureGallery) { self.gallery = gallery }

    func load(_ word: String, by order: String) async {
        authors = await gallery.authors(of: word)
        pictures = await gallery.pictures(of: word, by: order) // flagged: `pictures` is written after `await`, though `ResultModel.load(_:by:)` may have changed what it was asked for
    }

    func showCover(by order: String) async {
        let key = await gallery.key(of: order)
        cover = await gallery.cover(key) // flagged: `cover` is written after `await`, though `ResultModel.showCover(by:)` may have changed what it was asked for
    }
}

protocol PictureGallery: Sendable {
    func authors(of word: String) async -> [String]
    func pictures(of word: String, by order: String) async -> [String]
    func key(of order: String) async -> String
    func cover(_ key: String) async -> String?
}
```

A publisher that something holds back sends often, and so does the text of a property, whether the closure takes the value or
reads it:

```swift
@MainActor
final class Directory {
    private(set) var people: [String] = []
    private(set) var rooms: [String] = []
    private(set) var prices: [Int] = []
    private(set) var floors: [String] = []
    @Published var name = ""
    @Published var guests = 1
    let server: any DirectoryServer

    init(server: any DirectoryServer) {
        self.server = server
        $name.sink { [weak self] in self?.listFloors($0) }
        $guests.debounce(for: 0.3, scheduler: DispatchQueue.main).sink { [weak self] in self?.listPrices($0) }
    }

    func observe() {
        $name.sink { _ in
            Task {
                self.people = await self.server.people(self.name) // flagged: `people` is written after `await`, though `Directory.observe()` may have changed what it was asked for
            }
        }
        $guests.debounce(for: 0.3, scheduler: DispatchQueue.main).removeDuplicates().sink { guests in
            Task {
                self.rooms = await self.server.rooms(guests) // flagged: `rooms` is written after `await`, though `Directory.observe()` may have changed what it was asked for
            }
        }
    }

    private func listPrices(_ guests: Int) {
        Task {
            prices = await server.prices(guests) // flagged: `prices` is written after `await`, though `Directory.listPrices(_:)` may have changed what it was asked for
        }
    }

    private func listFloors(_ name: String) {
        Task {
            floors = await server.people(name) // flagged: `floors` is written after `await`, though `Directory.listFloors(_:)` may have changed what it was asked for
        }
    }
}

protocol DirectoryServer: Sendable {
    func people(_ name: String) async -> [String]
    func rooms(_ guests: Int) async -> [String]
    func prices(_ guests: Int) async -> [Int]
}
```

## Silent

What a view loads as it appears comes before what its rows ask for:

```swift
import SwiftUI

struct AlbumGrid: View {
    @State private var albums: [String] = []
    let shelf: any AlbumShelf

    var body: some View {
        List(albums, id: \.self) { album in
            Text(album).onTapGesture {
                Task { albums.append(contentsOf: await shelf.more(behind: albums.count)) }
            }
        }
        .task { albums = await shelf.first() }
    }
}

protocol AlbumShelf: Sendable {
    func first() async -> [String]
    func more(behind count: Int) async -> [String]
}
```

What is kept under a key is right whenever it comes; and one at a time is let in by whoever runs it:

```swift
@MainActor
final class Members {
    private(set) var faces: [String: String] = [:]
    private(set) var names: [String] = []
    private var isLoading = false
    let club: any Club
    var group = "" {
        didSet { Task { await reload() } }
    }

    init(club: any Club) { self.club = club }

    func fill(_ missing: [String]) async {
        let found = await club.faces(of: missing, besides: faces.count)
        faces.merge(found) { _, new in new }
    }

    func clear() { faces = [:] }

    private func reload() async {
        guard !isLoading else { return }
        isLoading = true
        await loadNames()
        isLoading = false
    }

    private func loadNames() async { names = await club.names(in: group) }
}

protocol Club: Sendable {
    func faces(of names: [String], besides count: Int) async -> [String: String]
    func names(in group: String) async -> [String]
}
```

Whoever changes what is there waits for the run under way first, in a function of its own or not:

```swift
@MainActor
final class Conversation {
    private(set) var lines: [String] = []
    private(set) var remarks: [String] = []
    private var answering: Task<Void, Never>?
    private let partner: any Partner

    init(partner: any Partner) { self.partner = partner }

    func ask() {
        answering = Task { await answer() }
    }

    private func answer() async {
        let line = await partner.line(after: lines)
        lines.append(line)
        let remark = await partner.line(after: remarks)
        remarks.append(remark)
    }

    func switchTo(_ other: [String]) async {
        await stop()
        lines = other
        clearRemarks()
    }

    private func clearRemarks() { remarks = [] }

    private func stop() async {
        let running = answering
        running?.cancel()
        if let running { await running.value }
    }
}

protocol Partner: Sendable { func line(after lines: [String]) async -> String }
```

What is asked gives up its own last answer:

```swift
@MainActor
final class GuestList {
    private(set) var guests: [String] = []
    private let finder: GuestFinder

    init(finder: GuestFinder) { self.finder = finder }

    func search(_ text: String) async {
        guard !text.isEmpty else {
            guests = []
            return
        }
        guests = await finder.find(text)
    }
}

@MainActor
final class GuestFinder {
    private var finding: Task<[String], Never>?
    private let register: any GuestRegister

    init(register: any GuestRegister) { self.register = register }

    func find(_ text: String) async -> [String] {
        finding?.cancel()
        let task = Task { await register.guests(like: text) }
        finding = task
        return await task.value
    }
}

protocol GuestRegister: Sendable { func guests(like text: String) async -> [String] }
```

One button edits what is asked for, and another one asks:

```swift
import SwiftUI

struct PlanPage: View {
    @State private var plan: Plan?
    @State private var goal = ""
    let planner: any Planner

    var body: some View {
        Form {
            Button("More", action: more)
            ForEach(Plan.examples, id: \.self) { example in
                Button(example) { goal = example }
            }
            Button("Make") { make() }
        }
    }

    private func more() { goal += ", and more" }

    private func make() {
        Task { plan = await planner.plan(for: goal) }
    }
}

struct Plan { static let examples = ["run", "swim"] }

protocol Planner: Sendable { func plan(for goal: String) async -> Plan }
```

What every collection has is asked on the spot, though the actor may have to be changed for it:

```swift
@MainActor
final class DownloadQueue {
    private let tracker = DownloadTracker.shared

    func prefer(_ id: String) {
        Task.detached { @MainActor in
            if let place = await self.tracker.waiting.firstIndex(where: { $0 == id }) {
                self.tracker.waiting.remove(at: place)
            }
        }
    }
}

@MainActor
final class DownloadTracker {
    static let shared = DownloadTracker()
    var waiting: [String] = []

    func reset() { waiting.removeAll() }
}
```

A publisher that sends now and then, whose next value hardly comes while the last one is answered:

```swift
@MainActor
final class Branch {
    private(set) var services: [String] = []
    private(set) var opening: String?
    @Published var site: Site?
    let server: any BranchServer

    init(server: any BranchServer) {
        self.server = server
        $site.sink { [weak self] in self?.load($0) }
    }

    func observe() {
        $site.removeDuplicates().sink { site in
            Task { self.services = await self.server.services(at: site) }
        }
    }

    private func load(_ site: Site?) {
        Task { opening = await server.opening(of: site) }
    }
}

struct Site { let number: Int }

protocol BranchServer: Sendable {
    func services(at site: Site?) async -> [String]
    func opening(of site: Site?) async -> String
}
```

A run that is cancelled before the next one begins, and waits for somebody else's function that may throw then:

```swift
import Transit

@MainActor
final class Timetable {
    private(set) var trains: [String] = []
    private var loading: Task<Void, any Error>?
    let railway: TransitClient

    init(railway: TransitClient) { self.railway = railway }

    func show(_ station: String) {
        loading?.cancel()
        loading = Task {
            trains = try await railway.trains(from: station)
        }
    }
}
```

A number that is drawn before the wait and compared behind it:

```swift
@MainActor
final class Finder {
    private(set) var hits: [String] = []
    private var latest = 0
    private let index: any SearchIndex

    init(index: any SearchIndex) { self.index = index }

    func search(_ text: String) async {
        latest += 1
        let ticket = latest
        guard !text.isEmpty else {
            hits = []
            return
        }
        let found = await index.matches(text)
        guard ticket == latest else { return }
        hits = found
    }
}

protocol SearchIndex: Sendable { func matches(_ text: String) async -> [String] }
```

A run that is cancelled, and looks, whoever cancels it:

```swift
@MainActor
final class Lookup {
    private(set) var entries: [String] = []
    private(set) var titles: [String] = []
    private var running: Task<Void, Never>?
    private(set) var chosen = ""
    private var jobs: [Task<Void, Never>] = []
    let store: any EntryStore

    init(store: any EntryStore) { self.store = store }

    func look(for word: String) {
        running?.cancel()
        running = Task {
            let found = await store.entries(word)
            guard !Task.isCancelled else { return }
            entries = found
        }
    }

    func choose(_ word: String) {
        chosen = word
        jobs.append(Task {
            let found = await store.entries(word)
            if !Task.isCancelled { titles = found }
        })
    }
}

protocol EntryStore: Sendable { func entries(_ word: String) async -> [String] }
```

Two functions that keep each other out:

```swift
@MainActor
final class Journal {
    private(set) var notes: [String] = []
    private var isBusy = false
    let service: any NoteService

    init(service: any NoteService) { self.service = service }

    func loadMore() async {
        guard !isBusy else { return }
        isBusy = true
        let page = await service.notes(after: notes.count)
        notes.append(contentsOf: page)
        isBusy = false
    }

    func refresh() async {
        guard !isBusy else { return }
        isBusy = true
        notes = await service.notes(after: 0)
        isBusy = false
    }
}

protocol NoteService: Sendable { func notes(after count: Int) async -> [String] }
```

Each lets in one at a time, so that no second answer is on its way:

```swift
@MainActor
final class Preview {
    private(set) var image: String?
    private(set) var state = Stage.idle
    private(set) var caption: String?
    private var isSaving = false
    var style = "plain"
    let studio: any Studio

    init(studio: any Studio) { self.studio = studio }

    func restyle(_ name: String) {
        style = name
        Task { await render() }
    }

    func render() async {
        guard case .idle = state else { return }
        state = .drawing
        image = await studio.draw(in: style)
        state = .idle
    }

    func save(as name: String) {
        guard !isSaving else { return }
        style = name
        Task {
            isSaving = true
            await describe()
            isSaving = false
        }
    }

    func describe() async {
        caption = await studio.caption(of: style)
    }
}

enum Stage { case idle, drawing }

protocol Studio: Sendable {
    func draw(in style: String) async -> String
    func caption(of style: String) async -> String
}
```

The same question each time, so that one answer is as good as the other, an order that the run has carried out,
or a wait that throws when the library cancels it for the next run:

```swift
@MainActor
final class Catalog {
    private(set) var titles: [String] = []
    private var theme = "light"
    let source: any TitleSource

    init(source: any TitleSource) { self.source = source }

    func refresh() {
        Task {
            titles = await source.titles()
            print(theme)
        }
    }

    func restyle(_ name: String) {
        theme = name
        refresh()
    }
}

struct CatalogPage: View {
    let id: String
    let catalog: any TitleSource
    @State private var titles: [String] = []
    @State private var opened: String?
    @State private var page: String?
    @State private var related: [String] = []

    var body: some View {
        List(titles, id: \.self) { Text($0) }
            .task(id: page) {
                do { related = try await catalog.related(to: page) } catch {}
            }
            .onChange(of: opened) {
                guard let opened else { return }
                Task {
                    page = await catalog.page(of: opened)
                    self.opened = nil
                }
            }
            .onReceive(catalog.changes) { changed in
                guard changed == id else { return }
                Task { titles = await catalog.titles(of: changed) }
            }
            .onReceive(catalog.changes.filter { $0 == id }) { _ in
                Task { titles = await catalog.titles(of: id) }
            }
    }
}

protocol TitleSource: Sendable {
    var changes: Changes { get }
    func titles() async -> [String]
    func titles(of id: String) async -> [String]
    func page(of title: String) async -> String
    func related(to page: String?) async throws -> [String]
}
```

A request that is cancelled is over before the next one answers, also where it is made in a function that throws nothing:

```swift
import SwiftUI

struct Portrait: View {
    @Binding var address: URL
    let service: any CaptionService
    @State private var bytes: Data?
    @State private var caption: String?

    var body: some View {
        Text(caption ?? "")
            .task(id: address) { bytes = await Self.load(address) }
            .task(id: address) { caption = await describe(address) }
    }

    private static func load(_ address: URL) async -> Data? {
        try? await URLSession.shared.data(from: address).0
    }

    private func describe(_ address: URL) async -> String? {
        try? await service.caption(of: address)
    }
}

@MainActor
final class Lookup {
    private(set) var page: Data?
    private var running: Task<Void, Never>?
    let session: URLSession

    init(session: URLSession) { self.session = session }

    func open(_ address: URL) {
        running?.cancel()
        running = Task {
            do {
                page = try await fetch(address)
            } catch {}
        }
    }

    private func fetch(_ address: URL) async throws -> Data {
        try await session.data(from: address).0
    }
}

protocol CaptionService: Sendable { func caption(of address: URL) async throws -> String }
```

So may be one of which the project shows nothing else, as long as it can throw:

```swift
@MainActor
final class Lexicon {
    private(set) var entries: [String] = []
    private var looking: Task<Void, Never>?
    let service: any WordService

    init(service: any WordService) { self.service = service }

    func look(up word: String) {
        looking?.cancel()
        looking = Task {
            do {
                entries = try await found(word)
            } catch {}
        }
    }

    private func found(_ word: String) async throws -> [String] {
        let key = try await service.key()
        return try await service.entries(word, key: key)
    }
}

protocol WordService: Sendable {
    func key() async throws -> String
    func entries(_ word: String, key: String) async throws -> [String]
}
```

What a view is made with is another's affair, who makes another view of another item:

```swift
import SwiftUI

struct Card: View {
    let number: Int
    let library: any CardLibrary
    @State private var text = ""

    var body: some View {
        let side = number % 2
        Text(text).task(id: "\(number)-\(side)") { text = await library.text(of: number) }
    }
}

protocol CardLibrary: Sendable { func text(of card: Int) async -> String }
```

Nobody logs in twice within one request:

```swift
import SwiftUI

struct Greeting: View {
    @Binding var token: String
    let people: any People
    @State private var name = ""

    var body: some View {
        Text(name).onChange(of: token) { _, token in
            Task { name = await people.name(token) }
        }
    }
}

protocol People: Sendable { func name(_ token: String) async -> String }
```

A control that is disabled meanwhile, by a modifier of one's own too, lets nobody ask again:

```swift
import SwiftUI

@MainActor
final class MailboxModel: ObservableObject {
    @Published private(set) var isBusy = false
    @Published private(set) var settings: Settings?
    private var running: Task<Void, Never>?
    let office: any Office

    init(office: any Office) { self.office = office }

    func prepare() async { await office.prepare() }

    func choose(_ mailbox: String) {
        running?.cancel()
        running = Task { await update(mailbox) }
    }

    private func update(_ mailbox: String) async {
        isBusy = true
        defer { isBusy = false }
        do {
            settings = try await office.update(mailbox)
        } catch {}
    }
}

struct MailboxPage: View {
    @StateObject private var model: MailboxModel

    var body: some View {
        Button("Choose") { model.choose("home") }
            .covered(model.isBusy)
            .task { await model.prepare() }
    }
}

extension View {
    func covered(_ isCovered: Bool) -> some View {
        overlay { if isCovered { ProgressView() } }
            .disabled(isCovered)
    }
}

struct Settings: Sendable {}

protocol Office: Sendable {
    func prepare() async
    func update(_ mailbox: String) async throws -> Settings
}
```

The same by a property that is worked out from it:

```swift
@MainActor
final class MailboxModel: ObservableObject {
    @Published private(set) var settings = Settings()
    @Published private(set) var phase = Phase.idle
    private var running: Task<Void, Never>?
    let office: any Office

    init(office: any Office) { self.office = office }

    var isBusy: Bool { phase == .updating }

    func choose(_ mailbox: String) {
        running?.cancel()
        running = Task { await update(mailbox) }
    }

    private func update(_ mailbox: String) async {
        phase = .updating
        defer { phase = .idle }
        do {
            settings = try await office.update(mailbox)
        } catch {}
    }
}

struct MailboxPage: View {
    @StateObject private var model: MailboxModel

    var body: some View {
        Button("Choose") { model.choose("home") }
            .disabled(model.isBusy)
    }
}

enum Phase { case idle, updating }
struct Settings: Sendable {}

protocol Office: Sendable { func update(_ mailbox: String) async throws -> Settings }
```

What somebody asks for once, by hand or when the object is set up, and a queue that goes on by itself:

```swift
@MainActor
final class Order {
    private(set) var receipt: String?
    private(set) var address: String?
    private(set) var parcel: String?
    private(set) var summary: Summary?
    private var parcels: [String] = []
    let shop: any Shop

    init(shop: any Shop, customer: String) {
        self.shop = shop
        prepare(customer)
    }

    func submit(_ basket: [String]) {
        summary = Summary(of: basket)
        Task { receipt = await shop.buy(basket) }
    }

    private func prepare(_ customer: String) {
        Task { address = await shop.address(of: customer) }
    }

    func send() {
        parcels.removeFirst()
        Task { await pack() }
    }

    private func pack() async {
        parcel = await shop.pack(parcels)
    }
}

struct Summary {
    let count: Int
    init(of basket: [String]) { count = basket.count }
}

protocol Shop: Sendable {
    func buy(_ basket: [String]) async -> String
    func address(of customer: String) async -> String
    func pack(_ names: [String]) async -> String
}
```

Each run writes to what it was given, and an actor answers in the order of the questions:

```swift
@MainActor
final class Rows {
    private(set) var size = 0
    private(set) var all: [String: Int] = [:]
    private(set) var chosen = ""
    private var running: Task<Void, Never>?
    let files: Files

    init(files: Files) { self.files = files }

    func chosen(_ row: Row, _ name: String) {
        row.name = name
        Task { row.title = await files.title(of: name, in: row) }
    }

    func measure(_ name: String) {
        running?.cancel()
        running = Task { size = await files.size(of: name) }
    }

    func count(_ folder: Files, _ name: String) {
        chosen = name
        Task { all = await folder.sizes }
    }
}

@MainActor
final class Row {
    var name = ""
    var title = ""
}

actor Files {
    private(set) var sizes: [String: Int] = [:]
    private let session: any FileSession

    init(session: any FileSession) { self.session = session }

    func size(of name: String) -> Int { sizes[name] ?? 0 }
    func title(of name: String, in row: Row) async -> String { await session.title(of: name) }
}

protocol FileSession: Sendable {
    func title(of name: String) async -> String
}
```

So does a queue, and whoever waits for nothing else:

```swift
import Dispatch

@MainActor
final class Balance {
    private(set) var total = 0
    let books: Books
    var month = "" {
        didSet { Task { total = await books.total(of: month) } }
    }

    init(books: Books) { self.books = books }
}

final class Books: Sendable {
    private let queue = DispatchQueue(label: "books")

    func total(of month: String) async -> Int {
        let sum = await onQueue { month.utf8.count }
        return sum + 1
    }

    private func onQueue(_ work: @escaping @Sendable () -> Int) async -> Int {
        await withCheckedContinuation { answer in
            queue.async { answer.resume(returning: work()) }
        }
    }
}
```

Each run adds or takes away its own, and what is there by then counts:

```swift
@MainActor
final class Uploads {
    private(set) var links: [String] = []
    private(set) var sizes: [String: Int] = [:]
    private(set) var waiting: [String] = []
    let server: any UploadServer

    init(server: any UploadServer) { self.server = server }

    func add(_ name: String) {
        Task {
            let link = await server.upload(name)
            links.append(link)
        }
    }

    func measure(_ name: String) {
        Task { sizes[name] = await server.size(of: name) }
    }

    func finish(_ name: String) {
        Task {
            let done = await server.finish(name)
            waiting = waiting.filter { $0 != done }
        }
    }
}

protocol UploadServer: Sendable {
    func upload(_ name: String) async -> String
    func size(of name: String) async -> Int
    func finish(_ name: String) async -> String
}
```

What is written did not come from the wait, or is the same whoever writes it:

```swift
@MainActor
final class Player {
    private(set) var title: String?
    private(set) var chosen: String?
    private(set) var isReady = false
    private(set) var position = 0
    let engine: any Engine

    init(engine: any Engine) { self.engine = engine }

    func play(_ name: String) {
        chosen = name
        Task {
            let ready = await engine.load(name)
            title = name
            isReady = true
            print(ready)
        }
    }

    func skip(_ name: String) async {
        guard !name.isEmpty else {
            position = 0
            return
        }
        do {
            try await engine.skip(name)
        } catch {
            position = error.code
        }
    }

    func stop() {
        title = nil
        isReady = false
    }
}

protocol Engine: Sendable {
    func load(_ name: String) async -> Bool
    func skip(_ name: String) async throws(EngineError)
}
```

Nobody else sees a local, nor the object that an initializer makes:

```swift
@MainActor
final class Report {
    private(set) var rows: [String]

    init(of day: String, from source: any RowSource) async {
        rows = []
        let loaded = await source.rows(of: day)
        rows = loaded
    }

    func clear() { rows = [] }

    func total(of day: String, from source: any RowSource) async -> Int {
        var sum = 0
        guard !day.isEmpty else { return sum }
        sum = await source.rows(of: day).count
        return sum
    }
}

protocol RowSource: Sendable { func rows(of day: String) async -> [String] }
```

Nothing shows that two of these meet, or the second comes when the first is done:

```swift
@MainActor
final class Album {
    private(set) var pictures: [String] = []
    var name = "all"
    let server: any PictureServer

    init(server: any PictureServer) { self.server = server }

    func reload() async {
        pictures = await server.pictures(in: name)
    }

    func choose(_ other: String) { name = other }

    func open(_ other: String) async {
        name = other
        await reload()
    }

    func opened() {
        Task { await reload() }
    }
}

@MainActor
final class Slides {
    private(set) var current: String?
    let server: any PictureServer

    init(server: any PictureServer) { self.server = server }

    func show(_ name: String) async {
        current = await server.pictures(in: name).first
    }
}

protocol PictureServer: Sendable { func pictures(in album: String) async -> [String] }
```

What is added does not depend on what was there:

```swift
actor Outbox {
    private var sent: [String] = []
    private var total = 0
    let post: any Post

    init(post: any Post) { self.post = post }

    func send(_ text: String) async {
        let receipt = await post.deliver(text)
        sent.append(receipt)
        total += await post.cost(of: text)
    }

    func forget() {
        sent.removeAll()
        total = Int.random(in: 0...1)
    }
}

protocol Post: Sendable {
    func deliver(_ text: String) async -> String
    func cost(of text: String) async -> Int
}
```

A task that starts with its object, and only once:

```swift
@MainActor
final class Banner {
    private(set) var text = ""

    init(of name: String, from source: any BannerSource) {
        Task { text = await source.text(of: name) }
    }
}

protocol BannerSource: Sendable { func text(of name: String) async -> String }
```

## Fix

Freeze what was asked for before the `await`, and compare it with what is wanted now before writing. Where a newer run always
replaces the older one, keep its task, cancel it, and check for cancellation before writing.

## Misses

State that another function empties, where nothing else says that the two exclude each other; and a task that is started by hand for
something else each time, where nothing keeps what was chosen:

```swift
@MainActor
final class Session {
    private(set) var profile: String?
    private(set) var friends: [String] = []
    let server: any ProfileServer

    init(server: any ProfileServer) { self.server = server }

    func appeared() {
        Task { profile = await server.profile() }
    }

    func signOut() { profile = nil }

    func chosen(_ group: String) {
        Task { await load(group) }
    }

    func load(_ group: String) async {
        friends = await server.friends(in: group)
    }
}

protocol ProfileServer: Sendable {
    func profile() async -> String
    func friends(in group: String) async -> [String]
}
```

"""#),
        PageFile(name: "stuck-flag.md", text: #"""
# stuck-flag

A flag that says that something is under way stays set when the function leaves early.

```rule
id          stuck-flag
default     off  3 of 21 findings in public code were judged right
path
  set shared $flag             as flag  <-
  no write $flag, loop again
  await not in pauses          as wait
  no write $flag, test $flag, loop again, catch cancellation, test cancellation, recheck
  exit                         as end
elsewhere   as back  this body: set shared $flag then no loop again, await then no loop again, catch, set shared $flag
nowhere     calling body: write $flag
when        flag raises a flag, back undoes flag
message     `$flag` is set here, and a way out behind an `await` leaves it so
note wait   may throw, or bring nothing
note end    left with the flag still set
note back   put back on another way
```

## Why

A loading flag draws a spinner and locks the door: whoever asks again is turned away as long as it is set. An error that leaves between the
two assignments leaves it set for good. The spinner turns, the button stays grey, and nothing short of a restart of the app helps. The
compiler has nothing against it, since each `try` is a way out that no line shows.

## Flagged

The error goes past the second assignment:

```swift
@MainActor
final class Timetable {
    enum Phase { case idle, loading }

    private(set) var phase = Phase.idle
    private(set) var trains: [String] = []

    func load(from station: any Station) async throws {
        guard phase == .idle else { return }
        phase = .loading // flagged: `phase` is set here, and a way out behind an `await` leaves it so
        trains = try await station.trains()
        phase = .idle
    }
}

protocol Station: Sendable { func trains() async throws -> [String] }
```

A clause that takes the error forgets the flag:

```swift
@MainActor
final class Checkout {
    private(set) var isPaying = false
    private(set) var problem: String?

    func pay(at till: any Till) async {
        do {
            isPaying = true // flagged: `isPaying` is set here, and a way out behind an `await` leaves it so
            try await till.charge()
            isPaying = false
        } catch {
            problem = error.localizedDescription
        }
    }
}

protocol Till: Sendable { func charge() async throws }
```

Nothing has been found, and the function leaves at once:

```swift
actor Finder {
    private(set) var isSearching = false

    func first(_ word: String, in book: any Book) async -> Int? {
        isSearching = true // flagged: `isSearching` is set here, and a way out behind an `await` leaves it so
        guard let page = await book.page(of: word) else { return nil }
        isSearching = false
        return page
    }
}

protocol Book: Sendable { func page(of word: String) async -> Int? }
```

## Silent

Put back on every way, by `defer`, by a clause, by a helper or by whoever calls:

```swift
@MainActor
final class Inbox {
    private(set) var isLoading = false
    private(set) var isSorting = false
    private(set) var isSending = false
    private(set) var isMoving = false

    func load(from post: any Post) async throws {
        isLoading = true
        defer { isLoading = false }
        try await post.fetch()
    }

    func sort(by post: any Post) async {
        isSorting = true
        do {
            try await post.sort()
            isSorting = false
        } catch {
            isSorting = false
        }
    }

    func send(by post: any Post) async {
        isSending = true
        do {
            try await post.send()
            isSending = false
        } catch {
            finish()
        }
    }

    private func finish() { isSending = false }

    func tidy(by post: any Post) async {
        do {
            try await move(by: post)
        } catch {
            isMoving = false
        }
    }

    private func move(by post: any Post) async throws {
        isMoving = true
        try await post.sort()
        isMoving = false
    }
}

protocol Post: Sendable {
    func fetch() async throws
    func sort() async throws
    func send() async throws
}
```

Whoever leaves is not the one who holds it any more: cancelled, replaced, or the flag says something else by now:

```swift
@MainActor
final class Player {
    enum Phase { case idle, playing }

    private(set) var phase = Phase.idle
    private(set) var isLoading = false
    private(set) var isMixing = false
    private(set) var isTuning = false
    private var current = 0

    func play(_ song: any Song) async {
        phase = .playing
        await song.play()
        if phase == .playing { phase = .idle }
    }

    func load(_ song: any Song) async {
        isLoading = true
        do { try await song.load() } catch is CancellationError { return } catch {}
        isLoading = false
    }

    func mix(_ song: any Song) async {
        isMixing = true
        await song.play()
        if Task.isCancelled { return }
        isMixing = false
    }

    func tune(_ song: any Song) async {
        current += 1
        let mine = current
        isTuning = true
        await song.play()
        guard mine == current else { return }
        isTuning = false
    }
}

protocol Song: Sendable {
    func play() async
    func load() async throws
}
```

A sleep alone between the two: nobody cancels what blinks.

```swift
@MainActor
final class Lamp {
    private(set) var isOn = false

    func blink() {
        Task {
            isOn = true
            try await Task.sleep(for: .seconds(1))
            isOn = false
        }
    }
}
```

A flag that is cleared first and set where something fails, one that is only put back where something fails, and one that is set twice:

```swift
@MainActor
final class Sync {
    private(set) var hasFailed = false
    private(set) var isHidden = false
    private(set) var isKnown = false

    func run(with server: any Server) async {
        hasFailed = false
        guard await server.answers() else { return }
        hasFailed = true
    }

    func hide(with server: any Server) async {
        isHidden = true
        do { try await server.hide() } catch { isHidden = false }
    }

    func learn(from server: any Server) async throws {
        isKnown = true
        try await server.hide()
        isKnown = true
    }
}

protocol Server: Sendable {
    func answers() async -> Bool
    func hide() async throws
}
```

A flag that is to stay, and that is taken back at once where it cannot:

```swift
actor Trailer {
    private(set) var isAttached = false

    func attach(to car: any Car) async {
        isAttached = true
        guard car.isReady else {
            isAttached = false
            return
        }
        await car.pull()
    }
}

protocol Car: Sendable {
    var isReady: Bool { get }
    func pull() async
}
```

The value is replaced before anything is waited for:

```swift
actor Easel {
    enum Phase { case idle, drawing, framing }

    private(set) var phase = Phase.idle

    func draw(_ frame: any Frame) async throws {
        phase = .drawing
        phase = frame.next
        guard try await frame.fits() else { return }
        phase = .idle
    }
}

protocol Frame: Sendable {
    var next: Easel.Phase { get }
    func fits() async throws -> Bool
}
```

In a loop it tells of the turn before:

```swift
actor Kiln {
    private(set) var isWarm = false
    private(set) var isHot = false
    private(set) var hasGap = false

    func fire(_ pots: [any Pot]) async throws {
        for pot in pots {
            try await pot.dry()
            isWarm = true
            if pot.isLast {
                await pot.burn()
                isWarm = false
            }
        }
    }

    func heat(_ pots: [any Pot]) async {
        for pot in pots {
            isHot = true
            await pot.burn()
            if pot.isLast { isHot = false }
        }
    }

    func fill(_ pots: [any Pot]) async throws {
        for pot in pots {
            if pot.isLast {
                hasGap = true
                try await pot.dry()
                continue
            }
            await pot.burn()
            hasGap = false
        }
    }
}

protocol Pot: Sendable {
    var isLast: Bool { get }
    func dry() async throws
    func burn() async
}
```

A case that says that nothing is under way is no flag that could get stuck:

```swift
@MainActor
final class Recorder {
    enum Phase { case idle, recording }

    private(set) var phase = Phase.idle

    func restart(on deck: any Deck) async throws {
        phase = .idle
        try await deck.rewind()
        phase = .recording
        do {
            try await deck.record()
            phase = .idle
        } catch {
            phase = .idle
            throw error
        }
    }
}

protocol Deck: Sendable {
    func rewind() async throws
    func record() async throws
}
```

## Fix

Say directly behind the first assignment how it ends. `defer` runs on every way out:

```swift
@MainActor
final class Timetable {
    enum Phase { case idle, loading }

    private(set) var phase = Phase.idle
    private(set) var trains: [String] = []

    func load(from station: any Station) async throws {
        guard phase == .idle else { return }
        phase = .loading
        defer { phase = .idle }
        trains = try await station.trains()
    }
}

protocol Station: Sendable { func trains() async throws -> [String] }
```

## Misses

A slot instead of a flag, since an empty one may mean anything:

```swift
actor Queue {
    private var current: String?

    func send(_ letter: String, by post: any Post) async throws {
        current = letter
        try await post.send(letter)
        current = nil
    }
}

protocol Post: Sendable { func send(_ letter: String) async throws }
```

"""#),
        PageFile(name: "swallowed-cancellation.md", text: #"""
# swallowed-cancellation

A `try?` in front of a sleep drops the cancellation, and the work behind it is done at once instead of not at all.

```rule
id          swallowed-cancellation
default     off  0 of 11 findings in public code were judged right
in          cancelled body
in          closure
yields to   uncancellable-loop
path
  swallowed await in pauses, cancelled as pause  <-
  no test outside
  effect                       as work
when        work outlives its task
unless      work asks for cancellation itself | work stands in a catch or a defer
message     when the task is cancelled this sleep ends at once, and the work behind it goes on
note work   done although the task has been cancelled
```

## Why

A sleep throws when its task is cancelled, and returns at that moment. That is how a debounce works: the next letter cancels the task
that still sleeps, and it never gets to its work. `try?` throws that away. Each letter now wakes the task before it, and all of them search; a
timer that is stopped fires once more; and `stop()` has the effect that it should have prevented.

## Flagged

A debounce:

```swift
@MainActor
final class DraftKeeper {
    private var saving: Task<Void, Never>?
    private let disk: any DraftDisk

    init(disk: any DraftDisk) { self.disk = disk }

    func edited(_ text: String) {
        saving?.cancel()
        saving = Task {
            try? await Task.sleep(for: .seconds(2)) // flagged: when the task is cancelled this sleep ends at once, and the work behind it goes on
            await disk.write(text)
        }
    }
}

protocol DraftDisk: Sendable { func write(_ text: String) async }
```

A ticker that asks before it sleeps and not behind it:

```swift
actor Heartbeat {
    private var beating: Task<Void, Never>?

    func start(_ line: any Line) {
        beating = Task { [weak self] in
            while !Task.isCancelled {
                _ = try? await Task.sleep(for: .seconds(10)) // flagged: when the task is cancelled this sleep ends at once, and the work behind it goes on
                guard let self else { return }
                await self.beat(line)
            }
        }
    }

    func stop() { beating?.cancel() }

    private func beat(_ line: any Line) async { await line.ping() }
}

protocol Line: Sendable { func ping() async }
```

SwiftUI cancels the task of the last value:

```swift
import SwiftUI

struct SearchField: View {
    let model: SearchModel
    @State private var text = ""

    var body: some View {
        TextField("search", text: $text)
            .task(id: text) {
                try? await Task.sleep(for: .milliseconds(300)) // flagged: when the task is cancelled this sleep ends at once, and the work behind it goes on
                await model.search(text)
            }
    }
}

protocol SearchModel { func search(_ text: String) async }
```

## Silent

Somebody looks behind it, the loop, a guard or the work itself; or the error ends the task:

```swift
@MainActor
final class DraftKeeper {
    private var saving: Task<Void, Never>?
    private var ticking: Task<Void, Never>?
    private var waiting: Task<Void, any Error>?
    private var folding: Task<Void, Never>?
    private let disk: any DraftDisk

    init(disk: any DraftDisk) { self.disk = disk }

    func edited(_ text: String) {
        stop()
        saving = Task {
            try? await Task.sleep(for: .seconds(2))
            guard !Task.isCancelled else { return }
            await disk.write(text)
        }
        ticking = Task {
            while !Task.isCancelled {
                await disk.write(text)
                try? await Task.sleep(for: .seconds(2))
            }
        }
        waiting = Task {
            try await Task.sleep(for: .seconds(2))
            try? await Task.sleep(for: .seconds(2))
            try Task.checkCancellation()
            await disk.write(text)
        }
        folding = Task {
            try? await Task.sleep(for: .seconds(2))
            await fold(text)
        }
        waiting = Task {
            guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
            await disk.write(text)
        }
    }

    func stop() {
        saving?.cancel()
        ticking?.cancel()
        waiting?.cancel()
        folding?.cancel()
    }

    private func fold(_ text: String) async {
        if Task.isCancelled { return }
        await disk.write(text)
    }
}

protocol DraftDisk: Sendable { func write(_ text: String) async }
```

What is done next depends on what there is by then, so that a run too many does no harm:

```swift
@MainActor
final class Toaster {
    private var hiding: Task<Void, Never>?
    private var text: String?
    private let bell: any Bell

    init(bell: any Bell) { self.bell = bell }

    func show(_ message: String) {
        text = message
        hiding?.cancel()
        hiding = Task {
            try? await Task.sleep(for: .seconds(3))
            if text == message { bell.ring() }
        }
    }
}

protocol Bell { func ring() }
```

Nothing is left to do but to tidy up, or what is left is state of a view that is gone; and what is swallowed is no sleep:

```swift
import SwiftUI

@MainActor
final class Spinner {
    private var turning: Task<Void, Never>?
    private var isTurning = false
    private let disk: any CountDisk

    init(disk: any CountDisk) { self.disk = disk }

    func turn() {
        isTurning = true
        turning = Task {
            defer { isTurning = false }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    func count() {
        turning = Task {
            let count = try? await disk.count()
            disk.keep(count ?? 0)
        }
    }

    func stop() { turning?.cancel() }
}

struct Splash: View {
    @State private var isShown = true

    var body: some View {
        Text(isShown ? "welcome" : "")
            .task {
                try? await Task.sleep(for: .seconds(1))
                isShown = false
            }
    }
}

protocol CountDisk: Sendable {
    func count() async throws -> Int
    func keep(_ count: Int)
}
```

Nobody cancels a task that nobody keeps; who calls a function is not known, and it may have to pace what it does to the end:

```swift
struct Printer {
    let tray: any Tray

    func warmUp() {
        Task {
            try? await Task.sleep(for: .seconds(1))
            await tray.fill()
        }
    }

    func printAll(_ pages: [String]) async {
        for page in pages {
            await tray.take(page)
            try? await Task.sleep(for: .milliseconds(10))
        }
        await tray.fill()
    }
}

@MainActor
final class Office {
    private var work: Task<Void, Never>?

    func start(_ printer: Printer) {
        work = Task { await printer.printAll([]) }
    }

    func stop() { work?.cancel() }
}

protocol Tray: Sendable {
    func fill() async
    func take(_ page: String) async
}
```

## Fix

Let the error through. A task's closure may throw, and a cancelled sleep then ends it, which is all that was wanted.

```swift
@MainActor
final class DraftKeeper {
    private var saving: Task<Void, any Error>?
    private let disk: any DraftDisk

    init(disk: any DraftDisk) { self.disk = disk }

    func edited(_ text: String) {
        saving?.cancel()
        saving = Task {
            try await Task.sleep(for: .seconds(2))
            await disk.write(text)
        }
    }
}

protocol DraftDisk: Sendable { func write(_ text: String) async }
```

## Misses

A `do` with an empty `catch` does the same:

```swift
@MainActor
final class DraftKeeper {
    private var saving: Task<Void, Never>?
    private let disk: any DraftDisk

    init(disk: any DraftDisk) { self.disk = disk }

    func edited(_ text: String) {
        saving?.cancel()
        saving = Task {
            do { try await Task.sleep(for: .seconds(2)) } catch {}
            await disk.write(text)
        }
    }
}

protocol DraftDisk: Sendable { func write(_ text: String) async }
```

"""#),
        PageFile(name: "task-handle-overwritten.md", text: #"""
# task-handle-overwritten

A task's handle is replaced while the task may still run, so that nothing can cancel it any more.

```rule
id          task-handle-overwritten
default     off  6 of 15 findings in public code were judged right
not in      test, preview
path
  entry
  no cancel $handle, await value $handle, test $handle, read $handle
  start task into $handle as t   <-
  no cancel $handle
  replace $handle
  no await value $handle
  exit
when        $handle may be taken before t
unless      t only hops | t offloads synchronous work
confidence  high    when t lasts
            medium  when $handle may be taken before t
message     `$handle` gets a new task while the one before may still run, out of reach from then on
note t      the task before this one goes on without a handle
```

## Why

A stored handle is a promise that somebody can end the work: a `stop()`, a view that goes away, the next request. Whoever
stores the next task in its place without a word to the last one breaks that promise. Dropping a handle does not cancel. Both tasks run, both
write, the older one perhaps last, and `stop()` ends the newer one alone. A polling loop that was started twice polls twice, until the
app is quit.

## Flagged

Each call adds a loop, and `stop()` ends the last:

```swift
actor Pulse {
    private var ticking: Task<Void, Never>?

    func restart(every gap: Duration, _ tick: @escaping @Sendable () async -> Void) {
        ticking = Task { // flagged: `ticking` gets a new task while the one before may still run, out of reach from then on
            while !Task.isCancelled {
                do { try await Task.sleep(for: gap) } catch { return }
                await tick()
            }
        }
    }

    func stop() {
        ticking?.cancel()
        ticking = nil
    }
}
```

A hint that hides itself after a while. The hint before is still counting, and hides this one:

```swift
@MainActor
final class Hints {
    private(set) var text: String?
    private var hiding: Task<Void, Never>?

    func show(_ text: String) {
        self.text = text
        hiding = Task { // flagged: `hiding` gets a new task while the one before may still run, out of reach from then on
            try? await Task.sleep(for: .seconds(3))
            self.text = nil
        }
    }

    func close() {
        hiding?.cancel()
        text = nil
    }
}
```

`load` cancels, the two that move on do not:

```swift
@MainActor
final class Deck {
    private var tracks: [String] = []
    private var playing: Task<Void, Never>?
    private let speaker: any Speaker

    init(speaker: any Speaker) { self.speaker = speaker }

    func load(_ tracks: [String]) {
        self.tracks = tracks
        playing?.cancel()
        play(0)
    }

    func skip(to track: Int) {
        play(track)
    }

    func finish(_ track: Int) {
        play(track + 1)
    }

    private func play(_ track: Int) {
        playing = Task { // flagged: `playing` gets a new task while the one before may still run, out of reach from then on
            await speaker.play(tracks[track])
        }
    }
}

protocol Speaker: Sendable { func play(_ track: String) async }
```

A property that others set starts the work:

```swift
@MainActor
final class Search {
    var query = "" {
        didSet { find() }
    }
    private(set) var hits: [String] = []
    private var work: Task<Void, Never>?
    private let engine: any Engine

    init(engine: any Engine) { self.engine = engine }

    private func find() {
        let next = Task { // flagged: `work` gets a new task while the one before may still run, out of reach from then on
            hits = await engine.hits(for: query)
        }
        work = next
    }

    func close() { work?.cancel() }
}

protocol Engine: Sendable { func hits(for query: String) async -> [String] }
```

Whoever uses a library may start it twice, though its own tool does so once:

```swift
public actor Listener {
    private var listening: Task<Void, Never>?

    public init() {}

    public func start(_ calls: AsyncStream<String>) {
        listening = Task { // flagged: `listening` gets a new task while the one before may still run, out of reach from then on
            for await call in calls { print(call) }
        }
    }

    public func stop() { listening?.cancel() }
}

enum Tool {
    static func main() async {
        let listener = Listener()
        await listener.start(AsyncStream { $0.finish() })
    }
}
```

A flag that nobody sets when the work begins keeps nobody out, and a cancellation on one way is none on the other:

```swift
@MainActor
final class Importer {
    var isEnabled = true
    private var work: Task<Void, Never>?
    private let library: any Library

    init(library: any Library) { self.library = library }

    func run(again: Bool) {
        guard isEnabled else { return }
        if again { work?.cancel() }
        work = Task { // flagged: `work` gets a new task while the one before may still run, out of reach from then on
            for await name in library.names() { await library.add(name) }
        }
    }
}

protocol Library: Sendable {
    func names() -> AsyncStream<String>
    func add(_ name: String) async
}
```

## Silent

The old task is cancelled first, here or by a method that does it, whatever the handles are kept in:

```swift
@MainActor
final class Feed {
    private var loading: Task<Void, Never>?
    private var ticks: Task<Void, Never>?
    private var all: Task<Void, Never>?
    private let source: any Source

    init(source: any Source) { self.source = source }

    func reload() {
        loading?.cancel()
        loading = Task { await source.load() }
    }

    func tick() {
        stop()
        ticks = Task { for await _ in source.ticks() {} }
    }

    func restart() {
        let next = Task { for await _ in source.ticks() {} }
        all?.cancel()
        all = next
    }

    func renew() {
        let old = loading
        loading = Task { for await _ in source.ticks() {} }
        old?.cancel()
    }

    private func stop() {
        if let ticks { ticks.cancel() }
        ticks = nil
    }
}

protocol Source: Sendable {
    func load() async
    func ticks() -> AsyncStream<Void>
}
```

The only control is disabled while there is one:

```swift
struct Controls: View {
    let machine: any Machine
    @State private var action: Task<Void, Never>?

    var body: some View {
        Button("Start") { run() }
            .disabled(action != nil)
    }

    private func run() {
        action = Task {
            await machine.start()
            action = nil
        }
    }
}

protocol Machine: Sendable { func start() async }
```

The new task waits its turn, or the function waits for the old one:

```swift
actor Queue {
    private var last: Task<Void, Never>?
    private var upload: Task<Void, Never>?

    func add(_ job: @escaping @Sendable () async -> Void) {
        let before = last
        last = Task {
            await before?.value
            await job()
            await job()
            await job()
        }
    }

    func send(_ parts: AsyncStream<Int>) async {
        await upload?.value
        upload = Task { for await part in parts { print(part) } }
    }
}
```

One is enough, as the handle, a flag or a phase says:

```swift
@MainActor
final class Session {
    enum Phase { case idle, running }

    private var watch: Task<Void, Never>?
    private var sync: Task<Void, Never>?
    private var poll: Task<Void, Never>?
    private var phase = Phase.idle
    private var isWatched = false
    private let server: any Server
    private var isPolling: Bool { poll != nil }

    init(server: any Server) { self.server = server }

    func observe() {
        if let watch, !watch.isCancelled { return }
        watch = Task { for await change in server.changes() { print(change) } }
    }

    func synchronize() {
        guard phase == .idle else { return }
        phase = .running
        sync = Task {
            for await change in server.changes() { print(change) }
            phase = .idle
        }
    }

    func startPolling() {
        guard !isPolling else { return }
        poll = Task { for await change in server.changes() { print(change) } }
    }
}

protocol Server: Sendable { func changes() -> AsyncStream<String> }
```

Whoever calls a helper has seen to it:

```swift
@MainActor
final class Pager {
    private var page: Task<Void, Never>?
    private let shelf: any Shelf

    init(shelf: any Shelf) { self.shelf = shelf }

    func more() {
        guard page == nil else { return }
        fetch()
    }

    func reset() {
        page?.cancel()
        fetch()
    }

    private func fetch() {
        page = Task {
            for await book in shelf.books() { print(book) }
            page = nil
        }
    }
}

protocol Shelf: Sendable { func books() -> AsyncStream<String> }
```

It runs once, for each object or for the app:

```swift
@MainActor
final class Clock {
    private var minutes: Task<Void, Never>?
    private var seconds: Task<Void, Never>?

    init() {
        minutes = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) } }
        begin()
    }

    private func begin() {
        seconds = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
    }

    func viewDidLoad() {
        minutes = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) } }
    }
}
```

The property sees to it itself:

```swift
@MainActor
final class Banner {
    private(set) var text: String?
    private var hiding: Task<Void, Never>? {
        didSet { oldValue?.cancel() }
    }

    func show(_ text: String) {
        self.text = text
        hiding = Task {
            try? await Task.sleep(for: .seconds(3))
            if !Task.isCancelled { self.text = nil }
        }
    }
}
```

The function stays until its task has ended, so that there is nothing left to replace:

```swift
actor Downloads {
    private var current: Task<Int, Error>?

    func fetch(_ parts: AsyncThrowingStream<Int, Error>) async throws -> Int {
        let work = Task {
            var size = 0
            for try await part in parts { size += part }
            return size
        }
        current = work
        return try await work.value
    }

    func cancel() { current?.cancel() }
}
```

Two sides of a switch take turns:

```swift
@MainActor
final class Beacon {
    private var flashing: Task<Void, Never>?

    var isOn = false {
        didSet {
            if isOn {
                flashing = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
            } else {
                flashing?.cancel()
            }
        }
    }
}
```

A task that never waits is over before anybody could cancel it:

```swift
@MainActor
final class Ledger {
    private var writing: Task<Void, Never>?
    private(set) var lines: [String] = []

    func note(_ line: String) {
        writing = Task { lines.append(line) }
    }

    func count(_ line: String) {
        writing = Task.detached { print(line.count) }
    }

    func both(_ first: String, _ second: String) {
        note(first)
        count(second)
    }

    func clear() {
        note("")
        count("")
    }
}
```

Nothing shows that this is started twice in the short time that it takes:

```swift
@MainActor
final class Shop {
    private var buying: Task<Void, Never>?
    private let till: any Till

    init(till: any Till) { self.till = till }

    func buy(_ item: String) {
        buying = Task { await till.charge(item) }
    }

    func cancel() { buying?.cancel() }
}

protocol Till: Sendable { func charge(_ item: String) async }
```

Tests and previews say what they mean by themselves:

```swift
import XCTest

final class PulseTests: XCTestCase {
    private var ticking: Task<Void, Never>?

    func start() {
        ticking = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
    }
}
```

```swift
import SwiftUI

struct Previews: PreviewProvider {
    static var ticking: Task<Void, Never>?

    static func start() {
        ticking = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
    }
}
```

## Fix

Cancel the old task before its handle is overwritten. Where the work must not be cut short, let one run at a time, or let the
new one wait for the old:

```swift
actor Pulse {
    private var ticking: Task<Void, Never>?

    func restart(every gap: Duration, _ tick: @escaping @Sendable () async -> Void) {
        ticking?.cancel()
        ticking = Task {
            while !Task.isCancelled {
                do { try await Task.sleep(for: gap) } catch { return }
                await tick()
            }
        }
    }
}
```

## Misses

The elements of a collection: the key may be new each time.

```swift
actor Icons {
    private var loading: [String: Task<Void, Never>] = [:]

    func load(_ name: String) {
        loading[name] = Task { try? await Task.sleep(for: .seconds(1)) }
    }
}
```

A handle inside of a value that the function builds:

```swift
actor Room {
    enum State {
        case empty
        case busy(Task<Void, Never>)
    }

    private var state = State.empty

    func enter() {
        state = .busy(Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } })
    }
}
```

A view that starts something each time it appears, and may appear again before it has gone:

```swift
import SwiftUI

struct Spinner: View {
    @State private var spinning: Task<Void, Never>?

    var body: some View {
        Text("…")
            .onAppear { spinning = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } } }
            .onDisappear { spinning?.cancel() }
    }
}
```

"""#),
        PageFile(name: "task-in-view-callback.md", text: #"""
# task-in-view-callback

`onAppear` starts a task that nobody cancels when the view goes away.

```rule
id          task-in-view-callback
default     off  0 of 14 findings in public code were judged right
in          appearing callback
in          sync body
path
  entry
  no test shared
  start task, dropped          as start  <-
elsewhere   as late  started task | called body: await then write shared $state
unless      start is shielded on purpose | start is made by an unknown initializer
message     nobody cancels this task when the view goes away
note late   written for a view that may be gone
```

## Why

`.task { }` runs with the view: it begins when the view appears and is cancelled when the view goes. A `Task` in `onAppear` begins alike and never ends: somebody
who swipes through ten pages has ten downloads under way, nine for pages that nobody looks at. And a view that appears again starts
a second one beside the first.

## Flagged

The entries are loaded to the end, whoever has left:

```swift
import SwiftUI

struct Journal: View {
    let archive: any Archive
    @State private var pages: [String] = []

    var body: some View {
        List(pages, id: \.self) { Text($0) }
            .onAppear {
                Task { pages = await archive.pages() } // flagged: nobody cancels this task when the view goes away
            }
    }
}

protocol Archive: Sendable { func pages() async -> [String] }
```

The same by way of a function:

```swift
import SwiftUI

struct Gallery: View {
    let wall: any Wall
    @State private var pictures: [String] = []

    var body: some View {
        Text("\(pictures.count)")
            .onAppear { Task { await load() } } // flagged: nobody cancels this task when the view goes away
    }

    private func load() async { pictures = await wall.pictures() }
}

protocol Wall: Sendable { func pictures() async -> [String] }
```

## Silent

The view has the task in its hand:

```swift
import SwiftUI

struct Journal: View {
    let archive: any Archive
    @State private var pages: [String] = []
    @State private var loading: Task<Void, Never>?

    var body: some View {
        List(pages, id: \.self) { Text($0) }
            .task { pages = await archive.pages() }
            .onAppear {
                loading = Task { pages = await archive.pages() }
            }
            .onDisappear { loading?.cancel() }
    }
}

protocol Archive: Sendable { func pages() async -> [String] }
```

Nothing is waited for, or nothing comes of it that the view shows:

```swift
import SwiftUI

struct Poster: View {
    let office: any Office
    @State private var count = 0

    var body: some View {
        Text("\(count)")
            .onAppear {
                Task { count += 1 }
                Task { await office.note("seen") }
            }
    }
}

protocol Office: Sendable { func note(_ text: String) async }
```

Once for the app, and not for this view, as a test in front says:

```swift
import SwiftUI

struct Root: View {
    let library: any Library
    @State private var isFirst = true
    @State private var books: [String] = []

    var body: some View {
        List(books, id: \.self) { Text($0) }
            .onAppear {
                guard isFirst else { return }
                isFirst = false
                Task { books = await library.books() }
            }
    }
}

protocol Library: Sendable { func books() async -> [String] }
```

Somebody says why it goes on without the view, or has a task of another kind:

```swift
import SwiftUI

struct Draft: View {
    let store: any Store
    @State private var isKept = false

    var body: some View {
        Text(isKept ? "kept" : "new")
            .onAppear {
                // Meant to outlive the view: what has been written must not be lost.
                Task { isKept = await store.keep() }
            }
            .onAppear {
                Task(timeout: .seconds(3)) { isKept = await store.keep() }
            }
    }
}

extension Task where Success == Void, Failure == Never {
    init(timeout: Duration, _ operation: @escaping @Sendable () async -> Void) {
        self.init { await operation() }
    }
}

protocol Store: Sendable { func keep() async -> Bool }
```

A person asks for it, and a task inside of `.task` is another mistake:

```swift
import SwiftUI

struct Shelf: View {
    let library: any Library
    @State private var books: [String] = []

    var body: some View {
        Button("Load") {
            Task { books = await library.books() }
        }
        .task {
            await library.open()
            Task { books = await library.books() }
        }
    }
}

protocol Library: Sendable {
    func open() async
    func books() async -> [String]
}
```

## Fix

`.task { }` in place of `onAppear` and `Task`. After a wait that does not throw, ask whether the view is still there:

```swift
import SwiftUI

struct Journal: View {
    let archive: any Archive
    @State private var pages: [String] = []

    var body: some View {
        List(pages, id: \.self) { Text($0) }
            .task {
                let newest = await archive.pages()
                guard !Task.isCancelled else { return }
                pages = newest
            }
    }
}

protocol Archive: Sendable { func pages() async -> [String] }
```

"""#),
        PageFile(name: "task-never-cancelled.md", text: #"""
# task-never-cancelled

A task that goes on and on is kept, and no line of the program ever cancels it.

```rule
id          task-never-cancelled
default     off  2 of 6 findings in public code were judged right
in          kept task body
not in      cancellable body, body of a lasting object, test
path listens
  for await                    as loop  <-
path ticks
  await in pauses              as loop  <-
  loop on
nowhere     body around: await value
message     the task of this loop is kept, and nobody ever cancels it
note loop   waits here, again and again
```

## Why

A handle in a property says that somebody means to end the work. If no line does, the property only looks like it: the loop goes on when the screen has gone and
when a new one has been started, and what it writes comes from a time that is over.

## Flagged

Kept, and forgotten:

```swift
@MainActor
final class Scoreboard {
    private var following: Task<Void, Never>?
    private(set) var score = 0

    func follow(_ game: any Game) {
        following = Task { [weak self] in
            for await score in game.scores() { // flagged: the task of this loop is kept, and nobody ever cancels it
                self?.score = score
            }
        }
    }
}

protocol Game: Sendable { func scores() -> AsyncStream<Int> }
```

A pulse that beats for ever:

```swift
actor Session {
    private var pulse: Task<Void, Never>?

    func open(_ line: any Line) {
        pulse = Task {
            while line.isOpen {
                await line.ping()
                try? await Task.sleep(for: .seconds(30)) // flagged: the task of this loop is kept, and nobody ever cancels it
            }
        }
    }
}

protocol Line: Sendable {
    var isOpen: Bool { get }
    func ping() async
}
```

## Silent

Some line cancels it:

```swift
@MainActor
final class Scoreboard {
    private var following: Task<Void, Never>?
    private(set) var score = 0

    func follow(_ game: any Game) {
        following = Task { [weak self] in
            for await score in game.scores() { self?.score = score }
        }
    }

    func leave() { following?.cancel() }
}

protocol Game: Sendable { func scores() -> AsyncStream<Int> }
```

The object is there for as long as the program, the task ends soon, or whoever starts it waits for its end:

```swift
@MainActor
final class Clock {
    static let main = Clock()
    private var ticking: Task<Void, Never>?
    private(set) var minutes = 0

    func start() {
        ticking = Task {
            while minutes < 1440 {
                try? await Task.sleep(for: .seconds(60))
                minutes += 1
            }
        }
    }
}

actor Import {
    private var counting: Task<Void, Never>?
    private var hiding: Task<Void, Never>?

    func run(_ file: any File) async {
        counting = Task {
            for await line in file.lines() { print(line) }
        }
        await file.read()
        await counting?.value
    }

    func hide() {
        hiding = Task { try? await Task.sleep(for: .seconds(3)) }
    }
}

protocol File: Sendable {
    func lines() -> AsyncStream<String>
    func read() async
}
```

Nobody keeps this one, which is another mistake:

```swift
actor Radio {
    func play(_ waves: AsyncStream<Int>) {
        Task {
            for await wave in waves { print(wave) }
        }
    }
}
```

A test ends by itself:

```swift
import XCTest

final class RadioTests: XCTestCase {
    private var playing: Task<Void, Never>?

    func testRadio() {
        playing = Task {
            for await wave in AsyncStream<Int>(unfolding: { 1 }) { print(wave) }
        }
    }
}
```

## Fix

Cancel it where the work is over: in `stop()`, when the screen goes, in the `deinit` of an object that the task does not hold.

```swift
@MainActor
final class Scoreboard {
    private var following: Task<Void, Never>?
    private(set) var score = 0

    func follow(_ game: any Game) {
        following?.cancel()
        following = Task { [weak self] in
            for await score in game.scores() { self?.score = score }
        }
    }

    func leave() { following?.cancel() }
}

protocol Game: Sendable { func scores() -> AsyncStream<Int> }
```

"""#),
        PageFile(name: "task-per-event.md", text: #"""
# task-per-event

Each event starts a task of its own, and nothing keeps the tasks in the order of the events.

```rule
id          task-per-event
default     off  3 of 14 findings in public code were judged right
in          sync body
path event
  start task, dropped          as start  <-
  in observer
  elsewhere as late  started task: await then no test, replace shared $state
path pair
  start task for $work         as start  <-
  when start has an opposite
confidence  high when path is pair
            medium when path is event
message     each of these events starts a task of its own, and nothing keeps them in order
note late   written by whichever task comes last
```

## Why

Events come in an order, and tasks do not keep it. The first task waits longer than the second, and what it writes comes last: the screen shows the answer to
the event before the last. Two callbacks that belong together fare worse. "Will begin" and "did end" each start a task; on a busy machine the end arrives first, and
what was ended begins afterwards and never ends.

## Flagged

Begin and end may change places:

```swift
final class Meter: @unchecked Sendable {
    let panel: any Panel

    init(panel: any Panel) { self.panel = panel }

    func callBegins() {
        Task { await panel.startClock() } // flagged: each of these events starts a task of its own, and nothing keeps them in order
    }

    func callEnds() {
        Task { await panel.stopClock() } // flagged: each of these events starts a task of its own, and nothing keeps them in order
    }
}

protocol Panel: Sendable {
    func startClock() async
    func stopClock() async
}
```

The answer that comes last stays, whatever it answers:

```swift
import SwiftUI

struct Forecast: View {
    let town: Town
    let service: any Service
    @State private var text = ""

    var body: some View {
        Text(text).onChange(of: town.place) { _ in
            Task { // flagged: each of these events starts a task of its own, and nothing keeps them in order
                text = await service.forecast()
            }
        }
    }
}

protocol Service: Sendable { func forecast() async -> String }
```

## Silent

One task for all events, in their order:

```swift
final class Meter: Sendable {
    enum Event { case begins, ends }

    private let events: AsyncStream<Event>.Continuation

    init(_ panel: any Panel) {
        let (stream, events) = AsyncStream<Event>.makeStream()
        self.events = events
        Task {
            for await event in stream {
                switch event {
                case .begins: await panel.startClock()
                case .ends: await panel.stopClock()
                }
            }
        }
    }

    func callBegins() { events.yield(.begins) }
    func callEnds() { events.yield(.ends) }
}

protocol Panel: Sendable {
    func startClock() async
    func stopClock() async
}
```

These two have nothing to do with each other, though both are told of something:

```swift
final class Desk: @unchecked Sendable {
    let clerk: any Clerk

    init(clerk: any Clerk) { self.clerk = clerk }

    func bell() {
        Task { await clerk.startMachine() }
    }

    func clock() {
        Task { await clerk.stopPress() }
    }
}

protocol Clerk: Sendable {
    func startMachine() async
    func stopPress() async
}
```

The task of the last event is cancelled, what it brings is looked at, nothing is waited for, or nothing shows that the events come often:

```swift
import SwiftUI

struct Forecast: View {
    let town: Town
    let service: any Service
    @State private var text = ""
    @State private var asking: Task<Void, Never>?
    @State private var count = 0

    var body: some View {
        VStack { Text(text) }
            .onChange(of: town.place) { _ in
                asking?.cancel()
                asking = Task { text = await service.forecast() }
            }
            .onChange(of: town.name) { name in
                Task {
                    let answer = await service.forecast()
                    if name == town.name { text = answer }
                }
            }
            .onChange(of: town.wind) { wind in
                Task { text = "\(wind)" }
            }
            .onChange(of: town.rain) { _ in
                Task {
                    await service.note()
                    count += 1
                }
            }
            .onReceive(town.moves) { _ in
                Task { text = await service.forecast() }
            }
    }
}

protocol Service: Sendable {
    func forecast() async -> String
    func note() async
}
```

A button is pressed once in a while, and a function is called by somebody who means it:

```swift
import SwiftUI

struct Mill: View {
    let stream: any Stream
    @State private var level = 0

    var body: some View {
        Button("Level") {
            Task { level = await stream.level() }
        }
    }

    func update() {
        Task { level = await stream.level() }
    }
}

protocol Stream: Sendable { func level() async -> Int }
```

Functions that wait themselves are another matter: their callers have an order.

```swift
final class Stage: Sendable {
    let curtain: any Curtain

    init(curtain: any Curtain) { self.curtain = curtain }

    func begin() async {
        await curtain.ready()
        Task { await curtain.open() }
    }

    func end() async {
        await curtain.ready()
        Task { await curtain.close() }
    }
}

protocol Curtain: Sendable {
    func ready() async
    func open() async
    func close() async
}
```

## Fix

Let one task do them in turn: the callbacks put their events into a stream, and one loop takes them out.

```swift
final class Meter: Sendable {
    enum Event { case begins, ends }

    private let events: AsyncStream<Event>.Continuation

    init(_ panel: any Panel) {
        let (stream, events) = AsyncStream<Event>.makeStream()
        self.events = events
        Task {
            for await event in stream {
                switch event {
                case .begins: await panel.startClock()
                case .ends: await panel.stopClock()
                }
            }
        }
    }

    func callBegins() { events.yield(.begins) }
    func callEnds() { events.yield(.ends) }
}

protocol Panel: Sendable {
    func startClock() async
    func stopClock() async
}
```

Where only the last event counts, keep the task and cancel it when the next one comes.

## Misses

What the task calls waits and writes:

```swift
@MainActor
final class Radar {
    var angle = 0 {
        didSet {
            Task { await turn() }
        }
    }
    private(set) var echo = 0
    private let dish: any Dish

    init(dish: any Dish) { self.dish = dish }

    private func turn() async { echo = await dish.echo() }
}

protocol Dish: Sendable { func echo() async -> Int }
```

"""#),
        PageFile(name: "task-retains-owner.md", text: #"""
# task-retains-owner

A task holds the object whose `deinit` is to cancel it, so that neither ever ends.

```rule
id          task-retains-owner
default     on  11 of 12 findings in public code were judged right
in          body that a deinit cancels
in          body that holds its owner
not in      body of a lasting object, body of an object that can be told to stop
path listens
  for await                    as loop  <-
  nowhere     this body: for await then effect then no loop again, exit by return
path ticks
  await in pauses              as loop  <-
  loop on
message     while this loop waits its task holds the object whose `deinit` is to cancel it
note loop   waits here, again and again
```

## Why

`deinit { task?.cancel() }` looks like tidy work. But a task holds what its closure uses until it has ended, and this one waits for the
next element of something that does not end. The object waits for the task, the task for the object's `deinit`: both stay for good, with all
that they own, and go on doing what nobody wants any more.

## Flagged

The loop calls a method of the object, and so the task holds it:

```swift
@MainActor
final class Thermostat {
    private var following: Task<Void, Never>?
    private(set) var degrees = 0

    init(_ sensor: AsyncStream<Int>) {
        following = Task {
            for await degrees in sensor { // flagged: while this loop waits its task holds the object whose `deinit` is to cancel it
                show(degrees)
            }
        }
    }

    private func show(_ degrees: Int) { self.degrees = degrees }

    deinit { following?.cancel() }
}
```

Weak in the list of captures, strong from the first line on:

```swift
actor Beacon {
    private var blinking: Task<Void, Never>?
    private var isLit = false

    func start() {
        blinking = Task { [weak self] in
            guard let self else { return }
            while !Task.isCancelled {
                await self.toggle()
                try? await Task.sleep(for: .seconds(1)) // flagged: while this loop waits its task holds the object whose `deinit` is to cancel it
            }
        }
    }

    private func toggle() { isLit.toggle() }

    deinit { blinking?.cancel() }
}
```

## Silent

Bound for one turn at a time, or not used at all:

```swift
@MainActor
final class Thermostat {
    private static let unit = "°C"
    private let log: any Log
    private var following: Task<Void, Never>?
    private var printing: Task<Void, Never>?
    private(set) var degrees = 0

    init(_ sensor: AsyncStream<Int>) {
        following = Task { [weak self] in
            for await degrees in sensor {
                guard let self else { return }
                self.degrees = degrees
            }
        }
        printing = Task { [log] in
            for await degrees in sensor { log.note(degrees, Self.unit) }
        }
    }

    deinit {
        following?.cancel()
        printing?.cancel()
    }
}

protocol Log: Sendable { func note(_ degrees: Int, _ unit: String) }
```

The object is there for as long as the program:

```swift
@MainActor
final class Climate {
    static let shared = Climate()
    private var following: Task<Void, Never>?
    private(set) var degrees = 0

    func follow(_ sensor: AsyncStream<Int>) {
        following = Task {
            for await degrees in sensor { self.degrees = degrees }
        }
    }

    deinit { following?.cancel() }
}
```

Somebody else ends it, and `deinit` only makes sure:

```swift
@MainActor
final class Barometer {
    private var following: Task<Void, Never>?
    private(set) var pressure = 0

    func start(_ sensor: AsyncStream<Int>) {
        following = Task {
            for await pressure in sensor { self.pressure = pressure }
        }
    }

    func rest() { following?.cancel() }

    deinit { following?.cancel() }
}
```

Somebody tells the object to stop, and the sensor too:

```swift
@MainActor
final class Gauge {
    private var following: Task<Void, Never>?
    private(set) var pressure = 0
    private let sensor: any Sensor

    init(_ sensor: any Sensor) {
        self.sensor = sensor
        following = Task {
            for await pressure in sensor.values { self.pressure = pressure }
        }
    }

    func stop() { sensor.close() }

    deinit { following?.cancel() }
}

protocol Sensor: Sendable {
    var values: AsyncStream<Int> { get }
    func close()
}
```

The sequence ends, and something is still to be done then:

```swift
@MainActor
final class Meter {
    private var following: Task<Void, Never>?
    private(set) var pressure = 0

    init(_ sensor: AsyncStream<Int>) {
        following = Task {
            for await pressure in sensor { self.pressure = pressure }
            self.pressure = 0
        }
    }

    deinit { following?.cancel() }
}
```

It ends by itself, soon enough:

```swift
@MainActor
final class Toast {
    private var hiding: Task<Void, Never>?
    private(set) var text: String?

    func show(_ text: String) {
        self.text = text
        hiding = Task {
            try? await Task.sleep(for: .seconds(3))
            self.text = nil
        }
    }

    deinit { hiding?.cancel() }
}
```

## Fix

Capture the object weakly and bind it inside of the loop, for one turn. Between two elements nobody holds it then, and its `deinit` can come:

```swift
@MainActor
final class Thermostat {
    private var following: Task<Void, Never>?
    private(set) var degrees = 0

    init(_ sensor: AsyncStream<Int>) {
        following = Task { [weak self] in
            for await degrees in sensor {
                guard let self else { return }
                self.show(degrees)
            }
        }
    }

    private func show(_ degrees: Int) { self.degrees = degrees }

    deinit { following?.cancel() }
}
```

What the sequence itself is made of must not hold the object either. Where there is a `stop()` that somebody calls, cancel there.

"""#),
        PageFile(name: "uncancellable-continuation.md", text: #"""
# uncancellable-continuation

A task waits for a callback, and cancelling the task does not stop what it waits for.

```rule
id          uncancellable-continuation
default     on
in          cancellable body
path request
  take over by a builder             as taken
  bridging call in requests          as bridge
  await continuation                 as wait <-
path session
  take over by a builder             as taken
  bridging call in lasting-work      as bridge
  await continuation                 as wait <-
path other
  take over by a builder             as taken
  bridging call                      as bridge
  await continuation                 as wait <-
unless      wait stands in the operation of a cancellation handler
confidence  high    when bridge could be cancelled, wait outlives its task
            low     when path is other | path is session | bridge stays in the program
            medium  when wait outlives its task
message     cancelling `$wait.function` does not stop what it waits for
note bridge this goes on when the task is cancelled
```

## Why

A callback knows nothing of tasks. When a task is cancelled that waits for one in a continuation, it goes on waiting: the view is gone
and the download is not, a new search runs behind all the old ones, and a timeout that cancels the task waits for the very thing it
should have ended. `withCheckedContinuation` makes it look like any other `await`, which would have thrown.

Where nothing could be stopped anyway, a hop to a queue or the answer to a prompt, there is nothing wrong, and nothing is reported
unless findings of low confidence are asked for.

## Flagged

The bare bridge to a request:

```swift
struct User: Sendable {}

struct Profiles {
    let apiClient: ApiClient

    func loadUser(id: String) async throws -> User {
        try await withCheckedThrowingContinuation { continuation in // flagged: cancelling `Profiles.loadUser(id:)` does not stop what it waits for
            apiClient.loadUser(id: id) { result in
                continuation.resume(with: result)
            }
        }
    }
}
```

The session can be aborted, the store can cancel, and nobody asks them to:

```swift
import Foundation

protocol ScanSession: Sendable {
    func begin(_ done: @escaping @Sendable (Result<String, any Error>) -> Void)
    func abort()
}

struct BadgeScanner {
    let session: any ScanSession

    func nextCode() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in // flagged: cancelling `BadgeScanner.nextCode()` does not stop what it waits for
            session.begin { outcome in
                continuation.resume(with: outcome)
            }
        }
    }
}

final class PortraitStore: Sendable {
    func fetchPortrait(_ id: Int, _ done: @escaping @Sendable (Data?) -> Void) {}
    func cancelFetch(_ id: Int) {}
}

func portrait(_ id: Int, from store: PortraitStore) async -> Data? {
    await withCheckedContinuation { continuation in // flagged: cancelling `portrait(_:from:)` does not stop what it waits for
        store.fetchPortrait(id) { continuation.resume(returning: $0) }
    }
}
```

The handle that would cancel the request is used to start it and thrown away, or not even looked at:

```swift
import Foundation
import MapKit

struct Downloads {
    let session: URLSession
    let mirror: Mirror

    func download(_ url: URL) async -> Data? {
        await withCheckedContinuation { continuation in // flagged: cancelling `Downloads.download(_:)` does not stop what it waits for
            let task = session.dataTask(with: url) { data, _, _ in continuation.resume(returning: data) }
            task.resume()
        }
    }

    func ping(_ url: URL) async -> Bool {
        await withCheckedContinuation { continuation in // flagged: cancelling `Downloads.ping(_:)` does not stop what it waits for
            URLSession.shared.dataTask(with: url) { data, _, _ in continuation.resume(returning: data != nil) }.resume()
        }
    }

    func copy(_ url: URL) async -> Bool {
        await withCheckedContinuation { continuation in // flagged: cancelling `Downloads.copy(_:)` does not stop what it waits for
            mirror.copy(url) { continuation.resume(returning: $0) }
        }
    }

    func places(_ request: MKLocalSearch.Request) async throws -> MKLocalSearch.Response {
        try await withCheckedThrowingContinuation { continuation in // flagged: cancelling `Downloads.places(_:)` does not stop what it waits for
            MKLocalSearch(request: request).start { response, error in
                if let response { continuation.resume(returning: response) } else { continuation.resume(throwing: error ?? CancellationError()) }
            }
        }
    }
}

protocol Mirror: Sendable {
    @discardableResult func copy(_ url: URL, _ done: @escaping @Sendable (Bool) -> Void) -> Progress
}
```

## Silent

A closure that a view runs and cancels as it goes, where nobody else waits:

```swift
import SwiftUI

struct CertificateList: View {
    @State private var size = 0
    let address: URL

    var body: some View {
        Text("\(size)")
            .refreshable {
                size = await withCheckedContinuation { continuation in
                    URLSession.shared.dataTask(with: address) { data, _, _ in
                        continuation.resume(returning: data?.count ?? 0)
                    }.resume()
                }
            }
    }
}
```

A cancellation handler stops it:

```swift
import Foundation

protocol ScanSession: Sendable {
    func begin(_ done: @escaping @Sendable (Result<String, any Error>) -> Void)
    func abort()
}

struct BadgeScanner {
    let session: any ScanSession

    func nextCode() async throws -> String {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                session.begin { outcome in
                    continuation.resume(with: outcome)
                }
            }
        } onCancel: {
            session.abort()
        }
    }

    func firstCode() async throws -> String? {
        try await withTaskCancellationHandler {
            try await withThrowingTaskGroup(of: String.self) { group in
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        session.begin { continuation.resume(with: $0) }
                    }
                }
                return try await group.next()
            }
        } onCancel: {
            session.abort()
        }
    }
}
```

Somebody has the handle:

```swift
import Foundation

@MainActor
final class Downloads {
    private var running: URLSessionDataTask?

    func download(_ url: URL) async -> Data? {
        await withCheckedContinuation { continuation in
            let task = URLSession.shared.dataTask(with: url) { data, _, _ in continuation.resume(returning: data) }
            running = task
            task.resume()
        }
    }

    func stop() { running?.cancel() }
}
```

There is nothing that could be stopped, as far as anybody knows: hops, prompts, what the project itself offers without a way to
cancel it, and what only tells that it is done:

```swift
import AVFoundation
import Foundation

struct Studio {
    let client: any LibraryClient
    let uplink: UplinkSession
    let session: UplinkSession

    func render(_ name: String) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: name.uppercased()) }
        }
    }

    func mayRecord() async -> Bool {
        await withCheckedContinuation { continuation in
            AVCaptureDevice.requestAccess(for: .audio) { continuation.resume(returning: $0) }
        }
    }

    func tracks() async -> [String] {
        await withCheckedContinuation { continuation in
            client.fetchTracks { continuation.resume(returning: $0) }
        }
    }

    func send(_ take: Data) async {
        await withCheckedContinuation { continuation in
            uplink.send(take) { continuation.resume() }
        }
    }

    func open() async {
        await withCheckedContinuation { continuation in
            session.connect { continuation.resume() }
        }
    }

    func cover() async -> Data? {
        await withCheckedContinuation { continuation in
            albumStore.loadCover { continuation.resume(returning: $0) }
        }
    }

    func mark(_ marker: any Marker) async {
        await withCheckedContinuation { continuation in
            marker.set { continuation.resume() }
        }
    }
}

protocol LibraryClient: Sendable { func fetchTracks(completion: @escaping @Sendable ([String]) -> Void) }
protocol Marker: Sendable {
    func set(_ done: @escaping @Sendable () -> Void)
    func cancel()
}
```

The request is another's; what waits here is a slot:

```swift
import Foundation

actor Relay {
    private var waiting: CheckedContinuation<Void, Never>?

    func pass(_ baton: CheckedContinuation<Void, Never>, to partner: Partner) async {
        partner.fetchNext { baton.resume() }
        await withCheckedContinuation { waiting = $0 }
    }

    func race(_ baton: CheckedContinuation<Void, Never>, on track: any Track) async {
        track.begin { baton.resume() }
        await withCheckedContinuation { waiting = $0 }
    }

    func post(_ baton: CheckedContinuation<Void, Never>, to url: URL) async {
        URLSession.shared.dataTask(with: url) { _, _, _ in baton.resume() }.resume()
        await withCheckedContinuation { waiting = $0 }
    }
}

protocol Track: Sendable {
    func begin(_ done: @escaping @Sendable () -> Void)
    func abort()
}
```

When only the view goes away, a short request may as well end:

```swift
import SwiftUI

struct Avatar: View {
    let directory: any Directory
    @State private var name = ""

    var body: some View {
        Text(name).task { name = await load() }
    }

    private func load() async -> String {
        await withCheckedContinuation { continuation in
            directory.loadName { continuation.resume(returning: $0) }
        }
    }
}

struct Place: View {
    let search: MKLocalSearch
    @State private var name = ""

    var body: some View {
        Text(name).task { name = await find() }
    }

    private func find() async -> String {
        await withCheckedContinuation { continuation in
            search.start { response, _ in continuation.resume(returning: response?.name ?? "") }
        }
    }
}

protocol Directory { func loadName(_ done: @escaping @Sendable (String) -> Void) }
```

Nobody cancels a task that nobody keeps:

```swift
@MainActor
final class Launcher {
    private let partner: Partner

    init(partner: Partner) { self.partner = partner }

    func launched() {
        Task { await warmUp() }
    }

    private func warmUp() async {
        await withCheckedContinuation { continuation in
            partner.fetchAll { continuation.resume() }
        }
    }
}
```

## Fix

Put the continuation into the operation of `withTaskCancellationHandler` and stop the work in its handler. The handler may run before
the work has begun, so look for cancellation first; and what it uses has to be there before the operation starts.

```swift
import Foundation

func download(_ url: URL, in session: URLSession) async throws -> Data {
    let request = Request()
    return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            request.start(session.dataTask(with: url) { data, _, error in
                if let data { continuation.resume(returning: data) } else { continuation.resume(throwing: error ?? CancellationError()) }
            })
        }
    } onCancel: {
        request.cancel()
    }
}

final class Request: @unchecked Sendable {
    private let lock = NSLock()
    private var task: URLSessionDataTask?
    private var isCancelled = false

    func start(_ task: URLSessionDataTask) {
        lock.withLock {
            self.task = task
            if isCancelled { task.cancel() } else { task.resume() }
        }
    }

    func cancel() {
        lock.withLock {
            isCancelled = true
            task?.cancel()
        }
    }
}
```

Better still, call an `async` function that the library offers by now: `URLSession.data(from:)` is cancelled with its task.

## Misses

A continuation that is stored, which nobody wakes when the task is cancelled:

```swift
@MainActor
final class Peripheral {
    private let radio: Radio
    private var connecting: CheckedContinuation<Void, any Error>?

    init(radio: Radio) { self.radio = radio }

    func connect() async throws {
        try await withCheckedThrowingContinuation { continuation in
            precondition(connecting == nil)
            connecting = continuation
            radio.connect(self)
        }
    }

    func connected() {
        connecting?.resume()
        connecting = nil
    }
}
```

"""#),
        PageFile(name: "uncancellable-loop.md", text: #"""
# uncancellable-loop

A loop goes on when its task has been cancelled: it blocks its thread in turn, or waits no more at all.

```rule
id          uncancellable-loop
default     off  0 of 4 findings in public code were judged right
in          cancellable body
path blocks
  entry, cancelled
  loop on $loop                as round  <-
  no await
  unawaited call in pauses     as pause
  no await
  loop on $loop
path spins
  swallowed await in pauses, cancelled as first
  loop on                      as round  <-
  swallowed await in pauses    as pause
message     this loop goes on when its task is cancelled
note pause  no cancellation gets out of here
```

## Why

Cancelling a task sets a flag and wakes what sleeps; it stops nothing by itself. A loop that polls with a blocking pause never sees the flag: the
timeout has fired, and the group still waits for the loop. With `try?` in front of a proper sleep it gets worse: the sleep returns at once from
then on, and what polled twice a second keeps a processor busy until what it waits for happens, which may be never.

## Flagged

One side of a race against time cannot lose:

```swift
import Foundation

func waitForPort(_ server: any LocalServer) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            while !server.isListening { // flagged: this loop goes on when its task is cancelled
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
        group.addTask {
            try await Task.sleep(for: .seconds(5))
            throw CancellationError()
        }
        try await group.next()
        group.cancelAll()
    }
}

protocol LocalServer: Sendable { var isListening: Bool { get } }
```

The timer is stopped, and runs all the faster:

```swift
actor Flusher {
    private var flushing: Task<Void, Never>?

    func start(_ log: any FlushLog) {
        flushing = Task {
            while true { // flagged: this loop goes on when its task is cancelled
                try? await Task.sleep(for: .seconds(30))
                await log.flush()
            }
        }
    }

    func stop() { flushing?.cancel() }
}

protocol FlushLog: Sendable { func flush() async }
```

A poll, where a `repeat` asks at its end:

```swift
func settle(_ device: any Device) async {
    repeat { // flagged: this loop goes on when its task is cancelled
        device.poke()
        try? await Task.sleep(for: .milliseconds(100))
    } while device.isBusy
}

protocol Device: Sendable {
    var isBusy: Bool { get }
    func poke()
}
```

## Silent

The loop asks, or its pause or another wait ends it:

```swift
import Foundation

struct Poll {
    let device: any Device

    func first() async throws {
        while device.isBusy {
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    func second() async {
        while device.isBusy, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    func third() async throws {
        while device.isBusy {
            try? await Task.sleep(for: .milliseconds(100))
            try Task.checkCancellation()
        }
    }

    func fourth() async {
        while device.isBusy {
            if Task.isCancelled { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    func fifth() async {
        while device.isBusy {
            usleep(1_000)
            await device.rest()
        }
    }

    func sixth() async {
        repeat {
            await device.rest()
            usleep(1_000)
        } while device.isBusy
    }

    func seventh() async {
        while device.isBusy {
            _ = try? await device.answer()
        }
    }
}

protocol Device: Sendable {
    var isBusy: Bool { get }
    func rest() async
    func answer() async throws -> Int
}
```

So many times are soon over; what is drawn one after the other comes to an end; and one pause is no loop:

```swift
import Foundation

struct Poll {
    let device: any Device

    func first() async {
        for _ in 0..<10 {
            if !device.isBusy { return }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    func second() async {
        for _ in 0..<10 {
            if !device.isBusy { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    func third(_ names: [String]) async {
        var left = names
        while !left.isEmpty {
            device.poke(left.removeLast())
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    func fourth() async {
        try? await Task.sleep(for: .milliseconds(100))
        while device.isBusy { device.poke("again") }
    }

    func fifth() async {
        Thread.sleep(forTimeInterval: 0.01)
        while device.isBusy { device.poke("again") }
    }

    func sixth() async {
        while device.isBusy {
            device.poke("once")
            Thread.sleep(forTimeInterval: 0.01)
            break
        }
    }

    func seventh() async {
        while device.isBusy {
            if device.isOdd {
                try? await Task.sleep(for: .milliseconds(100))
                break
            }
        }
    }
}

protocol Device: Sendable {
    var isBusy: Bool { get }
    var isOdd: Bool { get }
    func poke(_ name: String)
}
```

Nobody cancels a task that nobody keeps:

```swift
func launched(_ log: any FlushLog) {
    Task {
        while true {
            try? await Task.sleep(for: .seconds(30))
            await log.flush()
        }
    }
}

protocol FlushLog: Sendable { func flush() async }
```

## Fix

Sleep with `try await Task.sleep(for:)` and let the error end the loop. Where the loop has to compute for long without a wait, call
`try Task.checkCancellation()` in it.

```swift
func settle(_ device: any Device) async throws {
    while device.isBusy {
        try await Task.sleep(for: .milliseconds(100))
    }
}

protocol Device: Sendable { var isBusy: Bool { get } }
```

## Misses

A loop that computes and never waits, since most of those are short:

```swift
func factor(_ number: Int) async -> [Int] {
    var rest = number, factors: [Int] = [], next = 2
    while rest > 1 {
        if rest % next == 0 {
            rest /= next
            factors.append(next)
        } else {
            next += 1
        }
    }
    return factors
}
```

"""#),
        PageFile(name: "uncancelled-group.md", text: #"""
# uncancelled-group

A task group takes its first result and leaves the other tasks running, for which it then waits.

```rule
id          uncancelled-group
default     off  1 of 4 findings in public code were judged right
path
  call `$group.addTask`
  call `$group.addTask`        as other
  no call `$group.next`
  call `$group.next`           as first  <-
  no call `$group.next`, call `$group.waitForAll`
  await in task-groups
nowhere     this body: call `$group.cancelAll`
nowhere     this body: call `$group.next` then loop again
message     the first result is taken and the other tasks of `$group` run on, while the group waits for them
note other  runs to its end, whoever wins
```

## Why

A task group does not return before all of its tasks have ended. Where the first answer is the one that counts, a mirror that is quicker
or a time limit, the others have to be cancelled, or the quick one is no quicker than the slowest: the request that should have been
given up after five seconds is given up when it ends by itself. Only an error that leaves the closure cancels the rest.

## Flagged

Two mirrors, as slow as the slower:

```swift
func file(_ name: String, from mirrors: [any Mirror]) async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
        for mirror in mirrors {
            group.addTask { await mirror.file(name) }
        }
        let first = await group.next() // flagged: the first result is taken and the other tasks of `group` run on, while the group waits for them
        return first ?? nil
    }
}

protocol Mirror: Sendable { func file(_ name: String) async -> [UInt8]? }
```

A time limit that does not limit:

```swift
func answer(of oracle: any Oracle) async throws -> String? {
    try await withThrowingTaskGroup(of: String?.self) { race in
        race.addTask { try await oracle.answer() }
        race.addTask {
            try await Task.sleep(for: .seconds(5))
            return nil
        }
        guard let first = try await race.next() else { return nil } // flagged: the first result is taken and the other tasks of `race` run on, while the group waits for them
        return first
    }
}

protocol Oracle: Sendable { func answer() async throws -> String }
```

## Silent

The others are cancelled, at once or on the way out:

```swift
func answer(of oracle: any Oracle) async throws -> String? {
    try await withThrowingTaskGroup(of: String?.self) { race in
        defer { race.cancelAll() }
        race.addTask { try await oracle.answer() }
        race.addTask {
            try await Task.sleep(for: .seconds(5))
            return nil
        }
        return try await race.next() ?? nil
    }
}

func question(for oracle: any Oracle) async throws -> String? {
    try await withThrowingTaskGroup(of: String?.self) { race in
        race.addTask { try await oracle.answer() }
        race.addTask { try await oracle.answer() }
        if let first = try await race.next() {
            race.cancelAll()
            return first
        }
        return nil
    }
}

protocol Oracle: Sendable { func answer() async throws -> String }
```

All results are wanted, one by one, in a loop, or without being looked at:

```swift
struct Sizes {
    let mirror: any Mirror

    func both(_ names: [String]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            group.addTask { await mirror.size(of: names[0]) }
            group.addTask { await mirror.size(of: names[1]) }
            let first = await group.next() ?? 0
            let second = await group.next() ?? 0
            return first + second
        }
    }

    func all(_ names: [String]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            var sum = 0
            for name in names { group.addTask { await mirror.size(of: name) } }
            while let size = await group.next() { sum += size }
            return sum
        }
    }

    func rest(_ names: [String]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            group.addTask { await mirror.size(of: names[0]) }
            group.addTask { await mirror.size(of: names[1]) }
            var sum = await group.next() ?? 0
            for await size in group { sum += size }
            return sum
        }
    }

    func warmUp(_ names: [String]) async {
        await withTaskGroup(of: Int.self) { group in
            group.addTask { await mirror.size(of: names[0]) }
            group.addTask { await mirror.size(of: names[1]) }
            await group.next()
            await group.waitForAll()
        }
    }

    func fewAtATime(_ names: [String]) async {
        await withTaskGroup(of: Int.self) { group in
            for (place, name) in names.enumerated() {
                if place > 3 { await group.next() }
                group.addTask { await mirror.size(of: name) }
            }
        }
    }
}

protocol Mirror: Sendable { func size(of name: String) async -> Int }
```

One task has nobody to leave behind, and what else is called `next` is no group:

```swift
func file(_ name: String, from mirror: any Mirror, _ queue: any FileQueue) async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
        group.addTask { await mirror.file(name) }
        return await group.next() ?? nil
    }
}

func copy(_ name: String, to mirror: any Mirror, _ queue: any FileQueue) async {
    queue.addTask { await mirror.file(name) }
    queue.addTask { await mirror.file(name) }
    await queue.next()
}

protocol FileQueue: Sendable {
    func addTask(_ work: @escaping @Sendable () async -> [UInt8]?)
    func next() async
}
protocol Mirror: Sendable { func file(_ name: String) async -> [UInt8]? }
```

## Fix

Cancel the rest once there is a winner, on every way out.

```swift
func answer(of oracle: any Oracle) async throws -> String? {
    try await withThrowingTaskGroup(of: String?.self) { race in
        defer { race.cancelAll() }
        race.addTask { try await oracle.answer() }
        race.addTask {
            try await Task.sleep(for: .seconds(5))
            return nil
        }
        return try await race.next() ?? nil
    }
}

protocol Oracle: Sendable { func answer() async throws -> String }
```

## Misses

A loop over the group that is left with the first element:

```swift
func file(_ name: String, from mirrors: [any Mirror]) async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
        for mirror in mirrors {
            group.addTask { await mirror.file(name) }
        }
        for await file in group {
            if let file { return file }
        }
        return nil
    }
}

protocol Mirror: Sendable { func file(_ name: String) async -> [UInt8]? }
```

"""#),
        PageFile(name: "unfinished-stream.md", text: #"""
# unfinished-stream

A stream's producer leaves without finishing the stream, so whoever reads it waits forever.

```rule
id          unfinished-stream
default     off  5 of 16 findings in public code were judged right
in          task body
path thrown
  throwing await not in pauses as end  <-
  no call `_.finish`, throwing await
  exit by throw
  elsewhere   this body: call `$stream.yield` then call `$stream.finish`
path left
  call `$stream.yield`         as last
  no call `$stream.finish`, test cancellation
  exit by return               as end  <-
  elsewhere   this body: call `$stream.finish`
nowhere     body around: call `_.finish`
nowhere     closure inside: call `_.finish`
message     from here a path leaves on which `$stream` is not finished
```

## Why

The loop over a stream ends when its producer says so. An error that leaves the producer's task says nothing: nobody sees it, the
stream stays open, and its reader sleeps for as long as the app runs. The screen keeps its spinner, and a retry never comes, since nothing has
failed.

## Flagged

An error of the socket is lost with the task:

```swift
func messages(of socket: any Socket) -> AsyncStream<String> {
    AsyncStream { continuation in
        let reading = Task {
            for try await message in socket.messages { // flagged: from here a path leaves on which `continuation` is not finished
                continuation.yield(message)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
    }
}

protocol Socket: Sendable { var messages: AsyncThrowingStream<String, any Error> { get } }
```

A branch that only returns, and a reader that is told of every error but not of the end:

```swift
final class Tail: Sendable {
    let file: any LogFile

    init(file: any LogFile) { self.file = file }

    func lines() -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task { [weak self] in
                while let line = try? await self?.file.line() {
                    continuation.yield(line)
                    guard self != nil else { return } // flagged: from here a path leaves on which `continuation` is not finished
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    func words() -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task {
                do {
                    continuation.yield(try await file.line())
                } catch {
                    continuation.finish(throwing: error)
                }
            } // flagged: from here a path leaves on which `continuation` is not finished
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}

protocol LogFile: Sendable { func line() async throws -> String }
```

## Silent

Every way out finishes:

```swift
struct Feed {
    let socket: any Socket

    func first() -> AsyncStream<String> {
        AsyncStream { continuation in
            let reading = Task {
                defer { continuation.finish() }
                for try await message in socket.messages { continuation.yield(message) }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    func second() -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task {
                do {
                    let name = try await socket.name()
                    continuation.yield(name)
                    for try await message in socket.messages { continuation.yield(message) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    func third() -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task {
                do {
                    continuation.yield(try await socket.name())
                } catch {
                    return continuation.finish(throwing: error)
                }
                try await Task.sleep(for: .seconds(1))
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}

protocol Socket: Sendable {
    var messages: AsyncThrowingStream<String, any Error> { get }
    func name() async throws -> String
}
```

Only cancellation leads there, and then nobody reads any more:

```swift
func seconds(_ count: Int, of tower: any Tower) -> AsyncStream<Int> {
    AsyncStream { continuation in
        let ticking = Task {
            for second in 0..<count {
                try await Task.sleep(for: .seconds(1))
                continuation.yield(second)
                if await tower.isStopped { break }
                guard !Task.isCancelled else { return }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in ticking.cancel() }
    }
}

protocol Tower: Sendable { var isStopped: Bool { get async } }
```

Somebody else finishes the stream: the function around the task, a closure in it, or whoever else has the continuation:

```swift
struct Feed {
    let socket: any Socket

    func first() async -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let reading = Task {
            for try await message in socket.messages {
                continuation.yield(message)
                if message.isEmpty { continuation.finish() }
            }
        }
        _ = await reading.result
        continuation.finish()
        return stream
    }

    func second() -> AsyncStream<String> {
        AsyncStream { continuation in
            let reading = Task {
                socket.onClose { continuation.finish() }
                for try await message in socket.messages {
                    continuation.yield(message)
                    if message.isEmpty { continuation.finish() }
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    func third(_ hub: any Hub) -> AsyncStream<String> {
        AsyncStream { continuation in
            hub.keep(continuation)
            let reading = Task {
                for try await message in socket.messages { continuation.yield(message) }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}

protocol Hub: Sendable { func keep(_ continuation: AsyncStream<String>.Continuation) }
protocol Socket: Sendable {
    var messages: AsyncThrowingStream<String, any Error> { get }
    func onClose(_ done: @escaping @Sendable () -> Void)
}
```

A function that a reader calls passes its errors on, and a line that is finished twice is no stream:

```swift
func copy(_ socket: any Socket, to continuation: AsyncStream<String>.Continuation) async throws {
    for try await message in socket.messages { continuation.yield(message) }
    continuation.finish()
}

protocol Socket: Sendable { var messages: AsyncThrowingStream<String, any Error> { get } }
```

## Fix

Put the whole work into a `do`, and finish behind it and in its `catch`; or finish in a `defer` at the top of the task. A stream that can
fail should be an `AsyncThrowingStream`, so that its reader learns why it ended.

```swift
func messages(of socket: any Socket) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
        let reading = Task {
            do {
                for try await message in socket.messages { continuation.yield(message) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in reading.cancel() }
    }
}

protocol Socket: Sendable { var messages: AsyncThrowingStream<String, any Error> { get } }
```

## Misses

A producer that leaves before it has yielded anything:

```swift
func lines(of file: any LogFile) -> AsyncStream<String> {
    AsyncStream { continuation in
        let reading = Task {
            guard await file.exists() else { return }
            continuation.yield(await file.text())
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
    }
}

protocol LogFile: Sendable {
    func exists() async -> Bool
    func text() async -> String
}
```

"""#),
        PageFile(name: "unfrozen-input.md", text: #"""
# unfrozen-input

What was asked with one value is kept under another, because the value is read once more after the wait.

```rule
id          unfrozen-input
default     off  5 of 5 findings in public code were judged right, which are too few
yields to   stale-write
path kept
  await                        as wait, overtaken
  no write $input
  read $input                  as again
  no effect
  put into shared $store       as late  <-
path handed
  await                        as wait, overtaken
  no write $input
  read $input                  as again
  no effect
  call in commits              as late  <-
meanwhile   as rival  other body: write $input
when        $input is an input of wait, late came from wait
message     this was asked with the `$input` of then, and is kept under the `$input` of now
note wait   asked with it
note rival  changes it meanwhile
note again  read once more
```

## Why

A request is made for what is chosen now. When the answer comes, something else may be chosen, and the code that files the answer looks at the
choice once more: the description of the first town is kept under the name of the second, and from then on the cache is wrong. Nothing fails and nothing is
late; the two readings of one property are of different times.

## Flagged

The town may have changed while its description was under way:

```swift
@MainActor
final class Guide {
    private(set) var town = ""
    private(set) var texts: [String: String] = [:]
    private let library: any Library

    init(library: any Library) { self.library = library }

    func choose(_ town: String) { self.town = town }

    func load() async throws {
        let text = try await library.text(about: town)
        texts[town] = text // flagged: this was asked with the `town` of then, and is kept under the `town` of now
    }
}

protocol Library: Sendable { func text(about town: String) async throws -> String }
```

The same where the answer is handed to something that keeps it:

```swift
@MainActor
final class Reader {
    private(set) var title = ""
    private let shop: any Shop
    private let cache: any Cache

    init(shop: any Shop, cache: any Cache) {
        self.shop = shop
        self.cache = cache
    }

    func choose(_ title: String) { self.title = title }

    func load() async {
        let text = await shop.text(of: title)
        cache.store(text, for: title) // flagged: this was asked with the `title` of then, and is kept under the `title` of now
    }
}

protocol Shop: Sendable { func text(of title: String) async -> String }
protocol Cache: Sendable { func store(_ text: String, for title: String) }
```

## Silent

Read once, or set anew before it is read again:

```swift
@MainActor
final class Guide {
    private(set) var town = ""
    private(set) var texts: [String: String] = [:]
    private let library: any Library

    init(library: any Library) { self.library = library }

    func choose(_ town: String) { self.town = town }

    func load() async throws {
        let asked = town
        let text = try await library.text(about: asked)
        texts[asked] = text
    }

    func reload() async throws {
        let text = try await library.text(about: town)
        town = "home"
        texts[town] = text
    }
}

protocol Library: Sendable { func text(about town: String) async throws -> String }
```

So where it is handed on:

```swift
@MainActor
final class Reader {
    private(set) var title = ""
    private let shop: any Shop
    private let cache: any Cache

    init(shop: any Shop, cache: any Cache) {
        self.shop = shop
        self.cache = cache
    }

    func choose(_ title: String) { self.title = title }

    func first() async {
        let text = await shop.text(of: title)
        title = "first"
        cache.store(text, for: title)
    }

    func greet() async {
        let text = await shop.text(of: title)
        show(title)
        cache.store(text, for: "last")
    }

    private func show(_ title: String) {}
}

protocol Shop: Sendable { func text(of title: String) async -> String }
protocol Cache: Sendable { func store(_ text: String, for title: String) }
```

Nobody else changes it:

```swift
@MainActor
final class Atlas {
    private let country: String
    private var maps: [String: String] = [:]
    private var page = 1
    private let press: any Press

    init(country: String, press: any Press) {
        self.country = country
        self.press = press
    }

    func load() async {
        let map = await press.map(of: country)
        maps[country] = map
    }

    func next() async {
        page = 2
        let map = await press.map(on: page)
        maps["\(page)"] = map
    }
}

protocol Press: Sendable {
    func map(of country: String) async -> String
    func map(on page: Int) async -> String
}
```

It was not asked with it, it is not the answer that is kept, or it is read for something else:

```swift
@MainActor
final class Index {
    private(set) var letter = "a"
    private var names: [String: String] = [:]
    private var dates: [String: Int] = [:]
    private let book: any Book

    init(book: any Book) { self.book = book }

    func choose(_ letter: String) { self.letter = letter }

    func first() async {
        let name = await book.anyName()
        names[letter] = name
    }

    func mark() async {
        await book.turn(to: letter)
        dates[letter] = book.today
    }

    func greet() async {
        let name = await book.name(with: letter)
        show(letter)
        names["last"] = name
    }

    private func show(_ letter: String) {}
}

protocol Book: Sendable {
    var today: Int { get }
    func anyName() async -> String
    func turn(to letter: String) async
    func name(with letter: String) async -> String
}
```

## Fix

Take what the request is made of into a local first, and use nothing else behind the wait:

```swift
@MainActor
final class Guide {
    private(set) var town = ""
    private(set) var texts: [String: String] = [:]
    private let library: any Library

    init(library: any Library) { self.library = library }

    func choose(_ town: String) { self.town = town }

    func load() async throws {
        let asked = town
        let text = try await library.text(about: asked)
        texts[asked] = text
    }
}

protocol Library: Sendable { func text(about town: String) async throws -> String }
```

## Misses

Whoever keeps it does not say so by its name:

```swift
@MainActor
final class Reader {
    private(set) var title = ""
    private let shop: any Shop
    private let log: any Log

    init(shop: any Shop, log: any Log) {
        self.shop = shop
        self.log = log
    }

    func choose(_ title: String) { self.title = title }

    func load() async {
        let text = await shop.text(of: title)
        log.enter(text, for: title)
    }
}

protocol Shop: Sendable { func text(of title: String) async -> String }
protocol Log: Sendable { func enter(_ text: String, for title: String) }
```

"""#),
        PageFile(name: "unguarded-failure.md", text: #"""
# unguarded-failure

A result that comes late is turned away, and a failure that comes late is not.

```rule
id          unguarded-failure
default     on  listings of articles name it
one per     body
path
  await                        as wait, overtaken
  no loop again
  catch
  caught write $state          as late  <-
meanwhile   as rival  any body: renew $token
elsewhere   as guard  this body: await then recheck $token
unless      a claim at wait keeps rival out
message     a failure that comes late is written to `$state`, where a result that comes late would be turned away
note wait   others may run here
note rival  what comes back from then on is late
note guard  asked only where all went well
```

## Why

A run that takes a number before it waits, and compares it when it comes back, does not write what nobody wants any more. Most write
that comparison once, where the result is, and a request can also fail late: the timeout of the search before the last one puts up an
error over the hits of the last, or says that there are no more pages when a refresh has just fetched the first.

## Flagged

The list has been refreshed, and the page that was under way fails:

```swift
@MainActor
final class Timeline {
    private(set) var posts: [String] = []
    private var hasMore = true
    private var generation = 0
    let server: any PostServer

    init(server: any PostServer) { self.server = server }

    func refresh() async throws {
        generation += 1
        let own = generation
        let page = try await server.posts(from: 0)
        guard own == generation else { return }
        posts = page
    }

    func loadMore() async {
        let own = generation
        do {
            let page = try await server.posts(from: posts.count)
            guard own == generation else { return }
            posts += page
        } catch {
            hasMore = false // flagged: a failure that comes late is written to `hasMore`, where a result that comes late would be turned away
        }
    }
}

protocol PostServer: Sendable { func posts(from first: Int) async throws -> [String] }
```

A ticket that the function stores itself, and asks for with an `if`:

```swift
import Foundation

@MainActor
final class Finder {
    private(set) var hits: [String] = []
    private(set) var problem: String?
    private var current: UUID?
    let index: any SearchIndex

    init(index: any SearchIndex) { self.index = index }

    func find(_ word: String) async {
        let request = UUID()
        current = request
        do {
            let found = try await index.hits(for: word)
            if current == request { hits = found }
        } catch {
            print(error)
            problem = error.localizedDescription // flagged: a failure that comes late is written to `problem`, where a result that comes late would be turned away
            hits = []
        }
    }
}

protocol SearchIndex: Sendable { func hits(for word: String) async throws -> [String] }
```

## Silent

A comparison with a variable that has been worked out anew meanwhile asks whether there is anything to store, not who is late:

```swift
@MainActor
final class Checkout {
    private(set) var amount = 0
    private(set) var failure: String?
    private let till: any Till

    init(till: any Till) { self.till = till }

    func choose(_ amount: Int) { self.amount = amount }

    func settle() async {
        var next = amount
        do {
            let fee = try await till.fee(for: next)
            next = max(0, next - fee)
            if next != amount { amount = next }
        } catch {
            failure = error.localizedDescription
        }
    }
}

protocol Till: Sendable { func fee(for amount: Int) async throws -> Int }
```

What a run compares is data that others change a part of, and no ticket:

```swift
@MainActor
final class Stockroom {
    private(set) var stock: [String: Int] = [:]
    private(set) var isCounted = false
    private(set) var problem: String?
    let office: any StockOffice

    init(office: any StockOffice) { self.office = office }

    func put(_ count: Int, of thing: String) { stock[thing] = count }

    func report() async {
        let reported = stock
        do {
            try await office.send(reported)
            if stock == reported { isCounted = true }
        } catch {
            problem = error.localizedDescription
        }
    }
}

protocol StockOffice: Sendable { func send(_ stock: [String: Int]) async throws }
```

The failure is asked too, in the clause, in its `where`, or by whoever writes it:

```swift
@MainActor
final class Timeline {
    private(set) var posts: [String] = []
    private var hasMore = true
    private var generation = 0
    let server: any PostServer

    init(server: any PostServer) { self.server = server }

    func refresh() { generation += 1 }

    func loadMore() async {
        let own = generation
        do {
            let page = try await server.posts(from: posts.count)
            guard own == generation else { return }
            posts += page
        } catch {
            guard own == generation else { return }
            hasMore = false
        }
    }

    func loadAll() async {
        let own = generation
        do {
            let page = try await server.posts(from: 0)
            guard own == generation else { return }
            posts = page
        } catch where own != generation {
            return
        } catch {
            hasMore = false
        }
    }

    func loadLast() async {
        let own = generation
        do {
            let page = try await server.posts(from: -1)
            guard own == generation else { return }
            posts = page
        } catch {
            fail(own)
        }
    }

    private func fail(_ ticket: Int) {
        if ticket == generation { hasMore = false }
    }
}

protocol PostServer: Sendable { func posts(from first: Int) async throws -> [String] }
```

Nobody turns a late result away, so that nobody wanted to; and a comparison with a constant asks for something else:

```swift
@MainActor
final class Gallery {
    private(set) var pictures: [String] = []
    private(set) var problem: String?
    private var album = "all"
    let archive: any Archive

    init(archive: any Archive) { self.archive = archive }

    func choose(_ name: String) { album = name }

    func load() async {
        do {
            let found = try await archive.pictures(in: album)
            if album == "all" { pictures = found }
        } catch {
            problem = error.localizedDescription
        }
    }
}

protocol Archive: Sendable { func pictures(in album: String) async throws -> [String] }
```

What fails is no answer to what was asked: it fails before the wait, in the next turn, or at something that the clause itself does:

```swift
@MainActor
final class Importer {
    private(set) var lines: [String] = []
    private var isBroken = false
    private var round = 0
    let source: any LineSource

    init(source: any LineSource) { self.source = source }

    func restart() {
        round += 1
        Task { await readAll(3) }
    }

    func read() async {
        let own = round
        do {
            try source.open()
        } catch {
            isBroken = true
        }
        let line = await source.line()
        guard own == round else { return }
        lines.append(line)
    }

    func readAll(_ count: Int) async {
        let own = round
        for number in 0..<count {
            do {
                try source.seek(number)
            } catch {
                isBroken = true
            }
            guard own == round else { return }
            lines.append(await source.line())
        }
    }

    func check() async {
        let own = round
        do {
            try source.open()
        } catch {
            await source.close()
            isBroken = true
        }
        let line = await source.line()
        guard own == round else { return }
        lines.append(line)
    }
}

protocol LineSource: Sendable {
    func open() throws
    func seek(_ number: Int) throws
    func line() async -> String
    func close() async
}
```

Whoever would make the failure a late one keeps out while this runs:

```swift
@MainActor
final class Counter {
    private(set) var count = 0
    private(set) var problem: String?
    private var isCounting = false
    private var round = 0
    let scale: any Scale

    init(scale: any Scale) { self.scale = scale }

    func reset() {
        guard !isCounting else { return }
        round += 1
    }

    func measure() async {
        isCounting = true
        let own = round
        do {
            let found = try await scale.count()
            if own == round { count = found }
        } catch {
            problem = error.localizedDescription
        }
        isCounting = false
    }
}

protocol Scale: Sendable { func count() async throws -> Int }
```

## Fix

Ask the same question in every clause, or once behind all of them: let the wait give a `Result`, compare, and only then look at
what it is.

```swift
@MainActor
final class Timeline {
    private(set) var posts: [String] = []
    private var hasMore = true
    private var generation = 0
    let server: any PostServer

    init(server: any PostServer) { self.server = server }

    func refresh() { generation += 1 }

    func loadMore() async {
        let own = generation
        let answer: Result<[String], any Error>
        do {
            answer = .success(try await server.posts(from: posts.count))
        } catch {
            answer = .failure(error)
        }
        guard own == generation else { return }
        switch answer {
        case .success(let page): posts += page
        case .failure: hasMore = false
        }
    }
}

protocol PostServer: Sendable { func posts(from first: Int) async throws -> [String] }
```

## Misses

A failure that is told to somebody else:

```swift
@MainActor
final class Timeline {
    private(set) var posts: [String] = []
    private var generation = 0
    let server: any PostServer
    let banner: any Banner

    init(server: any PostServer, banner: any Banner) {
        self.server = server
        self.banner = banner
    }

    func refresh() { generation += 1 }

    func load() async {
        let own = generation
        do {
            let page = try await server.posts(from: 0)
            guard own == generation else { return }
            posts = page
        } catch {
            banner.show("\(error)")
        }
    }
}

protocol Banner: Sendable { func show(_ text: String) }
protocol PostServer: Sendable { func posts(from first: Int) async throws -> [String] }
```

"""#),
        PageFile(name: "unstructured-task.md", text: #"""
# unstructured-task

An async function hands its work to a task of its own, which its caller's cancellation does not reach.

```rule
id          unstructured-task
default     on
one per     body
in          async body
in          cancellable body
path dropped
  not in override, witness
  start task, dropped as t                          <-
path awaited
  start task, only awaited through its value as t   <-
unless      t only hops | t offloads synchronous work | t cleans up
unless      t stands in a catch or a defer | t is shielded on purpose
confidence  low     when t is made by an unknown initializer
            high    when t is the work of its branch
message     `$t.function` leaves its work to this task, which its caller cannot cancel
note t      nobody who calls `$t.function` can stop it
```

## Why

Whoever awaits an async function expects to own its work: cancelling the caller should stop it, and its errors should come
back. `Task { }` breaks that line. Where the handle is dropped the function returns at once, the spinner goes away before
anything has been loaded, errors vanish, and the work goes on after the screen is gone. Where the caller waits for `value` it
looks sequential, but waiting for a task does not pass cancellation on to it: the view is closed, and the download goes on.

## Flagged

Pull to refresh ends at once, and nothing can stop what it has started:

```swift
@MainActor
final class NewsModel {
    private let source: any NewsSource
    private(set) var headlines: [String] = []
    private(set) var weather = ""

    init(source: any NewsSource) { self.source = source }

    func refresh() async {
        Task { // flagged: `NewsModel.refresh()` leaves its work to this task, which its caller cannot cancel
            async let headlines = source.headlines()
            async let weather = source.weather()
            let (newest, sky) = try await (headlines, weather)
            self.headlines = newest
            self.weather = sky
        }
    }
}

protocol NewsSource: Sendable {
    func headlines() async throws -> [String]
    func weather() async throws -> String
}
```

Guards, flags and logging before or after it do not make it less the function's work:

```swift
@MainActor
final class Gallery {
    private var isLoading = false
    private var photos: [String] = []
    private let albums: any Albums

    init(albums: any Albums) { self.albums = albums }

    func open(_ name: String) async {
        guard !isLoading, !name.isEmpty else { return }
        print("opening", name)
        isLoading = true
        Task { // flagged: `Gallery.open(_:)` leaves its work to this task, which its caller cannot cancel
            photos = await albums.photos(in: name)
            isLoading = false
        }
    }
}

protocol Albums: Sendable { func photos(in album: String) async -> [String] }
```

One branch waits, the other does not:

```swift
final class Mailbox: Sendable {
    let server: any MailServer

    init(server: any MailServer) { self.server = server }

    func fetch(quick: Bool) async throws {
        if quick {
            try await server.fetchHeaders()
        } else {
            Task.detached { // flagged: `Mailbox.fetch(quick:)` leaves its work to this task, which its caller cannot cancel
                try await self.server.fetchEverything()
            }
        }
    }
}

protocol MailServer: Sendable {
    func fetchHeaders() async throws
    func fetchEverything() async throws
}
```

A task for each element: nobody learns when the last is done, or that one has failed.

```swift
func warm(_ pages: [String], in cache: any PageCache) async {
    for page in pages {
        Task { // flagged: `warm(_:in:)` leaves its work to this task, which its caller cannot cancel
            await cache.load(page)
        }
    }
}

protocol PageCache: Sendable { func load(_ page: String) async }
```

Waiting for the value does not help; cancellation stops at the task's edge:

```swift
import Foundation

func compress(_ folder: URL, with tool: any Compressor) async throws -> URL {
    let work = Task { // flagged: `compress(_:with:)` leaves its work to this task, which its caller cannot cancel
        try await tool.compress(folder)
    }
    return try await work.value
}

func thumbnail(at address: URL) async throws -> Data {
    try await Task.detached(priority: .utility) { // flagged: `thumbnail(at:)` leaves its work to this task, which its caller cannot cancel
        try await URLSession.shared.data(from: address).0
    }.value
}

protocol Compressor: Sendable { func compress(_ folder: URL) async throws -> URL }
```

That the task names the actor makes no difference where the function is on it already:

```swift
@MainActor
final class Sketchbook {
    private(set) var sketches: [String] = []
    private let shelf: any SketchShelf

    init(shelf: any SketchShelf) { self.shelf = shelf }

    func reload() async {
        Task { @MainActor in // flagged: `Sketchbook.reload()` leaves its work to this task, which its caller cannot cancel
            sketches = await shelf.sketches()
        }
    }
}

protocol SketchShelf: Sendable { func sketches() async -> [String] }
```

Two at a time is what `async let` is for. That is one mistake, reported at the first:

```swift
protocol Registry: Sendable {
    func size(of image: String) async throws -> Int
    func isSigned(_ image: String) async throws -> Bool
}

func inspect(_ image: String, in registry: any Registry) async throws -> (size: Int, isSigned: Bool) {
    let size = Task { try await registry.size(of: image) } // flagged: `inspect(_:in:)` leaves its work to this task, which its caller cannot cancel
    let isSigned = Task { try await registry.isSigned(image) }
    return (try await size.value, try await isSigned.value)
}
```

## Silent

Others wait for the same task, and it is not for one of them to stop it:

```swift
@MainActor
final class Press {
    private var last: Task<Void, Never>?

    func run<T: Sendable>(_ job: String, with machine: any Machine<T>) async throws -> T {
        let before = last
        let printing = Task {
            await before?.value
            return try await machine.print(job)
        }
        last = Task { _ = try? await printing.value }
        return try await printing.value
    }
}

protocol Machine<Sheet>: Sendable {
    associatedtype Sheet: Sendable
    func print(_ job: String) async throws -> Sheet
}
```

A closure that somebody else calls, and that cannot wait:

```swift
final class Mirror {
    let bus: any Bus

    init(bus: any Bus) { self.bus = bus }

    func attach() {
        bus.subscribe { name in
            Task { await self.bus.send(name) }
        }
    }
}

protocol Bus: Sendable {
    func subscribe(_ handler: @escaping @Sendable (String) -> Void)
    func send(_ name: String) async
}
```

A method that has to be `async` because a protocol or a superclass says so, and is done when the work has been handed on:

```swift
protocol Step {
    func run() async
}

class Stage {
    func close() async { }
}

final class UploadStep: Stage, Step {
    let line: UploadLine

    init(line: UploadLine) { self.line = line }

    func run() async {
        Task { await line.upload() }
    }

    override func close() async {
        Task { await line.upload() }
    }
}

protocol UploadLine: Sendable { func upload() async }
```

The caller's cancellation is passed on by hand:

```swift
import Foundation

func compress(_ folder: URL, with tool: any Compressor) async throws -> URL {
    let work = Task.detached(priority: .utility) {
        try await tool.compress(folder)
    }
    return try await withTaskCancellationHandler {
        try await work.value
    } onCancel: {
        work.cancel()
    }
}

protocol Compressor: Sendable { func compress(_ folder: URL) async throws -> URL }
```

Somebody keeps the handle, and may cancel by it:

```swift
@MainActor
final class Player {
    private var playback: Task<Void, Never>?
    private var preloads: [Task<Void, Never>] = []
    private let engine: any Engine

    init(engine: any Engine) { self.engine = engine }

    func play(_ song: String) async {
        playback?.cancel()
        playback = Task { await engine.play(song) }
    }

    func preload(_ song: String) async {
        preloads.append(Task { await engine.load(song) })
    }

    func record(_ song: String) async -> Task<Void, Never> {
        Task { await engine.record(song) }
    }

    func audition(_ song: String) async {
        let sound = Task { await engine.play(song) }
        await engine.load(song)
        sound.cancel()
    }
}

protocol Engine: Sendable {
    func play(_ song: String) async
    func load(_ song: String) async
    func record(_ song: String) async
}
```

A side job behind the work that the caller has waited for, which should not keep the caller:

```swift
func checkOut(_ cart: [String], at shop: any Shop) async throws -> Int {
    let order = try await shop.order(cart)
    Task { await shop.suggest(after: order) }
    return order
}

func apply(_ theme: String, to canvas: any Canvas, at shop: any Shop) async {
    canvas.repaint(theme)
    Task { await shop.suggest(after: 1) }
}

protocol Canvas { func repaint(_ theme: String) }
protocol Shop: Sendable {
    func order(_ cart: [String]) async throws -> Int
    func suggest(after order: Int) async
}
```

A function that cannot wait has nobody who waits for it, whoever calls it:

```swift
import SwiftUI

struct Shelf: View {
    @State private var books: [String] = []
    @State private var count = 0
    let library: any ShelfLibrary

    var body: some View {
        List(books, id: \.self) { Text($0) }.refreshable { await reload() }
    }

    private func reload() async {
        books = await library.books()
        recount()
    }

    private func recount() {
        Task { count = await library.count() }
    }
}

protocol ShelfLibrary: Sendable {
    func books() async -> [String]
    func count() async -> Int
}
```

What stays in the program takes a moment, and nobody has to stop it:

```swift
@MainActor
final class Desk {
    private(set) var papers: [String] = []
    private let tray = Tray()

    func refresh() async {
        Task { papers = await tray.sorted() }
    }
}

actor Tray {
    private var papers: [String] = []

    func sorted() -> [String] { papers.sorted() }
}
```

What a function begins, as its name says, is meant to go on when it has returned:

```swift
actor Weathercock {
    private let vane: any Vane
    private(set) var direction = ""

    init(vane: any Vane) { self.vane = vane }

    func startTurning() async {
        Task { direction = await vane.next() }
    }
}

protocol Vane: Sendable { func next() async -> String }
```

A hop to the main actor has nothing to cancel, nor has work that is taken off the caller's actor and is synchronous, or waits for what nobody
can stop:

```swift
import Foundation

@MainActor final class Badge {
    var count = 0
}

actor Counter {
    private var total = 0
    private let badge: Badge

    init(badge: Badge) { self.badge = badge }

    func add(_ amount: Int) async {
        total += amount
        let total = total
        Task { @MainActor in badge.count = total }
    }

    func hideBadge() async {
        Task { @MainActor in badge.count = 0 }
    }

    func version() async -> Int {
        await Task.detached { await self.latestVersion() }.value
    }

    private func latestVersion() async -> Int {
        await withCheckedContinuation { continuation in
            lookUpVersion { continuation.resume(returning: $0) }
        }
    }

    func parse(_ data: Data) async throws -> [String: Int] {
        try await Task.detached(priority: .userInitiated) {
            try JSONDecoder().decode([String: Int].self, from: data)
        }.value
    }
}
```

Nobody can tell whether what is taken off the caller's actor could be stopped at all, and a prompt cannot; a task that names the actor is there
to get to it, and whoever is handed a closure to report to is not waited for:

```swift
import Foundation
import LocalAuthentication

final class Studio: Sendable {
    let tool: any Painter
    let context = LAContext()

    init(tool: any Painter) { self.tool = tool }

    func thumbnail(of file: URL) async throws -> Data {
        try await Task.detached(priority: .utility) {
            try await self.tool.thumbnail(file)
        }.value
    }

    func unlock() async throws -> Bool {
        let asking = Task { try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sketches") }
        return try await asking.value
    }

    func show(_ file: URL) async {
        Task { @MainActor in
            await tool.present(file)
        }
    }

    func list(_ done: @escaping @Sendable ([URL]) -> Void) async {
        Task {
            let files = await tool.files()
            done(files)
        }
    }
}

protocol Painter: Sendable {
    func thumbnail(_ file: URL) async throws -> Data
    func files() async -> [URL]
    @MainActor func present(_ file: URL) async
}
```

Cleaning up must not be cut short, so it is shielded from the caller's cancellation on purpose:

```swift
func withChannel(_ channel: any Channel, _ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch {
        await Task { await channel.abandon() }.value
        throw error
    }
    await Task { await channel.close() }.value
}

func transfer(over channel: any Channel) async throws {
    defer { Task { await channel.abandon() } }
    try await channel.transfer()
}

func cleanUp(_ channel: any Channel) async {
    await Task.detached { await channel.discard() }.value
}

protocol Channel: Sendable {
    func transfer() async throws
    func discard() async
    func abandon() async
    func close() async
}
```

So is what a helper is made to run to its end, and a pull to refresh, whose task SwiftUI cancels when the view is redrawn:

```swift
import SwiftUI

func withoutCancellation<Value: Sendable>(_ step: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await Task { try await step() }.value
}

func finishUncancelled(_ step: @escaping @Sendable () async -> Void) async {
    await Task { await step() }.value
}

struct InboxView: View {
    let inbox: Inbox

    var body: some View {
        InboxList(inbox)
            .refreshable {
                await Task { await inbox.reload() }.value
            }
    }
}
```

A task says that nobody wants to know what comes of it:

```swift
func close(_ document: String, on server: any DocumentServer) async {
    Task { try? await server.release(document) }
}

protocol DocumentServer: Sendable { func release(_ document: String) async throws }
```

A comment tells why the work must go on without its caller:

```swift
@MainActor
final class Drill {
    private let switchboard: any Switchboard

    init(switchboard: any Switchboard) { self.switchboard = switchboard }

    func start() async {
        // The view's own task is cancelled with each switch, and the drill must survive them all.
        Task { await switchboard.drill() }
    }
}

protocol Switchboard: Sendable { func drill() async }
```

A task beside the main work is a second pair of hands; `async let` says it better, but the story is another one. And what a
project's own initializer does with a time limit is not known:

```swift
func render(_ page: String, with press: any Press) async throws -> String {
    let warmUp = Task { await press.warmUp() }
    let plates = try await press.engrave(page)
    await warmUp.value
    return plates
}

func settle(_ press: any Press) async throws {
    try await Task(timeout: .seconds(1)) {
        try await press.settle()
    }.value
}

protocol Press: Sendable {
    func warmUp() async
    func engrave(_ page: String) async throws -> String
    func settle() async throws
}
```

A task that nobody owns has no caller whose cancellation could be lost on the way to another:

```swift
@MainActor
final class Launcher {
    private let store: any Store

    init(store: any Store) { self.store = store }

    func launch() {
        Task {
            Task { await store.prune() }
            let settings = Task { try await store.settings() }
            try await apply(settings.value)
        }
    }

    func tidyUp() {
        Task { @MainActor in
            print("tidying up")
            Task.detached(priority: .background) { await self.store.prune() }
        }
    }

    private func apply(_ settings: [String]) {}
}

protocol Store: Sendable {
    func prune() async
    func settings() async throws -> [String]
}
```

What the caller waits for is the value, and the task beside it only makes the next call faster:

```swift
enum Route { case home, profile(String) }

func route(for link: String, in cache: any PageCache) async -> Route {
    guard !link.isEmpty else { return .home }
    Task { await cache.warm(link) }
    return .profile(link)
}

protocol PageCache: Sendable { func warm(_ link: String) async }
```

The outcome is kept as a value, errors and all:

```swift
func problem(in step: @escaping @Sendable () async throws -> Void) async -> (any Error)? {
    let outcome = await Task { try await step() }.result
    if case .failure(let error) = outcome { return error }
    return nil
}
```

A sync function or closure has no caller that could wait:

```swift
@MainActor
final class Composer {
    private let server: any MessageServer

    init(server: any MessageServer) { self.server = server }

    func sendTapped(_ text: String) {
        Task { await server.send(text) }
    }

    func send(_ text: String) async throws {
        try await withTaskCancellationHandler {
            try await server.deliver(text)
        } onCancel: {
            Task { await self.server.retract(text) }
        }
    }
}

protocol MessageServer: Sendable {
    func send(_ text: String) async
    func deliver(_ text: String) async throws
    func retract(_ text: String) async
}
```

Tests start tasks to look at them from outside, and a preview has no caller that could cancel it:

```swift
import XCTest

final class GateTests: XCTestCase {
    func testWaitersAreLetThrough() async {
        let gate = Gate()
        let waiter = Task { await gate.pass() }
        await gate.open()
        await waiter.value
    }

    func testGateGoesAwayWithItsWaiters() async {
        Task { await Gate().pass() }
    }
}

actor Gate {
    func pass() async {}
    func open() {}
}
```

```swift
import SwiftUI

struct ClockPreviews: PreviewProvider {
    static var previews: some View {
        ClockView()
            .task { await start() }
    }

    private static func start() async {
        Task { await Ticker.shared.run() }
    }
}

actor Ticker {
    static let shared = Ticker()
    func run() async {}
}
```

## Fix

Do the work in the function itself, and let it throw; who wants it done in the background makes the task and keeps it.

```swift
import Foundation

func compress(_ folder: URL, with tool: any Compressor) async throws -> URL {
    try await tool.compress(folder)
}

func inspect(_ folder: URL, with tool: any Compressor) async throws -> (URL, Int) {
    async let archive = tool.compress(folder)
    async let size = tool.measure(folder)
    return try await (archive, size)
}

protocol Compressor: Sendable {
    func compress(_ folder: URL) async throws -> URL
    func measure(_ folder: URL) async throws -> Int
}
```

Use a task group for a number of tasks that is not known beforehand. Where a detached task has to be, for its priority or to
leave an actor, cancel it from `withTaskCancellationHandler`.

## Misses

The caller is only asked a question before the work is handed over; a wait in front of a task is taken for the work:

```swift
func submit(_ form: String, to office: any Office) async {
    guard await office.isOpen() else { return }
    Task { await office.file(form) }
}

protocol Office: Sendable {
    func isOpen() async -> Bool
    func file(_ form: String) async
}
```

"""#),
        PageFile(name: "unterminated-stream.md", text: #"""
# unterminated-stream

A stream's producer goes on when nobody reads the stream any more.

```rule
id          unterminated-stream
default     on  21 of 24 findings in public code were judged right
path built
  start task, dropped          as producer  <-
  in stream builder
  elsewhere   started task: await not in pauses then call `_.yield`
  elsewhere   started task: call `_.yield` then loop for ever
path made
  call `_.makeStream`
  start task, dropped          as producer  <-
  elsewhere   started task: await not in pauses then call `_.yield`
  elsewhere   started task: call `_.yield` then loop for ever
when        producer lasts
nowhere     this body: write `_.onTermination`
message     this task goes on when nobody reads the stream any more
```

## Why

A stream ends for its reader when the loop over it is left or its task is cancelled. The task that fills it is another one, and nobody
tells it. It asks the next page of a list that nobody scrolls, listens to a socket for a screen that is closed, and keeps all that it
captures. Every visit to the screen adds one.

## Flagged

A page after the other, to the last:

```swift
func pages(of shelf: any Shelf) -> AsyncThrowingStream<[String], any Error> {
    AsyncThrowingStream { continuation in
        Task { // flagged: this task goes on when nobody reads the stream any more
            do {
                var next: Int? = 0
                while let number = next {
                    let page = try await shelf.page(number)
                    continuation.yield(page.titles)
                    next = page.next
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}

protocol Shelf: Sendable { func page(_ number: Int) async throws -> (titles: [String], next: Int?) }
```

A ticker, and a stream that is made beside its continuation:

```swift
struct Clock {
    func seconds() -> AsyncStream<Int> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            Task.detached { // flagged: this task goes on when nobody reads the stream any more
                var second = 0
                while true {
                    try await Task.sleep(for: .seconds(1))
                    second += 1
                    continuation.yield(second)
                }
            }
        }
    }

    func hours() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task { // flagged: this task goes on when nobody reads the stream any more
            var hour = 0
            while true {
                try await Task.sleep(for: .seconds(3600))
                hour += 1
                continuation.yield(hour)
            }
        }
        return stream
    }

    func minutes(of tower: any Tower) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task { // flagged: this task goes on when nobody reads the stream any more
            for await minute in tower.minutes { continuation.yield(minute) }
            continuation.finish()
        }
        return stream
    }
}

protocol Tower: Sendable { var minutes: AsyncStream<Int> { get } }
```

## Silent

Somebody is told when the reader has gone:

```swift
struct Clock {
    func seconds() -> AsyncStream<Int> {
        AsyncStream { continuation in
            let ticking = Task {
                var second = 0
                while !Task.isCancelled {
                    try await Task.sleep(for: .seconds(1))
                    second += 1
                    continuation.yield(second)
                }
            }
            continuation.onTermination = { _ in ticking.cancel() }
        }
    }

    func hours(_ tower: any Tower) -> AsyncStream<Int> {
        AsyncStream { continuation in
            continuation.onTermination = { _ in tower.stop() }
            Task {
                while let hour = await tower.strike() { continuation.yield(hour) }
                continuation.finish()
            }
        }
    }
}

protocol Tower: Sendable {
    func strike() async -> Int?
    func stop()
}
```

Somebody has the handle; one answer is soon there; and what asks for each element itself has no producer:

```swift
struct Weather {
    let keeper: any TaskKeeper

    func degrees(_ station: any Station) -> AsyncStream<Int> {
        AsyncStream { continuation in
            let measuring = Task {
                while true { continuation.yield(await station.measure()) }
            }
            keeper.keep(measuring)
        }
    }

    func gusts(_ station: any Station) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        keeper.keep(Task {
            for await gust in station.gusts { continuation.yield(gust) }
        })
        return stream
    }

    func forecast(_ station: any Station) -> AsyncStream<Int> {
        AsyncStream { continuation in
            Task {
                continuation.yield(await station.measure())
                continuation.finish()
            }
        }
    }

    func pressure(_ station: any Station) -> AsyncStream<Int> {
        AsyncStream { await station.measure() }
    }

    func wind(_ station: any Station) -> AsyncStream<Int> {
        AsyncStream(unfolding: {
            Task { for await gust in station.gusts { station.note(gust) } }
            return await station.measure()
        })
    }
}

protocol TaskKeeper: Sendable { func keep(_ task: Task<Void, Never>) }
protocol Station: Sendable {
    var gusts: AsyncStream<Int> { get }
    func measure() async -> Int
    func note(_ gust: Int)
}
```

A task that only ends the stream, and one that does no more than pause, and not for ever:

```swift
struct Clock {
    func noon(of tower: any Tower) -> AsyncStream<Void> {
        AsyncStream { continuation in
            Task {
                for await _ in tower.strokes {}
                continuation.finish()
            }
        }
    }

    func spelled(_ hour: String) -> AsyncStream<Character> {
        AsyncStream { continuation in
            Task {
                for letter in hour {
                    try await Task.sleep(for: .milliseconds(20))
                    continuation.yield(letter)
                }
                continuation.finish()
            }
        }
    }

    func sung(_ hour: String) -> AsyncStream<Character> {
        let (stream, continuation) = AsyncStream.makeStream(of: Character.self)
        Task {
            for letter in hour {
                try await Task.sleep(for: .milliseconds(20))
                continuation.yield(letter)
            }
            continuation.finish()
        }
        return stream
    }
}

protocol Tower: Sendable { var strokes: AsyncStream<Void> { get } }
```

A task beside a stream that others fill, and one that fills no stream at all:

```swift
final class Radio {
    private var continuation: AsyncStream<String>.Continuation?

    func songs(_ charts: any Charts) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        self.continuation = continuation
        Task {
            for await place in charts.places { print(place) }
        }
        return stream
    }

    func listen(_ charts: any Charts, _ log: any Log) {
        Task {
            for await place in charts.places { log.yield(place) }
        }
    }
}

protocol Log: Sendable { func yield(_ line: String) }
protocol Charts: Sendable { var places: AsyncStream<String> { get } }
```

## Fix

Keep the task and cancel it in `onTermination`; a producer that waits only for what throws then ends by itself.

```swift
func pages(of shelf: any Shelf) -> AsyncThrowingStream<[String], any Error> {
    AsyncThrowingStream { continuation in
        let fetching = Task {
            do {
                var next: Int? = 0
                while let number = next {
                    try Task.checkCancellation()
                    let page = try await shelf.page(number)
                    continuation.yield(page.titles)
                    next = page.next
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in fetching.cancel() }
    }
}

protocol Shelf: Sendable { func page(_ number: Int) async throws -> (titles: [String], next: Int?) }
```

Where each element comes from one call, `AsyncThrowingStream(unfolding:)` needs no task: the reader's own asks for the next.

## Misses

A producer that is no task:

```swift
func readings(of probe: any Probe) -> AsyncStream<Int> {
    AsyncStream { continuation in
        probe.observe { continuation.yield($0) }
    }
}

protocol Probe: Sendable { func observe(_ receive: @escaping @Sendable (Int) -> Void) }
```

"""#),
    ]
}
