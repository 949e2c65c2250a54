/// Goes through all orders in which the actors of a scenario can take their steps.
///
/// States that differ only in how they were reached are one. Each is checked once.
struct StepSearch {
  struct Node {
    /// By who takes it, as the key orders the actors: to what a step leads.
    var steps: [(place: Int, ends: [Int])] = []
  }

  let scenario: StepScenario
  let grain: StepGrain
  private(set) var nodes: [Node] = []
  private(set) var numbers: [[UInt8]: Int] = [:]
  /// What must not be, with the actors that have taken the steps until then.
  private(set) var violation: (words: String, path: [Int])?
  private var origins: [(node: Int, actor: Int)] = []

  init(_ scenario: StepScenario, _ grain: StepGrain) {
    self.scenario = scenario
    self.grain = grain
    var open: [(state: StepState, key: StepKey, number: Int)] = []
    func visit(_ state: StepState, from origin: Int, by actor: Int) -> Int {
      let key = StepKey(state)
      if let number = numbers[key.bytes] { return number }
      let number = nodes.count
      numbers[key.bytes] = number
      nodes.append(Node())
      origins.append((origin, actor))
      open.append((state, key, number))
      return number
    }
    _ = visit(StepState(scenario), from: -1, by: -1)
    while let next = open.popLast() {
      let (key, number) = (next.key, next.number)
      var state = next.state
      let enabled = state.enabled
      state.check(hasNext: enabled.contains { $0 < state.actors.count })
      if let words = state.model.violation {
        violation = (words, path(to: number))
        return
      }
      for actor in enabled {
        let place = key.order.firstIndex(of: actor) ?? key.order.count
        let ends = state.step(actor, grain).map { end -> Int in
          var next = end.state
          next.normalize()
          return visit(next, from: number, by: actor)
        }
        nodes[number].steps.append((place, ends.uniqued))
      }
    }
  }

  var transitions: Int { nodes.reduce(0) { $0 + $1.steps.reduce(0) { $0 + $1.ends.count } } }

  private func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var node = node
    while node > 0 {
      path.append(origins[node].actor)
      node = origins[node].node
    }
    return path.reversed()
  }

  /// How many orders there are from the beginning to the end; nil where some order has no end.
  func interleavings() -> Double? {
    var counts = [Double?](repeating: nil, count: nodes.count)
    var isOpen = [Bool](repeating: false, count: nodes.count)
    var stack = [(node: 0, isLeft: false)]
    while let (node, isLeft) = stack.popLast() {
      let ends = nodes[node].steps.flatMap(\.ends)
      if isLeft {
        counts[node] = ends.isEmpty ? 1 : ends.reduce(0) { $0 + (counts[$1] ?? 0) }
        isOpen[node] = false
      } else if counts[node] == nil {
        if isOpen[node] { return nil }
        isOpen[node] = true
        stack.append((node, true))
        for end in ends where counts[end] == nil {
          if isOpen[end] { return nil }
          stack.append((end, false))
        }
      }
    }
    return counts[0]
  }
}

extension [Int] {
  fileprivate var uniqued: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
