import Source
import Testing

@Test func nothingIsKeptOfNoName() {
    var map = NameMap<Int>()
    map.update(.none, default: 1) { $0 += 1 }
    #expect(map[.none] == nil)
    map.update(Name("a"), default: 1) { $0 += 1 }
    map.update(Name("a"), default: 1) { $0 += 1 }
    #expect(map[Name("a")] == 3)
    #expect(map[.none] == nil)
}
