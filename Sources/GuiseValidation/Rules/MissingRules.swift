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

  private static func missingKeys(
    in check: Check, where isOfRule: (MissingKeys.Dependent) -> Bool
  ) -> [Finding] {
    let model = check.model
    return check.missing.all.filter { isOfRule($0.first) }.map { missing in
      let first = missing.first
      let origin = first.fault?.written.map {
        [Diagnostic.Related("asked for here", at: $0)]
      }
      let (node, place, sentence) = first.described(in: model)
      let shared =
        first.kind == .lazy ? model.index.ofService(missing.key.service).filter(\.isShared) : []
      return Finding(
        sentence
          + (shared.isEmpty
            ? ", and none is registered" : ", and those that are registered share a key"),
        at: place,
        advice: Advice(
          shared.isEmpty
            ? check.offers(of: missing.key, to: first.fault)
            : ["give all of them but one a tag, which the code resolves later"],
          related: (origin ?? []) + missing.others.map { $0.related(in: model) }
            + (node.map { model.related(toCodeOf: $0) } ?? [])),
        chain: node.map { check.chain(to: $0) } ?? [])
    }
  }
}

extension MissingKeys.Dependent {
  fileprivate var kind: Catalog.Parameter.Kind {
    switch self {
    case .parameter(let fault): fault.dependency.parameter.kind
    case .code(let fault): fault.dependency.kind
    case .requirement(let requirement): requirement.requirement.kind
    }
  }

  /// The registration that needs the key, the place of a finding at it, and both in words: `"report" needs Store`,
  /// `the code in Main.swift requires Store`.
  fileprivate func described(
    in model: WiringModel
  ) -> (node: NodeID?, place: Place?, sentence: String) {
    // Only a request that takes any tags does not mention their absence.
    func key(_ kind: Catalog.Parameter.Kind?) -> String {
      if let id = model.keys.identifier(ofTags: self.key.tags) {
        return Phrase.key(model.keys.serviceNames[self.key.service], of: id)
      }
      return model.keys.describe(self.key, isExact: kind != .lazy)
    }
    return switch self {
    case .parameter(let fault):
      (
        model.node(of: fault.entry), fault.use.place,
        "\(fault.use.part.name) needs \(key(fault.dependency.parameter.kind))"
      )
    case .code(let fault):
      (
        fault.node, model.place(ofNode: fault.node),
        "\(model.step(fault.node)) needs \(key(fault.dependency.kind))"
      )
    case .requirement(let requirement):
      (
        nil, model.rootPlace,
        "the code in \(requirement.requirement.file) requires \(key(nil))"
      )
    }
  }

  /// The dependent, for a finding at another place.
  func related(in model: WiringModel) -> Diagnostic.Related {
    let (_, place, sentence) = described(in: model)
    if case .requirement(let requirement) = self {
      return .init(sentence, in: requirement.requirement.file)
    }
    return .init(sentence, at: fault?.place ?? place)
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
