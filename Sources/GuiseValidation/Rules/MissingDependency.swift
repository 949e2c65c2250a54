internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let missingDependency = Rule("missing-dependency", in: .proving) { check in
    missingKeys(in: check, ofRequirements: false)
  }
}

extension Rule {
  /// The findings about missing keys: one rule reports dependencies of registrations, another the application's
  /// requirements.
  static func missingKeys(in check: Check, ofRequirements: Bool) -> [Finding] {
    let all = check.missing.all
    return all.indices.filter { all[$0].first.isRequirement == ofRequirements }.map { index in
      // The closures hold no copy of a key's dependents: there may be as many findings as registrations.
      var missing: MissingKeys.Missing { check.missing.all[index] }
      lazy var near = NearMisses(missing, in: check)
      let (first, model) = (all[index].first, check.model)
      return Finding(
        first.message(all[index].key, model), at: first.place(in: model),
        chain: missing.first.node(in: check.model).map { check.chain(to: $0) } ?? [],
        help: near.help,
        related: missing.related(in: check.model, near.related))
    }
  }
}

extension MissingKeys.Missing {
  /// The places that request the key, near misses, and the file of the code that needs it first.
  fileprivate func related(
    in model: WiringModel, _ near: [Diagnostic.Related]
  ) -> [Diagnostic.Related] {
    let origin = first.fault.flatMap(model.writtenPlace).map {
      Diagnostic.Related("asked for here", at: $0)
    }
    return [origin].compactMap(\.self) + others(in: model) + near
      + (first.node(in: model).map { model.related(toCodeOf: $0) } ?? [])
  }

  /// The other dependents, each with the finding that it would have if it came first, as in a manifest that
  /// disables those before it.
  private func others(in model: WiringModel) -> [Diagnostic.Related] {
    others.map { needer in
      let needed = needer.key == key ? "it too" : model.keys.describe(needer.key)
      var message = "\(needer.subject(in: model)) \(needed)"
      if let fault = needer.fault, first.fault?.use == fault.use,
        let parameter = model.parameter(of: fault)?.name
      {
        message = "its parameter \(Phrase.quoted(parameter)) needs it too"
      }
      var related = Diagnostic.Related(message: message, location: needer.location(in: model))
      let rule = needer.isRequirement ? Rule.unmetRequirement : .missingDependency
      related.other = rule.identity(
        needer.message(needer.key, model), at: needer.place(in: model))
      return related
    }
  }
}

extension MissingKeys.Dependent {
  /// The isolation from which the application resolves the key.
  var origin: Concurrency? {
    if case .requirement(let requirement) = self { requirement.requirement.from } else { nil }
  }

  /// The node of the registration that needs the key.
  func node(in model: WiringModel) -> NodeID? {
    switch self {
    case .parameter(let fault, _): model.node(of: fault.entry)
    case .code(let fault): fault.node
    case .requirement: nil
    }
  }

  fileprivate var isRequirement: Bool { if case .requirement = self { true } else { false } }

  /// The place of the finding if this dependent comes first.
  func place(in model: WiringModel) -> Place? {
    switch self {
    case .parameter(let fault, _): model.place(of: fault.use)
    case .code(let fault): model.place(ofNode: fault.node)
    case .requirement: model.rootPlace
    }
  }

  /// The place that requests the key, for a finding at another place.
  fileprivate func location(in model: WiringModel) -> Diagnostic.Location? {
    if case .requirement(let requirement) = self {
      return .init(path: requirement.requirement.file)
    }
    return (fault.map { model.place(of: $0) } ?? place(in: model)).map { .init($0) }
  }

  /// The dependent with its verb: `"report" needs`, `the code in Main.swift requires`.
  func subject(in model: WiringModel, isWhole: Bool = false) -> String {
    switch self {
    case .parameter(let fault, _): "\(model.name(of: fault.use)) needs"
    case .code(let fault): "\(model.step(fault.node)) needs"
    case .requirement(let requirement):
      isWhole ? "the code in \(requirement.requirement.file) requires" : "the code requires"
    }
  }

  fileprivate func message(_ key: KeyNumbers.Key, _ model: WiringModel) -> String {
    let kind: Catalog.Parameter.Kind? =
      switch self {
      case .parameter(let fault, _): model.parameter(of: fault)?.kind
      case .code(let fault): fault.dependency.kind
      case .requirement: nil
      }
    let words = model.keys.describe(key, isExact: kind != .lazy)
    return "\(subject(in: model, isWhole: true)) \(words), and none is registered"
  }
}
