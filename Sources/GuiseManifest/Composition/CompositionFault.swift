package import StrictJSON

/// A fault that appears when files are merged into one manifest.
package enum CompositionFault: Sendable {
  /// A name that two registrations or two variables share.
  case duplicate(EntryKind, JSONMember, first: JSONMember)
  /// An override without a target; `sameFile` is the name's place in the same file, which does not count;
  /// `isAlone`, whether nothing is included at all.
  case overrideWithoutTarget(
    String, EntryKind, at: Place, sameFile: Place?, isAlone: Bool = false)
  /// A key that requires a value of another key, which the merged object lacks. `key` is the key's place,
  /// `other` the conflicting part in a different file than that of `at`.
  case unpaired(
    FormatPair, of: String, found: String, at: Place, key: Place, other: Placed<String>?)
  case brokenReference(BrokenReference)
  /// A key for which two included files give different values, while the file at the given path, which
  /// includes both, gives none.
  case disagreement(String, at: Place, first: Place, decidedIn: String)
  /// A name in `start` without a registration.
  case unknownStart(Placed<String>)
  /// A use of an unknown assembly, with the places of the other uses.
  case unknownAssembly(Placed<String>, by: String, others: [Place])
  /// An assembly with the name of one in code.
  case duplicateAssembly(String, at: Place)
  /// A cycle, starting and ending at the assembly that comes first in the files.
  case assemblyCycle([String], at: Place, uses: [Placed<String>])
  case undeterminedRoot([String], in: JSONValue)
  case unknownRoot(Placed<String>)

  package enum EntryKind: String, Sendable {
    case registration, variable
  }
}

/// A reference that violates the format after an override has changed another file's reference.
package struct BrokenReference: Sendable {
  package let parameter: String
  /// The key that the override gives or removes.
  package let key: String?
  /// The conflicting key; nil if no key is left.
  package let other: String?
  /// The place of the override's key, or else of its whole reference.
  let place: Place
  /// The override's reference.
  package let patch: JSONValue
  /// The place of the other key, or of the removed one, in the other file.
  package let first: Place
}

extension CompositionFault {
  /// Whether an override lacks its target because nothing is included at all.
  package var isOfFileAlone: Bool {
    if case .overrideWithoutTarget(_, _, _, _, let isAlone) = self { isAlone } else { false }
  }

  /// The fault in a file that includes nothing, and overrides entries that only an included file can have.
  var ofFileAlone: CompositionFault {
    guard case .overrideWithoutTarget(let name, let kind, let place, let sameFile, _) = self else {
      return self
    }
    return .overrideWithoutTarget(name, kind, at: place, sameFile: sameFile, isAlone: true)
  }
}
