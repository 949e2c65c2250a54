package import StrictJSON

/// A fault that appears when files are merged into one manifest.
package enum CompositionFault: Sendable {
  /// A name that two registrations or two variables share.
  case duplicate(EntryKind, JSONMember, first: JSONMember)
  /// An override without a target; `sameFile` is the name's place in the same file, which does not count.
  case overrideWithoutTarget(String, EntryKind, at: Place, sameFile: Place?)
  /// The first override of a manifest that includes nothing, with the places of the others.
  case overrideOfNothing(String, EntryKind, at: Place, others: [Place])
  /// A scope without the lifetime that it needs; `found` is the lifetime.
  case unpaired(scope: String, of: String, found: String, at: Place)
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
