/// A running resolve, as the factories in it see it.
///
/// `auto` and manifest factories pass it on as their resolver. Closures get the container itself,
/// which they may keep, and the running `Frame` shows the resolve to their requests; under overrides
/// they get the resolution, because only it knows the layer.
@usableFromInline
package final class Resolution: Resolver {
  /// The source of registrations: the asked container, or a hand-written resolver.
  let source: any Resolver
  /// Overrides, looked up before the source. The layer's parents are only layers.
  let layer: Container?
  let graph: Graph
  /// The innermost build of a kept instance around the resolve.
  let build: Build?
  /// The container, if it is the source and nothing is overridden. Not retained twice.
  fileprivate let onlySource: Unmanaged<Container>?

  @inline(never)
  init(_ source: any Resolver, layer: Container?, _ graph: Graph, _ build: Build?) {
    (self.source, self.layer, self.graph, self.build) = (source, layer, graph, build)
    onlySource = layer == nil ? source.borrowedContainer : nil
  }

  /// The container that has the scope and the observers of a registration's instances: the asked
  /// one, or else, as a hand-written resolver is none, the registration's own.
  func container(for registration: Registration) -> Container? {
    source.asContainer ?? registration.owner
  }

  @usableFromInline
  package func registration(for key: AnyKey) -> Registration? {
    guard let layer, source.asContainer?.isClosed != true else {
      return source.registration(for: key)
    }
    return layer.registration(for: key) ?? source.registration(for: key)
  }

  @usableFromInline
  package func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] {
    let visible = source.registrations(of: service, arguments: arguments)
    guard let layer else { return visible }
    return visible.overlaid(with: layer.registrations(of: service, arguments: arguments).present())
  }

  @usableFromInline
  package var injections: [ObjectInjection] { source.injections + (layer?.injections ?? []) }

  /// The resolver for code that may keep it: holds the overrides, but nothing of this resolve.
  var lasting: any Resolver {
    layer == nil ? source : Resolution(source, layer: layer, .ended, nil)
  }

  /// The same resolve inside another build, and as a part of another outermost resolve.
  func inside(_ other: Build?, of graph: Graph) -> Resolution {
    if other === build && graph === self.graph { return self }
    return Resolution(source, layer: layer, graph, other)
  }

  /// The same resolve for an instance that a container keeps.
  ///
  /// An owner builds with its own registrations and its parents', never with a child's, which it
  /// would keep for ever. Registrations of a layer belong to the layer.
  func owned(by keeper: Container?) -> Resolution {
    guard let keeper, keeper !== layer else { return self }
    if keeper.isLayer { return Resolution(source, layer: keeper, graph, build) }
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
    let source = given?.source ?? resolver
    if source.asContainer == nil, let registration, registration.owner == nil {
      throw ResolutionError(.noResolver, key: registration.key)
    }
    let frame = Frame.current
    guard let around = frame?.resolution, !around.graph.isOver else {
      return (Resolution(source, layer: given?.layer, Graph(), frame?.build), true)
    }
    if source === around.source && given?.layer === around.layer { return (around, false) }
    return (Resolution(source, layer: given?.layer, around.graph, around.build), false)
  }

  /// Runs several requests as one outermost resolve.
  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func together<Value>(
    _ resolver: any Resolver, _ body: (any Resolver) throws -> Value
  ) throws -> Value {
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

  /// The resolver for code that may keep it.
  var lasting: any Resolver { asResolution?.lasting ?? self }

  /// The answer to a request for a resolver, without a registration: the resolver itself, or one
  /// that outlives a running resolve, or the container.
  func itself(as service: Any.Type) -> AnyBox? {
    if service == (any Resolver).self { return Box<any Resolver>(lasting) }
    return service == Container.self ? askedContainer.map { Box($0) } : nil
  }
}
