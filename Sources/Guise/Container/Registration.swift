public import Synchronization

/// A key with its factory, lifetime and the place where it was written.
///
/// Containers keep registrations; only this module makes them, by `register`.
///
/// Unchecked, as are its subclasses: factories are `@Sendable` and all else is constant but for
/// atomics, `owner` and `number` (set before anyone else can find the registration) and `order`
/// (guarded by the container's lock). What a factory builds need not be `Sendable`; see `Container`.
///
/// What is small stands together, behind what takes a word, so that no memory is lost between.
public class Registration: @unchecked Sendable {
  /// The key that the registration is found by.
  public final let key: AnyKey
  private final let file: String
  @usableFromInline final let hash: Int

  /// The concrete type of what the factory makes (see `TypeShape`), where that needs nothing but to be
  /// returned; negative, where it is a transient that is filled or decorated first, or an instance of
  /// another lifetime that is kept. 0 where that is not known, or not so. The first type that is seen
  /// stays. Odd, where there may be decorators: `decoratedMark`, where no type is known, and
  /// `countedMark`, where none is remembered.
  @usableFromInline final let seen = Atomic<Int>(0)
  /// The instance that is kept, an `InstanceBox`, retained; written once, read without a lock.
  @usableFromInline final let instance = Atomic<UnsafeRawPointer?>(nil)
  /// A `RareTraits`, retained; written by `init`, or under the lock of the container that holds the
  /// registration, once.
  private final let rareTraits: Atomic<Unmanaged<RareTraits>?>
  /// The container that holds the registration. Set before the registration can be found; the
  /// container outlives it.
  package internal(set) final unowned(unsafe) var owner: Container?

  /// How many async resolves run the factory now; see `ResolutionFrame`.
  @usableFromInline final let running = Atomic<UInt32>(0)
  /// A part of the hash of the task that was the last to run the factory while it was running already.
  @usableFromInline final let runningTask = Atomic<UInt32>(0)
  /// The place among its container's registrations. Guarded by the container's lock.
  final var order: Int32 = 0
  /// What the key is known by in the container; see `ComparedRegistrations`. Set before the
  /// registration can be found.
  final var number: UInt32 = 0
  private final let line: UInt32
  @usableFromInline final let form: Form
  final let lifetimeKind: Lifetime.Kind
  @usableFromInline final let shape: TypeShape
  /// Neither tags nor arguments: the service alone tells a match.
  @usableFromInline final let isPlain: Bool

  /// Which of the subclasses this is.
  @usableFromInline
  enum Form: UInt8 {
    /// `SyncRegistration`, or `ArgumentRegistration` of the key's argument types where it has any.
    case sync
    /// `AsyncRegistration`.
    case async
    /// `WiredRegistration`.
    case wired
    /// `ForwardRegistration`.
    case forward
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
      lifetimeKind != .weak || !shape.isValueType,
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

  /// Where the registration was written, in code or in a manifest.
  public final var location: SourceLocation { SourceLocation(file: file, line: Int(line)) }

  /// How long an instance is reused, with the scope's name if there is one.
  public final var lifetime: Lifetime { Lifetime(lifetimeKind, scopeName: scopeName) }

  final var scopeName: String? { rare?.scopeName }

