public import Synchronization

/// A key with its factory, its lifetime and its source location.
///
/// Containers keep registrations; only this module creates them, in `register`.
///
/// Unchecked, like its subclasses: factories are `@Sendable`, and all else is constant except
/// atomics, `owner` and `number` (set before other code can find the registration) and `order`
/// (guarded by the container's lock). Instances need not be `Sendable`; see `Container`.
///
/// Small fields stand together behind word-sized ones, so that no memory is lost between them.
public class Registration: @unchecked Sendable {
  /// The key that the registration is found by.
  public final let key: AnyKey
  private final let file: String
  @usableFromInline final let hash: Int

  /// The concrete type of the factory's instances (see `TypeShape`): positive if they are only
  /// returned; negative for a transient that is filled or decorated first, or for a kept instance
  /// of another lifetime. 0 if that is not known, or neither is true. The first type seen stays.
  ///
  /// Odd if there may be decorators: `decoratedMark` if no type is known, and `countedMark` if none
  /// is remembered.
  @usableFromInline final let seen = Atomic<Int>(0)
  /// The kept instance, an `InstanceBox`, retained; written once, read without a lock.
  @usableFromInline final let instance = Atomic<UnsafeRawPointer?>(nil)
  /// A `RareTraits`, retained; written once, by `init` or under the lock of the container that
  /// holds the registration.
  private final let rareTraits: Atomic<Unmanaged<RareTraits>?>
  /// The container that holds the registration. Set before the registration can be found, so that
  /// exclusive access need not be checked; the container outlives it.
  @exclusivity(unchecked) package internal(set) final unowned(unsafe) var owner: Container?

  /// The number of async resolves that run the factory now; see `ResolutionFrame`.
  @usableFromInline final let running = Atomic<UInt32>(0)
  /// Part of the hash of the last task that ran the factory while it was already running.
  @usableFromInline final let runningTask = Atomic<UInt32>(0)
  /// The index among its container's registrations. Guarded by the container's lock.
  final var order: Int32 = 0
  /// The key's number in the container; see `ComparedRegistrations`. Set before the registration
  /// can be found.
  final var number: UInt32 = 0
  private final let line: UInt32
  @usableFromInline final let form: Form
  final let lifetimeKind: Lifetime.Kind
  @usableFromInline final let shape: TypeShape
  /// Whether the key has neither tags nor arguments, so that the service alone decides a match.
  @usableFromInline final let isPlain: Bool

  /// The subclasses of `Registration`, each by the first word of its name.
  @usableFromInline
  enum Form: UInt8 {
    /// `ArgumentRegistration` if the key has arguments.
    case sync
    case async
    case wired
  }

  init(key: AnyKey, traits: RegistrationTraits, form: Form) {
    self.key = key
    file = traits.location.file
    line = UInt32(clamping: traits.location.line)
    rareTraits = Atomic(traits.hasRare ? Unmanaged.passRetained(RareTraits(traits)) : nil)
    lifetimeKind = traits.lifetime.kind
    self.form = form
    shape = TypeShape(key.service)
    precondition(
      lifetimeKind != .weak || shape != .fixed,
      "\(traits.location): \(key) cannot be registered with a weak lifetime, which needs a class")
    hash = key.keyHash
    isPlain = key.tags.isEmpty && key.arguments.isEmpty
    if traits.hasRare && !traits.rare.decorators.isEmpty { markDecorated() }
  }

  deinit {
    rareTraits.load(ordering: .acquiring)?.release()
    if let box = instance.load(ordering: .acquiring) {
      Unmanaged<AnyObject>.fromOpaque(box).release()
    }
  }

  /// The location of the registration, in code or in a manifest.
  public final var location: SourceLocation { SourceLocation(file: file, line: Int(line)) }

  /// The lifetime of instances, with the scope's name if there is one.
  public final var lifetime: Lifetime { Lifetime(lifetimeKind, scopeName: scopeName) }

  final var scopeName: String? { rare?.scopeName }

  /// The rare traits; nil if there are none.
  final var rare: RareTraits? {
    rareTraits.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The metadata registered along with the factory, if any.
  final var metadata: (any Sendable)? { weakReference?.metadata ?? rare?.traits.metadata }

  /// Decorators of this registration's instances, in addition to those of its key.
  package final var ownDecorators: [Decorator] { rare?.traits.decorators ?? [] }

  /// Whether the service is a class, so that instances are objects.
  package final var makesObjects: Bool { shape == .reference }

  /// Whether `start()` builds the instance.
  package final var isEager: Bool { rare?.traits.isEager ?? false }

  /// The position in `start()`, which builds registrations with an order first, in that order.
  package final var startOrder: Int? { rare?.traits.startOrder }

  /// Whether only the exact key finds the registration.
  package final var isHidden: Bool { rare?.traits.isHidden ?? false }

  @inlinable @inline(__always)
  final var seenType: Int { seen.load(ordering: .relaxed) }

  /// Whether this is a transient whose instances are known to need no further work.
  final var needsNoWork: Bool { seenType > Registration.decoratedMark }

  /// Whether this is a transient whose instances are known to need no more than injection and
  /// decoration.
  final var needsNoSession: Bool {
    lifetimeKind == .transient && seenType < Registration.countedMark
  }

  /// The value of `seen` below all addresses of types.
  @inlinable static var decoratedMark: Int { 1 }

  /// The value of `seen` above all negated addresses of types. Odd, because there may be
  /// decorators.
  static var countedMark: Int { -1 }

  /// Whether resolves of the key are, or may be, counted: then no resolve takes a shortcut.
  final var isCounted: Bool { seenType == Registration.countedMark }

  /// Whether the registration has decorators, or the container that holds it may have some of the
  /// key.
  final var isDecorated: Bool { seenType & Registration.decoratedMark != 0 }

  /// The decorators of the instances, if they are known; read in place.
  @inline(__always)
  final var knownDecorators: DecoratorList? {
    rareTraits.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.decoratorList }
  }

