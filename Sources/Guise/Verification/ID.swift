/// A position among values of one sort, which cannot be taken for one among others.
///
/// Inlinable: other modules count with it in their innermost loops.
@frozen
@usableFromInline
package struct ID<Sort>: Hashable, Sendable, Strideable {
  @usableFromInline
  package let rawValue: Int

  @inlinable
  package init(_ rawValue: Int) { self.rawValue = rawValue }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
  @inlinable
  package func distance(to other: Self) -> Int { other.rawValue - rawValue }
  @inlinable
  package func advanced(by distance: Int) -> Self { Self(rawValue + distance) }

  /// The first of so many.
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
