internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  /// Findings about services that the code resolves, and about eager registrations, if a factory on the path
  /// cannot run.
  ///
  /// - Parameters:
  ///   - concurrency: The concurrency of that factory.
  ///   - origins: The isolations from which it cannot run.
  ///   - resolving: The words for how the code resolves.
  @inline(never)
  static func findings(
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
        at: way.nodes.first.flatMap { model.place(ofNode: $0) }, chain: way.chain(in: model),
        help: (check.isStartAwaited ? way.eager(in: model) : []) + help,
        related: way.related(in: model))
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
          at: model.place(ofEagerNode: node), chain: way.chain(in: model), help: startHelp,
          related: way.related(in: model))
      }
  }
}

extension BlockedPaths.Way {
  /// `"a" needs the async factory "f": a -> b`
  func reason(_ concurrency: Concurrency, in model: WiringModel) -> String {
    guard let first = nodes.first else { return "" }
    let name = model.name(ofNode: first)
    let (obstacle, isDecorator) = described(concurrency)
    return nodes.count == 1
      ? "\(name) is \(isDecorator ? "decorated" : "built") by \(obstacle)"
      : "\(name) needs \(obstacle): \(ids(in: model).joined(separator: " -> "))"
  }

  /// Advice to make a singleton on the path eager, which would end the path: the one nearest to the obstacle.
  func eager(in model: WiringModel) -> [Suggestion] {
    let starts = isAtForward ? nodes.dropLast() : nodes[...]
    let singleton = starts.reversed().lazy.compactMap { model.entry(at: $0) }.first { entry in
      model.entries[entry].registration.lifetime == .singleton
        && model.factory(of: entry)?.factory.arguments.isEmpty == true
    }
    guard let singleton else { return [] }
    let id = model.id(of: singleton)
    let line = Suggestion(
      "make \(Phrase.quoted(id)) eager, so that it is built when the container starts: "
        + "\"eager\": true")
    return [line.setting("eager", to: true, in: model.place(of: singleton).value)]
  }

  func chain(in model: WiringModel) -> [String] {
    nodes.count == 1 ? [] : [model.assembly(ofNode: nodes[0])] + ids(in: model)
  }

  func related(in model: WiringModel) -> [Diagnostic.Related] {
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
