internal import Synchronization

/// The traits of a registration besides its key and its factory.
package struct RegistrationTraits: Sendable {
  package var lifetime: Lifetime
  package var location: SourceLocation
  /// The rare traits; nil if there are none.
  private var boxed: Boxed?

  /// The rare traits behind a pointer: traits are copied on their way, and these would take most of
  /// that time.
  private indirect enum Boxed: Sendable {
    case rare(Rare)
  }

  /// Traits that few registrations have.
  package struct Rare: Sendable {
    package var metadata: (any Sendable)?
    /// Whether `start()` builds the instance.
    package var isEager = false
    /// The position in `start()`, which builds registrations with an order first, in that order.
    package var startOrder: Int?
    /// Whether only the exact key finds the registration: no array, search or message shows it.
    package var isHidden = false
    /// Decorators of this registration's instances, in addition to those of its key; the first is
    /// innermost. Each is of the key's service.
    package var decorators: [Decorator] = []

    fileprivate var isEmpty: Bool {
      metadata == nil && !isEager && startOrder == nil && !isHidden && decorators.isEmpty
    }
  }

  package init(
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil, eager: Bool = false,
    at location: SourceLocation
  ) {
    self.lifetime = lifetime
    self.location = location
    if metadata != nil || eager { rare = Rare(metadata: metadata, isEager: eager) }
  }

  @inline(never)
  init(
    _ lifetime: Lifetime, _ metadata: (any Sendable)?, _ eager: Bool, _ file: String, _ line: Int
  ) {
    self.init(
      lifetime: lifetime, metadata: metadata, eager: eager,
      at: SourceLocation(file: file, line: line))
  }

  package var rare: Rare {
    get { if case .rare(let rare) = boxed { rare } else { Rare() } }
    set { boxed = newValue.isEmpty ? nil : .rare(newValue) }
  }

  /// Whether there are traits that a registration keeps in `RareTraits`.
  var hasRare: Bool { boxed != nil || lifetime.scopeName != nil }
}

/// The rarer traits of a registration, allocated if it has any of them.
///
/// Unchecked: `listed` is guarded by the lock of the container that holds the registration; all
/// else is constant or an atomic.
final class RareTraits: @unchecked Sendable {
  let scopeName: String?
  let traits: RegistrationTraits.Rare
  /// The current decorators of the instances; nil if they were not requested since a decorator was
  /// added.
  private let current = Atomic<Unmanaged<DecoratorList>?>(nil)
  /// All lists that were current, because readers take no reference. There are no more than
  /// decorators of the key.
  private var listed: [DecoratorList] = []
  /// The value of `Registration.wasGivenResolver`.
  let wasGivenResolver = Atomic(false)

  init(_ traits: RegistrationTraits? = nil) {
    scopeName = traits?.lifetime.scopeName
    self.traits = traits?.rare ?? RegistrationTraits.Rare()
  }

  /// The decorators of the instances, if they are known.
  var decoratorList: DecoratorList? { current.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Sets the current decorators. Called under the lock.
  func remember(_ list: DecoratorList) {
    listed.append(list)
    current.store(Unmanaged.passUnretained(list), ordering: .releasing)
  }

  /// Clears the current decorators. Called under the lock, once a decorator was added.
  func forgetDecorators() { current.store(nil, ordering: .relaxed) }
}
