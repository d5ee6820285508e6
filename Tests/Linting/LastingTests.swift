import Matching
import Testing
import TestSupport
@testable import Linting

/// What is made once stays for as long as the program, and it does no harm that it never goes away.
@Suite struct LastingTests {
    private let program: ModelProgram

    init() throws {
        program = try ModelProgram()
        try program.folder.write("Model.swift", """
            final class Model: ObservableObject {
                private var following: Task<Void, Never>?
                private(set) var degrees = 0
                func follow(_ sensor: AsyncStream<Int>) {
                    following = Task { for await degrees in sensor { self.degrees = degrees } }
                }
                deinit { following?.cancel() }
            }

            """)
        try program.folder.write("Sensor.swift", "func follow(_ sensor: AsyncStream<Int>, with model: Model) async { model.follow(sensor); print(model.degrees) }\nlet follower = follow\n")
    }

    private static let made: [(String, Confidence)] = [
        ("@main struct Main: App { @StateObject private var model = Model()\n var body: some Scene { WindowGroup { Text(\"\") } } }", .low),
        ("@main struct Main: App { private let model: Model\n init() { model = Model() } }", .low),
        ("@main struct Main: App { init() { if isFresh { model = Model() } } }", .high),
        ("enum Models { static let model = Model() }", .low),
        ("enum Models { static let model: Model = {\n let model = Model()\n return model }() }", .low),
        ("enum Models { static func make() -> Model { Model() } }\nlet make = Models.make", .high),
        ("enum Models {\n static func make() -> Model {\n Model()\n }\n}\nlet make = Models.make", .high),
        ("enum Models { static var model: Model { Model() } }", .high),
        ("final class Keeper {\n let model: Model\n init(for id: Int) {\n model = Model()\n }\n}\nlet keeper = Keeper(for: 1)", .low),
        ("enum Models {\n static let make = Container.add(\n name: \"model\",\n make: { id in Model() })\n}", .low),
        ("extension Models: Key {\n static func live(_ id: Int = 1) -> Model {\n let model = Model()\n return model\n }\n}", .low),
        ("let model = Model()", .low),
        ("func make() -> Model { Model() }", .high),
        ("final class Delegate: NSObject, UIApplicationDelegate { func application() { model = Model.init() } }", .low),
        ("final class Keeper { let model = Model() }\nlet keeper = Keeper()", .low),
        ("final class Keeper { let model: Model = { Model() }() }\nlet keeper = Keeper()", .low),
        ("final class Keeper { var model: Model { Model() } }\nlet keeper = Keeper()", .high),
        ("final class Keeper { let model = Model() }\nfunc make() -> Keeper { Keeper() }", .high),
        ("struct Page: View { @StateObject private var model = Model() }\nfunc show() -> Page { Page() }", .high),
        ("let model = Model()\nfunc make() -> Model { Model() }", .high),
        ("let model = Model()\n\n#Preview {\n    Text(\"\").onAppear { Model().follow(sensor) }\n}", .low),
        ("func follow(_ model: Model) {}", .low),
    ]

    @Test func whatIsMadeOnceStays() throws {
        for (making, sure) in Self.made {
            try program.folder.write("Maker.swift", "import SwiftUI\n" + making + "\n")
            #expect(try program.confidence(of: "task-retains-owner") == sure, "\(making)")
            // A file with a word that rules ask for is read whole.
            try program.folder.write("Maker.swift", "import SwiftUI\n" + making + "\nfunc wait() async { await Task.yield() }\n")
            #expect(try program.confidence(of: "task-retains-owner") == sure, "\(making), read whole")
        }
    }

    @Test func whatTestsMakeDoesNotCount() throws {
        try program.folder.write("Maker.swift", "let model = Model()\n")
        try program.folder.write("Tests/ModelTests.swift", "final class ModelTests: XCTestCase { func testModel() { _ = Model() } }\n")
        #expect(try program.confidence(of: "task-retains-owner") == .low)
    }
}
