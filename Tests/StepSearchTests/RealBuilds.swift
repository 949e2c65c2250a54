import Testing

@testable import Guise

/// Takes the steps of a scenario in `Builds` itself, on one thread, and says what can be seen of them.
///
/// What the model knows by a number is an object here.
final class RealBuilds {
  /// What a factory makes.
  final class Instance: Closeable {
    let build: Int
    /// How often it was closed.
    var closings = 0

    init(_ build: Int) { self.build = build }

    nonisolated(nonsending) func close() async throws { closings += 1 }
  }

  struct FactoryFailure: Error {}

  /// Who was woken, since that was last asked.
  final class Inbox: @unchecked Sendable {
    var wakes: [StepObservation.Wake] = []
    var filling: BuildsModel.Filling?
    var translate: (Builds.Outcome) -> BuildsModel.Outcome = { _ in .retry }
  }

  let scenario: StepScenario
  let container = Container()
  private let registrations: [Registration]
  private let session: ResolutionSession
  private var frames: [Int: ResolutionFrame] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var instances: [Int: Instance] = [:]
  private var kept: [Int: KeptInstance] = [:]
  private var waiters: [Int: Builds.Waiter] = [:]
  private var rests: [Int: BuildAftermath] = [:]
  private var postponed: [BuildsModel.Filling: InstanceFilling] = [:]
  private let inbox = Inbox()

  init(_ scenario: StepScenario) throws {
    self.scenario = scenario
    for number in 0..<scenario.registrations {
      container.register(Instance.self, tags: number, lifetime: .singleton) { _ in Instance(-1) }
    }
    registrations = container.allRegistrations
    session = ResolutionSession(container)
    inbox.translate = { [unowned self] in self.outcome($0) }
  }

  /// Takes the step that the model is about to take.
  func step(_ index: Int, from state: StepState, _ grain: StepGrain) -> StepObservation {
    inbox.wakes = []
    var observation = StepObservation()
    if index == state.cancellation {
      if let waiter = scenario.cancelled.flatMap({ waiters[$0] }) { Builds.leave(waiter) }
    } else if !state.actors[index].rest.isEmpty {
      observation.stage = section(index, from: state)
    } else if let (operation, before) = state.operation(of: index) {
      follow(before)
      observation.response = perform(operation, index, before)
      if grain == .operations { rests[index]?.run() }
    }
    observation.wakes = inbox.wakes
    observation.sort()
    return observation
  }

  /// Frames that are no builds begin and end where no step is taken.
  private func follow(_ state: StepState) {
    for (number, frame) in state.model.frames.enumerated() where frame.kind != .build {
      if frame.kind == .injecting, frames[number] == nil {
        let new = ResolutionFrame(
          registrations[0], suspends: false, in: nil, for: container,
          inside: frame.parent.flatMap { frames[$0] })
        new.beginInjecting()
        add(new, number)
      }
      if !frame.isRunning { frames[number]?.end() }
    }
  }

  private func add(_ frame: ResolutionFrame, _ number: Int) {
    frames[number] = frame
    numbers[ObjectIdentifier(frame)] = number
  }

  /// The instance that a build makes.
  private func instance(_ build: Int, _ state: StepState) throws -> KeptInstance {
    if let instance = kept[build] { return instance }
    let instance = Instance(build)
    instances[build] = instance
    let wrapped = try keeper(build, state).wrap(instance)
    kept[build] = wrapped
    return wrapped
  }

  private func keeper(_ build: Int, _ state: StepState) -> Registration {
    registrations[state.model.frames[build].owner]
  }

  private func number(_ instance: KeptInstance) -> Int {
    (try? registrations[0].unwrap(instance, as: Instance.self).build) ?? -1
  }

  private func build(_ number: Int) -> Build? { frames[number]?.asBuild }

  // MARK: Operations

