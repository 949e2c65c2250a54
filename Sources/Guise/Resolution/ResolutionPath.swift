/// The steps of an error, assembled while it unwinds. Adding a step takes the same time however
/// long the path is, and several threads may add to shared steps.
struct ResolutionPath: Sendable {
  typealias Step = ResolutionError.Step

  /// The steps from the requested key inward, up to the cycle if there is one.
  private var way: Way?
  /// The step where the error began.
  private var innermost: Step?
  private var cycle: Cycle?

  private final class Cycle: Sendable {
    /// The steps in order, each once.
    let steps: [Step]
    /// The index of the step that the path enters the cycle with.
    let entry: Int

    init(_ steps: [Step], entry: Int) {
      self.steps = steps
      self.entry = entry
    }

    var before: Int { (entry + steps.count - 1) % steps.count }

    /// Appends each step, from the entry on.
    func addTurn(to path: inout [Step]) {
      for place in steps.indices { path.append(steps[(entry + place) % steps.count]) }
    }
  }

  init(_ steps: [Step] = []) {
    for step in steps.reversed() { add(step) }
  }

  /// Creates a path of a completely known cycle, whose first step is also the last.
  ///
  /// - Parameter isEntered: whether the error has unwound through the first step; otherwise that
  ///   step is next.
  init(cycle steps: [Step], isEntered: Bool) {
    self.init(steps.count > 1 ? [] : steps)
    guard steps.count > 1 else { return }
    var once = steps
    once.removeLast()
    cycle = Cycle(once, entry: isEntered ? 0 : 1 % once.count)
  }

  /// The steps from the requested key to the failed one; the first step of a cycle is also the
  /// last.
  var steps: [Step] {
    var steps = stepsBeforeCycle
    if let cycle {
      cycle.addTurn(to: &steps)
      steps.append(cycle.steps[cycle.entry])
    }
    return steps
  }

  private var stepsBeforeCycle: [Step] {
    var steps: [Step] = []
    var next = way
    while let way = next {
      steps.append(way.step)
      next = way.inward
    }
    return steps
  }

  mutating func add(_ step: Step, isInjection: Bool = false) {
    if innermost == nil { innermost = step }
    way = Way(step, isInjection: isInjection, way)
  }

  /// Adds a step in front of a path that ends in a cycle, which the step may close. A property is
  /// part of its registration's step.
  ///
  /// A cycle of transients unwinds through many turns of itself: then only the entry of the cycle
  /// moves.
  mutating func addToCycle(_ step: Step, isInjection: Bool) {
    if way == nil, let cycle {
      let before = cycle.steps[cycle.before]
      if isInjection && before.key.service == step.key.service && before.property == step.property {
        return
      }
      if !isInjection && before.isSameRegistration(as: step) {
        self.cycle = Cycle(cycle.steps, entry: cycle.before)
        return
      }
    }
    guard !isInjection else { return add(step, isInjection: true) }
    var step = step
    if let front = way, front.isInjection, front.step.key.service == step.key.service {
      step = Step(key: step.key, property: front.step.property, location: step.location)
      way = front.inward
    }
    if let cycle, way != nil, cycle.steps.count < Self.longCycle,
      cycle.steps[cycle.before].isSameRegistration(as: step)
    {
      // The steps between two steps of a cycle that was known except for transients.
      var steps = [step] + stepsBeforeCycle
      cycle.addTurn(to: &steps)
      self = ResolutionPath(cycle: steps, isEntered: true)
    } else if cycle == nil, let innermost, innermost.isSameRegistration(as: step) {
      self = ResolutionPath(cycle: [step] + steps, isEntered: true)
    } else {
      add(step)
    }
  }

  /// The length from which no steps are inserted into a cycle, because inserting takes time for
  /// each step.
  private static let longCycle = 64
}

extension ResolutionPath {
  /// A step and the steps further in; shared by copies of the path.
  ///
  /// Unchecked: only `deinit` changes `inward`.
  private final class Way: @unchecked Sendable {
    let step: Step
    let isInjection: Bool
    private(set) var inward: Way?

    init(_ step: Step, isInjection: Bool, _ inward: Way?) {
      self.step = step
      self.isInjection = isInjection
      self.inward = inward
    }

    /// Releases one step after the other: a long path would use up the stack.
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
  /// Whether the steps are of one registration, whatever their properties are.
  fileprivate func isSameRegistration(as other: Self) -> Bool {
    location == other.location && key == other.key
  }
}
