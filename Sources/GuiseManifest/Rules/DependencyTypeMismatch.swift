internal import Guise

package enum DependencyTypeMismatch: WiringRule {
  package static let id = "dependency-type-mismatch"
  package static let summary = """
    An entry of `"dependencies"` does not fit its parameter: it names a registration that offers \
    another service or takes other arguments, or it has a form that the parameter does not take: a \
    list for one registration, an identifier for an array, `"keys"` outside of dictionaries, \
    anything for a `LazyResolver`.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": ["factory": "traffic-report", "dependencies": ["Store": "clock"]],
      ]
    ],
    mended: [#""Store": "clock""#: #""Store": "store""#],
    remedy: """
      Name a registration of the service that the parameter takes. An array or a set \
      takes a list of identifiers, a dictionary `{"keys": {…}}`; a parameter that takes neither is \
      filled by tags, or by removing the entry.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .mismatch(let mismatch) = fault.problem, let parameter = model.parameter(of: fault)
      else { return nil }
      let name = parameter.name ?? parameter.service
      let (message, help) = wording(mismatch, name, parameter, fault, check)
      var related: [Diagnostic.Related] = []
      switch mismatch {
      case .otherService(let id, _), .otherArguments(let id, _):
        let target = model.composition.registrations[id]
        related = target.map { [.init("\"\(id)\" is registered here", at: $0.place)] } ?? []
      case .otherForm: break
      }
      return finding(
        message, at: model.place(of: fault), chain: check.chain(to: fault.entry), help: help,
        related: related)
    }
  }

  private static func wording(
    _ mismatch: ConnectionFault.Mismatch, _ name: String, _ parameter: Catalog.Parameter,
    _ fault: ConnectionFault, _ check: Check
  ) -> (String, [Suggestion]) {
    switch mismatch {
    case .otherService(let id, let offered):
      let message =
        "the parameter \"\(name)\" needs \(parameter.service), but \"\(id)\" is "
        + Phrase.list(offered, quoted: false)
      return (message, check.fitting(fault))
    case .otherArguments(let id, let taken) where taken.isEmpty:
      return (
        "the parameter \"\(name)\" passes \(Phrase.arguments(parameter.arguments)), and \"\(id)\" takes none",
        ["name a registration whose factory takes them"]
      )
    case .otherArguments(let id, let taken):
      let message =
        "\"\(id)\" takes \(Phrase.arguments(taken)), which the parameter \"\(name)\" does not pass"
      return (
        message,
        [
          !parameter.arguments.isEmpty
            ? "name a registration whose factory takes \(Phrase.arguments(parameter.arguments))"
            : fault.isElement
              ? "name a registration without arguments, or none in its place"
              : "name a registration without arguments, or make the parameter a Provider in code"
        ]
      )
    case .otherForm(let form): return wording(form, name, parameter, fault, check)
    }
  }

  private static func wording(
    _ form: ReferenceForm, _ name: String, _ parameter: Catalog.Parameter,
    _ fault: ConnectionFault, _ check: Check
  ) -> (String, [Suggestion]) {
    let service = parameter.service
    let spelled = check.spelled(service)
    let subject = "the parameter \"\(name)\""
    // What is one of all would be made of itself.
    let all = check.mayHaveAll(fault) ? ", or leave it out to get " : nil
    switch parameter.choice {
    case .one:
      let type = form == .keys ? "a [String: \(spelled)]" : "an array"
      return (
        "\(subject) takes one \(service), not \(form.words)",
        [Suggestion("write one identifier, or make the parameter \(type) in code")]
      )
    case .several:
      return (
        "\(subject) takes every \(service), not \(form.words)",
        [
          Suggestion(
            "write a list of identifiers, or choose by tags: { \"tags\": […] }"
              + (all.map { "\($0)all that have no arguments" } ?? ""))
        ]
          + (form == .keys
            ? [Suggestion("or make the parameter a [String: \(spelled)] in code")] : [])
      )
    case .tagged:
      return (
        "\(subject) takes every \(service) with some tags, not \(form.words)",
        [
          Suggestion(
            "choose by tags: { \"tags\": […] }" + (all.map { "\($0)all" } ?? "")
              + (form == .list ? ", or make the parameter a [\(spelled)] in code" : ""))
        ]
      )
    case .keyed:
      return (
        "\(subject) is a dictionary of \(service), and is filled by keys",
        [
          Suggestion(
            "write { \"keys\": { \"key\": \"identifier\" } }"
              + (all.map { "\($0)every one by its identifier" } ?? ""))
        ]
      )
    case .nothing:
      let adapters = parameter.allAdapters
      let isLazy = adapters.first == .lazy
      let type: String? =
        switch form {
        case .identifier, .tags: adapters == [.lazy] ? "LazyTagsResolver" : nil
        case .list, .keys: nil
        }
      return (
        "\(subject) \(isLazy ? "is" : "holds") a LazyResolver: the code chooses tags when it resolves",
        [
          Suggestion(
            "remove this entry"
              + (type.map { ", or make the parameter a \($0) in code" } ?? ""))
        ]
      )
    }
  }
}

extension Check {
  /// Whether an array or a dictionary may collect all of its service.
  fileprivate func mayHaveAll(_ fault: ConnectionFault) -> Bool {
    guard let dependency = model.dependency(of: fault) else { return false }
    let asked = AskedKey<WiringIndex>(
      service: dependency.service, tags: .empty, arguments: .empty)
    return model.index.elements(asked).allSatisfy {
      mayUse($0, for: dependency, of: fault.use, isElement: true)
    }
  }
}

extension ReferenceForm {
  /// As what a parameter is given.
  fileprivate var words: String {
    switch self {
    case .identifier: "one registration"
    case .list: "a list"
    case .tags: "what has tags"
    case .keys: "registrations by keys"
    }
  }
}
