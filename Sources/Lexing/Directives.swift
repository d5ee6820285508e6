/// What begins with `#`: the shebang, raw strings, extended regex literals, directives, and a `#` on its own (the macro
/// or the `#selector` whose name follows as an identifier).
extension Lexer {
    @inline(never) mutating func lexPound(_ start: Bytes) -> Bytes {
        // The compiler takes the place behind a NUL for the start of the file.
        if start[1] == "!" && (start == base || start[-1] == 0) {
            let stop = endOfLine(from: start)
            emit(.shebang, start, stop)
            return stop
        }
        var at = start
        while at.pointee == "#" { at += 1 }
        if at.pointee == "\"" { return lexRawString(start, quote: at) }
        if at.pointee == "/", let regex = scanRegex(start, isCertain: true) { return lexRegex(start, regex) }
        // None of these `#`s begins a literal, so only the last can begin a directive.
        for pound in 0..<(at - start - 1) { emit(.pound, start + pound, start + pound + 1) }
        return lexDirective(at - 1)
    }

    private mutating func lexDirective(_ pound: Bytes) -> Bytes {
        var stop = pound + 1
        while stop.pointee == "_" || traits[Int(stop.pointee)].contains(.letter) { stop += 1 }
        guard let kind = directive(pound + 1, length: stop - pound - 1) else {
            emit(.pound, pound, pound + 1)
            return pound + 1
        }
        emit(kind, pound, stop)
        return stop
    }

    private func directive(_ word: Bytes, length: Int) -> Token.Kind? {
        func spells(_ name: StaticString) -> Bool { length == name.utf8CodeUnitCount && starts(word, with: name) }
        return switch word.pointee {
        case "i" where spells("if"): .poundIf
        case "e" where spells("elseif"): .poundElseif
        case "e" where spells("else"): .poundElse
        case "e" where spells("endif"): .poundEndif
        case "s" where spells("sourceLocation"): .poundSourceLocation
        case "a" where spells("available"): .poundAvailable
        case "u" where spells("unavailable"): .poundUnavailable
        default: nil
        }
    }
}
