/// A Swift file to read.
struct FoundFile: Sendable {
    /// As shown to a person, which also opens it.
    var path: FilePath
    /// Whether the command line named it, so that it has to be there. Others may vanish before they are read.
    var isNamed: Bool
    /// What judges it.
    var rules: RuleSet
    var origin = Origin.disk
    /// Whether its findings are asked for. Others are read because they help to judge these.
    var isReported = true

    /// Where its text comes from.
    enum Origin: Sendable {
        case disk
        /// Whatever lies at the path.
        case standardInput
        case bytes([UInt8])
    }
}
