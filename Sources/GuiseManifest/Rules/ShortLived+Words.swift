internal import Guise
internal import GuiseVerification
internal import StrictJSON

/// The wording of two rules: about registrations that need a short-lived one, and about the code alone.
extension Rule {
  /// A finding without the number of dependents, which may differ in another manifest with the same mistake.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func finding(_ short: ShortLived, _ check: Check) -> Finding {
    let model = check.model
    let names = short.nodes.map { model.name(ofNode: $0) }.sorted()
    let code = Set(short.nodes.compactMap { model.code(at: $0)?.assembly }).sorted()
    let (verb, them) = names.count == 1 ? ("exists", "it") : ("exist", "them")
    return finding(
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
        at: place,
        other: CaptiveDependency.identity(
          CaptiveDependency.message(captive, of: holder, self), at: place))
      return (place, related)
    }.sorted { files.isBefore($0.place, $1.place) }
    return needed.map(\.related)
      + short.requirements.compactMap { captive in
        guard let requirement = model.requirement(at: captive.holder) else { return nil }
        let key = model.keys.describe(requirement.key, isExact: false)
        var related = Diagnostic.Related(
          "the code resolves \(key) \(requirement.asked)\(way(captive))",
          in: requirement.requirement.file)
        related.other = ScopeUnreachable.identity(
          ScopeUnreachable.message(captive, of: requirement, self),
          at: ScopeUnreachable.place(captive, model))
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
