internal import Guise

package enum MissingDependency: WiringRule {
  package static let id = "missing-dependency"
  package static let summary = """
    A factory needs a service, and nothing is registered or supplied under the key that it asks for. \
    The parameter's tags are those that `dependencies` gives it, otherwise none, or of an injected \
    property those that the code gives it. Tags must be equal. If one registration is missing for several \
    factories, there is one finding, which names all of them.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["store": "memory-store", "report": "traffic-report"]],
    right: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": "traffic-report",
      ]
    ],
    remedy: """
      Register the service, enable what registers it, or point the parameter at what there is with \
      `"dependencies"`. What the application registers itself is declared in code with \
      `supplied(...)`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let model = check.model
    return check.missing.all.compactMap { missing in
      switch missing.first {
      case .parameter(let index): finding(missing, model.faults[index], check)
      case .code(let index): finding(missing, model.codeFaults[index], check)
      case .requirement: nil
      }
    }
  }

  private static func finding(
    _ missing: MissingKeys.Missing, _ fault: ConnectionFault, _ check: Check
  ) -> Diagnostic? {
    let model = check.model
    guard let parameter = model.parameter(of: fault) else { return nil }
    // Looked for where the finding is written out.
    lazy var near = missing.nearMisses(in: check)
    return finding(
      message(model.name(of: fault.use), missing.key, parameter.kind, check),
      at: model.place(of: fault.use),
      chain: check.chain(to: fault.entry), help: near.help,
      related: (model.writtenPlace(of: fault).map { [.init("asked for here", at: $0)] } ?? [])
        + missing.others(in: check) + near.related)
  }

  /// Of what a code assembly registers.
  private static func finding(
    _ missing: MissingKeys.Missing, _ fault: CodeFault, _ check: Check
  ) -> Diagnostic? {
    let model = check.model
    guard let code = model.code(at: fault.node) else { return nil }
    lazy var near = missing.nearMisses(in: check)
    return finding(
      message(model.step(fault.node), missing.key, fault.dependency.kind, check),
      at: model.place(ofNode: fault.node),
      chain: check.chain(to: fault.node), help: near.help,
      related: missing.others(in: check) + near.related
        + model.related(toFileOf: code.assembly))
  }

  fileprivate static func message(
    _ name: String, _ key: KeyNumbers.Key, _ kind: Catalog.Parameter.Kind,
    _ check: Check
  ) -> String {
    "\(name) needs \(check.model.keys.describe(key, isExact: kind != .lazy)), "
      + "and none is registered"
  }
}

extension MissingKeys.Missing {
  /// Help for the registrations, code and requirements that need the missing key.
  func nearMisses(in check: Check) -> NearMisses {
    let model = check.model
    func asker(_ needer: MissingKeys.Needer) -> NearMisses.Asker {
      switch needer {
      case .parameter(let index): .init(fault: model.faults[index])
      case .code(let index): .init(node: model.codeFaults[index].node)
      case .requirement(let index): .init(origin: model.requirements[index].requirement.from)
      }
    }
    var first = asker(self.first)
    first.others = others.prefix(Phrase.longestRelated).map(asker)
    // An edit would not be for all of them.
    if others.count > Phrase.longestRelated { first.others.append(.init()) }
    return NearMisses(key, for: first, in: check)
  }

  /// The others that need what is missing.
  func others(in check: Check) -> [Diagnostic.Related] {
    others.prefix(Phrase.longestRelated).map { needer in
      var related = related(needer, check.model)
      related.other = finding(needer, check)
      return related
    }
  }

  private func related(_ needer: MissingKeys.Needer, _ model: WiringModel) -> Diagnostic.Related {
    switch needer {
    case .parameter(let index):
      let fault = model.faults[index]
      if case .parameter(let index) = first, model.faults[index].use == fault.use,
        let parameter = model.parameter(of: fault)?.name
      {
        return .init(
          "its parameter \(Phrase.quoted(parameter)) needs it too",
          at: model.writtenPlace(of: fault) ?? model.place(of: fault.use))
      }
      return .init(
        "\(model.name(of: fault.use)) needs \(described(key(of: fault), model))",
        at: model.writtenPlace(of: fault) ?? model.place(of: fault.use))
    case .code(let index):
      let fault = model.codeFaults[index]
      return .init(
        message: "\(model.step(fault.node)) needs \(described(fault.key, model))",
        location: model.place(ofNode: fault.node).map { .init($0) })
    case .requirement(let index):
      let requirement = model.requirements[index]
      return .init(
        message: "the code requires \(described(requirement.key, model))",
        location: .init(path: requirement.requirement.file))
    }
  }

  /// The finding as it would be if one of them came first, as in a manifest that disables the others.
  private func finding(
    _ needer: MissingKeys.Needer, _ check: Check
  ) -> FindingIdentity {
    let model = check.model
    switch needer {
    case .parameter(let index):
      let fault = model.faults[index]
      let kind = model.parameter(of: fault)?.kind ?? .required
      return MissingDependency.identity(
        MissingDependency.message(
          model.name(of: fault.use), key(of: fault), kind, check),
        at: model.place(of: fault.use))
    case .code(let index):
      let fault = model.codeFaults[index]
      return MissingDependency.identity(
        MissingDependency.message(
          model.step(fault.node), fault.key, fault.dependency.kind, check),
        at: model.place(ofNode: fault.node))
    case .requirement(let index):
      let requirement = model.requirements[index]
      return UnmetRequirement.identity(
        UnmetRequirement.message(requirement, requirement.key, model), at: model.rootPlace)
    }
  }

  private func key(of fault: ConnectionFault) -> KeyNumbers.Key {
    if case .missing(let key) = fault.problem { key } else { key }
  }

  private func described(_ key: KeyNumbers.Key, _ model: WiringModel) -> String {
    key == self.key ? "it too" : model.keys.describe(key)
  }
}
