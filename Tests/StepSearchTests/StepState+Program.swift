extension StepState {
  /// Goes on with what an actor does, until it has to take a step, or is over.
  mutating func receive(_ received: StepActor.Response, _ index: Int) {
    var response = received
    while let top = actors[index].stack.popLast() {
      let next: StepActor.Response? =
        switch top {
        case .keep(let registration, let around): keep(response, index, registration, around)
        case .build(let build, let stage): self.build(response, index, build, stage)
        case .fill(let filling, let frame, let isResumed):
          fill(response, index, filling, frame, isResumed)
        case .run(let fillings, let build): run(response, index, fillings, build)
        case .close(let stage): close(response, index, stage)
        }
      guard let next else { return }
      response = next
    }
    actors[index].result = response
    finished(index, response)
  }

  private mutating func push(_ index: Int, _ activation: StepActor.Activation) {
    actors[index].stack.append(activation)
  }

  /// - Returns: nil, for an operation that is to be done.
  private mutating func perform(
    _ index: Int, _ operation: StepActor.Operation, then activation: StepActor.Activation
  ) -> StepActor.Response? {
    push(index, activation)
    actors[index].operation = operation
    return nil
  }

  /// `Registration.keep`: the instance is there, is built or is waited for.
  private mutating func keep(
    _ response: StepActor.Response, _ index: Int, _ registration: Int, _ around: Int?
  ) -> StepActor.Response? {
    let again = StepActor.Activation.keep(registration, around: around)
    switch response {
    case .start, .again, .outcome(.built), .outcome(.retry):
      return perform(index, .begin(registration, around: around), then: again)
    case .beginning(.busy):
      return perform(index, .wait(registration, frame: around), then: again)
    case .beginning(.instance(let instance)), .outcome(.early(let instance)):
      return .value(instance)
    case .beginning(.failed(let failure)), .outcome(.failed(let failure)):
      return .failure(failure)
    case .outcome(.cancelled):
      return .failure(.cancelled)
    case .beginning(.build(let build)):
      push(index, again)
      push(index, .build(build, .needs(0)))
      return .start
    default:
      return response
    }
  }

  /// A factory, and what follows it until the instance is kept or the build has failed.
  private mutating func build(
    _ response: StepActor.Response, _ index: Int, _ build: Int, _ stage: StepActor.BuildStage
  ) -> StepActor.Response? {
    let registration = model.frames[build].owner
    if case .failure(let failure) = response { return abandon(index, build, failure) }
    switch (stage, response) {
    case (.needs(let number), .value(let instance)):
      model.frames[build].given[number] = Int8(instance)
      push(index, .build(build, .needs(number + 1)))
      return .start
    case (.needs(let number), _):
      if number < scenario.initializerCount(registration) {
        push(index, .build(build, .needs(number)))
        push(index, .keep(scenario.needs[registration][number].target, around: build))
        return .start
      }
      if actors[index].isCancelled { return abandon(index, build, .cancelled) }
      if fails(index, registration, isLate: false) { return abandon(index, build, .factory) }
      guard scenario.hasProperties(registration) else { return filled(index, build) }
      return perform(index, .expose(build), then: .build(build, .shown))
    case (.shown, _):
      guard model.frames[build].hasPostponed else { return fillProperties(index, build) }
      return perform(index, .takePostponed(build), then: .build(build, .shownTaken))
    case (.shownTaken, .fillings(let fillings)):
      if !actors[index].blocks {
        // Awaited once the factory has returned.
        return perform(index, .putBack(fillings, build), then: .build(build, .shownRun))
      }
      return run(index, fillings, build, then: .shownRun)
    case (.shownRun, _):
      return fillProperties(index, build)
    case (.filling, _):
      return filled(index, build)
    case (.filledShown, _):
      return perform(index, .takePostponed(build), then: .build(build, .filledTaken))
    case (.filledTaken, .fillings(let fillings)):
      return run(index, fillings, build, then: .filledRun)
    case (.filledRun, _):
      return record(index, build)
    case (.recorded, .answer(false)):
      return abandon(index, build, .noResolver)
    case (.recorded, _), (.completingRun, _):
      return perform(index, .complete(build), then: .build(build, .completing))
    case (.completing, .completion(let completion)):
      switch completion {
      case .kept: return .value(build)
      case .failed(let failure): return .failure(failure)
      case .pending: return .again
      case .awaited(let fillings): return run(index, fillings, build, then: .completingRun)
      }
    case (.finishing(let failure), _):
      return .failure(failure)
    default:
      model.violate("an ask does not know what to do with \(response)")
      return .failure(.factory)
    }
  }

  private mutating func fillProperties(_ index: Int, _ build: Int) -> StepActor.Response? {
    let registration = model.frames[build].owner
    push(index, .build(build, .filling))
    push(
      index,
      .fill(.init(registration: registration, instance: build), frame: build, isResumed: false))
    return .start
  }

  /// The factory has returned.
  private mutating func filled(_ index: Int, _ build: Int) -> StepActor.Response? {
    if fails(index, model.frames[build].owner, isLate: true) {
      return abandon(index, build, .factory)
    }
    guard model.frames[build].hasPostponed else { return record(index, build) }
    return perform(index, .expose(build), then: .build(build, .filledShown))
  }

  private mutating func record(_ index: Int, _ build: Int) -> StepActor.Response? {
    if scenario.closes {
      return perform(index, .record(build), then: .build(build, .recorded))
    }
    return perform(index, .complete(build), then: .build(build, .completing))
  }

  private mutating func run(
    _ index: Int, _ fillings: [BuildsModel.Filling], _ build: Int, then stage: StepActor.BuildStage
  ) -> StepActor.Response? {
    push(index, .build(build, stage))
    push(index, .run(fillings, build))
    return .start
  }

  /// A build has failed; it is begun again where an injection around it goes on later, or where the
  /// task was cancelled.
  private mutating func abandon(
    _ index: Int, _ build: Int, _ failure: BuildsModel.Failure
  ) -> StepActor.Response? {
    var isProvisional = false
    if case .cycle(let awaited?) = failure {
      isProvisional = !model.frames[awaited].isRunning
      if !isProvisional, let parent = model.innermostRunning(model.frames[build].parent) {
        isProvisional =
          model.isInside(parent, awaited) && model.isInjecting(parent, within: awaited)
      }
    }
    let isRetried = actors[index].isCancelled || isProvisional
    return perform(
      index, .finish(build, isRetried ? .retry : .failed(failure)),
      then: .build(build, .finishing(failure)))
  }

  /// The properties of an instance, one after the other.
  private mutating func fill(
    _ response: StepActor.Response, _ index: Int, _ filling: BuildsModel.Filling, _ frame: Int,
    _ isResumed: Bool
  ) -> StepActor.Response? {
    var filling = filling
    let initializers = scenario.initializerCount(filling.registration)
    switch response {
    case .value(let instance):
      model.frames[filling.instance].given[initializers + filling.next] = Int8(instance)
      filling.next += 1
    case .failure(let failure):
      guard case .cycle(let awaited?) = failure, awaited != frame,
        model.isInside(frame, awaited)
          || !model.frames[awaited].isRunning && filling.missed != awaited
      else {
        if isResumed { model.frames[frame].isRunning = false }
        return response
      }
      if model.frames[awaited].isRunning {
        return perform(
          index, .postpone(filling, frame: frame, until: awaited),
          then: .fill(filling, frame: frame, isResumed: isResumed))
      }
      filling.missed = awaited
    case .answer(true):
      if isResumed { model.frames[frame].isRunning = false }
      return .done
    default:
      break
    }
    let needs = scenario.needs[filling.registration].dropFirst(initializers)
    guard filling.next < needs.count else {
      if isResumed { model.frames[frame].isRunning = false }
      return .done
    }
    push(index, .fill(filling, frame: frame, isResumed: isResumed))
    push(index, .keep(needs[initializers + filling.next].target, around: frame))
    return .start
  }

  /// Fillings that have waited, one after the other; those behind one that fails are lost.
  private mutating func run(
    _ response: StepActor.Response, _ index: Int, _ fillings: [BuildsModel.Filling], _ build: Int
  ) -> StepActor.Response? {
    if case .failure = response { return response }
    guard let next = fillings.first else { return .done }
    let frame = model.addInjectingFrame(inside: build, blocks: actors[index].blocks)
    push(index, .run(Array(fillings.dropFirst()), build))
    push(index, .fill(next, frame: frame, isResumed: true))
    return .start
  }

  /// `Container.close`.
  private mutating func close(
    _ response: StepActor.Response, _ index: Int, _ stage: StepActor.CloseStage
  ) -> StepActor.Response? {
    var stage = stage
    switch (stage, response) {
    case (.begins, .closing(let closing, let running)):
      stage = .waits(closing: closing, running)
    case (.begins, _):
      return perform(index, .beginClosing, then: .close(.begins))
    case (.waits(let closing, let running), .outcome):
      stage = .waits(closing: closing, Array(running.dropFirst()))
    case (.closes(let closing), .closed(nil)):
      model.frames[closing].isRunning = false
      return perform(index, .finishClosing(closing), then: .close(.finishes(closing)))
    case (.finishes, _):
      return .done
    default:
      break
    }
    if case .waits(let closing, let running) = stage {
      guard let owner = running.first else {
        return perform(index, .closeLast, then: .close(.closes(closing)))
      }
      return perform(index, .wait(owner, frame: closing), then: .close(stage))
    }
    return perform(index, .closeLast, then: .close(stage))
  }

  private mutating func fails(_ index: Int, _ registration: Int, isLate: Bool) -> Bool {
    guard let failure = scenario.failure, !hasFailed, failure.registration == registration,
      failure.isLate == isLate
    else { return false }
    hasFailed = true
    failedIn = index
    return true
  }
}
