internal import Synchronization

/// A container of registrations and the instances that they keep: a resolver and a registrar.
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

  /// Whether this container is a layer of one resolve's overrides; its parents are layers, too.
  let isLayer: Bool
  let table = Atomic(RegistrationTable.empty.memory)
  /// The parent for look-ups, which take no reference; nil once this container is closed.
  let lookupParent: Atomic<Unmanaged<Container>?>
  /// The outermost parent; nil if this container is the outermost.
  private let root: Unmanaged<Container>?
  private let treeNeedsGraphs = Flag()
  let closed = Flag()
  let isObserved: Flag
  let state = Lock(State())

  struct State {
    /// The registrations in registration order; a replacement takes the place of the replaced one.
    var registrations: ContiguousArray<Registration> = []
    /// Replaced and unregistered ones, and outgrown tables: readers hold no reference to any.
    var retired: ContiguousArray<Registration> = []
    var outgrown: [RegistrationTable] = []
    /// The number of table slots that are not empty.
    var occupied = 0
    /// The registrations by service, except hidden ones; made when an array is resolved.
    var families: [ObjectIdentifier: [Registration]]?
    /// This container's instances of scoped and weak registrations, its own and its parents'.
    var places = Places()
    /// The decorators, in order. Few: a search is faster than a hashed set.
    var decorators: [Decorator] = []
    /// The injections that `resolve(into:)` applies.
    var injections: [ObjectInjection] = []
    /// The identities of the assemblies registered here: constants that are only compared.
    var assembled: [Shared<AnyHashable>] = []
    /// The slots of the instances kept here, in the order of creation.
    var created: [Slot] = []
    /// The instances that were closed, each once.
    var ended: Set<ObjectIdentifier> = []
    /// The same, held: one that is gone would leave its address to another.
    var held: [AnyObject] = []
    var observers: [@Sendable (Event) -> Void] = []
  }

  /// Creates an empty container.
  public convenience init(parent: Container? = nil, name: String? = nil) {
    self.init(parent, name, isLayer: false)
  }

  /// - Parameter parent: for a layer, the layer of a resolve around it.
  init(_ parent: Container?, _ name: String?, isLayer: Bool) {
    (self.parent, self.name, self.isLayer) = (parent, name, isLayer)
    lookupParent = Atomic(parent.map(Unmanaged.passUnretained))
    root = parent.map { $0.root ?? Unmanaged.passUnretained($0) }
    isObserved = Flag(parent?.isObserved.isSet ?? false)
  }

  /// Creates a container and calls a closure that registers in it.
  public convenience init(
    parent: Container? = nil, name: String? = nil, _ register: (any Registrar) throws -> Void
  ) rethrows {
    self.init(parent: parent, name: name)
    try register(self)
  }

  deinit {
    RegistrationTable(memory: table.load(ordering: .acquiring)).deallocate()
    state.withLock { for table in $0.outgrown { table.deallocate() } }
  }

  @usableFromInline var isClosed: Bool { closed.isSet }

  /// Whether a resolve in this tree may share `.graph` instances or notify `Resolvable` ones.
  // The outermost container has it, so that a resolve reads one word. Never reset: that would have
  // to wait for resolves that began before.
  var needsGraphs: Bool {
    guard let root else { return treeNeedsGraphs.isSet }
    return root._withUnsafeGuaranteedRef { $0.treeNeedsGraphs.isSet }
  }

  func useGraphs() { (root?.takeUnretainedValue() ?? self).treeNeedsGraphs.isSet = true }

  /// Finds a registration here, or else in the parents.
  @inline(__always)
  func find(_ hash: Int, where matches: (Registration) -> Bool) -> Unmanaged<Registration>? {
    var asked = Unmanaged.passUnretained(self)
    while true {
      let table = asked._withUnsafeGuaranteedRef {
        RegistrationTable(memory: $0.table.load(ordering: .acquiring))
      }
      if let found = table.find(hash, where: matches) { return found }
      guard
        let next = asked._withUnsafeGuaranteedRef({ $0.lookupParent.load(ordering: .acquiring) })
      else { return nil }
      asked = next
    }
  }

  /// Finds the registration of a key; one whose object is gone counts as none.
  @inline(__always)
  func find(_ key: AnyKey) -> Unmanaged<Registration>? {
    find(key.keyHash) { $0.key == key && !$0.isGone }
  }

  public func registration(for key: AnyKey) -> Registration? { find(key)?.takeUnretainedValue() }

  public func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] {
    let hidesParents = parent != nil && !isClosed
    let own = ownRegistrations(of: service).present(arguments: arguments, orGone: !hidesParents)
    guard let parent, hidesParents else { return own }
    return parent.registrations(of: service, arguments: arguments).overlaid(with: own)
  }

  /// This container's own registration of a key.
  @usableFromInline
  func ownRegistration(for key: AnyKey) -> Registration? {
    RegistrationTable(memory: table.load(ordering: .acquiring)).registration(for: key, key.keyHash)
  }

  /// This container's own registrations, including hidden ones, in registration order.
  @usableFromInline
  package var allRegistrations: [Registration] { state.withLock { Array($0.registrations) } }

  /// The same of a service, or of all services if nil, except hidden ones.
  @usableFromInline
  package func ownRegistrations(of service: Any.Type?) -> [Registration] {
    state.withLock { state in
      guard let service else { return state.registrations.filter { !$0.isHidden } }
      if state.families == nil {
        state.families = Dictionary(grouping: state.registrations.filter { !$0.isHidden }) {
          ObjectIdentifier($0.key.service)
        }
      }
      return state.families?[ObjectIdentifier(service)] ?? []
    }
  }

  /// This container's place for its instance of a registration, its own or a parent's.
  func place(of registration: Registration, _ tags: Tags = Tags()) -> Place {
    state.withLock { $0.places.place(of: registration, tags) }
  }
}

