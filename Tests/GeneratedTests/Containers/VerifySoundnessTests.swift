import TestSupport
import Testing

@testable import Guise
@testable import GuiseVerification

/// What the model says of random containers, against what an async resolve does.
@Suite("verify() is right")
struct VerifySoundnessTests {
  @Test func theModelAgreesWithTheContainer() async {
    let seeds = GeneratedCases.seeds(1_000)
    var tally = Tally()
    for seed in seeds {
      await Trial(seed: seed).run(&tally)
      if tally.failures > 5 { break }
    }
    print(tally)
    guard seeds.count >= 100 else { return }
    #expect(Set(tally.reasons.keys) == [nil, .cycle, .notFound, .noScope])
    #expect(tally.reasons.values.allSatisfy { $0 * 8 > seeds.count }, "\(tally)")
    #expect(Set(tally.errors.keys) == [.missingDependency, .dependencyCycle, .captiveDependency])
    #expect(tally.errors.values.allSatisfy { $0 * 10 > seeds.count }, "\(tally)")
    let seen = [tally.soundCases, tally.usedLater]
    #expect(seen.allSatisfy { $0 * 10 > seeds.count }, "\(tally)")
  }
}

/// What was seen, so that it is known that there was something to see.
private struct Tally: CustomStringConvertible {
  var failures = 0
  var soundCases = 0
  var usedLater = 0
  var reasons: [ResolutionError.Reason?: Int] = [:]
  var errors: [VerificationFinding.Code: Int] = [:]

  var description: String {
    "\(soundCases) without errors, \(usedLater) used later; "
      + "\(reasons); \(errors)"
  }
}

/// One chain of containers, its report, and what becomes of its registrations.
private struct Trial {
  let seed: UInt64
  let sample: RandomContainers
  let container: Container
  let model: RegistrationGraph
  let report: VerificationReport

  init(seed: UInt64) {
    self.seed = seed
    sample = RandomContainers(seed: seed)
    container = sample.containers[0]
    model = RegistrationGraph(container)
    report = container.verify()
  }

  func run(_ tally: inout Tally) async {
    for error in report.errors { tally.errors[error.code, default: 0] += 1 }
    if report.isValid { tally.soundCases += 1 }
    var wrong: [String] = []
    let faults = faults
    let needs = model.graph.captives(model.nodes.map(\.depth))
    let chooses = Set(model.graph.edges.filter { !$0.isCertain }.map(\.source))
    for number in model.graph.nodes where model.nodes[number].match.form == .registered {
      let node = model.nodes[number]
      let attempt = await Attempt(node.registration, in: sample.containers[node.view])
      tally.reasons[attempt.reason, default: 0] += 1
      tally.usedLater += attempt.used
      let reached = reached(from: number, faults.isFinal)
      if (attempt.reason == nil) != reached.isDisjoint(with: faults.building) {
        wrong.append("\(name(node)) \(attempt.reason.map { "\($0)" } ?? "resolves")")
      }
      if attempt.reason == .cycle, reached.isDisjoint(with: faults.circular) {
        wrong.append("\(name(node)) is no cycle")
      }
      // Of several that code may choose from later, nothing is said.
      if attempt.reason == nil, attempt.isBrokenLater, report.isValid,
        needs.depth(of: number) == 0, reachedAtAll(from: number).isDisjoint(with: chooses)
      {
        wrong.append("\(name(node)) fails later, and nothing is found")
      }
      if faults.reported.contains(number), attempt.reason == nil, !attempt.isBrokenLater {
        wrong.append("\(name(node)) has an error, and works")
      }
    }
    if !wrong.isEmpty { tally.failures += 1 }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.joined(separator: "\n"))\n\(sample)\n\(report)")
  }

  private func name(_ node: RegistrationGraph.Node) -> String {
    "\(node.registration.lifetime) \(node.registration.key) in \(node.view)"
  }

  private struct Faults {
    /// What cannot be built, as a factory's own look-up fails, or as there is no such scope.
    var building: Set<NodeID> = []
    /// Of these, what is refused before its factory runs.
    var isFinal: Set<NodeID> = []
    var circular: Set<NodeID> = []
    /// What the report has an error of.
    var reported: Set<NodeID> = []
  }

  private var faults: Faults {
    var faults = Faults()
    let needs = model.graph.captives(model.nodes.map(\.depth))
    for number in model.graph.nodes {
      let (node, missing) = (model.nodes[number], model.missing[number])
      if node.lacksScope { faults.isFinal.insert(number) }
      let later = sample.later[node.registration.location.line]
      if missing.contains(where: { $0.service != later }) { faults.building.insert(number) }
      if !missing.isEmpty, needs.depth(of: number) == 0 { faults.reported.insert(number) }
    }
    for path in model.graph.cycles() { faults.reported.formUnion(path.map(\.source)) }
    faults.circular = Set(model.graph.nodes.filter { isCircular($0, in: model.graph) })
    for edge in needs.edges { faults.reported.insert(edge.source) }
    faults.building.formUnion(faults.isFinal)
    faults.building.formUnion(faults.circular)
    return faults
  }

  /// By the definition: it needs itself.
  private func isCircular(_ node: NodeID, in graph: DependencyGraph) -> Bool {
    var seen: Set<NodeID> = []
    var open = [node]
    while let next = open.popLast() {
      for edge in graph.edges(from: next) where edge.kind != .deferred {
        if edge.target == node { return true }
        if seen.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    return false
  }

  private func reached(from start: NodeID, _ isFinal: Set<NodeID>) -> Set<NodeID> {
    var reached: Set<NodeID> = [start]
    var open = [start]
    while let node = open.popLast() {
      if isFinal.contains(node) { continue }
      for edge in model.graph.edges(from: node) where edge.kind != .deferred {
        if reached.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    return reached
  }

  private func reachedAtAll(from start: NodeID) -> Set<NodeID> {
    var reached: Set<NodeID> = [start]
    var open = [start]
    while let node = open.popLast() {
      for edge in model.graph.edges(from: node) {
        if reached.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    return reached
  }
}
