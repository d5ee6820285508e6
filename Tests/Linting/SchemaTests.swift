import Foundation
import Testing
@testable import Linting

/// What editors are told a configuration may say is what is read. `Tests/Integrations` compares more, with a checker of schemas.
@Test func theSchemaHasTheKeysThatAreRead() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: root.appendingPathComponent("Sources/awaitlint.schema.json"))
    let schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(properties.keys.sorted() == ConfigurationReader.Key.allCases.map(\.rawValue).sorted())
    let override = try #require(properties["overrides"]?["items"] as? [String: Any])
    #expect((override["properties"] as? [String: Any])?.keys.sorted() == ConfigurationReader.OverrideKey.allCases.map(\.rawValue).sorted())
    #expect((override["required"] as? [String])?.sorted() == ConfigurationReader.OverrideKey.allCases.map(\.rawValue).sorted())
    let rules = try #require((schema["definitions"] as? [String: [String: Any]])?["rules"]?["additionalProperties"] as? [String: Any])
    #expect((rules["enum"] as? [String])?.sorted() == (["on", "off"] + Severity.allCases.map(\.rawValue)).sorted())
}
