public import Synchronization

/// A container of registrations and the instances that they keep; a resolver, a registrar and an
/// assembler.
///
/// All of its methods may be called from any thread or task at the same time. Look-ups take no
/// lock; registering takes one. Services need not be `Sendable`: that a shared instance is safe to
/// share is the application's promise, not the compiler's.
// Unchecked, because atomic pointers are not `Sendable`: they point to the table, whose invariants
// `RegistrationTable` documents, and to a parent that this container keeps alive. All else is a
// constant, an atomic or guarded by the lock of `state`.
public final class Container: Resolver, Registrar, @unchecked Sendable {
  /// The container that provides keys not registered here; kept alive by this one. nil for an
  /// outermost container.
  public let parent: Container?
  /// The name that `.scoped(name)` looks for.
  public let name: String?

  /// The parent for look-ups, which take no reference; nil once this container is closed.
  @usableFromInline let lookupParent: Atomic<Unmanaged<Container>?>
  @usableFromInline let table: Atomic<UnsafeMutableRawPointer>
  let state: Lock<State>
  /// The latest number given to a registration's key; written under the lock, once the registration
  /// is in the table.
  let latestNumber = Atomic<UInt32>(0)
  private let usesSessions = Atomic(false)
  /// The outermost parent, which this container keeps alive; nil if this container is the
  /// outermost.
  private let outermost: Unmanaged<Container>?
  /// Whether a container in this outermost one's tree needs sessions. Never reset: that would have
  /// to wait for resolves that began without one.
  private let treeUsesSessions = Atomic(false)
  /// Whether this container holds the overrides of one resolve. Such a layer keeps only its own
  /// instances, and has other layers as parents.
  let isLayer: Bool
  private let closed = Atomic(false)

  struct State {
    /// The registrations in registration order; a replacement takes the place of the replaced one.
    var registrations: ContiguousArray<Registration> = []
    /// Registrations that were replaced or unregistered. Readers hold no reference to
    /// registrations, so these live as long as the container.
    var retired: ContiguousArray<Registration> = []
    /// Outgrown tables, kept for the same reason.
    var outgrown: [RegistrationTable] = []
    /// The number of table slots that are not empty.
    var occupied = 0
    /// The registrations by service; made when an array is first resolved.
    var families: RegistrationFamilies?
    /// The places of this container's instances of scoped and weak registrations, its own and its
    /// parents'.
    var places = ObjectMap()
    /// The state that few containers need, and hardly any for a request; nil until it is needed.
    private(set) var extras: Extras?

    /// The extras, created if missing.
    var addingExtras: Extras {
      mutating get {
        if let extras { return extras }
        let new = Extras()
        extras = new
        return new
      }
    }
  }

  /// The rarely needed part of a container's state.
  ///
  /// Unchecked: only the state refers to it, and the state is reached only under the container's
  /// lock. That lock also makes each access exclusive, so the run-time check would find nothing.
  final class Extras: @unchecked Sendable {
    /// The identities of the assemblies registered here, by their hashes: constants that are only
    /// hashed and compared, because a value with mutable state could not be an identity.
    @exclusivity(unchecked) var assembled = ObjectMap()
    /// Variants of registrations, under unregistered keys; see `Container+Variants`.
    @exclusivity(unchecked) var variants = Variants()
    /// The injections that `resolve(into:)` applies.
    @exclusivity(unchecked) var injections: [ObjectInjection] = []
    /// The decorators in order, by the hashes of their keys.
    @exclusivity(unchecked) var decorators = ObjectMap()
    /// The instances kept here that have to be closed.
    @exclusivity(unchecked) var created = CreatedInstances()
  }

  /// Creates an empty container.
  ///
  /// - Parameters:
  ///   - parent: the container that provides keys not registered here; kept alive.
  ///   - name: the container's scope name, for instances that are scoped to a name.
  public convenience init(parent: Container? = nil, name: String? = nil) {
    self.init(parent, name, isLayer: false)
  }

  /// - Parameter parent: for a layer, the layer of a resolve around it.
  init(_ parent: Container?, _ name: String?, isLayer: Bool) {
    self.parent = parent
    self.name = name
    self.isLayer = isLayer
    lookupParent = Atomic(parent.map(Unmanaged.passUnretained))
    outermost = parent.map { $0.outermost ?? Unmanaged.passUnretained($0) }
    table = Atomic(RegistrationTable.empty.memory)
    state = Lock(State())
  }

  /// Creates a container and calls a closure that registers in it.
  ///
  /// - Parameters:
  ///   - parent: the container that provides keys not registered here; kept alive.
  ///   - name: the container's scope name, for instances that are scoped to a name.
  ///   - register: called at once with the new container.
  public convenience init(
    parent: Container? = nil, name: String? = nil, _ register: (any Registrar) throws -> Void
  ) rethrows {
    self.init(parent: parent, name: name)
    try register(self)
  }

