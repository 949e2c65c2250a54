internal import Guise
internal import GuiseVerification

/// The nodes of a wiring: one layer of all of them for the outermost container and, where they differ, one
/// for containers of scopes.
struct DepthLayers {
  private let size: Int
  private let depths: Int
  /// Of the registrations, where the depth of who asks matters.
  private let homes: [Int?]

  init(_ model: WiringModel, depths: Int) {
    size = model.nodeCount
    self.depths = depths
    homes = depths == 1 ? [] : model.registrationNodes.map { model.home(ofNode: $0).depth }
  }

  /// Where a node is built that is asked for so far in.
  func depth(of node: NodeID, askedAt depth: Int) -> Int {
    let home = homes.indices.contains(node.rawValue) ? homes[node] ?? depth : depth
    return min(home, depths - 1)
  }

  func node(_ node: NodeID, at depth: Int) -> NodeID { node.advanced(by: depth * size) }

  /// Whatever its depth.
  func node(_ node: NodeID) -> NodeID { NodeID(node.rawValue % size) }
}
