import Testing
@testable import Source

@Suite struct NameFilterTests {
    private let names = (0..<2000).map { Name("name\($0)") }

    @Test func whatWasInsertedMayBeThere() {
        var filter = NameFilter(count: names.count)
        for name in names { filter.insert(name) }
        #expect(names.allSatisfy { filter.mayHold($0) })
    }

    @Test func oneInSixteenOfTheOthersToo() {
        var filter = NameFilter(count: names.count)
        for name in names { filter.insert(name) }
        let others = (0..<2000).map { Name("other\($0)") }
        #expect(others.count { filter.mayHold($0) } < others.count / 10)
    }

    @Test func anEmptyOneHoldsNothing() { #expect(!NameFilter(count: 0).mayHold(Name("x"))) }
}

@Suite struct NameTests {
    /// Of each length up to where steps of eight bytes overlap, with each byte changed in turn.
    @Test func eachByteCounts() {
        var names: Set<Name> = [], count = 0
        for length in 1...25 {
            let bytes = Array(repeating: UInt8(ascii: "a"), count: length)
            for changed in 0...length {
                var other = bytes
                if changed < length { other[changed] = UInt8(ascii: "z") }
                names.insert(other.withUnsafeBufferPointer { Name($0) })
                count += 1
            }
        }
        #expect(names.count == count)
    }

    @Test func aNameIsThatOfItsString() {
        let bytes = Array("loadMore".utf8)
        #expect(bytes.withUnsafeBufferPointer { Name($0) } == Name("loadMore"))
        #expect(Name("") != .none)
    }
}
