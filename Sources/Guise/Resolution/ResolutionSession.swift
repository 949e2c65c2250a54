internal import Synchronization

/// One outermost resolve, as its factories see it: the requested container, under a layer of
/// overrides if there is one, and the shared state: the instances of a `.graph` lifetime, and those
/// to notify when the resolve is complete.
///
/// Begun only where it may be needed: by shared instances of an object graph, `Resolvable`
/// instances, or overrides. `auto` and manifest factories pass it on as their resolver. Closures
/// get the container itself, which they may keep, and the running frame shows the session to their
/// resolves; under overrides they get the session, because only it knows the layer.
package final class ResolutionSession: Resolver {
  let container: Container
  /// The overrides, looked up before the container. The layer's parents are only layers, and it
  /// keeps nothing of the container's.
  let layer: Container?
  /// The session that began the resolve and holds the shared state; nil if this one did.
  private let first: ResolutionSession?
  /// The shared state; nil if there is none.
  private let shared = Lock<SharedInstances?>(nil)
  private let finished = Atomic(false)

  // Unchecked: guarded by the lock, until it is taken out. The lock makes each access exclusive,
  // too.
  private final class SharedInstances: @unchecked Sendable {
    /// The places by registration, one for each requested container and layer.
    @exclusivity(unchecked) var places = ObjectMap()
    @exclusivity(unchecked) var resolvables: [Shared<any Resolvable>] = []
  }

  /// - Parameter part: a session of the same resolve.
  init(_ container: Container, layer: Container? = nil, partOf part: ResolutionSession? = nil) {
    self.container = container
    self.layer = layer
    first = part?.outermost
  }

  /// The session that began the resolve: the same one for all of its sessions.
  var outermost: ResolutionSession { first ?? self }

  var outermostID: ObjectIdentifier { first.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self) }

  package func registration(
    hash: Int, where matches: (Registration) -> Bool
  ) -> Unmanaged<Registration>? {
    layer?.registration(hash: hash, where: matches)
      ?? container.registration(hash: hash, where: matches)
  }

  package func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] {
    let visible = container.registrations(of: service, arguments: arguments)
    guard let layer else { return visible }
    return visible.overlaid(with: layer.registrations(of: service, arguments: arguments))
  }

  package var injections: [ObjectInjection] {
    container.injections + (layer?.injections ?? [])
  }

  /// The same resolve as an owning container sees it: without the layer.
  func owned(by owner: Container) -> ResolutionSession {
    if layer == nil && owner === container { return self }
    return ResolutionSession(owner, partOf: self)
  }

  /// The same resolve for requests to a captured container.
  private func asking(_ asked: Container) -> ResolutionSession {
    asked === container ? self : ResolutionSession(asked, partOf: self)
  }

  /// The resolver for closures, and for services that request a resolver: one that outlives this
  /// resolve.
  var lasting: any Resolver { layer == nil ? container : self }
}

extension ResolutionSession {
  /// Whether the resolve is over: later requests to the session begin another one.
  var isFinished: Bool { outermost.finished.load(ordering: .acquiring) }

  /// The place where the resolve shares its instance of a registration.
  func place(of registration: Registration) -> InstancePlace {
    outermost.shared.withLock { shared in
      let known = shared?.places.find(ObjectIdentifier(registration), InstancePlace.self)
      var next = known
      while let place = next {
        if place.isFor(container, under: layer) { return place }
        next = place.next
      }
      let place = InstancePlace(of: registration, asked: container, under: layer, before: known)
      shared = shared ?? SharedInstances()
      shared?.places.set(ObjectIdentifier(registration), to: place)
      return place
    }
  }

  /// - Parameter resolvable: the instance to notify once the resolve is complete.
  func record(_ resolvable: any Resolvable) {
    let resolvable = Shared(resolvable)
    outermost.shared.withLock { shared in
      shared = shared ?? SharedInstances()
      shared?.resolvables.append(resolvable)
    }
  }

  /// Ends the resolve that this session began, and stops sharing its instances.
  ///
  /// - Parameter isComplete: whether it succeeded, so that its instances are notified.
  private func finish(isComplete: Bool) {
    finished.store(true, ordering: .releasing)
    // Released, and notified, outside the lock.
    let ended = shared.withLock { $0.take() }
    guard isComplete, let ended else { return }
    for resolvable in ended.resolvables.reversed() { resolvable.value.didResolveDependencies() }
  }
}

extension ResolutionSession {
  /// A session, and whether its requester has to finish it.
  struct Entry {
    let session: ResolutionSession
    let isNew: Bool
    /// The innermost frame around a new session.
    fileprivate var around: ResolutionFrame?

    /// The innermost frame; a new session already knows it.
    var frame: ResolutionFrame? { isNew ? around : .current }

    /// Ends the session if it is the outermost resolve's, and not part of a running one.
    ///
    /// - Parameter isComplete: whether the resolve has succeeded.
    func finish(isComplete: Bool) {
      if isNew { session.finish(isComplete: isComplete) }
    }
  }

  /// The session to resolve a registration in; nil if none is needed.
  ///
  /// - Parameter isMade: whether an instance is made that is not kept.
  static func entry(
    for registration: Registration, requestedFrom resolver: any Resolver, isMade: Bool = false
  ) -> Entry? {
    if let session = resolver.asSession { return session.entry }
    // Without a container, the owner of kept instances builds them.
    let owner = registration.lifetimeKind == .transient ? nil : registration.owner
    guard let container = resolver.asContainer ?? owner else { return nil }
    if !isMade && registration.needsNoWork && !container.needsSessions { return nil }
    return entry(asking: container)
  }

  /// The session to resolve several registrations in by one call; nil if none is needed.
  static func entry(
    forAll registrations: [Registration], requestedFrom resolver: any Resolver
  ) -> Entry? {
    if let session = resolver.asSession { return session.entry }
    guard let container = resolver.asContainer else { return nil }
    if registrations.allSatisfy(\.needsNoWork) && !container.needsSessions { return nil }
    return entry(asking: container)
  }

  private var entry: Entry {
    guard isFinished else { return Entry(session: self, isNew: false) }
    let session = ResolutionSession(container, layer: layer)
    return Entry(session: session, isNew: true, around: .current)
  }

  /// The running resolve that a closure is part of, if it uses a captured container; otherwise a
  /// new one.
  private static func entry(asking container: Container) -> Entry {
    let frame = ResolutionFrame.current
    guard let session = frame?.session, !session.isFinished else {
      return Entry(session: ResolutionSession(container), isNew: true, around: frame)
    }
    return Entry(session: session.asking(container), isNew: false)
  }
}
