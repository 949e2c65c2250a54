internal import Synchronization

extension Registration {
  /// Takes over another registration's object instead of being replaced by it, so that registering
  /// a key weakly again and again does not grow the container.
  ///
  /// - Parameter released: set to the old metadata, to be released under no lock.
  /// - Returns: false unless both are weak registrations.
  func takeObject(of other: Registration, releasing released: inout (any Sendable)?) -> Bool {
    guard let reference = weakReference, let new = other.weakReference else { return false }
    released = reference.take(from: new)
    return true
  }

  /// The registration itself; if its object is gone, the parents' registration that it hides.
  @usableFromInline
  final var visible: Registration? {
    guard isGone else { return self }
    return owner?.lookupParent.load(ordering: .acquiring)?.takeUnretainedValue()
      .registration(for: key)
  }

  /// Whether the registration's object was held weakly and is gone.
  @usableFromInline
  final var isGone: Bool { weakReference.map { $0.object == nil } ?? false }
}
