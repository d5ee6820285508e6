/// Colours and weights for a terminal, or none.
struct Style {
    var colour: Bool

    enum Paint: String {
        case bold = "1", dim = "2", red = "1;31", green = "1;32", yellow = "1;33"
    }

    func paint(_ text: String, _ paint: Paint) -> String {
        colour ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// How many columns of a terminal a text takes. Imprecise for scripts that join letters and for ambiguous widths,
/// on which terminals differ as well.
func width(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + ($1.isWide ? 2 : 1) }
}

extension Character {
    fileprivate var isWide: Bool {
        let first = unicodeScalars.first!
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD: return true
        default: return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        }
    }
}