  private func perform(
    _ operation: StepActor.Operation, _ index: Int, _ state: StepState
  ) -> StepActor.Response? {
    let next = state.model.frames.count
    switch operation {
    case .begin(let registration, let around):
      return .beginning(
        begin(registration, around.flatMap { frames[$0] }, state.actors[index].blocks, next))
    case .wait(let owner, let frame):
      return wait(owner, frame.flatMap { frames[$0] }, index, state)
    case .expose(let build):
      guard let instance = try? instance(build, state) else { return nil }
      Builds.expose(instance, of: keeper(build, state))
      return .done
    case .takePostponed(let build):
      return .fillings(Builds.takePostponed(keeper(build, state)).map(filling))
    case .putBack(let fillings, let build):
      guard let frame = frames[build] else { return nil }
      for filling in fillings {
        if let injection = postponed[filling] { Builds.putBack(injection, in: frame) }
      }
      return .done
    case .postpone(let filling, let frame, let awaited):
      guard let frame = frames[frame], let awaited = frames[awaited] else { return nil }
      return .answer(Builds.postpone(injection(filling), in: frame, until: awaited))
    case .record(let build):
      guard (try? instance(build, state)) != nil, let instance = instances[build]
      else { return nil }
      let keeper = keeper(build, state)
      let made = try? keeper.made(instance, for: keeper)
      return .answer((try? keeper.record(created: made?.closeable, in: keeper)) != nil)
    case .complete(let number):
      guard let build = build(number), let instance = try? instance(number, state)
      else { return nil }
      let (completion, aftermath) = Builds.complete(build, with: instance)
      rests[index] = aftermath
      return .completion(self.completion(completion))
    case .finish(let number, let outcome):
      guard let build = build(number) else { return nil }
      rests[index] = Builds.finish(build, real(outcome))
      return .done
    case .beginClosing:
      guard let (closing, running) = Builds.beginClosing(container) else { return nil }
      add(closing, next)
      let owners = registrations.indices.filter { index in
        running.contains { $0 === registrations[index] }
      }
      return .closing(next, running: owners)
    case .closeLast:
      let entry = container.state.withLock { state in
        state.addingExtras.created.popLast().map { Shared($0.instance) }
      }
      let instance = entry?.value as? Instance
      instance?.closings += 1
      return .closed(instance?.build)
    case .finishClosing(let number):
      guard let closing = build(number) else { return nil }
      rests[index] = Builds.finish(closing, .built)
      return .done
    }
  }

  private func begin(
    _ number: Int, _ around: ResolutionFrame?, _ blocks: Bool, _ next: Int
  ) -> BuildsModel.Beginning {
    do {
      let registration = registrations[number]
      switch try Builds.begin(
        registration, in: registration, session: session, inside: around, suspends: !blocks,
        blocks: blocks)
      {
      case .build(let build):
        add(build, next)
        return .build(next)
      case .instance(let instance): return .instance(self.number(instance))
      case .busy: return .busy
      }
    } catch {
      return .failed(failure(error))
    }
  }

  private func wait(
    _ owner: Int, _ frame: ResolutionFrame?, _ index: Int, _ state: StepState
  ) -> StepActor.Response {
    let key = registrations[owner].key
    let blocks = state.actors[index].blocks
    let waiter =
      frame?.enter { Builds.Waiter(key, blocks: blocks) } ?? Builds.Waiter(key, blocks: blocks)
    waiters[index] = waiter
    if state.actors[index].isCancelled { Builds.leave(waiter) }
    rests[index] = Builds.wait(
      for: ObjectIdentifier(registrations[owner]), waiter
    ) { [inbox] outcome in
      inbox.wakes.append(.init(actor: index, outcome: inbox.translate(outcome)))
    }
    guard let immediate = inbox.wakes.popLast() else { return .waits }
    return .outcome(immediate.outcome)
  }

  private final class Postponed: InstanceFilling, @unchecked Sendable {
    private let filling: BuildsModel.Filling
    private let inbox: Inbox

    init(_ filling: BuildsModel.Filling, of registration: Registration, _ inbox: Inbox) {
      self.filling = filling
      self.inbox = inbox
      super.init(of: registration, from: ImpotentResolver(), isObject: true, propertyCount: 0)
    }

    override func resume() { inbox.filling = filling }
  }

