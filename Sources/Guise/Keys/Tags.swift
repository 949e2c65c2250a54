/// A set of tags: their order and repetition do not matter.
///
/// Keys have none, one or two, so searching an array is faster than a hashed set.
public struct Tags: Hashable, Sendable, CustomStringConvertible {
  /// The storage of a set: one tag, as in most keys with tags, needs no additional memory.
  @usableFromInline
  enum Content: Sendable {
    case none
    case one(Tag)
    case several([Tag])
  }

  @usableFromInline var content = Content.none

  /// Creates the set of the tags of some values, which may be of different types.
  @inlinable
  public init<each Value: Hashable & Sendable>(_ values: repeat each Value) {
    repeat insert(Tag(each values))
  }

  /// Creates a set from tags that are known only at run time.
  public init(tags: some Sequence<Tag>) {
    for tag in tags { insert(tag) }
  }

  /// Whether the set is empty, as for a service that is registered without tags.
  @inlinable public var isEmpty: Bool {
    if case .none = content { true } else { false }
  }

  /// The number of different tags.
  @inlinable public var count: Int {
    switch content {
    case .none: 0
    case .one: 1
    case .several(let tags): tags.count
    }
  }

  /// Whether one of the tags equals `tag`, in its type and its value.
  ///
  /// - Complexity: linear in the number of tags.
  public func contains(_ tag: Tag) -> Bool {
    switch content {
    case .none: false
    case .one(let only): only == tag
    case .several(let tags): tags.contains(tag)
    }
  }

  /// Whether every tag of `other` is in the set.
  public func isSuperset(of other: Tags) -> Bool {
    switch other.content {
    case .none: true
    case .one(let tag): contains(tag)
    case .several(let tags): tags.allSatisfy(contains)
    }
  }

  /// Whether a key with these tags can be found: each tag equals itself, unlike a `Double.nan`.
  var areFindable: Bool { isSuperset(of: self) }

  /// Adds a tag, unless the set already has it.
  ///
  /// - Complexity: linear in the number of tags.
  @inlinable
  public mutating func insert(_ tag: Tag) {
    if case .none = content { content = .one(tag) } else { append(tag) }
  }

  @usableFromInline
  mutating func append(_ tag: Tag) {
    if !contains(tag) { content = .several(self + [tag]) }
  }

  public static func == (a: Tags, b: Tags) -> Bool { a.count == b.count && a.isSuperset(of: b) }

  public func hash(into hasher: inout Hasher) { hasher.combine(hashSum) }

  var hashSum: Int {
    switch content {
    case .none: 0
    case .one(let tag): tag.box.hash
    case .several(let tags): tags.reduce(0) { $0 &+ $1.box.hash }
    }
  }

  /// The tags' descriptions in a fixed order.
  public var description: String { map(\.description).sortedStably(by: <).joined(separator: ", ") }
}

extension Tags: Sequence {
  public func makeIterator() -> IndexingIterator<[Tag]> {
    switch content {
    case .none: [].makeIterator()
    case .one(let tag): [tag].makeIterator()
    case .several(let tags): tags.makeIterator()
    }
  }
}

/// A condition on the tags of a registration.
public struct TagCriterion: Sendable {
  let matches: @Sendable (Tags) -> Bool

  @usableFromInline
  init(matches: @escaping @Sendable (Tags) -> Bool) { self.matches = matches }

  /// Requires these tags and no others, in any order; without a tag, matches untagged
  /// registrations.
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
