public import Guise

/// The dependencies between a container's registrations, as values.
public struct ContainerGraph: Sendable {
  /// One registration.
  public struct Node: Hashable, Sendable {
    /// The key of the registration.
    public let key: AnyKey
    /// How long the registration's instances are reused.
    public let lifetime: Lifetime
    /// The source location of the registration.
    public let location: SourceLocation
    /// Whether the registration may have more dependencies than its edges show, as `verify()` describes it.
    public internal(set) var isOpaque: Bool
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
    /// Whether the dependency fills a property of an existing object, and is not needed to make it: among
    /// shared instances, such edges close no cycle.
    public let isInjected: Bool
  }

  /// The registrations: one for each visible key, parents first, in registration order. A parent builds the
  /// instances that it keeps from its own registrations: those that a child hides follow at the end.
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
    // A registration that several containers build differently is one node.
    var registrations = Numbered<ObjectIdentifier, Self>()
    var nodes: [ContainerGraph.Node] = []
    let numbers = zip(model.nodes, model.isOpaque).map { node, isOpaque in
      let number = registrations.id(of: ObjectIdentifier(node.registration)).rawValue
      if number == nodes.count { nodes.append(.init(node.registration, isOpaque: false)) }
      if isOpaque { nodes[number].isOpaque = true }
      return number
    }
    // Of `AnyHashable`: a set of edges would be compiled for this alone.
    var seen: Set<AnyHashable> = []
    let edges = model.graph.edges.map {
      ContainerGraph.Edge(
        source: numbers[$0.source], target: numbers[$0.target], kind: $0.kind,
        isInjected: $0.isInjected)
    }
    return ContainerGraph(
      nodes: nodes,
      edges: edges.filter { seen.insert($0).inserted }.sorted { $0.source < $1.source })
  }
}

extension ContainerGraph.Node {
  init(_ registration: Registration, isOpaque: Bool) {
    self.init(
      key: registration.key, lifetime: registration.lifetime, location: registration.location,
      isOpaque: isOpaque)
  }
}
