internal import Synchronization

/// One outermost resolve, as the factories that it runs see it: the asked container, under a layer
/// of overrides if there is one; and what they share: the instances of a `.graph` lifetime, and those
/// that want to know when the resolve is complete.
///
/// Begun only where something may need it: an object graph's shared instances, instances that are
/// `Resolvable`, overrides. `auto` and manifest factories hand it on as their resolver; closures get
/// the container itself, which they may keep, and the running frame shows the session to what they
/// ask. Under overrides they get the session, as only it knows the layer.
package final class ResolutionSession: Resolver {
  let container: Container
  /// Looked up before the container; it has no parent, and keeps nothing of the container's.
  let layer: Container?
  /// The session that began the resolve, and holds what is shared; nil where this is that.
  private let first: ResolutionSession?
  /// nil where there is nothing of it.
  private let shared = Lock<SharedInstances?>(nil)
  private let finished = Atomic(false)

  // Unchecked: guarded by the lock, or taken out of it.
  private final class SharedInstances: @unchecked Sendable {
    /// By their registrations: those of each for the containers and layers that were asked.
    var places = ObjectMap()
    var resolvables: [Shared<any Resolvable>] = []
  }

  /// - Parameter part: the session of the same resolve.
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

  /// The same resolve as what a container owns sees it: without the layer.
  func owned(by owner: Container) -> ResolutionSession {
    if layer == nil && owner === container { return self }
    return ResolutionSession(owner, partOf: self)
  }

  /// The same resolve for who asks a container that it captured.
  private func asking(_ asked: Container) -> ResolutionSession {
    asked === container ? self : ResolutionSession(asked, partOf: self)
  }

  /// What closures get, and services that ask for a resolver: one that outlives this resolve.
  var lasting: any Resolver { layer == nil ? container : self }
}

extension ResolutionSession {
  /// The resolve is over: who still holds the session begins another.
  var isFinished: Bool { outermost.finished.load(ordering: .acquiring) }

  /// Where the resolve shares its instance of a registration.
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

  /// - Parameter resolvable: is told once the resolve is complete.
  func record(_ resolvable: any Resolvable) {
    let resolvable = Shared(resolvable)
    outermost.shared.withLock { shared in
      shared = shared ?? SharedInstances()
      shared?.resolvables.append(resolvable)
    }
  }

  /// Ends the resolve that this session began, and stops sharing its instances.
  ///
  /// - Parameter isComplete: whether it succeeded, so that its instances are told.
  private func finish(isComplete: Bool) {
    finished.store(true, ordering: .releasing)
    // Released, and called, outside of the lock.
    let ended = shared.withLock { $0.take() }
    guard isComplete, let ended else { return }
    for resolvable in ended.resolvables.reversed() { resolvable.value.didResolveDependencies() }
  }
}

extension ResolutionSession {
  /// A session, and whether who asked for it has to finish it.
  struct Entry {
    let session: ResolutionSession
    let isNew: Bool
    /// The innermost frame around, of a new session.
    private let around: ResolutionFrame?

    init(_ session: ResolutionSession) {
      self.session = session
      isNew = false
      around = nil
    }

    init(new session: ResolutionSession, inside around: ResolutionFrame?) {
      self.session = session
      isNew = true
      self.around = around
    }

    /// The innermost frame around, which was asked for before where the session is new.
    var frame: ResolutionFrame? { isNew ? around : .current }

    /// Ends the session where it is the outermost resolve's, and not a part of a running one.
    ///
    /// - Parameter isComplete: whether the resolve has succeeded.
    func finish(isComplete: Bool) {
      if isNew { session.finish(isComplete: isComplete) }
    }
  }

  /// The session that a registration is resolved in; nil where nothing needs one.
  static func entry(
    for registration: Registration, askedOf resolver: any Resolver
  ) -> Entry? {
    if let session = resolver.asSession { return session.entry }
    guard let container = resolver.asContainer ?? registration.keepingOwner else { return nil }
    if registration.isSettled && !container.needsSessions { return nil }
    return entry(asking: container)
  }

  /// The session that an instance is made in which is not kept.
  static func entry(
    forMaking registration: Registration, askedOf resolver: any Resolver
  ) -> Entry? {
    if let session = resolver.asSession { return session.entry }
    return (resolver.asContainer ?? registration.keepingOwner).map { entry(asking: $0) }
  }

  /// A session for several registrations that are resolved by one call.
  static func entry(
    forAll registrations: [Registration], askedOf resolver: any Resolver
  ) -> Entry? {
    if let session = resolver.asSession { return session.entry }
    guard let container = resolver.asContainer else { return nil }
    if registrations.allSatisfy(\.isSettled) && !container.needsSessions { return nil }
    return entry(asking: container)
  }

  private var entry: Entry {
    isFinished
      ? Entry(new: ResolutionSession(container, layer: layer), inside: .current) : Entry(self)
  }

  /// The running resolve that a closure is part of which asks a container that it captured; elsewhere
  /// a new one.
  private static func entry(asking container: Container) -> Entry {
    let frame = ResolutionFrame.current
    guard let session = frame?.session, !session.isFinished else {
      return Entry(new: ResolutionSession(container), inside: frame)
    }
    return Entry(session.asking(container))
  }
}

extension Registration {
  /// For a resolver that is neither a container nor a session: who builds what is kept.
  fileprivate final var keepingOwner: Container? { lifetimeKind == .transient ? nil : owner }
}
