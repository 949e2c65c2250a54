public import Synchronization

/// Holds registrations, and the instances that they keep; a resolver, a registrar and an assembler.
///
/// All of its methods may be called from any thread or task at the same time. Look-ups take no
/// lock; registering takes one. Services need not be `Sendable`: that an instance which is shared
/// by its lifetime is safe to share is the application's promise, not the compiler's.
// Unchecked, as atomic pointers are not `Sendable`: they are to the table, whose invariants
// `RegistrationTable` writes down, and to a parent that this container keeps alive. All else is a
// constant, an atomic or guarded by the lock of `state`.
public final class Container: Resolver, Registrar, @unchecked Sendable {
  /// The container that is asked for what is not registered here, and that this one keeps alive;
  /// nil for an outermost container.
  public let parent: Container?
  /// What `.scoped(name)` looks for.
  public let name: String?

  /// As `parent`, for look-ups, which take no reference; nil once this container is closed.
  @usableFromInline let lookupParent: Atomic<Unmanaged<Container>?>
  @usableFromInline let table: Atomic<UnsafeMutableRawPointer>
  let state: Lock<State>
  /// The latest number that the key of a registration was given; written under the lock, once the
  /// registration is in the table.
  let latestNumber = Atomic<UInt32>(0)
  private let usesSessions = Atomic(false)
  /// The outermost parent, which this container keeps alive; nil where it is that itself.
  private let outermost: Unmanaged<Container>?
  /// Of an outermost container: one of those in it needs sessions. Never taken back: what has asked
  /// without one would have to be waited for.
  private let treeUsesSessions = Atomic(false)
  /// Holds the overrides of one resolve: keeps nothing that is not its own, and has other layers
  /// for parents.
  let isLayer: Bool
  private let closed = Atomic(false)

  struct State {
    /// In registration order; a registration made again keeps its place.
    var registrations: ContiguousArray<Registration> = []
    /// Registrations that were replaced or unregistered. Readers hold no reference to what they
    /// found, so these live as long as the container.
    var retired: ContiguousArray<Registration> = []
    /// Tables outgrown, for the same reason.
    var outgrown: [RegistrationTable] = []
    /// How many slots of the table are not empty.
    var occupied = 0
    /// By service; made when an array is first resolved.
    var families: RegistrationFamilies?
    /// What this container keeps of scoped and weak registrations, its parents' too.
    var places = ObjectMap()
    /// Closed: nothing is registered any more.
    var isShut = false
    /// What few containers have, and of those for a request hardly any; nil before it is needed.
    private(set) var extras: Extras?

    /// To add to them.
    var addingExtras: Extras {
      mutating get {
        if let extras { return extras }
        let new = Extras()
        extras = new
        return new
      }
    }
  }

  /// Parts of the state.
  ///
  /// Unchecked: only the state refers to it, and the state is reached under the container's lock alone.
  /// That lock also makes each access exclusive, so that the run-time check would find nothing.
  final class Extras: @unchecked Sendable {
    /// The identities of the assemblies registered here, by their hashes: constants, which are only
    /// hashed and compared. One with mutable state would be no identity.
    @exclusivity(unchecked) var assembled = ObjectMap()
    /// What was made of registrations under keys that nobody registers; see `Container+Variants`.
    @exclusivity(unchecked) var variants = Variants()
    /// What `resolve(into:)` applies.
    @exclusivity(unchecked) var injections: [ObjectInjection] = []
    /// In order, by the hashes of their keys.
    /// By the hashes of their keys.
    @exclusivity(unchecked) var decorators = ObjectMap()
    /// What is kept here and has to be closed.
    @exclusivity(unchecked) var created = CreatedInstances()
  }

  /// An empty container.
  ///
  /// - Parameters:
  ///   - parent: asked for what is not registered here; kept alive.
  ///   - name: the scope that this container is, for instances that are scoped to a name.
  public init(parent: Container? = nil, name: String? = nil) {
    self.parent = parent
    self.name = name
    isLayer = false
    lookupParent = Atomic(parent.map(Unmanaged.passUnretained))
    outermost = parent.map { $0.outermost ?? Unmanaged.passUnretained($0) }
    table = Atomic(RegistrationTable.empty.memory)
    state = Lock(State())
  }

  /// The overrides of one resolve.
  ///
  /// - Parameter outer: those that a resolve around it has already.
  init(layerOver outer: Container?) {
    parent = outer
    name = nil
    isLayer = true
    lookupParent = Atomic(outer.map(Unmanaged.passUnretained))
    outermost = outer.map { $0.outermost ?? Unmanaged.passUnretained($0) }
    table = Atomic(RegistrationTable.empty.memory)
    state = Lock(State())
  }

  /// A container with what a closure registers.
  ///
  /// - Parameters:
  ///   - parent: asked for what is not registered here; kept alive.
  ///   - name: the scope that this container is, for instances that are scoped to a name.
  ///   - register: called at once with the new container.
  public convenience init(
    parent: Container? = nil, name: String? = nil, _ register: (any Registrar) throws -> Void
  ) rethrows {
    self.init(parent: parent, name: name)
    try register(self)
  }

  deinit {
    RegistrationTable(memory: table.load(ordering: .acquiring)).deallocate()
    state.withLock { state in
      for index in state.outgrown.indices { state.outgrown[index].deallocate() }
    }
  }

  /// Whether resolves of what is registered here need a session.
  var hasSessions: Bool { usesSessions.load(ordering: .relaxed) }

  /// From now on, resolves that may meet what is registered here begin sessions.
  func useSessions() {
    if hasSessions { return }
    usesSessions.store(true, ordering: .relaxed)
    (outermost?.takeUnretainedValue() ?? self).treeUsesSessions.store(true, ordering: .relaxed)
  }

  /// Notes that instances of a registration held here are given the resolver, as ``Resolvable`` ones
  /// are: from now on resolves need sessions.
  func noteTelling(of registration: Registration) {
    useSessions()
    if registration.isTold { return }
    state.withLock { _ in registration.markTold() }
  }

  /// Whether resolves from here may need a session, as far as one word tells that every resolve
  /// reads.
  @usableFromInline
  var mayNeedSessions: Bool {
    guard let outermost else { return treeUsesSessions.load(ordering: .relaxed) }
    return outermost._withUnsafeGuaranteedRef { $0.treeUsesSessions.load(ordering: .relaxed) }
  }

  /// False for a resolve that only calls its factory.
  @usableFromInline
  var needsCare: Bool { mayNeedSessions || StackGuard.isDeep }

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

  /// Whether ``close()`` has begun.
  var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// False where the container was closed before.
  func markClosed() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

  /// This container's own, hidden ones too, in registration order.
  package var allRegistrations: [Registration] { state.withLock { Array($0.registrations) } }

  /// This container's own but for hidden ones, in registration order; nil: of any service.
  func ownRegistrations(of service: Any.Type?) -> [Registration] {
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
  /// What a child sees of these: its own in the places of those whose keys they have, the others
  /// behind them.
  package func overlaid(with own: [Registration]) -> [Registration] {
    if own.isEmpty { return self }
    // By their hashes: keys whose tags hash alike are compared with those of `own` alone.
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

  /// Those with the given argument types; nil: all.
  fileprivate func having(_ arguments: [Any.Type]?) -> [Registration] {
    guard let arguments else { return self }
    if allSatisfy({ $0.key.hasArguments(arguments) }) { return self }
    return filter { $0.key.hasArguments(arguments) }
  }
}
