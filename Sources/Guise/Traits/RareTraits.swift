internal import Synchronization

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
  /// The value of `Registration.isTold`.
  let isTold = Atomic(false)

  init(_ traits: RegistrationTraits) {
    scopeName = traits.lifetime.scopeName
    self.traits = traits.rare
  }

  /// Creates traits without any values.
  init() {
    scopeName = nil
    traits = RegistrationTraits.Rare()
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
