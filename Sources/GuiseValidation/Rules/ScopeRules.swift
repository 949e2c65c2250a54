internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of scopes, and of instances that would outlive them.
extension Rule {
  package static let unknownScope = Rule("unknown-scope", ofWholeManifests: true).finding { check in
    let model = check.model
    func finding(_ scope: String?, _ key: Catalog.Key, _ verb: String, _ file: String?) -> Finding?
    {
      guard let scope, model.scopeLevels[scope] == nil else { return nil }
      return Finding(
        "the code \(verb) \(key.described) in the scope \"\(scope)\", which the manifest does not "
          + "list",
        at: nil, in: .init(path: file ?? ""), advice: check.listing(scope, at: nil))
    }
    // Without any scopes, code may offer more than the manifest uses.
    let listsScopes = !model.composition.scopes.isEmpty
    let needed = Set(model.graph.edges.lazy.map(\.target))
    let certain = Set(model.graph.edges.lazy.filter(\.isCertain).map { model.kind(of: $0.target) })
    let codes = model.codes.filter { listsScopes || needed.contains($0.node) }
    let registered = codes.compactMap { code in
      finding(
        code.registration.scope, code.registration.key, "registers",
        model.catalog.assemblies[code.assembly]?.file)
    }
    let supplies = SupplyID.all(model.catalog.supplies.count).filter {
      listsScopes || certain.contains(.supply($0))
    }
    let supplied = supplies.compactMap { position in
      let supply = model.catalog.supplies[position]
      return finding(supply.scope, supply.key, "supplies", supply.file)
    }
    let required = model.catalog.requirements.compactMap { requirement in
      finding(requirement.scope, requirement.key, "requires", requirement.file)
    }
    return registered + supplied + required
  }

  package static let captiveDependency = Rule("captive-dependency").finding { check in
    let model = check.model
    return check.scopeNeeds.captives.filter { model.isRegistration($0.holder) }.map { captive in
      let (holder, scope) = (captive.holder, check.scopeName(captive.level))
      let keeper =
        model.life(ofNode: holder)?.scope.map { "is kept by each \"\($0)\"" }
        ?? "is kept by the root container"
      let argument = "pass what belongs to the scope as an argument when it is used"
      let shorter =
        model.code(at: holder) == nil
        ? "\"lifetime\": \"scoped\", \"scope\": \(scope)" : "lifetime: .scoped(\(scope)) in code"
      return Finding(
        "\(model.name(ofNode: holder)) \(keeper) and depends on "
          + "\(check.name(ofHeld: captive.held)), which exists only in the scope \(scope): \(check.described(captive.path))",
        at: model.place(ofNode: holder),
        advice: Advice(
          model.isEager(holder)
            ? [Suggestion(argument)]
            : [
              "keep \(model.name(ofNode: holder)) no longer than that: \(shorter); or \(argument)"
            ],
          related: model.related(toNode: captive.held) + model.related(toCodeOf: holder)),
        chain: check.chain(to: holder))
    }
  }

  package static let capturedScoped = Rule("captured-scoped", .warning).finding { check in
    let model = check.model
    // What is kept by a scope has an instance of its own.
    return check.plainScoped.captives.filter { model.depth(ofNode: $0.holder) == 0 }.map {
      captive in
      let (path, holder, held) = (captive.path, captive.holder, captive.held)
      return Finding(
        "\(model.name(ofNode: holder)) always uses its own container's instance of "
          + "\(model.name(ofNode: held)), whichever container resolves it: "
          + check.described(path),
        at: model.place(ofNode: holder),
        advice: Advice(
          ["give both the same lifetime, or pass what belongs to the container as an argument"],
          related: model.related(toNode: held)), chain: check.chain(to: holder))
    }
  }

  package static let scopeUnreachable = Rule("scope-unreachable").finding { check in
    let model = check.model
    return check.scopeNeeds.captives.compactMap { captive in
      guard let requirement = model.requirement(at: captive.holder) else { return nil }
      let asked =
        requirement.requirement.scope.map { "in the scope \"\($0)\"" } ?? "outside of all scopes"
      let key = model.keys.describe(requirement.key, isExact: false)
      let (scope, first) = (check.scopeName(captive.level), captive.path[1])
      return Finding(
        "the code in \(requirement.requirement.file) resolves \(key) \(asked), and that "
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
          : "add it to \"scopes\", which lists \(Phrase.shortList(known)), outermost first"
      ]))
  }

  /// A path through the wiring with lifetimes, as messages write it.
  fileprivate func described(_ path: [NodeID]) -> String {
    var steps = path.filter { model.requirement(at: $0) == nil }
      .map { model.described(lifetimeOfNode: $0) }
    if path.count == DependencyGraph.longestPath { steps.insert("…", at: steps.count - 1) }
    return steps.joined(separator: " -> ")
  }

  /// The name of a node of an inner scope: a supply's is its service.
  fileprivate func name(ofHeld node: NodeID) -> String {
    if case .supply(let supply) = model.kind(of: node) {
      return model.catalog.supplies[supply].key.service
    }
    return model.name(ofNode: node)
  }

  fileprivate func scopeName(_ level: Int) -> String {
    let scopes = model.composition.scopes
    return scopes.indices.contains(level) ? "\"\(scopes[level].value)\"" : "another"
  }
}
