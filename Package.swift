// swift-tools-version: 6.0
import PackageDescription

// Each module may import only those listed after it here: imports run downward, and the tests build
// with `--explicit-target-dependency-import-check error` to hold them to it.
let package = Package(
    name: "awaitlint",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "awaitlint", targets: ["awaitlint"])
    ],
    targets: [
        .executableTarget(name: "awaitlint", dependencies: ["Reporting", "Linting", "Matching", "Flow", "Outlining", "Lexing", "Source"]),
        .target(name: "Reporting", dependencies: ["Linting", "Source"]),
        .target(name: "Linting", dependencies: ["Matching", "Flow", "Outlining", "Lexing", "Source"]),
        .target(name: "Matching", dependencies: ["Flow", "Source"]),
        .target(name: "Flow", dependencies: ["Outlining", "Lexing", "Source"]),
        .target(name: "Outlining", dependencies: ["Lexing", "Source"]),
        .target(name: "Lexing", dependencies: ["Source"]),
        .target(name: "Source"),
        .testTarget(name: "LexingTests", dependencies: ["Lexing", "Source"], path: "Tests/Lexing", exclude: ["Inputs"]),
        .testTarget(name: "OutliningTests", dependencies: ["Outlining", "Lexing", "Source"], path: "Tests/Outlining", exclude: ["Inputs"]),
        .testTarget(name: "SourceTests", dependencies: ["Source"], path: "Tests/Source"),
        .testTarget(name: "FlowTests", dependencies: ["Flow", "Linting", "Outlining", "Lexing", "Source"], path: "Tests/Flow"),
        .testTarget(name: "LintingTests", dependencies: ["Linting", "Matching", "Flow", "Source", "TestSupport"], path: "Tests/Linting"),
        .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Linting", "Source"], path: "Tests/Reporting"),
        .testTarget(name: "CommandTests", dependencies: ["awaitlint", "Linting", "TestSupport"], path: "Tests/Command"),
        .testTarget(name: "ProjectTests", dependencies: ["awaitlint", "TestSupport"], path: "Tests/Project"),
        .target(name: "TestSupport", dependencies: ["Linting", "Matching", "Source"], path: "Tests/Support"),
        .testTarget(name: "SeedTests", dependencies: ["TestSupport"], path: "Tests/Seeds", exclude: ["Inputs"]),
        .testTarget(name: "CaseTests", dependencies: ["Linting", "TestSupport"], path: "Tests/Cases", exclude: ["Inputs"]),
        .testTarget(name: "MatchingTests", dependencies: ["Matching", "Flow", "Source"], path: "Tests/Matching"),
        .testTarget(name: "PageTests", dependencies: ["Linting", "Matching", "Flow", "Outlining", "Lexing", "Source"], path: "Tests/Pages"),
    ],
    swiftLanguageModes: [.v6]
)
