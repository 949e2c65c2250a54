internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let captiveDependency = Rule("captive-dependency", in: .proving) { check in
    var captives = GroupedUses<NodeID, ScopeNeeds.Captive>()
    for captive in check.captives where check.model.isRegistration(captive.holder) {
      captives.add(captive, of: captive.holder)
    }
    return check.shortLived.filter { !$0.captives.isEmpty }.map { finding($0, check) }
      + captives.groups.map { finding(of: $0.thing, $0.uses, check) }
  }

  /// - Parameter captives: All dependencies that one registration cannot have.
  private static func finding(
    of holder: NodeID, _ captives: [ScopeNeeds.Captive], _ check: Check
  ) -> Finding {
    let model = check.model
    // The innermost scope limits how long it may be kept.
    let innermost = captives.indices.max { captives[$0].level < captives[$1].level } ?? 0
    let captive = captives[innermost]
    let others = captives.indices.filter { $0 != innermost }.map {
      Diagnostic.Related(
        "it depends on \(check.name(ofHeld: captives[$0].held)) too: "
          + check.described(captives[$0].path),
        at: nil,
        other: identity(captives[$0], check))
    }
    return Finding(
      message(captive, check), at: model.place(ofNode: holder),
      chain: check.chain(to: holder),
      help: help(holder, captive.level, check),
      related: model.related(toNode: captive.held) + others + model.related(toCodeOf: holder))
  }

  /// The identity of the finding about a captive if its holder has no others.
  fileprivate static func identity(
    _ captive: ScopeNeeds.Captive, _ check: Check
  ) -> FindingIdentity {
    captiveDependency.identity(
      message(captive, check), at: check.model.place(ofNode: captive.holder))
  }

  private static func message(_ captive: ScopeNeeds.Captive, _ check: Check) -> String {
    let (model, holder) = (check.model, captive.holder)
    let kept =
      model.life(ofNode: holder)?.scope.map { "is kept by each \"\($0)\"" }
      ?? "is kept by the root container"
    return "\(model.name(ofNode: holder)) \(kept) and depends on "
      + "\(check.name(ofHeld: captive.held)), which exists only in the scope "
      + "\(check.scopeName(captive.level)): \(check.described(captive.path))"
  }

  /// Advises a lifetime that ends with the scope only if nothing else keeps the registration longer or
  /// needs it outside of the scope.
  private static func help(
    _ holder: NodeID, _ level: Int, _ check: Check
  ) -> [Suggestion] {
    let model = check.model
    let argument = "pass what belongs to the scope as an argument when it is used"
    guard let keepers = check.keepers(of: holder, outside: level + 1),
      keepers.count <= 4, !keepers.contains(where: model.isEager)
    else { return [Suggestion(argument)] }
    let scope = check.scopeName(level)
    let names = Phrase.list(keepers.map { model.name(ofNode: $0) }, quoted: false)
    let isCode = keepers.allSatisfy { model.code(at: $0) != nil }
    return [
      Suggestion(
        isCode
          ? "keep \(names) no longer than that, in code: lifetime: .scoped(\(scope))"
          : "keep \(names) no longer than that: \"lifetime\": \"scoped\", \"scope\": \(scope)"),
      "or \(argument)",
    ]
  }
}

/// The wording of two rules: about registrations that need a short-lived one, and about the code alone.
extension Rule {
  /// A finding without the number of dependents, which may differ in another manifest with the same mistake.
  static func finding(_ short: ShortLived, _ check: Check) -> Finding {
    let model = check.model
    let names = short.nodes.map { model.name(ofNode: $0) }.sorted()
    let code = Set(short.nodes.compactMap { model.code(at: $0)?.assembly }).sorted()
    let (verb, them) = names.count == 1 ? ("exists", "it") : ("exist", "them")
    return Finding(
      "\(Phrase.list(names, quoted: false)) \(verb) only in the scope "
        + "\(check.scopeName(short.level)), and several need \(them) for longer",
      at: short.place, help: check.help(short, names),
      related: check.related(short) + code.flatMap { model.related(toFileOf: $0) })
  }
}

extension Check {
  fileprivate func help(_ short: ShortLived, _ names: [String]) -> [Suggestion] {
    let outer = short.depth == 0 ? nil : scopeName(short.depth - 1)
    let them = Phrase.list(names, quoted: false)
    let registrations = short.nodes.compactMap { model.entry(at: $0) }.map {
      model.entries[$0].registration
    }
    guard let registration = registrations.first else {
      return [
        Suggestion(
          "keep \(them) longer, in code: lifetime: \(outer.map { ".scoped(\($0))" } ?? ".singleton")"
        )
      ]
    }
    let line = Suggestion(
      "keep \(them) longer: \(outer.map { "\"scope\": \($0)" } ?? "\"lifetime\": \"singleton\"")")
    let scope = scopeName(short.level)
    let shorter = Suggestion(
      "or keep what needs \(names.count == 1 ? "it" : "them") no longer than that: "
        + "\"lifetime\": \"scoped\", \"scope\": \(scope)")
    return [names.count == 1 && outer == nil ? registration.keptByRoot(line) : line]
      + (short.requirements.isEmpty ? [shorter] : [])
  }

  /// The dependents in the order of the files, each with the finding that it would have alone.
  fileprivate func related(_ short: ShortLived) -> [Diagnostic.Related] {
    let needed = short.captives.compactMap {
      captive -> (place: Place, related: Diagnostic.Related)? in
      let holder = captive.holder
      guard let place = model.place(ofNode: holder) else { return nil }
      let life = model.life(ofNode: holder).map { " (\($0.lifetime.rawValue))" } ?? ""
      let related = Diagnostic.Related(
        "\(model.name(ofNode: holder))\(life) needs \(name(ofHeld: captive.held))\(way(captive))",
        at: place, other: Rule.identity(captive, self))
      return (place, related)
    }.sorted { files.isBefore($0.place, $1.place) }
    return needed.map(\.related)
      + short.requirements.compactMap { captive in
        guard let requirement = model.requirement(at: captive.holder) else { return nil }
        let key = model.keys.describe(requirement.key, isExact: false)
        var related = Diagnostic.Related(
          "the code resolves \(key) \(requirement.asked)\(way(captive))",
          in: requirement.requirement.file)
        related.other = Rule.unreachable(captive, self).map {
          Rule.scopeUnreachable.identity($0.message, at: $0.place)
        }
        return related
      }
  }

  /// The registrations between the dependent and the dependency, if there are any.
  private func way(_ captive: ScopeNeeds.Captive) -> String {
    let nodes = captive.path.filter(model.isRegistration)
    let isDirect = nodes.count < 2 || nodes.count == 2 && nodes.count == captive.path.count
    return isDirect
      ? "" : ": " + nodes.map { model.step($0) }.joined(separator: " -> ")
  }
}

extension WiringModel.Requirement {
  /// The scope in which the code resolves the service, in words.
  var asked: String {
    requirement.scope.map { "in the scope \"\($0)\"" } ?? "outside of all scopes"
  }
}

extension Composition.Registration {
  /// A suggestion with the edit that makes the registration a singleton, if only one file sets its lifetime.
  fileprivate func keptByRoot(_ line: Suggestion) -> Suggestion {
    let written = origins.map(\.value).filter { $0["lifetime"] != nil || $0["scope"] != nil }
    let object = written.first ?? origins.first?.value
    guard written.count < 2, let object else { return line }
    let kept = line.setting("lifetime", to: "singleton", in: object)
    guard let scope = object["scope"] else { return kept }
    return kept.removing(Place(key: scope))
  }
}
