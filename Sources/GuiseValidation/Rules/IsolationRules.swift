internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Rules of factories that only some callers can run.
extension Rule {
  package static let requiresAsync = Rule("requires-async").finding { check in
    findings(
      in: check, blocking: .async, from: [.sync, .mainActor], resolving: "without awaiting",
      help: "resolve it with await, and declare require(…, from: .async)")
  }

  package static let requiresMainActor = Rule("requires-main-actor").finding { check in
    findings(
      in: check, blocking: .mainActor, from: [.sync],
      resolving: "without awaiting and not on the main actor",
      help: """
        resolve it on the main actor, and declare require(…, from: .mainActor), or with await and \
        from: .async
        """)
  }

  /// Findings about services that the code resolves, if a factory on the path cannot run.
  ///
  /// - Parameters:
  ///   - concurrency: The concurrency of that factory.
  ///   - origins: The isolations from which it cannot run.
  ///   - resolving: The words for how the code resolves.
  private static func findings(
    in check: Check, blocking concurrency: Concurrency, from origins: [Concurrency],
    resolving: String, help: Suggestion
  ) -> [Finding] {
    let model = check.model
    let waiting = model.requirements.filter {
      origins.contains($0.requirement.from) && !$0.requirement.kind.isDeferred
    }
    guard !waiting.isEmpty,
      let ways = BlockedPaths(model, to: concurrency, built: check.builtAtStart)
    else { return [] }
    return waiting.compactMap { requirement -> Finding? in
      guard let way = ways.way(from: requirement.node) else { return nil }
      let key = model.keys.describe(requirement.key, isExact: false)
      return Finding(
        "the code in \(requirement.requirement.file) resolves \(key) \(resolving), and "
          + way.reason(concurrency, in: model),
        at: way.nodes.first.flatMap { model.place(ofNode: $0) },
        advice: Advice([help], chain: way.chain(in: model), related: way.related(in: model)))
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
    let noun = concurrency == .mainActor ? "main-actor" : concurrency.rawValue
    let article = concurrency == .async ? "an" : "a"
    return switch obstacle {
    case .factory(let id, let isDecorator): ("the \(noun) factory \"\(id)\"", isDecorator)
    case .code: ("\(article) \(noun) factory", false)
    case .codeDecorator(let assembly):
      ("\(article) \(noun) decorator of the code assembly \"\(assembly)\"", true)
    }
  }
}
