/// A position among values of one sort, in 4 bytes, which cannot be mistaken for one of another sort.
///
/// Inlinable: other modules use it in their innermost loops.
@frozen
@usableFromInline
package struct ID<Sort>: Hashable, Sendable, Strideable {
  @usableFromInline
  let stored: Int32

  @inlinable
  package var rawValue: Int { Int(stored) }

  /// - Parameter rawValue: The position, below 2³¹: more values than that fit in no memory.
  @inlinable
  package init(_ rawValue: Int) { stored = Int32(truncatingIfNeeded: rawValue) }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.stored == right.stored }
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.stored < right.stored }
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(stored) }
  @inlinable
  package func distance(to other: Self) -> Int { other.rawValue - rawValue }
  @inlinable
  package func advanced(by distance: Int) -> Self { Self(rawValue + distance) }

  /// The first positions, in the given number.
  @inlinable
  package static func all(_ count: Int) -> Range<Self> { Self(0)..<Self(count) }
}

extension Array {
  @inlinable
  package subscript<Sort>(id: ID<Sort>) -> Element {
    get { self[id.rawValue] }
    _modify { yield &self[id.rawValue] }
  }
}

package typealias NodeID = ID<DependencyGraph.Node>
