/// A message with places for what the walk captured: `$name` stands for the capture's source text, `$label.function`
/// for the function that the labelled step stands in.
struct MessageTemplate: Sendable {
    var pieces: [Piece] = []

    enum Piece: Sendable {
        case text(String)
        case capture(Int)
        case function(label: Int)
    }
}
