internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Rules of factories that only some callers can run.
extension Rule {
  package static let requiresAsync = Rule("requires-async").finding { check in
    findings(
      in: check, blocking: .async, from: [.sync, .mainActor], resolving: "without awaiting",
      help: ["resolve it with await, and declare require(…, from: .async)"],
      startHelp: [
        "load the manifest with await: try await Container(manifest: …)", "or remove \"eager\"",
      ])
  }

  package static let requiresMainActor = Rule("requires-main-actor").finding { check in
    findings(
      in: check, blocking: .mainActor, from: [.sync],
      resolving: "without awaiting and not on the main actor",
      help: [
        "resolve it on the main actor, and declare require(…, from: .mainActor)",
        "or with await, and declare require(…, from: .async)",
      ],
      startHelp: [
        "load the manifest with await: try await Container(manifest: …)",
        "or on the main actor, or remove \"eager\"",
      ])
  }

  /// Findings about services that the code resolves, and about eager registrations, if a factory on the path
  /// cannot run.
  ///
  /// - Parameters:
  ///   - concurrency: The concurrency of that factory.
  ///   - origins: The isolations from which it cannot run.
  ///   - resolving: The words for how the code resolves.
  private static func findings(
    in check: Check, blocking concurrency: Concurrency, from origins: [Concurrency],
    resolving: String, help: [Suggestion], startHelp: [Suggestion]
  ) -> [Finding] {
    let model = check.model
    let waiting = model.requirements.filter {
      origins.contains($0.requirement.from) && !$0.requirement.kind.isDeferred
    }
    let ways =
      waiting.isEmpty ? nil : BlockedPaths(check, to: concurrency, built: check.builtAtStart)
    let resolved = waiting.compactMap { requirement -> Finding? in
      guard let way = ways?.way(from: requirement) else { return nil }
      let key = model.keys.describe(requirement.key, isExact: false)
      return Finding(
        "the code in \(requirement.requirement.file) resolves \(key) \(resolving), and "
          + way.reason(concurrency, in: model),
        at: way.nodes.first.flatMap { model.place(ofNode: $0) },
        advice: Advice(help, chain: way.chain(in: model), related: way.related(in: model)))
    }
    // Each eager registration is examined separately.
    let eager = check.start.map(origins.contains) == true ? model.eagerNodes : []
    let starts =
      eager.isEmpty
      ? nil : BlockedPaths(check, to: concurrency, built: .init(everywhere: Set(eager)))
    return resolved
      + eager.compactMap { node in
        guard let way = starts?.way(from: node) else { return nil }
        return Finding(
          Phrase.eager(way.reason(concurrency, in: model), blockedBy: concurrency),
          at: model.place(ofEagerNode: node),
          advice: Advice(startHelp, chain: way.chain(in: model), related: way.related(in: model)))
      }
  }
}

extension BlockedPaths.Way {
  /// `"a" needs the async factory "f": a -> b`
  fileprivate func reason(_ concurrency: Concurrency, in model: WiringModel) -> String {
    guard let first = nodes.first else { return "" }
    let name = model.name(ofNode: first)
    let (obstacle, isDecorator) = described(concurrency)
    return nodes.count == 1
      ? "\(name) is \(isDecorator ? "decorated" : "built") by \(obstacle)"
      : "\(name) needs \(obstacle): \(ids(in: model).joined(separator: " -> "))"
  }

  fileprivate func chain(in model: WiringModel) -> [String] {
    nodes.count == 1 ? [] : [model.assembly(ofNode: nodes[0])] + ids(in: model)
  }

  fileprivate func related(in model: WiringModel) -> [Diagnostic.Related] {
    guard nodes.count > 1, let last = nodes.last else { return [] }
    return model.related(toNode: last)
  }

  private func ids(in model: WiringModel) -> [String] {
    var ids = nodes.map { model.step($0) }
    if isCut { ids.insert("…", at: ids.count - 1) }
    return ids
  }

  /// The obstacle in words, such as `the async factory "f"`, and whether it decorates.
  private func described(_ concurrency: Concurrency) -> (String, isDecorator: Bool) {
    let noun = Phrase.noun(concurrency)
    let article = concurrency == .async ? "an" : "a"
    return switch obstacle {
    case .factory(let id, let isDecorator): ("the \(noun) factory \"\(id)\"", isDecorator)
    case .code: ("\(article) \(noun) factory", false)
    case .codeDecorator(let assembly):
      ("\(article) \(noun) decorator of the code assembly \"\(assembly)\"", true)
    }
  }
}
