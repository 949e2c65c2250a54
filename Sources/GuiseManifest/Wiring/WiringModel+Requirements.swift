internal import Guise
package import GuiseVerification

extension WiringModel {
  /// The nodes that answer a requirement of the application: entries first.
  ///
  /// - Parameter certain: Whether to leave out answers that others may precede once faults are fixed.
  package func answers(to requirement: Requirement, certain: Bool = false) -> [NodeID] {
    guard let node = requirement.node else { return [] }
    let members = members(of: node, certain: certain)
    let isEntry = { (node: NodeID) in
      self.registration(at: node).flatMap { self.entry(at: $0) } != nil
    }
    return members.filter(isEntry) + members.filter { !isEntry($0) }
  }
}
