internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let unknownScope = Rule("unknown-scope", ofWholeManifests: true) { check in
    let model = check.model
    // Without any scopes, code may offer more than the manifest uses.
    let listsScopes = !model.composition.scopes.isEmpty
    let edges = model.graph.edges
    let needed = Set(edges.lazy.map(\.target))
    let certain = Set(edges.lazy.filter(\.isCertain).map { model.kind(of: $0.target) })
    let registered = model.codes.filter { listsScopes || needed.contains($0.node) }.map {
      ($0.registration, model.catalog.assemblies[$0.assembly]?.file ?? "")
    }.map { (scope: $0.scope, key: $0.key, verb: "registers", file: $1) }
    let supplied = SupplyID.all(model.catalog.supplies.count).filter {
      listsScopes || certain.contains(.supply($0))
    }.map { model.catalog.supplies[$0] }.map { ($0.scope, $0.key, "supplies", $0.file) }
    let required = model.catalog.requirements.map { ($0.scope, $0.key, "requires", $0.file) }
    return (registered + supplied + required).compactMap { written -> Finding? in
      guard let scope = written.scope, model.owners.depth(ofScope: scope) == nil else { return nil }
      return Finding(
        "the code \(written.verb) \(written.key.described) in the scope \"\(scope)\", "
          + "which the manifest does not list",
        at: nil, in: .init(path: written.file), advice: check.listing(scope, at: nil))
    }
  }

  package static let captiveDependency = Rule("captive-dependency") { check in
    let model = check.model
    return check.scopeNeeds.captives.filter { model.isRegistration($0.holder) }.map { captive in
      let (name, scope) = (model.name(ofNode: captive.holder), check.scopeName(captive.level))
      let keeper =
        model.life(ofNode: captive.holder)?.scope.map { "each \"\($0)\"" } ?? "the root container"
      // An eager registration cannot have a scope.
      let shorter =
        model.isEager(captive.holder) ? "" : ", or keep \(name) no longer than the scope"
      return Finding(
        "\(name) is kept by \(keeper) and depends on \(model.name(ofNode: captive.held)), which "
          + "exists only in the scope \(scope): \(check.described(captive.path))",
        at: model.place(ofNode: captive.holder),
        advice: Advice(
          [
            Suggestion("pass what belongs to the scope as an argument when it is used" + shorter)
          ], chain: check.chain(to: captive.holder),
          related: model.related(toNode: captive.held)))
    }
  }

  package static let capturedScoped = Rule("captured-scoped", .warning) { check in
    let model = check.model
    // What is kept by a scope has an instance of its own.
    return check.plainScoped.captives.filter { model.depth(ofNode: $0.holder) == 0 }.map {
      captive in
      let (holder, held) = (captive.holder, captive.held)
      return Finding(
        "\(model.name(ofNode: holder)) always uses its own container's instance of "
          + "\(model.name(ofNode: held)), whichever container resolves it: "
          + check.described(captive.path),
        at: model.place(ofNode: holder),
        advice: Advice(
          ["give both the same lifetime, or pass what belongs to the container as an argument"],
          chain: check.chain(to: holder), related: model.related(toNode: held)))
    }
  }

  package static let scopeUnreachable = Rule("scope-unreachable") { check in
    let model = check.model
    return check.scopeNeeds.captives.compactMap { captive in
      guard let required = model.requirement(at: captive.holder) else { return nil }
      let (scope, first) = (check.scopeName(captive.level), captive.path[1])
      let asked =
        required.requirement.scope.map { "in the scope \"\($0)\"" } ?? "outside of all scopes"
      return Finding(
        "the code in \(required.requirement.file) resolves "
          + "\(model.keys.describe(required.key, isExact: false)) \(asked), and that "
          + "needs the scope \(scope): \(check.described(captive.path))",
        at: model.isRegistration(first) ? model.place(ofNode: first) : model.rootPlace,
        advice: Advice(
          ["resolve it from a container of that scope, and declare require(…, in: \(scope))"],
          related: captive.path.count > 2 ? model.related(toNode: captive.held) : []))
    }
  }
}

extension Check {
  /// Advice on a scope that `scopes` does not list.
  func listing(_ scope: String, at place: Place?) -> Advice {
    let known = model.composition.scopes.map(\.value)
    // The fault is at the first registration with the scope.
    let others = {
      self.model.entries.map(\.registration).filter { $0.scope == scope }.map(\.scopePlace)
        .filter { $0 != place }
    }
    return Advice(
      near(scope, among: known, at: place, and: others).or([
        known.isEmpty
          ? "add \"scopes\": [\(Phrase.quoted(scope))] at the top of the manifest"
          : "add it to \"scopes\", which lists \(Phrase.list(known, limit: 5)), outermost first"
      ]))
  }

  /// A path through the wiring with lifetimes, as messages write it.
  fileprivate func described(_ path: [NodeID]) -> String {
    var steps = path.filter { model.requirement(at: $0) == nil }
      .map { model.described(lifetimeOfNode: $0) }
    if path.count == DependencyGraph.longestPath { steps.insert("…", at: steps.count - 1) }
    return steps.joined(separator: " -> ")
  }

  fileprivate func scopeName(_ level: Int) -> String {
    let scopes = model.composition.scopes
    return scopes.indices.contains(level) ? "\"\(scopes[level].value)\"" : "another"
  }
}
