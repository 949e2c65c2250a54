internal import Synchronization

/// The rarer part of what a registration has, allocated for those that have any of it.
///
/// Unchecked: `listed` is guarded by the lock of the container that holds the registration; all else is
/// constant or an atomic.
final class RareTraits: @unchecked Sendable {
  let scopeName: String?
  let traits: RegistrationTraits.Rare
  /// What wraps the instances now; nil where nobody has asked since a decorator was added.
  private let current = Atomic<Unmanaged<DecoratorList>?>(nil)
  /// All lists that were current: readers take no reference. There are no more than there are decorators
  /// of the key.
  private var listed: [DecoratorList] = []
  /// See `Registration.isTold`.
  let isTold = Atomic(false)

  init(_ traits: RegistrationTraits) {
    scopeName = traits.lifetime.scopeName
    self.traits = traits.rare
  }

  /// Nothing yet.
  init() {
    scopeName = nil
    traits = RegistrationTraits.Rare()
  }

  /// What wraps the instances, if that is known.
  var decoratorList: DecoratorList? { current.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Called under the lock.
  func remember(_ list: DecoratorList) {
    listed.append(list)
    current.store(Unmanaged.passUnretained(list), ordering: .releasing)
  }

  /// Called under the lock, once a decorator was added.
  func forgetDecorators() { current.store(nil, ordering: .relaxed) }
}
