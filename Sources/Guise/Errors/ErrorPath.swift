/// The steps of an error, assembled while it unwinds. Adding a step takes the same time however
/// long the path is, and several threads may add to shared steps.
struct ErrorPath: Sendable {
  typealias Step = ResolutionError.Step

  private var way: Way?
  /// For a cycle: the steps that are known where it closes, of which the first is also the last.
  private var known: [Step] = []

  init(_ steps: [Step]) {
    for step in steps.reversed() { add(step) }
  }

  init(known steps: [Step]) { known = steps }

  mutating func add(_ step: Step) { way = Way(step, way) }

  /// The steps from the requested key to the failed one.
  var all: [Step] { sequence(first: way, next: \.?.inward).compactMap { $0?.step } }

  /// Whether a step is repeated.
  var isCycle: Bool { Self.turn(of: all) != nil }

  /// The steps into a cycle, and once around it; all steps if none is repeated.
  var cyclic: [Step] {
    let steps = all
    guard let (start, end) = Self.turn(of: steps) else {
      return steps.isEmpty ? known : steps + known.dropFirst()
    }
    // The way may have run through many turns: one is shown, as it was entered.
    let turn = end - start
    var entry = start
    while entry > 0 && steps[entry - 1] == steps[entry - 1 + turn] { entry -= 1 }
    return Array(steps[...(entry + turn)])
  }

  /// The indices of the innermost repeated step: of its last two occurrences.
  private static func turn(of steps: [Step]) -> (start: Int, end: Int)? {
    // Whichever of its properties a step names.
    lastRepetition(in: steps.map { Step(key: $0.key, location: $0.location) })
  }

  // Never specialised: dictionaries of each type would add their code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func lastRepetition<Value: Hashable>(
    in values: [Value]
  ) -> (start: Int, end: Int)? {
    var places: [Value: Int] = [:]
    var found: (start: Int, end: Int)?
    for (index, value) in values.enumerated() {
      if let start = places.updateValue(index, forKey: value) { found = (start, index) }
    }
    return found
  }

  /// A step and the steps further in; shared by copies of the path.
  // Unchecked: only `deinit` changes `inward`.
  private final class Way: @unchecked Sendable {
    let step: Step
    private(set) var inward: Way?

    init(_ step: Step, _ inward: Way?) { (self.step, self.inward) = (step, inward) }

    deinit { releaseChain(inward.take()) { $0.inward.take() } }
  }
}
