internal import Synchronization

extension Registration {
  /// Takes over another registration's object instead of being replaced by it, so that a key which is
  /// registered weakly again and again does not grow the container.
  ///
  /// - Parameter released: gets the metadata that it had, to be released under no lock.
  /// - Returns: false unless both are such registrations.
  func takeObject(of other: Registration, releasing released: inout (any Sendable)?) -> Bool {
    guard let reference = weakReference, let new = other.weakReference else { return false }
    released = reference.take(from: new)
    return true
  }

  /// Itself; where its object is gone it counts as none, and what is behind it in the parents is
  /// visible.
  @usableFromInline
  final var visible: Registration? {
    guard isGone else { return self }
    return owner?.lookupParent.load(ordering: .acquiring)?.takeUnretainedValue()
      .registration(for: key)
  }

  /// Of an object that is gone.
  @usableFromInline
  final var isGone: Bool { weakReference.map { $0.object == nil } ?? false }
}