  /// nil where there is nothing of it.
  final var rare: RareTraits? {
    rareTraits.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// What was registered along with the factory, if anything.
  final var metadata: (any Sendable)? { weakReference?.metadata ?? rare?.traits.metadata }

  /// What wraps this registration's instances, besides what wraps those of its key.
  package final var ownDecorators: [Decorator] { rare?.traits.decorators ?? [] }

  /// Whether the service is a class, so that an instance is an object.
  package final var makesObjects: Bool { shape == .reference }

  /// Built by `start()`.
  package final var isEager: Bool { rare?.traits.isEager ?? false }

  /// `start()` builds what has an order before what has none, and in that order.
  package final var startOrder: Int? { rare?.traits.startOrder }

  /// Found by its exact key alone.
  package final var isHidden: Bool { rare?.traits.isHidden ?? false }

  @inlinable @inline(__always)
  final var seenType: Int { seen.load(ordering: .relaxed) }

  /// A transient whose instances are known to need nothing but to be returned.
  final var isSettled: Bool { seenType > Registration.decoratedMark }

  /// A transient whose instances are known to need nothing but to be filled with what is injected, to
  /// be decorated and returned.
  final var needsNoSession: Bool {
    lifetimeKind == .transient && seenType < Registration.countedMark
  }

  /// In the place of a type's address: above it are those.
  @inlinable static var decoratedMark: Int { 1 }

  /// In the place of a type's address: below it are those, negative. Odd, as those that may be
  /// decorated.
  static var countedMark: Int { -1 }

  /// Whether somebody counts resolves of the key, or may: no resolve takes a shorter way then.
  final var isCounted: Bool { seenType == Registration.countedMark }

  /// Whether the registration has decorators, or the container that holds it may have some of the
  /// key.
  final var isDecorated: Bool { seenType & Registration.decoratedMark != 0 }

  /// What wraps the instances, if that is known; read in place.
  @inline(__always)
  final var knownDecorators: DecoratorList? {
    rareTraits.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.decoratorList }
  }

  /// From now on instances are decorated. Called under the lock of the container that holds the
  /// registration, once it has the decorator.
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
  package final var isTold: Bool { rare?.isTold.load(ordering: .acquiring) ?? false }

  /// Called under the lock of the container that holds the registration.
  final func markTold() {
    let rare = self.rare ?? RareTraits()
    rare.isTold.store(true, ordering: .releasing)
    if self.rare == nil {
      rareTraits.store(Unmanaged.passRetained(rare), ordering: .releasing)
    }
  }

  /// From now on an instance of this type is only made, filled, decorated and kept.
  ///
  /// - Parameter isFilled: properties are injected.
  final func settle(_ type: Int, isFilled: Bool = false) {
    // Where addresses have 32 bits, those of some types are negative: they are not remembered.
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

  /// Whether an instance of this type needs nothing but that.
  final func isSettled(_ type: Int) -> Bool {
    guard type > Registration.decoratedMark else { return false }
    let seen = seenType
    return seen == type || -seen & ~Registration.decoratedMark == type
  }

  /// Keeps a singleton's instance.
  final func keep(box: AnyObject) {
    instance.store(UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque()), ordering: .releasing)
  }

  /// The instance that is kept, if there is one.
  @inlinable @inline(__always)
  final var keptBox: UnsafeRawPointer? { instance.load(ordering: .acquiring) }

  /// The same, retained.
  final var keptObject: AnyObject? {
    keptBox.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// What the factory asks the container for, in parameter order; nil where the factory is a
  /// closure, which does not show it.
  package var requests: [DependencyRequest]? { nil }

  /// How the factory itself may be run, whatever what it asks for may be.
  package final var concurrency: Concurrency {
    if isAsync { return .async }
    return isOnMainActor ? .mainActor : .sync
  }

  /// The factory runs on the main actor.
  var isOnMainActor: Bool { false }

  /// The factory can only run in an async resolve.
  var isAsync: Bool { form == .async }

  /// How the factory's parameters are filled.
  var wiring: WiredParameters { .hidden }

  /// What wraps an instance of the service by giving it to this factory as its one argument; nil
  /// where the factory is a closure.
  package var asDecorator: Decorator? { nil }

  /// The types of all parameters, where the caller of `resolve` may give them as arguments though the
  /// key has none; nil where it may not.
  package final var givenParameters: [Any.Type]? {
    guard key.arguments.isEmpty, let types = wiring.autoTypes, !types.isEmpty else { return nil }
    return types
  }

  /// Its instances are another registration's.
  final var isForward: Bool { form == .forward || wiring.isForward }

  /// Registered without tags, it answers under any tags that it passes on.
  package final var passesTags: Bool {
    key.tags.isEmpty && key.arguments.isEmpty && wiring.passesTags
  }

  /// Of an object that someone else owns.
  var weakReference: WeakReference? { nil }

  /// A registration of the same factory under a key that nobody registers: with arguments for the
  /// parameters, or with tags that they are asked for under. See `Fallback`.
  ///
  /// - Parameter key: a key that this registration answers.
  func variant(for key: AnyKey) -> Registration? { nil }
}