  /// Marks the instances as decorated from now on. Called under the lock of the container that
  /// holds the registration, once it has the decorator.
  ///
  /// - Parameter isCounted: whether the decorator counts.
  final func markDecorated(isCounted: Bool = false) {
    if let rare {
      rare.forgetDecorators()
    } else {
      rareTraits.store(Unmanaged.passRetained(RareTraits()), ordering: .releasing)
    }
    let mark =
      isCounted || self.isCounted ? Registration.countedMark : Registration.decoratedMark
    seen.store(mark, ordering: .relaxed)
  }

  /// Whether an instance was given the resolver, as a ``Resolvable``: it may have kept it.
  package final var wasGivenResolver: Bool {
    rare?.wasGivenResolver.load(ordering: .acquiring) ?? false
  }

  /// Sets `wasGivenResolver`. Called under the lock of the container that holds the registration.
  final func markGivenResolver() {
    let rare = self.rare ?? RareTraits()
    rare.wasGivenResolver.store(true, ordering: .releasing)
    if self.rare == nil {
      rareTraits.store(Unmanaged.passRetained(rare), ordering: .releasing)
    }
  }

  /// Remembers that instances of this type are only made, filled, decorated and kept.
  ///
  /// - Parameter isFilled: whether properties are injected.
  final func settle(_ type: Int, isFilled: Bool = false) {
    // Some types have negative addresses of 32 bits, which are not remembered.
    guard type > Registration.decoratedMark else { return }
    let isTransient = lifetimeKind == .transient
    if isTransient && isDecorated {
      _ = seen.compareExchange(
        expected: Registration.decoratedMark, desired: -(type | Registration.decoratedMark),
        ordering: .relaxed)
    } else {
      _ = seen.compareExchange(
        expected: 0, desired: isTransient && !isFilled ? type : -type, ordering: .relaxed)
    }
  }

  /// Whether this is the remembered type, whose instances need no further work.
  final func needsNoWork(_ type: Int) -> Bool {
    guard type > Registration.decoratedMark else { return false }
    let seen = seenType
    return seen == type || -seen & ~Registration.decoratedMark == type
  }

  /// Keeps a singleton's instance.
  final func keep(box: AnyObject) {
    instance.store(UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque()), ordering: .releasing)
  }

  @inlinable @inline(__always)
  final var keptBox: UnsafeRawPointer? { instance.load(ordering: .acquiring) }

  /// The kept instance, retained.
  final var keptObject: AnyObject? {
    keptBox.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The factory's requests to the container, in parameter order; nil for a closure, which does not
  /// show them.
  package var requests: [DependencyRequest]? { nil }

  /// The contexts in which the factory itself may run, whatever its dependencies need.
  package final var concurrency: Concurrency {
    if isAsync { return .async }
    return isOnMainActor ? .mainActor : .sync
  }

  /// Whether the factory runs on the main actor.
  var isOnMainActor: Bool { false }

  /// Whether the factory can only run in an async resolve.
  var isAsync: Bool { form == .async }

  /// The sources of the factory's parameters.
  var wiring: WiredParameters { .hidden }

  /// A decorator that passes an instance of the service to this factory as its one argument; nil
  /// for a closure.
  package var asDecorator: Decorator? { nil }

  /// The types of all parameters, if callers of `resolve` may give them as arguments although the
  /// key has none; otherwise nil.
  package final var givenParameters: [Any.Type]? {
    guard key.arguments.isEmpty, let types = wiring.autoTypes, !types.isEmpty else { return nil }
    return types
  }

  /// Whether the instances are another registration's.
  final var isForward: Bool { wiring.isForward }

  /// Whether the registration, which has no tags, answers requests with any tags and passes them
  /// on.
  package final var passesTags: Bool {
    key.tags.isEmpty && key.arguments.isEmpty && wiring.passesTags
  }

  /// The reference to a registered object that is owned elsewhere; nil for other registrations.
  var weakReference: WeakReference? { nil }

  /// Calls the closure of an `ArgumentRegistration` with arguments that have lost their static
  /// types.
  ///
  /// - Parameter result: the service.
  func callClosure<Result>(
    returning result: Result.Type, for resolver: any Resolver, _ arguments: [Any]
  ) throws -> Result { preconditionFailure("abstract") }

  /// A registration of the same factory under an unregistered key: with arguments for the
  /// parameters, or with tags to request them with. See `Fallback`.
  ///
  /// - Parameter key: a key that this registration answers.
  func variant(for key: AnyKey) -> Registration? { nil }
}
