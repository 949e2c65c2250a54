import Guise
import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// A requirement of the application works from its place where it has no error, and fails where
  /// it has one.
  static let requirements = TrialCheck(name: "requirements") { trial in
    guard let truth = trial.truth else { return [] }
    var wrong: [String] = []
    for (number, requirement) in trial.plan.requirements.enumerated() {
      let file = RequirementPlan.file(number)
      let found = trial.errors.filter {
        Truth.requirementRules.contains($0.rule) && $0.message.contains("code in \(file) ")
          || $0.tellsSeveral && $0.related.contains { $0.location?.path == file }
      }
      // One finding tells of all who require the same.
      let isUnmet = truth.model.requirements.contains {
        $0.requirement.file == file && !$0.isMet
      }
      guard trial.errors.isEmpty || !found.isEmpty || isUnmet else { continue }
      let containers = await truth.containers()
      let depth = trial.depth(requirement.scope)
      guard depth < containers.count else { continue }
      do {
        try await containers[0].start()
      } catch {
        if trial.startsOpaque { return [] }
        if trial.errors.isEmpty { wrong.append("does not start: \(error)") }
      }
      let attempt = await requirement.attempt(in: containers[depth])
      let fails = trial.choosesLater(file) ? attempt.error != nil : attempt.isBroken
      if trial.errors.isEmpty, fails, !trial.isOpaque(file) {
        wrong.append("\(file) fails: \(attempt.error.map { "\($0)" } ?? "when used")")
      }
      if !trial.errors.isEmpty, !attempt.isBroken {
        wrong.append("\(file) has an error, and works: \(found.first?.rule ?? "unmet")")
      }
    }
    return wrong
  }

  /// An unused registration is not built by anything that the code requires, now or later.
  static let unused = TrialCheck(name: "unused") { trial in
    guard trial.report.count(.error) == 0, let truth = trial.truth else { return [] }
    let unused = Set(
      trial.result.found.filter { $0.rule == "unused-registration" }.compactMap(\.registration))
    if unused.isEmpty { return [] }
    var built: Set<String> = []
    for requirement in trial.plan.requirements {
      let containers = await truth.containers()
      let attempt = await requirement.attempt(in: containers[trial.depth(requirement.scope)])
      built.formUnion(attempt.built)
    }
    let factories = Dictionary(
      truth.model.entries.map { ($0.registration.id, $0.registration.main.factory) },
      uniquingKeysWith: { first, _ in first })
    return unused.filter { factories[$0].map(built.contains) == true }
      .map { "\($0) is said to be unused, and is used" }
  }
}

extension RequirementPlan {
  /// Resolves it from its place, and uses the result.
  func attempt(in container: Container) async -> PieceAttempt {
    func now() throws -> any Part {
      func open<P: Part>(_ type: P.Type) throws -> any Part {
        takesArgument
          ? try Resolve.value(
            type, AnyKey(service: type, tags: tags.tags, arguments: [Int.self]), .given(1),
            from: container)
          : try Resolve.value(type, tags: tags.tags, from: container)
      }
      return try open(service.type)
    }
    return await PieceAttempt {
      switch from {
      case .sync: try now()
      case .async: try await resolve(key, in: container)
      case .mainActor: try await MainActor.run { try now() }
      }
    }
  }
}
