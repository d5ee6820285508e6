import Foundation

struct TookTooLong: Error {}
protocol Oven: Sendable { var isWarm: Bool { get } }

func warm(_ oven: any Oven) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            while !oven.isWarm {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        group.addTask {
            try await Task.sleep(for: .seconds(1))
            throw TookTooLong()
        }
        defer { group.cancelAll() }
        try await group.next()
    }
}
