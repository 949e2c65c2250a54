package import StrictJSON

/// A mistake in files that shows where they are merged into one manifest.
package enum CompositionFault: Sendable {
  /// One name that two registrations or two variables have.
  case duplicate(EntryKind, JSONMember, first: JSONMember)
  /// An override of nothing; `sameFile` is where this very file gives the name, which does not count.
  case overrideWithoutTarget(String, EntryKind, at: Place, sameFile: Place?)
  /// A key that goes with a value of another key, which the merged object does not have. `key` is where
  /// the key is written, `other` what another file than that of `at` has to do with it.
  case unpaired(
    FormatPair, of: String, found: String, at: Place, key: Place, other: Placed<String>?)
  case brokenReference(BrokenReference)
  /// Two included files give a key of the manifest other values, and the file that includes both, at
  /// that path, none.
  case disagreement(String, at: Place, first: Place, decidedIn: String)
  /// `start` names no registration.
  case unknownStart(Placed<String>)
  /// With the places of the other uses.
  case unknownAssembly(Composition.Use, by: String, others: [Place])
  /// From the assembly that comes first in the files back to it.
  case assemblyCycle([String], at: Place, uses: [Composition.Use])
  case undeterminedRoot([String], in: JSONValue)
  case unknownRoot(Placed<String>)

  package enum EntryKind: String, Sendable {
    case registration, variable
  }
}

/// A reference that breaks the format once an override has changed another file's.
package struct BrokenReference: Sendable {
  let parameter: String
  /// The key that the override gives, or removes.
  let key: String?
  /// The key that it does not go with; nil where none is left.
  let other: String?
  /// The override's key, or else its whole reference.
  let place: Place
  /// The override's reference.
  let patch: JSONValue
  /// Where the other file gives the other key, or what is removed.
  let first: Place
}