  deinit {
    let table = RegistrationTable(memory: table.load(ordering: .acquiring))
    // A container that never had a table of its own, as most requests' containers, has none to free.
    if table.memory == RegistrationTable.empty.memory && !isClosed { return }
    table.deallocate()
    state.withLock { state in
      for index in state.outgrown.indices { state.outgrown[index].deallocate() }
    }
  }

  /// Whether resolves of registrations held here need a session.
  var hasSessions: Bool { usesSessions.load(ordering: .relaxed) }

  /// Makes resolves that may reach registrations held here begin sessions from now on.
  func useSessions() {
    if hasSessions { return }
    usesSessions.store(true, ordering: .relaxed)
    (outermost?.takeUnretainedValue() ?? self).treeUsesSessions.store(true, ordering: .relaxed)
  }

  /// Notes that instances of a registration held here are given the resolver, like ``Resolvable``
  /// ones: from now on resolves need sessions.
  func noteNotification(of registration: Registration) {
    useSessions()
    if registration.wasGivenResolver { return }
    state.withLock { _ in registration.markGivenResolver() }
  }

  /// Whether resolves from this container may need a session, judged by one word that every resolve
  /// reads.
  @usableFromInline
  var mayNeedSessions: Bool {
    guard let outermost else { return treeUsesSessions.load(ordering: .relaxed) }
    return outermost._withUnsafeGuaranteedRef { $0.treeUsesSessions.load(ordering: .relaxed) }
  }

  /// Whether a resolve may have to do more than call its factory.
  @usableFromInline
  var needsSlowPath: Bool { mayNeedSessions || StackGuard.isDeep }

  @inlinable
  public func registration(
    hash: Int, where matches: (Registration) -> Bool
  ) -> Unmanaged<Registration>? {
    var table = RegistrationTable(memory: table.load(ordering: .acquiring))
    var asked = Unmanaged.passUnretained(self)
    while true {
      if let found = table.find(hash: hash, where: matches) { return found }
      guard
        let next = asked._withUnsafeGuaranteedRef({ $0.lookupParent.load(ordering: .acquiring) })
      else { return nil }
      asked = next
      table = asked._withUnsafeGuaranteedRef {
        RegistrationTable(memory: $0.table.load(ordering: .acquiring))
      }
    }
  }

  public func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] {
    let own = ownRegistrations(of: service).having(arguments)
    guard let parent, !isClosed else { return own }
    let others = parent.registrations(of: service, arguments: arguments)
    if !own.contains(where: \.isGone) { return others.overlaid(with: own) }
    let visible = RegistrationTable(of: others)
    defer { visible.deallocate() }
    return others.overlaid(
      with: own.filter { registration in
        !registration.isGone
          || visible.registration(for: registration.key, hash: registration.hash) == nil
      })
  }

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Marks the container as closed; returns false if it was closed before.
  func markClosed() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

  /// This container's own registration of a key.
  func ownRegistration(for key: AnyKey) -> Registration? {
    RegistrationTable(memory: table.load(ordering: .acquiring))
      .registration(for: key, hash: key.keyHash)
  }

  /// This container's own registrations, including hidden ones, in registration order.
  package var allRegistrations: [Registration] { state.withLock { Array($0.registrations) } }

  /// This container's own registrations of a service, or of all services if nil, except hidden
  /// ones, in registration order.
  package func ownRegistrations(of service: Any.Type?) -> [Registration] {
    state.withLock { state in
      guard let service else { return state.registrations.filter { !$0.isHidden } }
      if let families = state.families { return families[service] }
      let families = RegistrationFamilies(state.registrations)
      state.families = families
      return families[service]
    }
  }
}

extension [Registration] {
  /// The registrations that a child sees: its own ones replace those with the same keys, and the
  /// others follow.
  package func overlaid(with own: [Registration]) -> [Registration] {
    if own.isEmpty { return self }
    // By hash: each key is compared only with keys of `own` that have its hash.
    let added = RegistrationTable(of: own)
    defer { added.deallocate() }
    var visible: [Registration] = []
    visible.reserveCapacity(count + own.count)
    for registration in self {
      let replacement = added.registration(for: registration.key, hash: registration.hash)
      if let replacement { _ = added.vacate(replacement) }
      visible.append(replacement ?? registration)
    }
    for registration in own where added.vacate(registration) { visible.append(registration) }
    return visible
  }

  /// The registrations with the given argument types; nil: all.
  fileprivate func having(_ arguments: [Any.Type]?) -> [Registration] {
    guard let arguments else { return self }
    if allSatisfy({ $0.key.hasArguments(arguments) }) { return self }
    return filter { $0.key.hasArguments(arguments) }
  }
}
