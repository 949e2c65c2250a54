/// A position among values of one sort, which cannot be taken for one among others.
package struct ID<Sort>: Hashable, Sendable, Strideable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  package func distance(to other: Self) -> Int { other.rawValue - rawValue }
  package func advanced(by distance: Int) -> Self { Self(rawValue + distance) }

  /// The first of so many.
  package static func all(_ count: Int) -> Range<Self> { Self(0)..<Self(count) }
}

extension Array {
  package subscript<Sort>(id: ID<Sort>) -> Element {
    get { self[id.rawValue] }
    set { self[id.rawValue] = newValue }
  }
}

package typealias NodeID = ID<DependencyGraph.Node>
