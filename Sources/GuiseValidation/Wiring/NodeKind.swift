internal import Guise
internal import GuiseManifest
package import GuiseVerification

package typealias EntryID = ID<WiringEntry>
package typealias CodeID = ID<CodeNode>
package typealias SupplyID = ID<Catalog.Supply>
package typealias RequirementID = ID<Catalog.Requirement>

extension EntryID {
  /// The node of an entry: the entries come first.
  var node: NodeID { NodeID(rawValue) }
}

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
  /// The nodes that answer one request.
  case group

  /// The entry that the node is, or is a further service of.
  var entry: EntryID? {
    switch self {
    case .entry(let entry), .forward(let entry): entry
    case .code, .supply, .requirement, .group: nil
    }
  }
}

/// The nodes of the graph: the entries come first.
struct NodeTable: Sendable {
  private(set) var kinds: [NodeKind] = []
  /// The key of each node but entries under further services only, requirements and groups.
  private(set) var keys: [KeyNumbers.Key?] = []

  mutating func add(_ kind: NodeKind, _ key: KeyNumbers.Key? = nil) -> NodeID {
    kinds.append(kind)
    keys.append(key)
    return NodeID(kinds.count - 1)
  }
}