  private func injection(_ filling: BuildsModel.Filling) -> InstanceFilling {
    let injection = Postponed(filling, of: registrations[0], inbox)
    postponed[filling] = injection
    return injection
  }

  private func filling(_ injection: InstanceFilling) -> BuildsModel.Filling {
    try? injection.resume()
    return inbox.filling ?? .init(registration: -1, instance: -1)
  }

  // MARK: What operations leave to be done

  private func section(_ index: Int, from state: StepState) -> StepObservation.Stage? {
    let isMoved: Bool
    if case .searches(_, let moves, _) = state.actors[index].rest.settling?.stage {
      isMoved = moves != state.model.moves
      // The rest of a search. What others in this process do may have it begin again.
      repeat {
        _ = rests[index]?.step(lookingAt: 1)
      } while stage(index) == .searches || stage(index) == .begins && !isMoved
    } else {
      _ = rests[index]?.step()
      if stage(index) == .searches { _ = rests[index]?.step(lookingAt: 1) }
    }
    return stage(index)
  }

  private func stage(_ index: Int) -> StepObservation.Stage? {
    switch rests[index]?.settlement?.stage {
    case .begins: .begins
    case .searches: .searches
    case .ends: .ends
    case .refuses: .refuses
    case .over, nil: nil
    }
  }

  // MARK: What the model calls it

  private func completion(_ completion: Builds.Completion) -> BuildsModel.Completion {
    switch completion {
    case .kept: .kept
    case .failed(let error): .failed(failure(error))
    case .pending: .pending
    case .awaited(let injections): .awaited(injections.map(filling))
    }
  }

  private func outcome(_ outcome: Builds.Outcome) -> BuildsModel.Outcome {
    switch outcome {
    case .built: .built
    case .failed(let error): .failed(failure(error))
    case .early(let instance): .early(number(instance))
    case .retry: .retry
    case .cancelled: .cancelled
    }
  }

  private func failure(_ error: any Error) -> BuildsModel.Failure {
    guard let error = error as? ResolutionError else {
      return error is CancellationError ? .cancelled : .factory
    }
    return switch error.reason {
    case .cycle: .cycle(awaiting: error.awaited.map { numbers[ObjectIdentifier($0)] ?? -1 })
    case .requiresAsync: .requiresAsync
    case .noResolver: .noResolver
    default: .factory
    }
  }

  private func real(_ outcome: BuildsModel.Outcome) -> Builds.Outcome {
    switch outcome {
    case .built: .built
    case .failed(let failure): .failed(real(failure))
    case .early(let build): kept[build].map(Builds.Outcome.early) ?? .retry
    case .retry: .retry
    case .cancelled: .cancelled
    }
  }

  private func real(_ failure: BuildsModel.Failure) -> any Error {
    switch failure {
    case .factory: FactoryFailure()
    case .cycle(let awaited):
      ResolutionError(
        cycleThrough: registrations[0], awaiting: awaited.flatMap { frames[$0] })
    case .requiresAsync: ResolutionError(.requiresAsync, key: registrations[0].key)
    case .cancelled: CancellationError()
    case .noResolver: ResolutionError(.noResolver, key: registrations[0].key)
    }
  }
}

extension RealBuilds {
  /// What is wrong at the end of all steps, besides what was seen of them.
  func mistakes(at state: StepState) -> [String] {
    var mistakes: [String] = []
    for (number, registration) in registrations.enumerated() {
      if registration.current.map(self.number) != state.model.kept[number] {
        mistakes.append("what is kept")
      }
      if Builds.table.withLock({ $0.build(of: ObjectIdentifier(registration)) != nil }) {
        mistakes.append("a build is left in the table")
      }
    }
    for (build, instance) in instances {
      let closings = state.model.closedInstances.contains(build) ? 1 : 0
      if instance.closings != closings { mistakes.append("closed \(instance.closings) times") }
    }
    return mistakes
  }

  /// What is to be gone once the container is, and what was used to take steps.
  var objects: [WeakReference] {
    frames.values.map(WeakReference.init) + instances.values.map(WeakReference.init)
      + waiters.values.map(WeakReference.init) + [WeakReference(container)]
  }

  final class WeakReference {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }
}