extension [Registration] {
  /// The registrations under some tags, with arguments of some types, whose objects are not gone.
  @inline(never)
  func present(
    under tags: Tags = Tags(), arguments: [Any.Type]? = nil, orGone: Bool = false
  ) -> [Registration] {
    @inline(never)
    func fits(_ registration: Registration) -> Bool {
      if let arguments, !registration.key.has(arguments) { return false }
      if !tags.isEmpty && !registration.key.tags.isSuperset(of: tags) { return false }
      return orGone || !registration.isGone
    }
    // Mostly all: then the array is not copied.
    return allSatisfy(fits) ? self : filter(fits)
  }

  /// The registrations that a child sees: its own replace those of equal keys; the others follow.
  package func overlaid(with own: [Registration]) -> [Registration] {
    if own.isEmpty { return self }
    // By hash: each key is compared only with keys of `own` that have its hash.
    let added = RegistrationTable(of: own)
    defer { added.deallocate() }
    var visible: [Registration] = []
    visible.reserveCapacity(count + own.count)
    for registration in self {
      let replacement = added.registration(for: registration.key, registration.hash)
      if let replacement { added.replace(replacement) }
      visible.append(replacement ?? registration)
    }
    for registration in own where added.replace(registration) { visible.append(registration) }
    return visible
  }
}

extension Container: CustomStringConvertible {
  /// A summary without instances:
  /// `Container "request": 3 registrations, in Container: 12 registrations`.
  public var description: String {
    let title = name.map { "Container \"" + $0 + "\"" } ?? "Container"
    if isClosed { return title + ": closed" }
    let count = ownRegistrations(of: nil).count
    let own = title + ": " + count.description + (count == 1 ? " registration" : " registrations")
    return parent.map { own + ", in " + $0.description } ?? own
  }
}

/// Process-wide settings of all containers.
public enum ResolutionConfig {
  private static let allowsSync = Flag()

  /// Whether a sync `resolve` of an async registration blocks its thread until the factory is done,
  /// instead of throwing `.requiresAsync`. False by default.
  ///
  /// - Warning: the factory may need the blocked thread to continue. On a thread of Swift's
  ///   concurrency pool, and on the main thread for a factory that needs the main actor, that is a
  ///   deadlock.
  public static var allowSynchronousResolutionOfAsyncEntries: Bool {
    get { allowsSync.isSet }
    set { allowsSync.isSet = newValue }
  }
}

/// Settings for optionals.
public enum OptionalResolutionConfig {
  private static let throwsWhenNotFound = Flag()

  /// Whether an optional throws `.notFound` if its service is not registered, instead of being nil.
  public static var throwResolutionErrorWhenNotFound: Bool {
    get { throwsWhenNotFound.isSet }
    set { throwsWhenNotFound.isSet = newValue }
  }
}

/// Settings for arrays.
public enum ArrayResolutionConfig {
  private static let throwsWhenNotFound = Flag()

  /// Whether an array throws `.notFound` if no registration matches, instead of being empty.
  public static var throwResolutionErrorWhenNotFound: Bool {
    get { throwsWhenNotFound.isSet }
    set { throwsWhenNotFound.isSet = newValue }
  }
}
