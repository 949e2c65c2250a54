import Foundation
import Guise
import GuiseManifest
import TestSupport
import Testing

/// What the validator says of random manifests, against what the container does with them when they
/// are loaded without it.
struct WiringSoundnessTests {
  @Test func theVerdictIsTheContainersOwn() async throws {
    let seeds = GeneratedCases.seeds(100)
    let tally = try await withThrowingTaskGroup(of: Tally.self) { group in
      let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
      for worker in 0..<workers {
        group.addTask {
          var tally = Tally()
          for seed in stride(
            from: seeds.lowerBound + worker, to: seeds.upperBound, by: Int(workers))
          {
            try await Trial(seed: seed, withCode: false).run(&tally)
            if tally.failures > 5 { break }
          }
          return tally
        }
      }
      return try await group.reduce(into: Tally()) { $0.add($1) }
    }
    print(tally)
    guard seeds.count >= 100 else { return }
    #expect(tally.sound * 20 > seeds.count && tally.inScopes * 40 > seeds.count, "\(tally)")
    tally.expectRules(of: seeds.count)
  }

  /// As above, where a code assembly registers a part of the services.
  @Test func withCodeAssembliesTheVerdictIsTheContainersOwn() async throws {
    let seeds = GeneratedCases.seeds(100)
    var tally = Tally()
    for seed in seeds {
      try await Trial(seed: seed, withCode: true).run(&tally)
      if tally.failures > 5 { break }
    }
    print("with code assemblies: \(tally)")
    guard seeds.count >= 100 else { return }
    #expect(
      tally.sound * 8 > seeds.count && tally.soundCode * 5 > seeds.count
        && tally.faultyCode * 10 > seeds.count, "\(tally)")
    tally.expectRules(of: seeds.count)
  }
}

/// What was seen, so that it is known that there was something to see.
private struct Tally: CustomStringConvertible {
  var failures = 0
  /// Manifests without errors.
  var sound = 0
  /// Registrations that need a scope, and have it.
  var inScopes = 0
  /// Registrations of code that work, and those that are said not to.
  var soundCode = 0
  var faultyCode = 0
  var rules: [String: Int] = [:]

  mutating func add(_ other: Tally) {
    failures += other.failures
    sound += other.sound
    inScopes += other.inScopes
    soundCode += other.soundCode
    faultyCode += other.faultyCode
    rules.merge(other.rules, uniquingKeysWith: +)
  }

  /// That every rule about connections fired; some do in one of fifty manifests.
  func expectRules(of count: Int) {
    for rule in Trial.registrationRules + Trial.requirementRules {
      #expect(rules[rule, default: 0] * 100 >= count, "\(rule): \(self)")
    }
  }

  var description: String {
    "\(sound) without errors, \(inScopes) in scopes, "
      + "in code \(soundCode) sound and \(faultyCode) not; \(rules)"
  }
}

/// One manifest, its report, and what becomes of its registrations.
private struct Trial {
  static let registrationRules = ["captive-dependency", "missing-dependency", "dependency-cycle"]
  static let requirementRules = [
    "unmet-requirement", "scope-unreachable", "requires-async", "requires-main-actor",
  ]

  let seed: UInt64
  let wiring: RandomWiring
  let catalog: Catalog
  let assembly: ManifestAssembly
  let model: WiringModel
  let errors: [Diagnostic]

  init(seed: UInt64, withCode: Bool) throws {
    self.seed = seed
    wiring = RandomWiring(seed: seed, withCode: withCode)
    // As the command has it: written to a file, and read from that.
    catalog = try Catalog.read(wiring.factories.catalog.encoded(), path: "guise-catalog.json")
    let checked = ManifestValidator(catalog: catalog).inspect(wiring.source)
    errors = checked.report.diagnostics.filter { $0.severity == .error }
    model = try #require(checked.model)
    assembly = try #require(ManifestAssembly(unchecked: wiring.source, factories: wiring.factories))
  }

