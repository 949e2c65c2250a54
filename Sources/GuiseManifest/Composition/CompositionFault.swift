package import StrictJSON

/// A fault that appears when files are merged into one manifest.
package enum CompositionFault: Sendable {
  /// A name that two registrations or two variables share.
  case duplicate(EntryKind, JSONMember, first: JSONMember)
  /// An override without a target; `sameFile` is the name's place in the same file, which does not count.
  case overrideWithoutTarget(String, EntryKind, at: Place, sameFile: Place?)
  /// A scope without the lifetime that it needs; `found` is the lifetime.
  case unpaired(scope: String, of: String, found: String, at: Place)
  /// A key for which two included files give different values, while the file at the given path, which
  /// includes both, gives none.
  case disagreement(String, at: Place, first: Place, decidedIn: String)
  /// A name in `start` without a registration.
  case unknownStart(Placed<String>)
  /// The first use of an unknown assembly.
  case unknownAssembly(Placed<String>, by: String)
  /// An assembly with the name of one in code.
  case duplicateAssembly(String, at: Place)
  /// A cycle, starting and ending at the assembly that comes first in the files.
  case assemblyCycle([String], at: Place, uses: [Placed<String>])
  case undeterminedRoot([String], in: JSONValue)
  case unknownRoot(Placed<String>)

  package enum EntryKind: String, Sendable {
    case registration, variable
  }

  package var fault: Fault { Fault(rule, message, at: place) }
  package var rule: String { words.rule }
  package var message: String { words.message }

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

  private var words: (rule: String, message: String) {
    switch self {
    case .duplicate(.registration, let member, _):
      ("duplicate-registration", "the identifier \"\(member.key)\" is already registered")
    case .duplicate(.variable, let member, _):
      ("duplicate-variable", "the variable \"\(member.key)\" is already defined")
    case .overrideWithoutTarget(let name, let kind, _, _):
      (
        "override-without-target",
        "no included file has a \(kind.rawValue) \(Phrase.quoted(name)) to override"
      )
    case .unpaired(_, let id, let found, _):
      ("invalid-value", "\"scope\" needs the lifetime \"scoped\", and \"\(id)\" is \(found)")
    case .disagreement(let key, _, _, _):
      ("invalid-value", "included files disagree on \"\(key)\"")
    case .unknownStart(let name):
      ("unknown-registration", Phrase.unknownRegistration(name.value))
    case .unknownAssembly(let use, _):
      ("unknown-assembly", "no assembly is named \"\(use.value)\"")
    case .duplicateAssembly(let name, _):
      ("duplicate-assembly", "an assembly registered in code is also named \"\(name)\"")
    case .assemblyCycle(let path, _, _):
      ("assembly-cycle", "assemblies use each other in a cycle: \(Phrase.cycle(path))")
    case .undeterminedRoot(let names, _):
      (
        "no-root",
        "the manifest has no \"root\", and several assemblies could be it: \(Phrase.briefly(names))"
      )
    case .unknownRoot(let root):
      ("no-root", "no assembly of the manifest is named \"\(root.value)\"")
    }
  }
}
