internal import Guise
internal import GuiseVerification

/// The nodes of a wiring in layers: one for the outermost container and, if they differ, one for containers
/// of scopes.
struct DepthLayers {
  private let size: Int
  private let depths: Int
  /// The depth of each registration's home; empty if the requester's depth does not matter.
  private let homes: [Int?]

  init(_ model: WiringModel, depths: Int) {
    size = model.nodeCount
    self.depths = depths
    homes = depths == 1 ? [] : model.registrationNodes.map { model.home(ofNode: $0).depth }
  }

  /// The depth at which a node is built, given the depth of the requester.
  func depth(of node: NodeID, askedAt depth: Int) -> Int {
    let home = homes.indices.contains(node.rawValue) ? homes[node] ?? depth : depth
    return min(home, depths - 1)
  }

  func node(_ node: NodeID, at depth: Int) -> NodeID { node.advanced(by: depth * size) }

  /// The node of any layer, without its depth.
  func node(_ node: NodeID) -> NodeID { NodeID(node.rawValue % size) }
}
