// The builder runs at once, on the actor: nobody comes in between the test and the waiting.
actor FinishLine {
    private var laps = 0
    private var runners: [(Int, CheckedContinuation<Void, Never>)] = []

    func lap() {
        laps += 1
        for (goal, runner) in runners where goal <= laps { runner.resume() }
        runners.removeAll { $0.0 <= laps }
    }

    func wait(for goal: Int) async {
        if laps >= goal { return }
        await withCheckedContinuation { runners.append((goal, $0)) }
    }
}
