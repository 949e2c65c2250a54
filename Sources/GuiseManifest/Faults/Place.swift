package import StrictJSON

/// A stretch of bytes in a file that was read.
package struct Place: Sendable, Hashable {
  package var range: Range<Int>
  /// The value (or the member's value) at that place, for its JSON Pointer.
  package let value: JSONValue

  package var source: SourceFile { value.document.source }
}

extension Place {
  /// A value's own range.
  @inline(never)
  package init(_ value: JSONValue) {
    self.init(range: value.range, value: value)
  }

  /// A member's key.
  @inline(never)
  package init(key member: JSONMember) {
    self.init(range: member.keyRange, value: member.value)
  }

  /// The opening brace or bracket, for something that is absent.
  package init(opening value: JSONValue) {
    let start = value.range.lowerBound
    self.init(range: start..<start + 1, value: value)
  }

  /// Whether reports must not show all of it.
  package var isHidden: Bool { source.hides(range) }

  /// Whether the place comes before another, in the order of paths.
  func isBefore(_ other: Place) -> Bool {
    (source.path, range.lowerBound) < (other.source.path, other.range.lowerBound)
  }

  package static func == (a: Place, b: Place) -> Bool {
    a.source === b.source && a.range == b.range
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(range)
  }
}

/// A value with the place where it is written.
package struct Placed<Value: Sendable>: Sendable {
  package var value: Value
  package var place: Place

  package init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }
}
