import Foundation

protocol Exporter: Sendable { func export(_ project: URL) async throws -> URL }

func exported(_ project: URL, by exporter: any Exporter) async throws -> URL {
    let work = Task { // flagged: unstructured-task
        try await exporter.export(project)
    }
    return try await work.value
}
