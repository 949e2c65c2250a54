internal import Guise
internal import GuiseManifest

/// Rules of factories that only some callers can run.
extension Rule {
  package static let requiresAsync = Rule("requires-async") { check in
    check.blocked(
      by: .async, from: [.sync, .mainActor], resolving: "without awaiting",
      help: "resolve it with await, and declare require(…, from: .async)")
  }

  package static let requiresMainActor = Rule("requires-main-actor") { check in
    check.blocked(
      by: .mainActor, from: [.sync], resolving: "without awaiting and not on the main actor",
      help: """
        resolve it on the main actor, and declare require(…, from: .mainActor), or with await and \
        from: .async
        """)
  }
}

extension Check {
  /// Findings about services that code resolves where a factory on the path cannot run.
  fileprivate func blocked(
    by concurrency: Concurrency, from origins: [Concurrency], resolving: String, help: Suggestion
  ) -> [Finding] {
    let waiting = model.requirements.filter {
      origins.contains($0.requirement.from) && !$0.requirement.kind.isDeferred
    }
    guard !waiting.isEmpty,
      let ways = BlockedPaths(model, to: concurrency, built: builtAtStart)
    else { return [] }
    return waiting.compactMap { required -> Finding? in
      guard let way = ways.way(from: required.node), let first = way.nodes.first else { return nil }
      var steps = way.nodes.map { model.step($0) }
      if way.isCut { steps.insert("…", at: steps.count - 1) }
      let path = steps.count == 1 ? "" : ": \(steps.joined(separator: " -> "))"
      let key = model.keys.describe(required.key, isExact: false)
      return Finding(
        "the code in \(required.requirement.file) resolves \(key) \(resolving), and "
          + "\(model.name(ofNode: first)) needs \(way.obstacle)\(path)",
        at: model.place(ofNode: first),
        advice: Advice(
          [help], related: way.nodes.dropFirst().suffix(1).flatMap { model.related(toNode: $0) }))
    }
  }
}
