/// A state as bytes, so that states are equal that differ only in numbers or in the order of like
/// asks; and the order in which it takes the actors.
struct StepKey {
  private(set) var bytes: [UInt8] = []
  let order: [Int]
  private let state: StepState
  private var frameNumbers: [UInt8]
  private var frames: [Int] = []
  private var waiterNumbers: [UInt8]
  private var waiters: [Int] = []

  private static let none: UInt8 = 255

  init(_ state: StepState) {
    self.state = state
    frameNumbers = Array(repeating: Self.none, count: state.model.frames.count)
    waiterNumbers = Array(repeating: Self.none, count: state.model.waiters.count)
    order = Self.order(state)
    add()
  }

  /// Asks that could be exchanged are sorted by where they are.
  private static func order(_ state: StepState) -> [Int] {
    let asks = state.scenario.asks
    guard asks.count > 1 else { return Array(state.actors.indices) }
    let places = state.actors.indices.map { index -> [UInt8] in
      guard index < asks.count else { return [3] }
      let ask = asks[index]
      let kind: UInt8 = index == state.scenario.cancelled ? 2 : ask.blocks ? 1 : 0
      let actor = state.actors[index]
      var place = [kind, UInt8(ask.target), actor.isOver ? 1 : 0, UInt8(actor.stack.count)]
      place += actor.stack.map(\.kind)
      place += [actor.isAsleep ? 1 : 0, actor.woken == nil ? 0 : 1, actor.rest.isEmpty ? 1 : 0]
      return place
    }
    return state.actors.indices.sorted {
      places[$0] == places[$1]
        ? $0 < $1 : places[$0].lexicographicallyPrecedes(places[$1])
    }
  }

  private mutating func add() {
    let model = state.model
    bytes.reserveCapacity(128)
    for build in model.builds { add(frame: build) }
    for index in order { add(waiter: state.actors[index].waiter) }
    for index in order { add(state.actors[index]) }
    for instance in model.kept { add(frame: instance) }
    for instance in model.created { add(frame: instance) }
    for postponed in model.postponed {
      add(frame: postponed.build)
      add(postponed.filling)
    }
    add(
      flags: [model.isClosed, model.isSwept, state.hasFailed],
      count: model.created.count * 16 + model.postponed.count)
    var (nextFrame, nextWaiter) = (0, 0)
    while nextFrame < frames.count || nextWaiter < waiters.count {
      if nextFrame < frames.count {
        add(model.frames[frames[nextFrame]])
        nextFrame += 1
      } else {
        let waiter = model.waiters[waiters[nextWaiter]]
        bytes.append(UInt8(order.firstIndex(of: waiter.actor) ?? 0))
        add(frame: waiter.frame)
        add(frame: waiter.target)
        add(frame: waiter.inside)
        nextWaiter += 1
      }
    }
  }

  private mutating func add(frame: Int?) {
    guard let frame, frame >= 0 else { return bytes.append(Self.none) }
    if frameNumbers[frame] == Self.none {
      frameNumbers[frame] = UInt8(frames.count)
      frames.append(frame)
    }
    bytes.append(frameNumbers[frame])
  }

  private mutating func add(waiter: Int?) {
    guard let waiter else { return bytes.append(Self.none) }
    if waiterNumbers[waiter] == Self.none {
      waiterNumbers[waiter] = UInt8(waiters.count)
      waiters.append(waiter)
    }
    bytes.append(waiterNumbers[waiter])
  }

