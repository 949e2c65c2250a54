/// Where all actors are, and the model between them.
struct StepState {
  let scenario: StepScenario
  var model: BuildsModel
  /// The asks; behind them the closing of the container.
  var actors: [StepActor]
  var hasFailed = false
  /// Who has taken a step.
  var begun = StepSet()
  /// Who had begun when a build last failed because a factory did.
  var failedDuring = StepSet()
  /// Who ran the factory that failed.
  var failedIn: Int?

  init(_ scenario: StepScenario) {
    self.scenario = scenario
    model = BuildsModel(registrations: scenario.registrations)
    actors = scenario.asks.enumerated().map { index, ask in
      StepActor(index: index, blocks: ask.blocks, stack: [.keep(ask.target, around: nil)])
    }
    if scenario.closes {
      actors.append(StepActor(index: actors.count, blocks: false, stack: [.close(.begins)]))
    }
    for index in actors.indices { receive(.start, index) }
  }

  /// Behind the actors: the step that cancels a task.
  var cancellation: Int { actors.count }

  /// Who can take a step.
  var enabled: [Int] {
    let awake = actors.indices.filter { !actors[$0].isOver && !actors[$0].isAsleep }
    guard let cancelled = scenario.cancelled, !actors[cancelled].isCancelled,
      !actors[cancelled].isOver
    else { return awake }
    return awake + [cancellation]
  }

  var isOver: Bool { actors.allSatisfy(\.isOver) }
}

/// What can be seen of a step, in the model as in `Builds`.
struct StepObservation: Hashable {
  struct Wake: Hashable {
    let actor: Int
    let outcome: BuildsModel.Outcome
  }

  enum Stage { case begins, searches, ends, refuses }

  var response: StepActor.Response?
  var wakes: [Wake] = []
  /// How far what is left to be done has come.
  var stage: Stage?

  mutating func sort() {
    wakes.sort { $0.actor < $1.actor }
  }
}

/// One of the ways in which a step can end: the order of a set is not known.
struct StepEnd {
  var observation = StepObservation()
  var state: StepState
}
