internal import Synchronization

/// Tells one build from all others, also from those that were over before it began.
struct BuildID: Hashable, Sendable {
  private let number: UInt64

  private static let count = Atomic<UInt64>(0)

  private init(_ number: UInt64) { self.number = number }

  static func next() -> BuildID { BuildID(count.add(1, ordering: .relaxed).newValue) }
}
