/// What becomes of a task's handle, as a step says it behind `start task,`.
package enum TaskDisposition: String, Sendable, CaseIterable {
    case dropped
    case onlyAwaited = "only awaited through its value"

    package var phrase: String { rawValue }

    package var summary: String {
        switch self {
        case .dropped: "nobody keeps the handle"
        case .onlyAwaited: "the handle is used for `await handle.value` in one body, here or in a closure, and for nothing else"
        }
    }
}
