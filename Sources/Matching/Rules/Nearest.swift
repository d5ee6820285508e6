/// The candidate that takes the fewest single-byte changes to become `text`; the first of several. Only the
/// first 80 bytes count. Nil if there are no candidates.
package func nearest(to text: String, among candidates: [String]) -> String? {
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
        let distance = editDistance(Array(text.utf8.prefix(80)), Array(candidate.utf8.prefix(80)))
        if distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, byte) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let substituted = diagonal + (byte == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
        }
    }
    return row[b.count]
}
