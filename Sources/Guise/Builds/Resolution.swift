/// A running resolve, as the factories in it see it.
///
/// `auto` and manifest factories pass it on as their resolver. Closures get the container itself,
/// which they may keep, and the running `Frame` shows the resolve to their requests; under overrides
/// they get the resolution, because only it knows the layer.
@usableFromInline
package final class Resolution: Resolver {
  /// The container that is asked, and shares its instances.
  let container: Container
  /// The source of registrations: the container, or a resolver that is none.
  let source: any Resolver
  /// Overrides, looked up before the source. The layer's parents are only layers.
  let layer: Container?
  let graph: Graph
  /// The innermost build of a kept instance around the resolve.
  let build: Build?
  /// The container, if it is the source and nothing is overridden. Not retained twice.
  fileprivate let onlySource: Unmanaged<Container>?

  @inline(never)
  init(
    _ container: Container, _ source: (any Resolver)? = nil, layer: Container?, _ graph: Graph,
    _ build: Build?
  ) {
    self.container = container
    self.source = source ?? container
    (self.layer, self.graph, self.build) = (layer, graph, build)
    let isOnly = layer == nil && self.source === container
    onlySource = isOnly ? Unmanaged.passUnretained(container) : nil
  }

  /// The start of a resolve under overrides. A hand-written resolver has no container: the layer
  /// stands in for it.
  convenience init(of source: any Resolver, under layer: Container) {
    self.init(source.asContainer ?? layer, source, layer: layer, .ended, nil)
  }

  @usableFromInline
  package func registration(for key: AnyKey) -> Registration? {
    layer?.registration(for: key) ?? source.registration(for: key)
  }

  @usableFromInline
  package func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] {
    let visible = source.registrations(of: service, arguments: arguments)
    guard let layer else { return visible }
    return visible.overlaid(with: layer.registrations(of: service, arguments: arguments))
  }

  @usableFromInline
  package var injections: [ObjectInjection] { source.injections + (layer?.injections ?? []) }

  /// The resolver for code that may keep it.
  var lasting: any Resolver { layer == nil ? source : self }

  /// The same resolve inside another build, and as a part of another outermost resolve.
  func inside(_ other: Build?, of graph: Graph) -> Resolution {
    if other === build && graph === self.graph { return self }
    return Resolution(container, source, layer: layer, graph, other)
  }

  /// The same resolve for an instance that a container keeps.
  ///
  /// An owner builds with its own registrations and its parents', never with a child's, which it
  /// would keep for ever. Registrations of a layer belong to the layer.
  func owned(by keeper: Container?) -> Resolution {
    guard let keeper, !keeper.isLayer else { return self }
    return Resolution(keeper, layer: nil, graph, build)
  }
}

extension Resolution {
  /// The resolve that a request belongs to: the running one around it, or else a new one.
  ///
  /// - Throws: `.noResolver` if the registration's container is gone.
  static func entering(
    _ resolver: any Resolver, for registration: Registration?
  ) throws -> (resolution: Resolution, isNew: Bool) {
    let given = resolver.asResolution
    if let given, !given.graph.isOver { return (given, false) }
    let isContainer = resolver.asContainer != nil
    let asked = given?.container ?? resolver.asContainer
    guard let container = asked?.isLayer == false ? asked : registration?.owner else {
      throw ResolutionError(.noResolver, key: registration?.key ?? AnyKey(service: Container.self))
    }
    let source = given?.source ?? (isContainer ? nil : resolver)
    let frame = Frame.current
    guard let around = frame?.resolution, !around.graph.isOver else {
      return (Resolution(container, source, layer: given?.layer, Graph(), frame?.build), true)
    }
    if given == nil && isContainer && container === around.container { return (around, false) }
    let resolution = Resolution(
      container, source, layer: given?.layer, around.graph, around.build)
    return (resolution, false)
  }

  /// Runs several requests as one outermost resolve.
  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func together<Value>(
    _ resolver: any Resolver, _ body: (any Resolver) throws -> Value
  ) throws -> Value {
    guard resolver.askedContainer != nil else { return try body(resolver) }
    let (resolution, isNew) = try entering(resolver, for: nil)
    guard isNew else { return try body(resolution) }
    var isComplete = false
    defer { resolution.graph.end(isComplete: isComplete) }
    let value = try Frame(nil, in: resolution).run { try body(resolution) }
    isComplete = true
    return value
  }

  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  nonisolated(nonsending) static func together<Value>(
    _ resolver: any Resolver,
    _ body: nonisolated(nonsending) (any Resolver) async throws -> Value
  ) async throws -> Value {
    guard resolver.askedContainer != nil else { return try await body(resolver) }
    let (resolution, isNew) = try entering(resolver, for: nil)
    guard isNew else { return try await body(resolution) }
    var isComplete = false
    defer { resolution.graph.end(isComplete: isComplete) }
    let value = try await Frame(nil, in: resolution).run { try await body(resolution) }
    isComplete = true
    return value
  }
}

extension Resolver {
  @inline(__always)
  var asResolution: Resolution? {
    // Faster than a cast: the class has no subclasses.
    type(of: self as AnyObject) == Resolution.self ? unsafeDowncast(self, to: Resolution.self) : nil
  }

  /// The container that alone has the registrations, without a reference to it. The resolver lives on.
  @inline(__always)
  var onlyContainer: Unmanaged<Container>? { borrowedContainer ?? asResolution?.onlySource }

  /// The container that answers; nil for a resolver that is none.
  var askedContainer: Container? { (asResolution?.source ?? self).asContainer }

  /// The answer to a request for a resolver, without a registration: the resolver itself, or one
  /// that outlives a running resolve, or the container.
  func itself(as service: Any.Type) -> AnyBox? {
    if service == (any Resolver).self { return Box<any Resolver>(asResolution?.lasting ?? self) }
    return service == Container.self ? askedContainer.map { Box($0) } : nil
  }
}
