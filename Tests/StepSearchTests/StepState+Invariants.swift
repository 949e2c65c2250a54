/// What must hold, by name:
///
/// - exactly once: one instance of a registration is kept (also in `BuildsModel.keep`);
/// - verdict: a resolve throws `.cycle` if what was asked for needs a registration whose initializer
///   needs itself, and only then; it throws nothing else that has not happened;
/// - no lost wake-up: while not all are over somebody can go on, without a cancellation;
/// - no endless steps: no state is reached again (in `StepSearch`);
/// - woken once: a waiter is woken once (in `StepEnd.woke`);
/// - cancelled alone: only whose task was cancelled gets that error;
/// - failure shared: who gets a factory's failure ran that factory, or had begun when a build failed
///   with it;
/// - complete: an instance that is kept, or returned to who asked, is the one that its registration
///   keeps, and so is each that it was given: nobody has an early instance of a build that failed;
/// - not blocked: no thread waits for what is suspended;
/// - closed: no build begins once the container is closed, nothing is made after it has closed what it
///   has, and what it has is closed once;
/// - nothing left: in the end no build, waiter or postponed filling is left.
extension StepState {
  /// Of what is kept.
  mutating func checkKept() {
    for (registration, instance) in model.kept.enumerated() {
      guard let instance else { continue }
      for (number, need) in scenario.needs[registration].enumerated()
      where model.kept[need.target] != Int(model.frames[instance].given[number]) {
        model.violate("complete: what is kept was given what is not")
      }
    }
  }

  /// Who has asked when a build ends with a factory's failure may get that.
  mutating func noteFailure(of operation: StepActor.Operation, _ response: StepActor.Response) {
    if case .finish(_, .failed(.factory)) = operation { failedDuring = begun }
    if case .completion(.failed(.factory)) = response { failedDuring = begun }
  }

  /// Of an ask that is over.
  mutating func finished(_ index: Int, _ response: StepActor.Response) {
    guard index < scenario.asks.count else { return }
    let target = scenario.asks[index].target
    switch response {
    case .value(let instance):
      if model.kept[target] != instance {
        model.violate("complete: what is returned is not what is kept")
      }
      if scenario.isImpossible(target) { model.violate("verdict: an impossible instance") }
    case .failure(.cycle):
      if !scenario.isImpossible(target) { model.violate("verdict: a cycle where there is none") }
    case .failure(.cancelled):
      if !actors[index].isCancelled { model.violate("cancelled alone: another got the error") }
    case .failure(.factory):
      if !hasFailed || failedIn != index && !failedDuring.contains(index) {
        model.violate("failure shared: with who had not asked")
      }
    case .failure(.requiresAsync):
      if !actors[index].blocks || !scenario.asks.contains(where: { !$0.blocks }) {
        model.violate("verdict: an async resolve was required in vain")
      }
    case .failure(.noResolver):
      if !model.isClosed { model.violate("verdict: the container is not closed") }
    default:
      model.violate("an ask has ended with \(response)")
    }
  }

  /// Of any state.
  mutating func check(hasNext: Bool) {
    if !hasNext {
      if !isOver { model.violate("no lost wake-up: all wait") }
      checkEnd()
    }
    let unsettled = actors.flatMap { actor in
      actor.rest.unsettled + (actor.rest.settling.map { [$0.waiter] } ?? [])
    }
    for actor in actors {
      if actor.blocks, actor.isAsleep, let waiter = actor.waiter, !unsettled.contains(waiter),
        model.isBlockedBySuspension(waiter)
      {
        model.violate("not blocked: a thread waits for what is suspended")
      }
    }
  }

  private mutating func checkEnd() {
    if model.builds.contains(where: { $0 != nil }) || !model.postponed.isEmpty
      || model.waiters.contains(where: { $0.target != nil })
    {
      model.violate("nothing left: a build is not over")
    }
    guard scenario.closes else { return }
    let kept = model.kept.compactMap(\.self)
    if !model.created.isEmpty || !kept.allSatisfy(model.closedInstances.contains) {
      model.violate("closed: what is kept is not closed")
    }
  }
}
