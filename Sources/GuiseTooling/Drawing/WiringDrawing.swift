internal import GuiseManifest

/// A wiring as a picture shows it: what stands in boxes, and who gets what. All that writes graphs
/// starts from it.
package struct WiringDrawing: Equatable, Sendable {
  /// The assemblies that register something, in the order in which they are registered.
  package var boxes: [Box] = []
  /// The nodes that stand in no assembly of the manifest.
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  package init() {}

  /// Every node, those in boxes first.
  package var allNodes: [Node] { boxes.flatMap(\.nodes) + nodes }

  package typealias Name = WiringDescription.Name

  package struct Node: Equatable, Sendable {
    package var name: Name
    /// The first line.
    package var title: String
    package var details: [String] = []
    package var isFaulty = false
    /// Its factory may reach for more than its signature shows.
    package var isOpaque = false
  }

  package struct Box: Equatable, Sendable {
    package var assembly: String
    package var nodes: [Node] = []
  }

  package struct Edge: Hashable, Sendable {
    /// The node that needs the target.
    package var source: Name
    package var target: Name
    /// The parameter, where its name says more than the type.
    package var label: String?
    /// The place among several that the parameter gets in this order, from 1.
    package var position: Int?
    /// Resolved later.
    package var isDeferred = false
    package var isFaulty = false

    /// The parameter and the place, where either says something.
    package var fullLabel: String? {
      let parts = [label, position.map(String.init)].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }
}
