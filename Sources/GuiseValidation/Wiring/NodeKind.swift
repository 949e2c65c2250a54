internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// The kind of a node, and its number among the nodes of that kind.
package enum NodeKind: Hashable, Sendable {
  case entry(EntryID)
  /// A registration of a code assembly: its position in `codes`.
  case code(CodeID)
  /// An entry under another service than its factory's own.
  case forward(ForwardID)
  /// A supply: its position in the catalog.
  case supply(SupplyID)
  /// A key that the application resolves itself: its position in the catalog.
  case requirement(RequirementID)
  /// Anything, or nothing.
  case anything
  /// The nodes that answer one look-up, by the group's number.
  case group(GroupID)
}

extension OffersReader {
  var anything: NodeID { offers.anything }
  private var firstGroup: NodeID { anything.advanced(by: 1) }

  /// The nodes of entries, and of registrations of code.
  package var registrationNodes: Range<NodeID> { NodeID(0)..<offers.firstForward }
  /// The nodes of registrations of code.
  package var codeNodes: Range<NodeID> { offers.firstCode..<offers.firstForward }
  /// The nodes of the application's requirements.
  package var requirementNodes: Range<NodeID> { offers.firstRequirement..<offers.anything }
  /// All nodes but groups.
  var singleNodes: Range<NodeID> { NodeID(0)..<firstGroup }

  package func node(of entry: EntryID) -> NodeID { NodeID(entry.rawValue) }
  package func node(of code: CodeID) -> NodeID { offers.firstCode.advanced(by: code.rawValue) }
  package func node(of forward: ForwardID) -> NodeID {
    offers.firstForward.advanced(by: forward.rawValue)
  }
  package func node(of supply: SupplyID) -> NodeID {
    offers.firstSupply.advanced(by: supply.rawValue)
  }
  func node(of requirement: RequirementID) -> NodeID {
    offers.firstRequirement.advanced(by: requirement.rawValue)
  }
  package func node(of group: GroupID) -> NodeID { firstGroup.advanced(by: group.rawValue) }
  func node(of provider: WiringIndex.Provider) -> NodeID {
    switch provider.origin {
    case .entry(let entry): node(of: entry)
    case .code(let code): node(of: code)
    case .forward(let forward): node(of: forward)
    case .supply(let supply): node(of: supply)
    }
  }

  package func kind(of node: NodeID) -> NodeKind {
    let offers = offers
    return switch node {
    case ..<offers.firstCode: .entry(EntryID(node.rawValue))
    case ..<offers.firstForward: .code(CodeID(offers.firstCode.distance(to: node)))
    case ..<offers.firstSupply: .forward(ForwardID(offers.firstForward.distance(to: node)))
    case ..<offers.firstRequirement: .supply(SupplyID(offers.firstSupply.distance(to: node)))
    case ..<offers.anything:
      .requirement(RequirementID(offers.firstRequirement.distance(to: node)))
    case offers.anything: .anything
    default: .group(GroupID(firstGroup.distance(to: node)))
    }
  }

  /// The registration at a node, or behind a forward; nil for other nodes.
  package func registration(at node: NodeID) -> NodeID? {
    if case .forward(let forward) = kind(of: node) { return self.node(of: forwards[forward].entry) }
    return isRegistration(node) ? node : nil
  }

  /// The entry at a node; nil for other nodes.
  package func entry(at node: NodeID) -> EntryID? {
    if case .entry(let entry) = kind(of: node) { entry } else { nil }
  }

  /// The registrations on a path, without adjacent duplicates.
  package func registrations(on way: [NodeID]) -> [NodeID] {
    way.reduce(into: []) { registrations, node in
      guard let registration = registration(at: node), registrations.last != registration else {
        return
      }
      registrations.append(registration)
    }
  }
}
