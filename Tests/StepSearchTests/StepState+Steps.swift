/// How finely steps are interleaved.
enum StepGrain: Hashable, Sendable {
  /// Each function of `Builds` runs to its end.
  case operations
  /// Anything may happen while a function of `Builds` does not hold the lock.
  case sections
}

extension StepState {
  /// All ways in which a step of an actor can end.
  func step(_ index: Int, _ grain: StepGrain) -> [StepEnd] {
    var end = StepEnd(state: self)
    if index == cancellation {
      end.cancel()
      return [end]
    }
    end.state.begun.insert(index)
    if !actors[index].rest.isEmpty { return end.section(index) }
    if let outcome = actors[index].woken {
      end.state.actors[index].waiter = nil
      end.state.actors[index].woken = nil
      end.state.receive(.outcome(outcome), index)
    }
    if let operation = end.state.actors[index].operation {
      end.state.actors[index].operation = nil
      end.perform(operation, index)
    }
    return grain == .operations ? end.runToEnd(index) : [end]
  }

  /// What an actor does in its next step, if that is an operation, and the state just before.
  func operation(of index: Int) -> (StepActor.Operation, before: StepState)? {
    guard actors[index].rest.isEmpty else { return nil }
    var state = self
    if let outcome = actors[index].woken {
      state.actors[index].waiter = nil
      state.actors[index].woken = nil
      state.receive(.outcome(outcome), index)
    }
    return state.actors[index].operation.map { ($0, state) }
  }
}

extension StepEnd {
  fileprivate mutating func perform(_ operation: StepActor.Operation, _ index: Int) {
    state.model.version += 1
    let response: StepActor.Response
    switch operation {
    case .begin(let registration, let around):
      response = .beginning(
        state.model.begin(registration, inside: around, blocks: state.actors[index].blocks))
    case .wait(let owner, let frame):
      let outcome = state.model.join(
        owner, actor: index, frame: frame, blocks: state.actors[index].blocks,
        isCancelled: state.actors[index].isCancelled)
      guard let outcome else {
        let waiter = state.model.waiters.count - 1
        state.actors[index].waiter = waiter
        state.actors[index].rest.settling = .init(waiter: waiter, stage: .begins)
        observation.response = .waits
        return
      }
      response = .outcome(outcome)
    case .expose(let build):
      state.model.expose(build)
      response = .done
    case .takePostponed(let build):
      response = .fillings(state.model.takePostponed(build))
    case .putBack(let fillings, let build):
      state.model.putBack(fillings, build)
      response = .done
    case .postpone(let filling, let frame, let awaited):
      response = .answer(state.model.postpone(filling, in: frame, until: awaited))
    case .record(let build):
      response = .answer(state.model.record(build))
    case .complete(let build):
      let (completion, aftermath) = state.model.complete(build)
      leave(aftermath, to: index)
      response = .completion(completion)
      state.checkKept()
    case .finish(let build, let outcome):
      leave(state.model.fail(build, outcome), to: index)
      response = .done
    case .beginClosing:
      let (closing, running) = state.model.beginClosing()
      response = .closing(closing, running: running)
    case .closeLast:
      response = .closed(state.model.closeLast())
    case .finishClosing(let closing):
      leave(state.model.fail(closing, .built), to: index)
      response = .done
    }
    observation.response = response
    state.noteFailure(of: operation, response)
    state.receive(response, index)
  }

  private mutating func leave(_ aftermath: BuildsModel.Aftermath, to index: Int) {
    state.actors[index].rest.unsettled = aftermath.unsettled
    state.actors[index].rest.toWake = aftermath.toWake.map {
      .init(waiter: $0.waiter, outcome: $0.outcome)
    }
  }

  /// A cancelled waiter leaves alone.
  fileprivate mutating func cancel() {
    guard let cancelled = state.scenario.cancelled else { return }
    state.actors[cancelled].isCancelled = true
    if let waiter = state.actors[cancelled].waiter { wake(waiter, .cancelled) }
  }

  /// Takes and wakes a waiter; nobody where that was done before.
  private mutating func wake(_ waiter: Int, _ outcome: BuildsModel.Outcome) {
    if state.model.take(waiter) { woke(waiter, outcome) }
  }

