func f() throws(E) {
    if a, let b, var c: Int = d(), case .e(let g)? = h, #available(iOS 17, *), !i { j() } else if k { } else { l }
    guard let self, x == y else { return }
    while let next = queue.pop(), !isDone { continue }
    repeat { step() } while try await more()
    outer: for i in 0..<3 {
        inner: while true { break outer }
        if i == 1 { continue outer }
    }
    for (index, var item) in items.enumerated() where index > 0 { item.use() }
    for case let .some(x) in list {}
    for x: Int in list.filter({ $0 > 1 }) {}
    defer { close() }
    do { try open() } catch let error as OpenError where error.isFatal { throw error } catch .denied, is CancellationError { } catch { log(error) }
    do throws(E) { try g() } catch {}
    switch state {
    case .idle: break
    case .loading(let task, _) where task.isCancelled, .failed(let task): fallthrough
    case let .loaded(items, at: date): show(items)
    case 1...5, 7: let x = 1; print(x)
    case is Int, is String: break
    case (let a, 2), (0, let a): return
    @unknown default: fatalError()
    }
    switch (a, b) { default: () }
    return x
        .y
    throw E.a
}
func values() -> Int {
    let a = if x { 1 } else if y { 2 } else { 3 }
    let b = switch z { case .one: 1 default: try g() }
    return if a > b { a } else { b }
}
