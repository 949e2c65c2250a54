/// What a search of steps starts from: which registrations need which, who asks for what, and what
/// happens besides.
struct StepScenario: Hashable, Sendable {
  /// What a factory needs; a property is filled once the instance is made.
  struct Need: Hashable, Sendable {
    let target: Int
    let isProperty: Bool
  }

  /// An outermost resolve: of a thread, which blocks, or of a task.
  struct Ask: Hashable, Sendable {
    let target: Int
    let blocks: Bool
  }

  /// A factory that throws when it is run for the first time.
  struct Failure: Hashable, Sendable {
    let registration: Int
    /// It throws once its properties are filled; otherwise before it makes the instance.
    let isLate: Bool
  }

  /// By registration: what its initializer needs comes first.
  var needs: [[Need]]
  var asks: [Ask]
  var failure: Failure?
  /// The ask whose task is cancelled, before any of its steps or after all of them.
  var cancelled: Int?
  /// The container is closed, at any time.
  var closes = false

  var registrations: Int { needs.count }

  func initializerCount(_ registration: Int) -> Int {
    needs[registration].prefix { !$0.isProperty }.count
  }

  func hasProperties(_ registration: Int) -> Bool {
    needs[registration].last?.isProperty == true
  }
}

extension StepScenario {
  /// What is reached from a registration by way of some needs, itself only where it is part of a
  /// cycle.
  private func reached(from start: Int, where isFollowed: (Need) -> Bool) -> Set<Int> {
    var found: Set<Int> = []
    var open = [start]
    while let next = open.popLast() {
      for need in needs[next] where isFollowed(need) && found.insert(need.target).inserted {
        open.append(need.target)
      }
    }
    return found
  }

  /// Whether a registration can never be built: it needs, itself or by way of others, one whose
  /// initializer needs itself.
  func isImpossible(_ registration: Int) -> Bool {
    reached(from: registration) { _ in true }.union([registration])
      .contains { reached(from: $0) { !$0.isProperty }.contains($0) }
  }

  /// Whether all registrations are asked for or needed.
  var isConnected: Bool {
    asks.reduce(into: Set<Int>()) { all, ask in
      all.formUnion(reached(from: ask.target) { _ in true })
      all.insert(ask.target)
    }.count == registrations
  }
}

extension StepScenario: CustomStringConvertible {
  /// `A=(B)+C`: its initializer needs B, and its property C. `A?` is asked for by a task, `A!` by a
  /// thread.
  var description: String {
    func name(_ registration: Int) -> String { ["A", "B", "C", "D"][registration] }
    let graph = needs.enumerated().map { registration, needs in
      let initializer = needs.filter { !$0.isProperty }.map { name($0.target) }.joined()
      let properties = needs.filter(\.isProperty).map { "+" + name($0.target) }.joined()
      return "\(name(registration))=(\(initializer))\(properties)"
    }
    var words = graph + asks.map { name($0.target) + ($0.blocks ? "!" : "?") }
    if let failure {
      words.append("\(name(failure.registration)) fails \(failure.isLate ? "late" : "early")")
    }
    if let cancelled { words.append("ask \(cancelled) cancelled") }
    if closes { words.append("closed") }
    return words.joined(separator: " ")
  }
}
