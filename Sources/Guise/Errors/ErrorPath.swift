/// The steps of an error, assembled while it unwinds. Adding a step takes the same time however
/// long the path is, and several threads may add to shared steps.
struct ErrorPath: Sendable {
  typealias Step = ResolutionError.Step

  private var way: Way?
  /// For a cycle: the steps that are known where it closes, of which the first is also the last.
  private var known: [Step] = []

  init(_ steps: [Step]) {
    for step in steps.reversed() { add(step, isInjection: false) }
  }

  init(known steps: [Step]) { known = steps }

  mutating func add(_ step: Step, isInjection: Bool) {
    way = Way(step, isInjection: isInjection, way)
  }

  /// The steps from the requested key to the failed one.
  var all: [Step] { ways.map(\.step) }

  private var ways: [Way] { Array(sequence(first: way, next: \.?.inward).compactMap(\.self)) }

  /// Whether a step is repeated.
  var isCycle: Bool { Self.turn(of: withProperties) != nil }

  /// The steps into a cycle, and once around it; all steps if none is repeated.
  var cyclic: [Step] {
    let steps = withProperties
    guard let (start, end) = Self.turn(of: steps) else {
      return steps.isEmpty ? known : steps + known.dropFirst()
    }
    // The way may have run through many turns: one is shown, as it was entered.
    let turn = end - start
    var entry = start
    while entry > 0 && steps[entry - 1] == steps[entry - 1 + turn] { entry -= 1 }
    return Array(steps[...(entry + turn)])
  }

  /// The steps, each property with its registration.
  private var withProperties: [Step] {
    var steps: [Step] = []
    var property: Way?
    for way in ways.reversed() {
      if way.isInjection {
        property = way
      } else if let inner = property, inner.step.key.service == way.step.key.service {
        steps.append(
          Step(key: way.step.key, property: inner.step.property, location: way.step.location))
        property = nil
      } else {
        if let property { steps.append(property.step) }
        property = nil
        steps.append(way.step)
      }
    }
    if let property { steps.append(property.step) }
    return steps.reversed()
  }

  /// The indices of the innermost repeated step: of its last two occurrences.
  private static func turn(of steps: [Step]) -> (start: Int, end: Int)? {
    var places: [Step: Int] = [:]
    var found: (start: Int, end: Int)?
    for (index, step) in steps.enumerated() {
      // Whichever of its properties the step names.
      let place = Step(key: step.key, location: step.location)
      if let start = places.updateValue(index, forKey: place) { found = (start, index) }
    }
    return found
  }

  /// A step and the steps further in; shared by copies of the path.
  // Unchecked: only `deinit` changes `inward`.
  private final class Way: @unchecked Sendable {
    let step: Step
    let isInjection: Bool
    private(set) var inward: Way?

    init(_ step: Step, isInjection: Bool, _ inward: Way?) {
      (self.step, self.isInjection, self.inward) = (step, isInjection, inward)
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