  private mutating func woke(_ waiter: Int, _ outcome: BuildsModel.Outcome) {
    let actor = state.model.waiters[waiter].actor
    if state.actors[actor].waiter != waiter || state.actors[actor].woken != nil {
      state.model.violate("woken once: somebody is woken who does not wait")
    }
    state.actors[actor].woken = outcome
    observation.wakes.append(.init(actor: actor, outcome: outcome))
  }

  // MARK: What operations leave to be done

  fileprivate func runToEnd(_ index: Int) -> [StepEnd] {
    var ends: [StepEnd] = []
    var open = [self]
    while let next = open.popLast() {
      if next.state.actors[index].rest.isEmpty {
        var end = next
        end.observation.stage = nil
        end.observation.sort()
        ends.append(end)
      } else {
        // Nothing happens in between: who is woken first makes no difference.
        open += next.section(index, isAlone: true)
      }
    }
    return ends
  }

  /// - Parameter isAlone: nothing happens between this section and the next.
  fileprivate func section(_ index: Int, isAlone: Bool = false) -> [StepEnd] {
    let rest = state.actors[index].rest
    if let settling = rest.settling {
      return settle(settling.waiter, settling.stage, index, isAlone)
    }
    if !rest.unsettled.isEmpty {
      return rest.unsettled.flatMap { waiter in
        var end = self
        end.state.actors[index].rest.unsettled.remove(waiter)
        return end.settle(waiter, .begins, index, isAlone)
      }
    }
    let next = isAlone ? 0..<1 : rest.toWake.indices
    return next.map { place in
      var end = self
      let wake = end.state.actors[index].rest.toWake.remove(at: place)
      end.wake(wake.waiter, wake.outcome)
      return end
    }
  }

  private func settle(
    _ waiter: Int, _ stage: StepRest.Settling.Stage, _ index: Int, _ isAlone: Bool
  ) -> [StepEnd] {
    func end(_ next: StepRest.Settling.Stage?) -> StepEnd {
      var end = self
      end.state.actors[index].rest.settling = next.map { .init(waiter: waiter, stage: $0) }
      end.observation.stage =
        switch next {
        case .begins: .begins
        case .searches: .searches
        case .ends: .ends
        case .refuses: .refuses
        case nil: nil
        }
      return end
    }
    let (model, cycles) = (state.model, state.model.cycles(of: waiter))
    switch stage {
    case .begins:
      if isAlone { return [end(cycles.isEmpty ? .refuses : .ends(version: model.version))] }
      guard model.waiters[waiter].target != nil, model.waiters[waiter].frame != nil,
        model.waiters[waiter].inside != nil
      else { return [end(.refuses)] }
      let searches = end(
        .searches(persisting: Set(cycles), moves: model.moves, version: model.version))
      return cycles.isEmpty ? [searches] : [searches, end(.ends(version: model.version))]
    case .searches(let persisting, let moves, let version):
      if model.waiters[waiter].target == nil { return [end(.refuses)] }
      var ends: [StepEnd] = []
      // Nothing is found only where no cycle was there all the time.
      if persisting.isEmpty { ends.append(end(.refuses)) }
      if !cycles.isEmpty || model.version != version {
        ends.append(end(.ends(version: version)))
      }
      if model.moves != moves { ends.append(end(.begins)) }
      return ends
    case .ends(let version):
      var ends = cycles.map { cycle in
        var end = end(.begins)
        if let ended = end.state.model.end(cycle) { end.woke(ended.waiter, ended.outcome) }
        return end
      }
      // What was found may be there no more.
      if cycles.isEmpty || !isAlone && model.version != version { ends.append(end(.begins)) }
      return ends
    case .refuses:
      var end = end(nil)
      if model.isRefused(waiter) { end.wake(waiter, .failed(.requiresAsync)) }
      return [end]
    }
  }
}

extension StepState {
  /// Forgets cycles that are there no more, which are no reason to go on with a search.
  mutating func normalize() {
    for index in actors.indices {
      guard case .searches(let cycles, let moves, let version) = actors[index].rest.settling?.stage,
        let waiter = actors[index].rest.settling?.waiter, !cycles.isEmpty
      else { continue }
      actors[index].rest.settling?.stage = .searches(
        persisting: cycles.intersection(model.cycles(of: waiter)), moves: moves, version: version)
    }
  }
}
