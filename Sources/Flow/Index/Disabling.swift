import Source

/// What keeps a person from using a control: a function of the table `disabling-callees`, or one of the tree that hands such a function
/// what it is given, as `busy(isLoading)` does with `.disabled(isBusy)` in it.
///
/// Not modelled: what a body that was only skimmed hands to such a function of the tree.
extension FlowIndex {
    /// The names of the tree's own such functions. Told by name, since nobody knows the type of a view that modifiers have been called on.
    func disablingFunctions() -> Set<Name> {
        var found: Set<Name> = []
        for (file, indexed) in files.enumerated() where indexed.isKnown {
            for function in indexed.flow.functions {
                guard let body = function.body else { continue }
                let flags = indexed.flow.parameters[function.parameters].filter { $0.type.name == KnownName.bool }
                guard !flags.isEmpty else { continue }
                let disables = told(indexed.flow.bodies[Int(body)]).contains { index in
                    disabled(by: index, file).contains { path in flags.contains { indexed.flow.paths[path].root == .local(declaredAt: $0.declaredAt) } }
                }
                if disables { found.insert(function.name) }
            }
        }
        return found
    }

    /// What an event asks for, or reads for its arguments, to disable a control.
    private func disabled(by index: Int, _ file: Int) -> [PathID] {
        let event = files[file].flow.events[index]
        if event.kind == .test { return event.flags.contains(.disables) && event.operand != Event.noOperand ? [event.operand] : [] }
        return event.kind == .call ? flags(disabling: index, file).map { files[file].flow.events[$0].operand } : []
    }

    /// The reads by which a call disables a control: `.disabled(isLoading)`.
    func flags(disabling call: Int, _ file: Int) -> [Int] {
        let flow = files[file].flow, callee = Int(flow.events[call].operand), name = flow.calls[callee].name
        guard files[file].names.role(of: name).contains(.disables) || !disabling.isEmpty && disabling.contains(name) else { return [] }
        let first = flow.calls[callee].nameStart
        return (flow.events[..<call].indices.reversed().prefix { flow.events[$0].start >= first }).filter {
            (flow.events[$0].kind == .read || flow.events[$0].kind == .test) && flow.events[$0].operand != Event.noOperand
        }
    }
}
