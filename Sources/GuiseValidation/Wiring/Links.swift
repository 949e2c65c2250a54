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
  var ambiguous: [AmbiguousRequest] = []

  /// A request of code for a key that several registrations share.
  package struct AmbiguousRequest: Sendable {
    package enum User: Sendable {
      /// The node of a code assembly's registration.
      case code(NodeID)
      case application(Catalog.Requirement)
    }

    let user: User
    /// The key in words.
    let key: String
    /// The registrations that share it.
    let ids: [String]
  }

  /// A key that the application resolves itself, and its answer.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The answering node; nil if there is none.
    package let node: NodeID?
    package let isMet: Bool
  }
}
