public import Guise

/// What a container's registrations need of each other, as values.
public struct ContainerGraph: Sendable {
  /// One registration.
  public struct Node: Hashable, Sendable {
    /// The key that the registration is found by; under tags that it passes on, the key that is needed.
    public let key: AnyKey
    /// How long the registration's instances are reused.
    public let lifetime: Lifetime
    /// Where it is registered.
    public let location: SourceLocation
    /// It may need more than its edges show: it is a closure, takes the resolver, or is decorated
    /// by a closure.
    public let isOpaque: Bool
  }

  /// One registration's need of another.
  public struct Edge: Hashable, Sendable {
    /// The place among `nodes` of the registration that needs the other.
    public let source: Int
    /// The place among `nodes` of the registration that is needed.
    public let target: Int
    /// Whether the source can be built without the target, and whether the target is built with it
    /// or later.
    public let kind: DependencyKind
    /// Needed for a property of an instance that is made already, and not to make it: among shared
    /// instances, such edges close no cycle.
    public let isInjected: Bool
  }

  /// One for each visible key, parents first, in registration order. What a parent keeps is built
  /// with that parent's registrations: what a child hides of these stands behind the others. There,
  /// too, a factory that passes tags on has a node for each set of tags that it is needed under.
  public let nodes: [Node]
  /// In the order of their sources, those of one source in the order of its parameters, each once.
  public let edges: [Edge]
}

extension Container {
  /// What the registrations that are visible here need of each other, as far as it is known.
  ///
  /// Known are the parameters of factories made by `auto`, the properties that these inject, and the
  /// parameters of a manifest's factories. Nothing is built, and
  /// registering may go on meanwhile. What a parameter could not find has no edge; ``verify()``
  /// reports it.
  ///
  /// - Complexity: linear in the registrations and in what they need.
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
