internal import Synchronization

/// A key with its factory, its lifetime and its source location; the slot of its singleton.
///
/// Only this module creates registrations. The subclass `TypedRegistration` has the factory: the
/// code which keeps, waits and shares knows no service, and is compiled once.
// Unchecked: factories are `@Sendable`, and all else is constant except atomics, `owner` (set before
// other code can find the registration) and `order` (guarded by the container's lock). Small fields
// stand together: one more word takes 16 bytes more.
public class Registration: Slot, @unchecked Sendable {
  /// The key that the registration is found by.
  public final let key: AnyKey
  final let traits: RegistrationTraits
  /// Whether the instance is an object that is owned elsewhere.
  final let isOwnedElsewhere: Bool
  /// Whether another registration makes the instances.
  final let isForward: Bool
  /// Whether the factory may keep the resolver that it is given.
  final let keepsResolver: Bool
  /// Whether instances need no more than a call of the sync factory; known once one was made.
  final let isDirect = Flag()
  /// Whether instances are not kept, and need no more than the factory, injections and decorators.
  final let isSimple = Flag()
  /// Whether the registration, or the container that holds it, may have decorators for it.
  final let isDecorated: Flag
  /// Whether somebody observes the container that holds the registration.
  final let isObserved = Flag()
  private final let stored = Flag()
  /// The index among its container's registrations. Guarded by the container's lock.
  final var order: Int32 = 0
  /// The number of async resolves that run the factory without a frame.
  final let active = Atomic<UInt32>(0)
  final let hash: Int
  /// The container that holds the registration.
  @exclusivity(unchecked) package internal(set) final weak var owner: Container?
  /// The last type of an instance that was not `Resolvable`, as a number.
  private final let unresolvable = Atomic(0)

  init(_ key: AnyKey, _ traits: RegistrationTraits, _ wiring: Wiring = .hidden) {
    self.key = key
    self.traits = traits
    hash = key.keyHash
    isOwnedElsewhere = wiring.weakReference != nil
    (isForward, keepsResolver) = (wiring.isForward, wiring.isHidden)
    isDecorated = Flag(traits.rare?.decorators.isEmpty == false)
    precondition(
      traits.kind != .weak || isReference(key.service) != false,
      "\(traits.location): \(key) cannot be registered with a weak lifetime, which needs a class")
    precondition(
      traits.rare?.isEager != true || traits.kind == .singleton && key.arguments.isEmpty,
      "\(traits.location): \(key) cannot be eager, as only a singleton without arguments can")
    super.init()
  }

  /// The location of the registration, in code or in a manifest.
  public final var location: SourceLocation { traits.location }

  /// The lifetime of instances, with the scope's name if there is one.
  public final var lifetime: Lifetime { traits.lifetime }

  final var lifetimeKind: Lifetime.Kind { traits.kind }

  final override var registration: Registration { self }

  /// The metadata registered along with the factory, if any.
  final var metadata: (any Sendable)? { weakReference?.metadata ?? traits.rare?.metadata }

  /// Decorators of this registration's instances, in addition to those of its key.
  package final var ownDecorators: [Decorator] { traits.rare?.decorators ?? [] }

  /// Whether `start()` builds the instance.
  @usableFromInline
  package final var isEager: Bool { traits.rare?.isEager ?? false }

  /// The position in `start()`, which builds registrations with an order first, in that order.
  @usableFromInline
  package final var startOrder: Int? { traits.rare?.startOrder }

  /// Whether only the exact key finds the registration: no array, search or message shows it.
  package final var isHidden: Bool { traits.rare?.isHidden ?? false }

  /// Whether the service is a class, so that instances are objects.
  package final var makesObjects: Bool { isReference(key.service) == true }

  /// Marks the registration as held by a container; false if it is already.
  final func claim() -> Bool { !stored.raise() }

