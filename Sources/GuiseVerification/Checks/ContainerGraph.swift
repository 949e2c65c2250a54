public import Guise

/// The dependencies between a container's registrations, as values.
public struct ContainerGraph: Sendable {
  /// One registration.
  public struct Node: Hashable, Sendable {
    /// The key of the registration; if it is requested under tags that it passes on, the requested key.
    public let key: AnyKey
    /// How long the registration's instances are reused.
    public let lifetime: Lifetime
    /// The source location of the registration.
    public let location: SourceLocation
    /// Whether the registration may have more dependencies than its edges show: it is a closure, takes the
    /// resolver, or is decorated by a closure.
    public let isOpaque: Bool
  }

  /// One registration's dependency on another.
  public struct Edge: Hashable, Sendable {
    /// The position in `nodes` of the dependent registration.
    public let source: Int
    /// The position in `nodes` of its dependency.
    public let target: Int
    /// The kind of the dependency: whether the source can be built without the target, and whether the target
    /// is built with it or later.
    public let kind: DependencyKind
    /// Whether the dependency fills a property of an existing instance, and is not needed to make it: among
    /// shared instances, such edges close no cycle.
    public let isInjected: Bool
  }

  /// The registrations: one for each visible key, parents first, in registration order. A parent builds the
  /// instances that it keeps from its own registrations: those that a child hides follow at the end, as do
  /// the nodes for each set of tags under which a factory that passes tags on is needed.
  public let nodes: [Node]
  /// The dependencies in the order of their sources, then of the source's parameters, each once.
  public let edges: [Edge]
}

extension Container {
  /// The dependencies between the registrations that are visible here, as far as they are known.
  ///
  /// Known are the parameters of factories made by `auto`, the properties that these inject, and the
  /// parameters of a manifest's factories. Nothing is built, and registering may go on meanwhile. A missing
  /// dependency has no edge; ``verify()`` reports it.
  ///
  /// - Complexity: linear in the registrations and their dependencies.
  public func graph() -> ContainerGraph {
    let model = RegistrationGraph(self)
    // Of `AnyHashable`: a set of edges would be compiled for this alone.
    var seen: Set<AnyHashable> = []
    let edges = model.graph.edges.map {
      ContainerGraph.Edge(
        source: $0.source.rawValue, target: $0.target.rawValue, kind: $0.kind,
        isInjected: $0.isInjected)
    }
    return ContainerGraph(
      nodes: model.nodes.map(ContainerGraph.Node.init),
      edges: edges.filter { seen.insert($0).inserted })
  }
}

extension ContainerGraph.Node {
  init(_ node: RegistrationGraph.Node) {
    self.init(
      key: node.key, lifetime: node.registration.lifetime,
      location: node.registration.location, isOpaque: node.isOpaque)
  }
}
