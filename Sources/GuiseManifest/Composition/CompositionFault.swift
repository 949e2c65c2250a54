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
}
