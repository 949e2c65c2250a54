internal import Guise
internal import GuiseVerification

package enum MissingDependency: WiringRule {
  package static let id = "missing-dependency"
  package static let summary = """
    A factory needs a service, but nothing is registered or supplied under its key. A parameter \
    has the tags that `dependencies` gives it, otherwise none; an injected property has those that \
    the code gives it. Tags must be equal. If several factories lack the same registration, one \
    finding names all of them.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["store": "memory-store", "report": "traffic-report"]],
    mended: [#""report""#: #""clock": "system-clock", "report""#],
    remedy: """
      Register the service, enable its registration, or point the parameter at an existing one \
      with `"dependencies"`. If the application registers it, declare that in code with \
      `supplied(...)`.
      """)

  package static func findings(in check: Check) -> [Finding] { missingKeys(in: check) }
}

extension Rule {
  /// The findings of a rule about missing keys: one rule reports dependencies of registrations, another the
  /// application's requirements.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func missingKeys(in check: Check) -> [Finding] {
    let all = check.missing.all
    return all.indices.filter { all[$0].first.rule.id == id }.map { index in
      let (missing, details) = (all[index], MissingKeyDetails(check, index))
      return finding(
        missing.first.message(missing.key, check.model), at: missing.first.place(in: check.model),
        chain: details.chain, help: details.near.help, related: details.related)
    }
  }
}

/// The parts of a finding that only a written report needs. It holds no copy of the model: there may be as many
/// findings as registrations.
private final class MissingKeyDetails {
  private let check: Check
  private let index: Int
  private(set) lazy var near = NearMisses(missing, in: check)

  init(_ check: Check, _ index: Int) {
    self.check = check
    self.index = index
  }

  private var missing: MissingKeys.Missing { check.missing.all[index] }
  private var node: NodeID? { missing.first.node(in: check.model) }

  var chain: [String] { node.map { check.chain(to: $0) } ?? [] }

  var related: [Diagnostic.Related] {
    let model = check.model
    return missing.first.origins(in: model) + missing.others(in: model) + near.related
      + (node.map { model.related(toCodeOf: $0) } ?? [])
  }
}

extension MissingKeys.Missing {
  /// The other dependents, each with the finding that it would have if it came first, as in a manifest that
  /// disables those before it.
  fileprivate func others(in model: WiringModel) -> [Diagnostic.Related] {
    others.map { needer in
      let needed = needer.key == key ? "it too" : model.keys.describe(needer.key)
      var message = "\(needer.subject(in: model)) \(needed)"
      if let fault = needer.fault, first.fault?.use == fault.use,
        let parameter = model.parameter(of: fault)?.name
      {
        message = "its parameter \(Phrase.quoted(parameter)) needs it too"
      }
      var related = Diagnostic.Related(message: message, location: needer.location(in: model))
      related.other = needer.rule.identity(
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

  fileprivate var rule: any Rule.Type {
    if case .requirement = self { UnmetRequirement.self } else { MissingDependency.self }
  }

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
    return "\(subject(in: model, isWhole: true)) "
      + "\(model.keys.describe(key, isExact: kind != .lazy)), and none is registered"
  }

  /// The entry of `dependencies` that requests the key.
  fileprivate func origins(in model: WiringModel) -> [Diagnostic.Related] {
    fault.flatMap(model.writtenPlace).map { [.init("asked for here", at: $0)] } ?? []
  }
}
