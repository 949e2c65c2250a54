/// A set of tags: their order and repetition mean nothing.
///
/// Keys have none, one or two, so that an array that is searched beats a hashed set.
public struct Tags: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline var elements: [Tag]

  @inlinable
  public init<each Value: Hashable & Sendable>(_ values: repeat each Value) {
    elements = []
    repeat insert(Tag(each values))
  }

  public init(tags: some Sequence<Tag>) {
    elements = []
    for tag in tags { insert(tag) }
  }

  @inlinable public var isEmpty: Bool { elements.isEmpty }
  @inlinable public var count: Int { elements.count }

  /// Whether one of these is the tag of `value`; costs no allocation.
  @inlinable
  func hasTag<Value: Hashable & Sendable>(of value: Value) -> Bool {
    for element in elements where element.matches(value) { return true }
    return false
  }

  public func contains(_ tag: Tag) -> Bool { elements.contains(tag) }

  /// Whether every tag of `other` is one of these.
  public func isSuperset(of other: Tags) -> Bool { other.elements.allSatisfy(elements.contains) }

  /// Whether a key with these tags can be found: each equals itself.
  var areFindable: Bool { elements.allSatisfy { $0 == $0 } }

  public mutating func insert(_ tag: Tag) {
    if !elements.contains(tag) { elements.append(tag) }
  }

  public static func == (a: Tags, b: Tags) -> Bool {
    a.elements.count == b.elements.count && (a.isEmpty || a.isSuperset(of: b))
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hashSum) }

  @usableFromInline var hashSum: Int { elements.reduce(0) { $0 &+ $1.box.hash } }

  /// The tags' descriptions in a fixed order.
  public var description: String {
    elements.map(\.description).sorted().joined(separator: ", ")
  }
}

extension Tags: Sequence {
  public func makeIterator() -> IndexingIterator<[Tag]> { elements.makeIterator() }
}
