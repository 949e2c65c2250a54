/// A set of tags: their order and repetition do not matter.
///
/// Keys have none, one or two, so searching a list is faster than a hashed set.
public struct Tags: Hashable, Sendable, CustomStringConvertible {
  /// The box of the tag that was added last, which leads to the others.
  @usableFromInline var last: TagBox?

  @inlinable init() {}

  /// Creates the set of the tags of some values, which may be of different types.
  @inlinable
  public init<each Value: Hashable & Sendable>(_ values: repeat each Value) {
    repeat add(each values)
  }

  /// Creates a set from tags that are known only at run time.
  public init(tags: some Sequence<Tag>) {
    for tag in tags { insert(tag) }
  }

  /// The boxes, the last one first.
  private var boxes: some Sequence<TagBox> {
    sequence(state: last) { next in
      defer { next = next?.next }
      return next
    }
  }

  /// Whether the set is empty, as for a service that is registered without tags.
  @inlinable public var isEmpty: Bool { last == nil }

  /// The number of different tags.
  public var count: Int { boxes.reduce(0) { count, _ in count + 1 } }

  /// Whether one of the tags equals `tag`, in its type and its value.
  ///
  /// - Complexity: linear in the number of tags.
  public func contains(_ tag: Tag) -> Bool { boxes.contains { $0.equals(tag.box) } }

  /// Whether every tag of `other` is in the set.
  public func isSuperset(of other: Tags) -> Bool { other.boxes.allSatisfy { contains(Tag($0)) } }

  /// Whether a key with these tags can be found: each tag equals itself, unlike a `Double.nan`.
  var areFindable: Bool { isEmpty || isSuperset(of: self) }

  /// Adds a tag, unless the set already has it.
  ///
  /// - Complexity: linear in the number of tags.
  public mutating func insert(_ tag: Tag) { add(tag.value) }

  @usableFromInline
  mutating func add<Value: Hashable & Sendable>(_ value: Value) {
    let box = TypedTagBox(value, after: last)
    if last == nil || !contains(Tag(box)) { last = box }
  }

  public static func == (a: Tags, b: Tags) -> Bool {
    if a.hashSum != b.hashSum { return false }
    guard let tag = a.last, let other = b.last, tag.next == nil, other.next == nil else {
      return a.count == b.count && a.isSuperset(of: b)
    }
    return tag.isEqual(to: other)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hashSum) }

  var hashSum: Int { last?.hashSum ?? 0 }

  /// The tags' descriptions in a fixed order.
  public var description: String { map(\.description).sortedStably(by: <).joined(separator: ", ") }
}

extension Tags: Sequence {
  public func makeIterator() -> IndexingIterator<[Tag]> {
    (boxes.map { Tag($0) }.reversed() as [Tag]).makeIterator()
  }
}

/// A condition on the tags of a registration.
public struct TagCriterion: Sendable {
  let matches: @Sendable (Tags) -> Bool

  @usableFromInline
  init(matches: @escaping @Sendable (Tags) -> Bool) { self.matches = matches }

  /// Requires these tags and no others, in any order; none matches untagged registrations.
  @_alwaysEmitIntoClient
  public static func equals<each Value: Hashable & Sendable>(
    _ tags: repeat each Value
  ) -> TagCriterion {
    let wanted = Tags(repeat each tags)
    return TagCriterion(matches: { $0 == wanted })
  }

  /// Requires these tags among others, like the resolution of an array.
  @_alwaysEmitIntoClient
  public static func contains<each Value: Hashable & Sendable>(
    _ tags: repeat each Value
  ) -> TagCriterion {
    let wanted = Tags(repeat each tags)
    return TagCriterion(matches: { $0.isSuperset(of: wanted) })
  }
}
