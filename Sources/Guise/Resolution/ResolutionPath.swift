/// The steps of an error, put together while it unwinds. To add a step costs the same however long
/// the path is, and several threads may add to what they share.
struct ResolutionPath: Sendable {
  typealias Step = ResolutionError.Step

  /// From what was asked for inward, up to the cycle where there is one.
  private var way: Way?
  /// The step where the error began.
  private var innermost: Step?
  private var cycle: Cycle?

  private struct Cycle {
    /// Each step once, in order.
    let steps: [Step]
    /// The one that the path enters the cycle with.
    var entry = 0

    var before: Int { (entry + steps.count - 1) % steps.count }
  }

  init(_ steps: [Step] = []) {
    for step in steps.reversed() { add(step) }
  }

  private init(_ way: Way?) { self.way = way }

  /// A cycle that is known whole, its first step also the last.
  ///
  /// - Parameter isEntered: the error has been unwound through the first step; else that is next.
  init(cycle steps: [Step], isEntered: Bool) {
    self.init(steps.count > 1 ? [] : steps)
    guard steps.count > 1 else { return }
    cycle = Cycle(
      steps: Array(steps.dropLast()), entry: isEntered ? 0 : 1 % (steps.count - 1))
  }

  /// From what was asked for to what failed; the first step of a cycle is also the last.
  var steps: [Step] {
    var steps: [Step] = []
    var next = way
    while let way = next {
      steps.append(way.step)
      next = way.inward
    }
    guard let cycle else { return steps }
    return steps + cycle.steps[cycle.entry...] + cycle.steps[...cycle.entry]
  }

  /// Adds a step in front.
  mutating func add(_ step: Step, isInjection: Bool = false) {
    if innermost == nil { innermost = step }
    way = Way(step, isInjection: isInjection, way)
  }

  /// Adds a step in front of a path that ends in a cycle, which the step may close. A property is a
  /// part of the step of its registration.
  ///
  /// A cycle of transients unwinds through many turns of itself: only where the path enters it moves
  /// then.
  mutating func addToCycle(_ step: Step, isInjection: Bool) {
    if way == nil, let cycle {
      let before = cycle.steps[cycle.before]
      if isInjection && before.key.service == step.key.service && before.property == step.property {
        return
      }
      if !isInjection && before.isSameRegistration(as: step) {
        self.cycle?.entry = cycle.before
        return
      }
    }
    guard !isInjection else { return add(step, isInjection: true) }
    var step = step
    if let front = way, front.isInjection, front.step.key.service == step.key.service {
      step.property = front.step.property
      way = front.inward
    }
    if let cycle, way != nil, cycle.steps.count < Self.longCycle,
      cycle.steps[cycle.before].isSameRegistration(as: step)
    {
      // What lies between two steps of a cycle that was known whole, but for transients.
      let turn = cycle.steps[cycle.entry...] + cycle.steps[..<cycle.entry]
      let between = ResolutionPath(way).steps
      self = ResolutionPath(cycle: [step] + between + turn, isEntered: true)
    } else if cycle == nil, let innermost, innermost.isSameRegistration(as: step) {
      self = ResolutionPath(cycle: [step] + steps, isEntered: true)
    } else {
      add(step)
    }
  }

  /// In a longer cycle nothing is inserted, which takes time for each of its steps.
  private static let longCycle = 64
}

extension ResolutionPath {
  /// A step and those further in; shared by copies of the path.
  ///
  /// Unchecked: `inward` changes in `deinit` alone.
  private final class Way: @unchecked Sendable {
    let step: Step
    let isInjection: Bool
    private(set) var inward: Way?

    init(_ step: Step, isInjection: Bool, _ inward: Way?) {
      self.step = step
      self.isInjection = isInjection
      self.inward = inward
    }

    /// One after the other: a long path would use up the stack.
    deinit {
      var next = inward
      inward = nil
      while next != nil, isKnownUniquelyReferenced(&next) {
        let further = next?.inward
        next?.inward = nil
        next = further
      }
    }
  }
}

extension ResolutionError.Step {
  /// Whether the steps are one registration's, whatever their properties are.
  fileprivate func isSameRegistration(as other: Self) -> Bool {
    location == other.location && key == other.key
  }
}
