// Nobody else sees a local.
func weight(of goods: [String], _ weight: @Sendable (String) async -> Int) async -> Int {
    var sum = 0
    for item in goods {
        let one = await weight(item)
        sum += one
    }
    return sum
}
