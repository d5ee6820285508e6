/// What a call of a protocol's requirement may come to: the functions of the tree that implement it.
extension FlowIndex {
    /// For each requirement, by its number among the functions, the bodies of the types that conform to its protocol by name,
    /// those of tests and stand-ins aside.
    static func witnesses(_ files: [IndexedFile], _ types: TypeTable, _ functions: FunctionTable) -> [Int: [BodyRef]] {
        let conforming = conformingTypes(files, types)
        guard !conforming.isEmpty else { return [:] }
        var found: [Int: [BodyRef]] = [:]
        for (number, place) in functions.all.enumerated() {
            let flow = files[place.file].flow, requirement = flow.functions[place.index]
            guard requirement.body == nil, let owner = requirement.owner, files[place.file].isKnown else { continue }
            let labels = flow.parameters[requirement.parameters].map(\.label)
            for type in conforming[types.numbers[place.file][Int(owner)]] ?? [] {
                for member in functions.members(requirement.name, of: type) {
                    let (file, index) = functions.all[member], witness = files[file].flow.functions[index]
                    guard let body = witness.body, !files[file].flow.bodies[Int(body)].flags.contains(.isTest), !files[file].isOfTests,
                        files[file].flow.parameters[witness.parameters].map(\.label) == labels else { continue }
                    found[number, default: []].append(BodyRef(file: file, body: body))
                }
            }
        }
        return found
    }

    /// For each protocol of the tree the types whose declarations name it.
    private static func conformingTypes(_ files: [IndexedFile], _ types: TypeTable) -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        for (number, type) in types.types.enumerated() where type.kind != .protocol {
            guard let file = type.declarations.first?.file, !standsIn(type, files) else { continue }
            for name in type.inherited {
                guard let base = types.find(name, file: file, module: type.module), types.types[base].kind == .protocol else { continue }
                found[base, default: []].append(number)
            }
        }
        return found
    }

    /// Whether a place is in a type or a property's value that stands in for another one in tests and previews.
    package func standsIn(around offset: Int, in file: Int) -> Bool {
        let indexed = files[file]
        return typesAround(offset, in: file).contains { Self.standsIn(types.types[$0], files) }
            || indexed.flow.properties.contains { $0.nameRange.upperBound <= offset && offset < $0.end && indexed.names.role(of: $0.name).contains(.standsIn) }
    }

    private static func standsIn(_ type: IndexedType, _ files: [IndexedFile]) -> Bool {
        guard let primary = type.declarations.first else { return false }
        let flow = files[primary.file].flow, spelling = flow.types[Int(primary.type)].spelling
        return flow.spellings.withUnsafeBufferPointer { bytes in
            let name = UnsafeBufferPointer(rebasing: bytes[Int(spelling.lowerBound)..<Int(spelling.upperBound)])
            return files[primary.file].names.role(ofDeclared: name).contains(.standsIn)
        }
    }

    /// The bodies that a call may run: that of the function it means, or those that implement the requirement it means.
    func forEachCalled(by call: UInt32, file: Int, _ visit: (BodyRef) -> Void) {
        if let body = calledBody(of: call, file: file) { return visit(body) }
        for witness in witnesses(of: call, file: file) { visit(witness) }
    }

    /// The bodies that implement the requirement that a call means; none for any other call.
    func witnesses(of call: UInt32, file: Int) -> [BodyRef] {
        let function = Int(callees[firstCalls[file] + Int(call)])
        return function >= 0 ? witnesses[function] ?? [] : []
    }
}
