package import StrictJSON

/// A stretch of bytes in a file that was read.
package struct Place: Sendable, Hashable {
  package var range: Range<Int>
  /// The value (or the member's value) at that place, for its JSON Pointer.
  package let value: JSONValue

  package var source: SourceFile { value.document.source }
}

extension Place {
  /// A value's own range, or that of its key if it has one.
  @inline(never)
  package init(_ value: JSONValue, isKey: Bool = false) {
    let member = isKey ? value.member : nil
    self.init(range: member?.keyRange ?? value.range, value: value)
  }

  /// A member's key.
  @inline(never)
  package init(key member: JSONMember) { self.init(range: member.keyRange, value: member.value) }

  /// The opening brace or bracket, for something that is absent.
  package init(opening value: JSONValue) { self.init(range: value.range.prefix(1), value: value) }

  /// Whether reports must not show all of it.
  package var isHidden: Bool { source.hides(range) }

  package static func == (a: Place, b: Place) -> Bool {
    a.source === b.source && a.range == b.range
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(range) }
}

/// A value with the place where it is written.
package struct Placed<Value: Sendable>: Sendable {
  package var value: Value
  package var place: Place

  package init(_ value: Value, at place: Place) { (self.value, self.place) = (value, place) }
}

extension [Placed<String>] {
  /// The names of links that lead in a cycle, from the last one back to it.
  package var cycle: [String] { suffix(1).map(\.value) + map(\.value) }
}