  private mutating func add(flags: [Bool], count: Int = 0) {
    bytes.append(flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    bytes.append(UInt8(truncatingIfNeeded: count))
  }

  private mutating func add(_ frame: BuildsModel.Frame) {
    bytes.append(UInt8(frame.owner))
    add(
      flags: [
        frame.kind == .injecting, frame.blocks, frame.isRunning, frame.isInjecting,
        frame.hasPostponed, frame.isDone, frame.isOver, frame.isShown,
      ])
    if frame.isOver || frame.kind == .injecting && !frame.isRunning { return }
    add(frame: state.model.innermostRunning(frame.parent))
    add(frame: frame.outer)
    // All of these are in the table, and have numbers.
    bytes.append(frame.leans.reduce(0) { $0 | 1 << (frameNumbers[$1] & 7) })
    add(frame.spoiled)
    if frame.kind == .build {
      for number in state.scenario.needs[frame.owner].indices {
        add(frame: Int(frame.given[number]))
      }
    }
  }

  private mutating func add(_ filling: BuildsModel.Filling) {
    bytes.append(UInt8(filling.registration * 16 + filling.next))
    add(frame: filling.instance)
    add(frame: filling.missed)
  }

  private mutating func add(_ fillings: [BuildsModel.Filling]) {
    bytes.append(UInt8(fillings.count))
    for filling in fillings { add(filling) }
  }

  private mutating func add(_ failure: BuildsModel.Failure?) {
    switch failure {
    case nil: bytes.append(0)
    case .factory: bytes.append(1)
    case .requiresAsync: bytes.append(2)
    case .cancelled: bytes.append(3)
    case .noResolver: bytes.append(4)
    case .cycle(let awaited):
      bytes.append(5)
      add(frame: awaited)
    }
  }

  private mutating func add(_ outcome: BuildsModel.Outcome?) {
    switch outcome {
    case nil: bytes.append(10)
    case .built: bytes.append(11)
    case .retry: bytes.append(12)
    case .cancelled: bytes.append(13)
    case .early(let instance):
      bytes.append(14)
      add(frame: instance)
    case .failed(let failure): add(failure)
    }
  }
}

extension StepKey {
  private mutating func add(_ actor: StepActor) {
    let index = actor.index
    add(
      flags: [
        actor.isCancelled, actor.result != nil,
        state.scenario.failure != nil && state.begun.contains(index),
        state.failedDuring.contains(index),
      ], count: actor.stack.count)
    for activation in actor.stack { add(activation) }
    add(actor.woken)
    if case .finish(_, let outcome) = actor.operation { add(outcome) }
    if case .begin = actor.operation { bytes.append(1) } else { bytes.append(0) }
    if case .postpone(_, _, let awaited) = actor.operation { add(frame: awaited) }
    if case .putBack(let fillings, _) = actor.operation { add(fillings) }
    add(actor.rest)
  }

  private mutating func add(_ activation: StepActor.Activation) {
    bytes.append(activation.kind)
    switch activation {
    case .keep(let registration, let around):
      bytes.append(UInt8(registration))
      add(frame: around)
    case .build(let build, let stage):
      add(frame: build)
      if case .finishing(let failure) = stage { add(failure) }
    case .fill(let filling, let frame, let isResumed):
      add(filling)
      add(frame: frame)
      add(flags: [isResumed])
    case .run(let fillings, let build):
      add(fillings)
      add(frame: build)
    case .close(let stage):
      if case .waits(let closing, let owners) = stage {
        add(frame: closing)
        bytes += owners.map { UInt8($0) } + [Self.none]
      }
    }
  }

  private mutating func add(_ rest: StepRest) {
    if rest.isEmpty { return bytes.append(0) }
    bytes.append(1)
    for waiter in rest.unsettled.sorted(by: isBefore) { add(waiter: waiter) }
    bytes.append(Self.none)
    for wake in rest.toWake.sorted(by: { isBefore($0.waiter, $1.waiter) }) {
      add(waiter: wake.waiter)
      add(wake.outcome)
    }
    bytes.append(Self.none)
    guard let settling = rest.settling else { return bytes.append(Self.none) }
    add(waiter: settling.waiter)
    switch settling.stage {
    case .begins: bytes.append(1)
    case .refuses: bytes.append(2)
    case .ends(let version): bytes.append(version == state.model.version ? 3 : 4)
    case .searches(let cycles, let moves, let version):
      add(flags: [version == state.model.version, moves == state.model.moves], count: cycles.count)
      for cycle in cycles.map(bytes(of:)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        bytes += cycle
      }
    }
  }

  /// Whether a waiter has the smaller number; all of those that wait have one.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    waiterNumbers[one] == waiterNumbers[other]
      ? one < other : waiterNumbers[one] < waiterNumbers[other]
  }

  /// The waits of a cycle, which all have numbers.
  private func bytes(of cycle: BuildsModel.Cycle) -> [UInt8] {
    cycle.links.map { link in
      link.waiter.map { waiterNumbers[$0] } ?? 128 + (frameNumbers[link.to] & 127)
    } + [Self.none]
  }
}

extension StepActor.Activation {
  /// Tells apart where an actor is.
  fileprivate var kind: UInt8 {
    switch self {
    case .keep(let registration, _): 1 + UInt8(registration)
    case .fill(let filling, _, _): 16 + UInt8(filling.registration * 4 + filling.next)
    case .run(let fillings, _): 40 + UInt8(fillings.count)
    case .build(_, let stage):
      switch stage {
      case .needs(let number): 60 + UInt8(number)
      case .shown: 70
      case .shownTaken: 71
      case .shownRun: 72
      case .filling: 73
      case .filledShown: 74
      case .filledTaken: 75
      case .filledRun: 76
      case .recorded: 77
      case .completing: 78
      case .completingRun: 79
      case .finishing: 80
      }
    case .close(let stage):
      switch stage {
      case .begins: 90
      case .waits: 91
      case .closes: 92
      case .finishes: 93
      }
    }
  }
}
