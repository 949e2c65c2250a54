internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of keys that nothing registers or supplies.
extension Rule {
  package static let missingDependency = Rule("missing-dependency").finding { check in
    missingKeys(in: check) { if case .requirement = $0 { false } else { true } }
  }

  package static let unmetRequirement = Rule("unmet-requirement").finding { check in
    missingKeys(in: check) { if case .requirement = $0 { true } else { false } }
  }

  package static let missingSuppliedService = Rule("missing-supplied-service")

  private static func missingKeys(
    in check: Check, where isOfRule: (MissingKeys.Dependent) -> Bool
  ) -> [Finding] {
    let model = check.model
    return check.missing.all.filter { isOfRule($0.first) }.map { missing in
      let first = missing.first
      let origin = first.fault.flatMap(model.writtenPlace).map {
        [Diagnostic.Related("asked for here", at: $0)]
      }
      let node = first.node(in: model)
      return Finding(
        "\(first.subject(in: model)) \(first.keyText(in: model)), and none is registered",
        at: first.place(in: model),
        advice: Advice(
          check.offers(of: missing.key, to: first.fault),
          related: (origin ?? []) + missing.others.map { $0.related(in: model) }
            + (node.map { model.related(toCodeOf: $0) } ?? [])),
        chain: node.map { check.chain(to: $0) } ?? [])
    }
  }
}

extension MissingKeys.Dependent {
  /// The node of the registration that needs the key.
  fileprivate func node(in model: WiringModel) -> NodeID? {
    switch self {
    case .parameter(let fault, _): model.node(of: fault.entry)
    case .code(let fault): fault.node
    case .requirement: nil
    }
  }

  /// The place of the finding if this dependent comes first.
  fileprivate func place(in model: WiringModel) -> Place? {
    switch self {
    case .parameter(let fault, _): model.place(of: fault.use)
    case .code(let fault): model.place(ofNode: fault.node)
    case .requirement: model.rootPlace
    }
  }

  /// The dependent with its verb: `"report" needs`, `the code in Main.swift requires`.
  fileprivate func subject(in model: WiringModel) -> String {
    switch self {
    case .parameter(let fault, _): "\(model.name(of: fault.use)) needs"
    case .code(let fault): "\(model.step(fault.node)) needs"
    case .requirement(let requirement): "the code in \(requirement.requirement.file) requires"
    }
  }

  /// The key in words: only a request that takes any tags does not mention their absence.
  fileprivate func keyText(in model: WiringModel) -> String {
    let kind: Catalog.Parameter.Kind? =
      switch self {
      case .parameter(let fault, _): model.parameter(of: fault)?.kind
      case .code(let fault): fault.dependency.kind
      case .requirement: nil
      }
    return model.keys.describe(key, isExact: kind != .lazy)
  }

  /// The dependent, for a finding at another place.
  func related(in model: WiringModel) -> Diagnostic.Related {
    let message = "\(subject(in: model)) \(keyText(in: model))"
    if case .requirement(let requirement) = self {
      return .init(message, in: requirement.requirement.file)
    }
    return .init(message, at: fault.map { model.place(of: $0) } ?? place(in: model))
  }
}

extension WiringModel {
  /// The opening brace of the root assembly, which lacks the registration.
  var rootPlace: Place? {
    guard let root = composition.root, let assembly = composition.assemblies[root]
    else { return composition.documents.last.map { Place(opening: $0.root) } }
    return assembly.place.value.kind == .object
      ? Place(opening: assembly.place.value) : assembly.place
  }
}
