import Flow
import Testing

/// What holds for every graph, tried on every prefix of a file that uses most of the language.
@Suite struct LawTests {
    static let source = """
        @MainActor final class Feed: ObservableObject {
            @Published var items: [Item] = []
            private let lock = NSLock()
            func load(page: Int) async throws -> Int {
                guard page > 0, let feed = await cache[page] ?? source else { throw Failure.page }
                defer { lock.unlock() }
                lock.lock()
                outer: for try await item in feed.items where !item.isHidden {
                    switch item.kind {
                    case .a(let x), .b(let x): do { try await store(x) } catch is CancellationError { break outer } catch { continue }
                    default: fallthrough
                    case .c: #if DEBUG
                        Task.detached { [weak self] in await self?.log(item) }
                        #endif
                    }
                }
                async let more = source.more()
                items = page == 1 || items.isEmpty ? try await more : items + [.init { $0.id }]
                return await withTaskGroup(of: Int.self) { group in
                    group.addTask { 1 }
                    return await group.reduce(0, +)
                }
            }
        }
        """

    @Test func everyPrefixGivesAWellFormedGraph() throws {
        let bytes = Array(Self.source.utf8)
        for length in 0...bytes.count {
            let flow = try flow(of: String(decoding: bytes[..<length], as: UTF8.self)).flow
            check(flow, length: length)
        }
    }

    private func check(_ flow: FileFlow, length: Int) {
        #expect(flow.firstEdges.count == flow.events.count + 1, "prefix \(length)")
        var reached = Set<Int>()
        for body in flow.bodies {
            #expect(body.start <= body.end && Int(body.end) <= length)
            guard let entry = body.events.first else { continue }
            #expect(flow.events[entry].kind == .entry)
            var open = [entry]
            while let event = open.popLast() {
                guard reached.insert(event).inserted else { continue }
                let edges = flow.successors(of: event)
                for edge in edges {
                    #expect(body.events.contains(Int(edge.target)), "an edge leaves its body in prefix \(length)")
                    open.append(Int(edge.target))
                }
            }
        }
        for (index, event) in flow.events.enumerated() {
            #expect(event.start <= event.end && Int(event.end) <= length)
            #expect(reached.contains(index) != event.flags.contains(.dead), "event \(index) of prefix \(length) is neither reached nor dead, or both")
            if event.kind == .exit { #expect(flow.successors(of: index).isEmpty) }
        }
    }
}
