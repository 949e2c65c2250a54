internal import StrictJSON

extension CompositionFault {
  package var fault: Fault { Fault(rule, message, at: place) }

  package var rule: String {
    switch self {
    case .duplicate(.registration, _, _): "duplicate-registration"
    case .duplicate(.variable, _, _): "duplicate-variable"
    case .overrideWithoutTarget: "override-without-target"
    case .unpaired, .disagreement: "invalid-value"
    case .unknownStart: "unknown-registration"
    case .unknownAssembly: "unknown-assembly"
    case .duplicateAssembly: "duplicate-assembly"
    case .assemblyCycle: "assembly-cycle"
    case .undeterminedRoot, .unknownRoot: "no-root"
    }
  }

  package var place: Place {
    switch self {
    case .duplicate(_, let member, _): Place(key: member)
    case .overrideWithoutTarget(_, _, let place, _), .unpaired(_, _, _, let place),
      .disagreement(_, let place, _, _), .duplicateAssembly(_, let place),
      .assemblyCycle(_, let place, _):
      place
    case .unknownStart(let name), .unknownAssembly(let name, _), .unknownRoot(let name):
      name.place
    case .undeterminedRoot(_, let manifest): Place(opening: manifest)
    }
  }

  package var message: String {
    switch self {
    case .duplicate(.registration, let member, _):
      "the identifier \"\(member.key)\" is already registered"
    case .duplicate(.variable, let member, _): "the variable \"\(member.key)\" is already defined"
    case .overrideWithoutTarget(let name, let kind, _, _):
      "no included file has a \(kind.rawValue) \(Phrase.quoted(name)) to override"
    case .unpaired(_, let id, let found, _):
      "\"scope\" needs the lifetime \"scoped\", and \"\(id)\" is \(found)"
    case .disagreement(let key, _, _, _): "included files disagree on \"\(key)\""
    case .unknownStart(let name): Phrase.unknownRegistration(name.value)
    case .unknownAssembly(let use, _): "no assembly is named \"\(use.value)\""
    case .duplicateAssembly(let name, _):
      "an assembly registered in code is also named \"\(name)\""
    case .assemblyCycle(let path, _, _):
      "assemblies use each other in a cycle: \(Phrase.cycle(path))"
    case .undeterminedRoot(let candidates, _):
      "the manifest has no \"root\", and several assemblies could be it: "
        + Phrase.briefly(candidates)
    case .unknownRoot(let root): "no assembly of the manifest is named \"\(root.value)\""
    }
  }
}
