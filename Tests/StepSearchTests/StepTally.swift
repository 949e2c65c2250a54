/// What has been searched, to be printed.
struct StepTally {
  var scenarios = 0
  var states = 0
  var transitions = 0
  var interleavings = 0.0
  /// What was compared with `Builds`.
  var walks = 0
  var steps = 0
  var seen = 0
  /// The first things that must not be.
  var mistakes: [String] = []

  /// Searches a scenario, and compares it with `Builds`.
  ///
  /// - Parameter isCompared: false where the model alone is searched.
  mutating func search(
    _ scenario: StepScenario, _ grain: StepGrain, isCompared: Bool = true
  ) throws {
    let search = StepSearch(scenario, grain)
    scenarios += 1
    states += search.nodes.count
    transitions += search.transitions
    if let violation = search.violation { note(scenario, violation) }
    guard search.violation == nil else { return }
    guard let count = search.interleavings() else {
      return note(scenario, ("no endless steps: a state is reached again", []))
    }
    interleavings += count
    guard isCompared else { return }
    var walk = StepWalk(search)
    try walk.run()
    walks += walk.walks
    steps += walk.steps
    seen += walk.seenCount
    if let difference = walk.difference { note(scenario, difference) }
  }

  private mutating func note(_ scenario: StepScenario, _ mistake: (words: String, path: [Int])) {
    if mistakes.count < 10 {
      mistakes.append("\(scenario): \(mistake.words); steps of \(mistake.path)")
    }
  }
}

extension StepTally: CustomStringConvertible {
  var description: String {
    let compared = "\(steps) steps in \(walks) walks of Builds, which met \(seen) transitions"
    return "\(scenarios) scenarios, \(states) states, \(transitions) transitions, "
      + "\(interleavings) interleavings; \(compared)"
  }
}