  /// Remembers, under the lock of the owner, that instances, judged by the first, are not `Resolvable`.
  @inline(never) final func settle() {
    guard lifetimeKind == .transient, let owner else { return }
    owner.state.withLock { _ in
      if isObserved.isSet { return }
      isSimple.isSet = true
      let isFilled = fillCount > 0 || collectsProperties
      isDirect.isSet = !isFilled && !isOwnedElsewhere && !isDecorated.isSet
    }
  }

  /// Takes the shortcuts away, under that lock: instances are decorated, or observed, from now on.
  final func unsettle() {
    isDirect.isSet = false
    isSimple.isSet = false
  }

  /// The instance as a `Resolvable`; nil if it does not conform.
  // Asking a type is slow, and a cast slower: the last type that does not conform is remembered.
  @inline(never)
  final func resolvable(_ box: AnyBox) -> (any Resolvable)? {
    let instance = any(box)
    let type = type(of: instance)
    let word = Int(bitPattern: ObjectIdentifier(type))
    if word == unresolvable.load(ordering: .relaxed) { return nil }
    if type is any Resolvable.Type { return instance as? any Resolvable }
    unresolvable.store(word, ordering: .relaxed)
    return nil
  }

  /// The factory's requests, in parameter order; nil for a closure, which does not show them.
  package var requests: [DependencyRequest]? { nil }

  /// The contexts in which the factory itself may run, whatever its dependencies need.
  package final var concurrency: Concurrency {
    if isAsync { return .async }
    return isOnMainActor ? .mainActor : .sync
  }

  /// The types of all parameters, if callers may give them although the key has none; else nil.
  package final var givenParameters: [Any.Type]? {
    guard key.arguments.isEmpty, case .types(let types, _) = wiring else { return nil }
    return types.isEmpty ? nil : types
  }

  /// Whether the registration, which has no tags, answers any tags and passes them on.
  package final var passesTags: Bool {
    guard key.isPlain, case .types(_, let passesTags) = wiring else { return false }
    return passesTags
  }

  /// The reference to a registered object that is owned elsewhere; nil for other registrations.
  final var weakReference: WeakReference? { isOwnedElsewhere ? wiring.weakReference : nil }

  /// Whether the registration's object was owned elsewhere and is gone.
  final var isGone: Bool { isOwnedElsewhere && isEmpty }

  @inline(never)
  private final var isEmpty: Bool { weakReference?.object == nil }

  // The typed part: see `TypedRegistration`.

  /// The sources of the factory's parameters.
  var wiring: Wiring { .hidden }

  /// The number of injections that all instances have.
  var fillCount: Int { 0 }

  /// Whether instances have `@Injected` properties.
  var collectsProperties: Bool { false }

  /// Whether the factory needs `await`.
  var isAsync: Bool { false }

  /// Whether the factory runs on the main actor.
  var isOnMainActor: Bool { false }

  /// The same registration for another container.
  func copy() -> Registration { preconditionFailure("abstract") }

  func make(_ resolver: any Resolver, _ input: Input) throws -> AnyBox {
    preconditionFailure("abstract")
  }

  nonisolated(nonsending) func awaitMake(
    _ resolver: any Resolver, _ input: Input
  ) async throws -> AnyBox { preconditionFailure("abstract") }

  func fill(_ index: Int, of box: AnyBox, from resolver: any Resolver) throws {}

  nonisolated(nonsending) func awaitFill(
    _ index: Int, of box: AnyBox, from resolver: any Resolver
  ) async throws {}

  /// The instance, for a cast.
  func any(_ box: AnyBox) -> Any { preconditionFailure("abstract") }

  /// The instance as an object, for a place that keeps it weakly.
  final func object(_ box: AnyBox) -> AnyObject { any(box) as AnyObject }

  func box(_ instance: Any) -> AnyBox { preconditionFailure("abstract") }

  /// Whether the instance is an object, which other code can see before it is complete.
  @inline(never)
  final func isObject(_ box: AnyBox) -> Bool { type(of: any(box)) is AnyObject.Type }
}
