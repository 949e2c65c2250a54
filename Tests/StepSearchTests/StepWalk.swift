@testable import Guise

/// Takes each step of a search in `Builds` too, and compares what is seen of it.
struct StepWalk {
  private let search: StepSearch
  /// By node and step, how often it was taken.
  private var taken: [[Int]]
  /// Ends of steps that were seen in `Builds`.
  private var seen: [[Set<Int>]]
  /// From these nodes on all steps were taken.
  private var isExhausted: [Bool]
  private(set) var walks = 0
  /// How many of the last walks have seen nothing new.
  private var idleWalks = 0
  /// The last walk: the next begins as it does mostly.
  private var trail: [Crossing] = []

  private struct Crossing {
    let node: Int
    let order: [Int]
    var actor: Int?
    var expected: [StepEnd] = []
    var observation: StepObservation?
    var next: [StepState] = []
  }
  private(set) var steps = 0
  /// What differs, with the actors that have taken the steps until then.
  private(set) var difference: (words: String, path: [Int])?

  init(_ search: StepSearch) {
    self.search = search
    taken = search.nodes.map { $0.steps.map { _ in 0 } }
    seen = search.nodes.map { $0.steps.map { _ in [] } }
    isExhausted = search.nodes.map { _ in false }
  }

  /// How many of the transitions of the search were seen.
  var seenCount: Int { seen.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

  /// Walks from the beginning to an end, until every step was taken; where it is not known how it
  /// ends, a few times.
  mutating func run() throws {
    while difference == nil && !isExhausted[0] && idleWalks < 64 {
      var path: [Int] = []
      let leaks: [RealBuilds.WeakReference]
      do {
        let real = try RealBuilds(search.scenario)
        let end = walk(real, &path)
        if difference == nil, let mistake = real.mistakes(at: end).first {
          difference = (mistake, path)
        }
        leaks = real.objects
      }
      if difference == nil, leaks.contains(where: { $0.object != nil }) {
        difference = ("nothing left: something is not released", path)
      }
      walks += 1
    }
  }

  private mutating func walk(_ real: RealBuilds, _ path: inout [Int]) -> StepState {
    idleWalks += 1
    var states = [StepState(search.scenario)]
    var nodes: [Int] = []
    var last: [Int]?
    while true {
      let depth = nodes.count
      if depth == trail.count {
        let key = StepKey(states[0])
        guard let node = search.numbers[key.bytes] else {
          // One that was differs from it in the numbers of waiters that have left.
          if let last { for end in last { isExhausted[end] = true } }
          finish(real, &states, &path)
          break
        }
        trail.append(Crossing(node: node, order: key.order))
      }
      let node = trail[depth].node
      nodes.append(node)
      guard let step = choose(node) else { break }
      let place = search.nodes[node].steps[step].place
      let order = trail[depth].order
      let actor = place == order.count ? order.count : order[place]
      path.append(actor)
      steps += 1
      if !isTaken(node, step) { idleWalks = 0 }
      taken[node][step] += 1
      if trail[depth].actor != actor {
        trail.removeSubrange((depth + 1)...)
        trail[depth].actor = actor
        trail[depth].observation = nil
        trail[depth].expected = states.flatMap { $0.step(actor, search.grain) }
      }
      let observation = real.step(actor, from: states[0], search.grain)
      let expected = trail[depth].expected
      if trail[depth].observation != observation {
        trail.removeSubrange((depth + 1)...)
        trail[depth].observation = observation
        trail[depth].next = expected.filter { $0.observation == observation }.map { end in
          var state = end.state
          state.normalize()
          return state
        }
      }
      states = trail[depth].next
      guard let first = states.first else {
        difference = (
          "seen: \(observation), expected: \(expected.map(\.observation))", path
        )
        return expected[0].state
      }
      let ends = search.nodes[node].steps[step].ends
      last = ends
      if ends.count == 1 {
        seen[node][step].insert(ends[0])
      } else if states.count == 1, let end = search.numbers[StepKey(first).bytes] {
        seen[node][step].insert(end)
      }
    }
    for node in nodes.reversed() where !isExhausted[node] {
      isExhausted[node] = search.nodes[node].steps.indices.allSatisfy { isDone(node, $0) }
      if isExhausted[node] { idleWalks = 0 }
    }
    return states[0]
  }

  /// Goes on to an end in no particular order.
  private mutating func finish(
    _ real: RealBuilds, _ states: inout [StepState], _ path: inout [Int]
  ) {
    while let actor = states[0].enabled.first {
      path.append(actor)
      steps += 1
      let expected = states.flatMap { $0.step(actor, search.grain) }
      let observation = real.step(actor, from: states[0], search.grain)
      let next = expected.filter { $0.observation == observation }.map(\.state)
      guard !next.isEmpty else {
        difference = (
          "seen: \(observation), expected: \(expected.map(\.observation))", path
        )
        return
      }
      states = next
      for index in states.indices { states[index].normalize() }
    }
  }

  private func isTaken(_ node: Int, _ step: Int) -> Bool {
    let ends = search.nodes[node].steps[step].ends.count
    return seen[node][step].count == ends || taken[node][step] >= (ends == 1 ? 1 : 4)
  }

  /// Whether all steps were taken that follow a step, where it has ended as it was seen to end.
  private func isDone(_ node: Int, _ step: Int) -> Bool {
    let ends = search.nodes[node].steps[step].ends
    let known = ends.count == 1 ? ends : Array(seen[node][step])
    return isTaken(node, step) && known.allSatisfy { isExhausted[$0] }
  }

  /// A step that was not taken; then one that leads to such a step.
  private func choose(_ node: Int) -> Int? {
    let steps = search.nodes[node].steps.indices
    return steps.first { !isTaken(node, $0) } ?? steps.first { !isDone(node, $0) } ?? steps.first
  }
}
