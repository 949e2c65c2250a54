/// The scenarios within bounds, each up to the names of its registrations and the order of its asks.
struct StepScenarios {
  var registrations: Int
  var asks: Int
  /// What happens besides: one element for each combination.
  var disturbances: [[Disturbance]] = [[]]

  enum Disturbance: CaseIterable {
    case failure, cancellation, closing

    /// Nothing, each alone, and each with the others.
    static let combinations = allCases.reduce([[]]) { known, next in
      known + known.map { $0 + [next] }
    }
  }

  /// - Parameter body: called with each.
  func forEach(_ body: (StepScenario) throws -> Void) rethrows {
    for needs in graphs {
      for asks in Self.combinations(of: possibleAsks, count: asks) {
        let plain = StepScenario(needs: needs, asks: asks)
        guard plain.isConnected, Self.isFirst(plain) else { continue }
        for combination in disturbances {
          let disturbed = combination.reduce([plain]) { scenarios, disturbance in
            scenarios.flatMap { $0.disturbed(by: disturbance) }
          }
          for scenario in disturbed { try body(scenario) }
        }
      }
    }
  }

  private var possibleAsks: [StepScenario.Ask] {
    (0..<registrations).flatMap { target in
      [false, true].map { StepScenario.Ask(target: target, blocks: $0) }
    }
  }

  /// Each registration needs each other, or itself, in its initializer, in a property or not at all.
  private var graphs: [[[StepScenario.Need]]] {
    let edges = registrations * registrations
    let count = (0..<edges).reduce(1) { count, _ in count * 3 }
    return (0..<count).map { code in
      var code = code
      var needs = Array(repeating: [StepScenario.Need](), count: registrations)
      for edge in 0..<edges {
        let kind = code % 3
        code /= 3
        guard kind > 0 else { continue }
        let need = StepScenario.Need(target: edge % registrations, isProperty: kind == 2)
        needs[edge / registrations].append(need)
      }
      return needs.map { $0.filter { !$0.isProperty } + $0.filter(\.isProperty) }
    }
  }

  private static func combinations<Element>(of all: [Element], count: Int) -> [[Element]] {
    guard count > 0 else { return [[]] }
    return all.indices.flatMap { index in
      combinations(of: Array(all[index...]), count: count - 1).map { [all[index]] + $0 }
    }
  }

  /// Whether no other naming of the registrations comes before.
  private static func isFirst(_ scenario: StepScenario) -> Bool {
    let own = code(scenario, Array(0..<scenario.registrations))
    return permutations(scenario.registrations).allSatisfy { names in
      !code(scenario, names).lexicographicallyPrecedes(own)
    }
  }

  private static func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { rest in
      (0..<count).map { place in
        Array(rest[..<place]) + [count - 1] + Array(rest[place...])
      }
    }
  }

  /// - Parameter names: by registration, its new number.
  private static func code(_ scenario: StepScenario, _ names: [Int]) -> [Int] {
    var edges = Array(repeating: 0, count: names.count * names.count)
    for (registration, needs) in scenario.needs.enumerated() {
      for need in needs {
        edges[names[registration] * names.count + names[need.target]] = need.isProperty ? 2 : 1
      }
    }
    return edges + scenario.asks.map { names[$0.target] * 2 + ($0.blocks ? 1 : 0) }.sorted()
  }
}

extension StepScenario {
  fileprivate func disturbed(by disturbance: StepScenarios.Disturbance) -> [StepScenario] {
    switch disturbance {
    case .failure: failing
    case .cancellation: cancelling
    case .closing: [closing]
    }
  }

  private var failing: [StepScenario] {
    needs.indices.flatMap { registration in
      [false, true].map { isLate in
        var scenario = self
        scenario.failure = Failure(registration: registration, isLate: isLate)
        return scenario
      }
    }
  }

  /// Of like asks one; threads are not cancelled.
  private var cancelling: [StepScenario] {
    asks.indices.filter { !asks[$0].blocks && asks.firstIndex(of: asks[$0]) == $0 }.map { index in
      var scenario = self
      scenario.cancelled = index
      return scenario
    }
  }

  private var closing: StepScenario {
    var scenario = self
    scenario.closes = true
    return scenario
  }
}
