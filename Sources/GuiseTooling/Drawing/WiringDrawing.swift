internal import GuiseManifest

/// A wiring as a picture: nodes in boxes, and edges from users to their dependencies.
///
/// Every writer of graphs starts from it.
package struct WiringDrawing: Equatable, Sendable {
  /// The assemblies with registrations, in registration order.
  package var boxes: [Box] = []
  /// The nodes outside the manifest's assemblies.
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  /// Every node, those in boxes first.
  package var allNodes: [Node] { boxes.flatMap(\.nodes) + nodes }

  package typealias Name = WiringDescription.Name

  package struct Node: Equatable, Sendable {
    package var name: Name
    /// The first line of the node's text.
    package var title: String
    package var details: [String] = []
    package var isFaulty = false
    /// Whether its factory may resolve more than its signature shows.
    package var isOpaque = false
  }

  package struct Box: Equatable, Sendable {
    package var assembly: String
    package var nodes: [Node] = []
  }

  package struct Edge: Hashable, Sendable {
    /// The node with the dependency.
    package var source: Name
    package var target: Name
    /// The name of the parameter, where it says more than the type.
    package var label: String?
    /// The position of the target in an ordered parameter, from 1.
    package var position: Int?
    /// Whether it is resolved later.
    package var isDeferred = false
    package var isFaulty = false

    /// The label and the position, where there are any.
    package var fullLabel: String? {
      let parts = [label, position.map(String.init)].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }
}
