internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// The result of linking: the answers to the application's requirements, and the faults in the dependencies
/// of registrations. The targets of parameters are edges of the graph.
package struct Links: Sendable {
  var faults: [ConnectionFault] = []
  /// The missing dependencies of code.
  var codeFaults: [CodeFault] = []
  var requirements: [Requirement] = []
  /// Entries with a dependency that may or may not exist.
  var uncertain: Set<EntryID> = []
  /// Required keys that only registrations with unknown factories may offer.
  var unanswered: Set<KeyNumbers.Key> = []
  /// Unreachable assemblies that offer missing keys, each with the dependents on those keys.
  var unreachableOwners: [String: [MissingKeys.Dependent]] = [:]
  /// Entries with an undeclared tag that may offer a missing key.
  var mistaggedEntries: Set<EntryID> = []

  /// A key that the application resolves itself, and its answer.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The answering node; nil if there is none.
    package let node: NodeID?
    package let isMet: Bool
  }
}