  func run(_ tally: inout Tally) async throws {
    for error in errors { tally.rules[error.rule, default: 0] += 1 }
    if errors.isEmpty { tally.sound += 1 }
    var wrong: [String] = []
    await tryRegistrations(&tally, &wrong)
    await tryCode(&tally, &wrong)
    await tryRequirements(&wrong)
    // It takes another check.
    if seed.isMultiple(of: 4) { tryStarting(&wrong) }
    if seed.isMultiple(of: 5) { compare(&wrong) }
    if !wrong.isEmpty { tally.failures += 1 }
    let report = errors.map { "\($0.rule): \($0.message)" }.joined(separator: "\n")
    #expect(
      wrong.isEmpty, "seed \(seed): \(wrong.joined(separator: "\n"))\n\(wiring)\n\(report)")
  }

  private func tryRegistrations(_ tally: inout Tally, _ wrong: inout [String]) async {
    let needs = ScopeNeeds(model)
    var faulty = Set(
      errors.filter { Self.registrationRules.contains($0.rule) }
        .compactMap(\.registration))
    // One finding tells of all who miss the same.
    for fault in model.faults {
      if case .missing = fault.problem { faulty.insert(model.id(of: fault.entry)) }
    }
    for (entry, registration) in zip(model.entryIDs, assembly.registrations) {
      let depth = needs.depth(of: model.node(of: entry))
      guard errors.isEmpty || faulty.contains(registration.id) else { continue }
      if errors.isEmpty, depth > 0 { tally.inScopes += 1 }
      for key in registration.keys {
        let isBroken = await isBroken(key, at: depth)
        let name = "\(registration.id) as \(key)"
        if errors.isEmpty {
          if isBroken { wrong.append("\(name) fails at depth \(depth)") }
          if depth > 0, await !self.isBroken(key, at: depth - 1) {
            wrong.append("\(name) does not need depth \(depth)")
          }
        } else if !isBroken {
          wrong.append("\(name) has an error, and works at depth \(depth)")
        }
      }
    }
  }

  /// What code registers and the manifest does not replace.
  private func tryCode(_ tally: inout Tally, _ wrong: inout [String]) async {
    let needs = ScopeNeeds(model)
    for code in wiring.codes {
      guard let node = model.codeNodes.first(where: { code.isRegistered(at: $0, in: model) }) else {
        continue
      }
      let isFaulty =
        model.codeFaults.contains { $0.node == node }
        || errors.contains { error in
          Self.registrationRules.contains(error.rule)
            && error.message.hasPrefix(model.step(node) + " ")
            && !error.message.hasPrefix(model.step(node) + " with ")
        }
      let depth = needs.depth(of: node)
      guard errors.isEmpty || isFaulty, !wiring.hides(code, at: depth) else { continue }
      let isBroken = await isBroken(code.key, at: depth)
      if isFaulty {
        tally.faultyCode += 1
        if !isBroken { wrong.append("\(code.origin.id) has an error, and works at depth \(depth)") }
      } else {
        tally.soundCode += 1
        if isBroken { wrong.append("\(code.origin.id) fails at depth \(depth)") }
        if depth > 0, await !self.isBroken(code.key, at: depth - 1) {
          wrong.append("\(code.origin.id) does not need depth \(depth)")
        }
      }
    }
  }

  private func isBroken(_ key: AnyKey, at depth: Int) async -> Bool {
    let containers = wiring.containers(assembly)
    return await PieceAttempt {
      guard let type = key.service as? any Part.Type else { throw ResolutionFailure() }
      return try await resolve(
        type, key.tags, hasArgument: !key.arguments.isEmpty, in: containers[depth])
    }.isBroken
  }

  private struct ResolutionFailure: Error {}

  private func resolve<P: Part>(
    _ type: P.Type, _ tags: Tags, hasArgument: Bool, in container: Container
  ) async throws -> any Part {
    hasArgument
      ? try await TaggedResolution.resolve(type, from: container, tags: tags, args: 1)
      : try await TaggedResolution.resolve(type, from: container, tags: tags)
  }

  // MARK: Requirements

  private func tryRequirements(_ wrong: inout [String]) async {
    for (number, requirement) in wiring.requirements.enumerated() {
      let file = RandomWiring.Requirement.file(number)
      let found = errors.filter {
        Self.requirementRules.contains($0.rule) && $0.message.contains("code in \(file) ")
      }
      let isUnmet = model.requirements.contains {
        $0.requirement.file == file && !$0.isMet && !model.isIncomplete
      }
      guard errors.isEmpty || !found.isEmpty || isUnmet else { continue }
      let containers = wiring.containers(assembly)
      let depth = requirement.scope.flatMap { wiring.scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      do {
        try await containers[0].start()
      } catch {
        if errors.isEmpty { wrong.append("does not start: \(error)") }
      }
      let attempt = await PieceAttempt {
        try await resolve(requirement.type, requirement, in: containers[depth])
      }
      if attempt.isBroken, errors.isEmpty { wrong.append("\(file) fails") }
      if !attempt.isBroken, !errors.isEmpty {
        wrong.append("\(file) has an error, and works: \(found.first?.rule ?? "unmet")")
      }
    }
  }

  private func resolve<P: Part>(
    _ type: P.Type, _ requirement: RandomWiring.Requirement, in container: Container
  ) async throws -> any Part {
    func now() throws -> P {
      try TaggedResolution.resolve(type, from: container, tags: requirement.tags)
    }
    switch requirement.from {
    case .sync: return try now()
    case .async:
      return try await TaggedResolution.resolve(type, from: container, tags: requirement.tags)
    case .mainActor: return try await MainActor.run { try now() }
    }
  }

  // MARK: Other ways to the same

  /// A manifest is what it is: compared with itself, written as one file, and checked with the code
  /// at hand.
  private func compare(_ wrong: inout [String]) {
    let difference = WiringDifference(from: model, to: model).lines
    if !difference.isEmpty { wrong.append("differs from itself: \(difference)") }
    let text = EffectiveManifest(model.composition).text
    let effective = ManifestValidator(catalog: catalog).inspect(.bytes(Array(text.utf8)))
    if let other = effective.model {
      let lines = WiringDifference(from: model, to: other).lines
      if !lines.isEmpty { wrong.append("its effective form differs: \(lines)") }
    } else {
      wrong.append("its effective form cannot be read")
    }
    // Which registration a cycle is told from, the order of the files says.
    let isCyclic = errors.contains { $0.rule == "dependency-cycle" }
    let errorsOfEffective = effective.report.diagnostics.filter { $0.severity == .error }
    if !isCyclic, told(errorsOfEffective) != told(errors) {
      wrong.append("its effective form has other errors: \(told(errorsOfEffective))")
    }
    let found = ManifestValidator(catalog: catalog).inspect(wiring.source).report.diagnostics
    let linked = ManifestValidator(factories: wiring.factories).inspect(wiring.source).report
    if told(linked.diagnostics) != told(found) {
      wrong.append("the code at hand says otherwise: \(told(linked.diagnostics))")
    }
  }

  /// Which of those that miss the same comes first, and so how the key is described, the order of the
  /// files says: of such a finding the names tell, which all have a number.
  private func told(_ findings: [Diagnostic]) -> [String] {
    findings.map { finding in
      guard finding.rule == "missing-dependency" else {
        return "\(finding.rule) \(finding.message)"
      }
      let texts = [finding.message] + finding.related.map(\.message)
      let words = Set(texts.flatMap { $0.split { " \",".contains($0) } })
      let names = words.filter { $0.contains(where: \.isNumber) }
      return "\(finding.rule) \(names.sorted().joined(separator: " "))"
    }.sorted()
  }

  // MARK: Starting

  /// The sync form of loading, on a thread that is not the main actor's.
  private func tryStarting(_ wrong: inout [String]) {
    var options = ValidationOptions()
    options.start = .sync
    let validator = ManifestValidator(catalog: catalog, options: options)
    let found = validator.inspect(wiring.source).report.diagnostics.filter { $0.severity == .error }
    let starting = found.filter { $0.message.hasPrefix("eager registrations") }
    do {
      try wiring.containers(assembly)[0].start()
      if let first = starting.first { wrong.append("starts: \(first.message)") }
    } catch {
      if found.isEmpty { wrong.append("does not start here: \(error)") }
    }
  }
}
