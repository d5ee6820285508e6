/// `unknown option "--formt"; did you mean "--format"?`, or where to look them up when none is near.
func unknown(_ noun: String, _ name: String, known: [String], list: String) -> String {
    let hint = closest(to: name, among: known).map { "did you mean `\($0)`?" } ?? "see `\(list)`"
    return "unknown \(noun) `\(name)`; \(hint)"
}

/// The candidate that the fewest typing mistakes turn into `name`, the first of equals; nil if all are further away
/// than half of `name`.
func closest(to name: String, among candidates: [String]) -> String? {
    candidates.map { (candidate: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
        .filter { $0.distance <= name.utf8.count / 2 }
        .min { $0.distance < $1.distance }?.candidate
}

/// How many bytes to insert, delete, replace or swap with their neighbour.
private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = [], last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
