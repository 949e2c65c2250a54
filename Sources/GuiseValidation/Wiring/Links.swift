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

  /// A key that the application resolves itself, and its answer.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The answering node; nil if there is none.
    package let node: NodeID?
    package let isMet: Bool
  }
}
