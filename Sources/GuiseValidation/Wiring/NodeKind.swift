internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// The kind of a node, and its number among the nodes of that kind.
package enum NodeKind: Hashable, Sendable {
  case entry(EntryID)
  /// A further service of an entry, besides its factory's own.
  case forward(EntryID)
  /// A registration of a code assembly: its position in `codes`.
  case code(CodeID)
  /// A supply: its position in the catalog.
  case supply(SupplyID)
  /// A key that the application resolves itself: its position in the catalog.
  case requirement(RequirementID)
  /// The nodes that answer one request, by the group's number.
  case group(GroupID)
}

/// The numbers of the nodes: the entries come first.
package struct NodeTable: Sendable {
  private(set) var kinds: [NodeKind] = []
  /// The key of each node but entries under further services only, requirements and groups.
  private(set) var keys: [KeyNumbers.Key?] = []
  private(set) var codes: [NodeID] = []
  private(set) var supplies: [NodeID] = []
  private(set) var requirements: [NodeID] = []
  private(set) var groups: [NodeID] = []

  mutating func add(_ kind: NodeKind, _ key: KeyNumbers.Key? = nil) -> NodeID {
    let node = NodeID(kinds.count)
    kinds.append(kind)
    keys.append(key)
    switch kind {
    case .entry, .forward: break
    case .code: codes.append(node)
    case .supply: supplies.append(node)
    case .requirement: requirements.append(node)
    case .group: groups.append(node)
    }
    return node
  }

  mutating func addGroup() -> NodeID { add(.group(GroupID(groups.count))) }
}
