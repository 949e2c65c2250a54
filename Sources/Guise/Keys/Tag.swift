/// One tag of a key: any value that is `Hashable` and `Sendable`.
///
/// Two tags are equal if their values have the same type and are equal. A value that does not equal
/// itself, such as `Double.nan`, is never found, and a registration under it is not kept.
///
/// `==` and `hash(into:)` of a value must not use the container: it calls them while it registers.
public struct Tag: Hashable, Sendable, CustomStringConvertible {
  let box: TagBox

  /// Creates a tag, which is equal only to tags of the same type with an equal value.
  ///
  /// - Parameter value: the value, hashed here, once.
  public init<Value: Hashable & Sendable>(_ value: Value) { box = TypedTagBox(value, after: nil) }

  init(_ box: TagBox) { self.box = box }

  /// The value that the tag was made from.
  public var value: any Hashable & Sendable { box.value }

  public var description: String {
    (value as? String).map { "\"\($0)\"" } ?? String(describing: value)
  }

  public static func == (a: Tag, b: Tag) -> Bool { a.box.equals(b.box) }

  public func hash(into hasher: inout Hasher) { hasher.combine(box.hash) }
}

/// A tag's value, of any type, behind a pointer, and the other tags of a set.
// Unchecked only because a class with subclasses cannot be checked: all is `Sendable`, and constant
// except that `deinit` takes `next`.
@usableFromInline
class TagBox: @unchecked Sendable {
  /// The sum of the hashes of this tag and those before.
  final let hashSum: Int
  /// The tag that was added to the set before; nil for a tag by itself.
  @exclusivity(unchecked) final private(set) var next: TagBox?

  fileprivate init(hash: Int, after next: TagBox?) {
    (hashSum, self.next) = (hash &+ (next?.hashSum ?? 0), next)
  }

  deinit {
    if next != nil { releaseChain(next.take()) { $0.next.take() } }
  }

  final var hash: Int { hashSum &- (next?.hashSum ?? 0) }

  final func equals(_ other: TagBox) -> Bool { hash == other.hash && isEqual(to: other) }

  /// Whether the value is one of these strings.
  final func isOne(of text: String?, _ other: String?) -> Bool {
    if type(of: self) != TypedTagBox<String>.self { return false }
    let typed = unsafeDowncast(self, to: TypedTagBox<String>.self).typed
    return typed == text || typed == other
  }

  var value: any Hashable & Sendable { preconditionFailure("abstract") }

  func isEqual(to other: TagBox) -> Bool { preconditionFailure("abstract") }
}

// Unchecked, like `TagBox`: it adds a constant that is `Sendable`.
final class TypedTagBox<Value: Hashable & Sendable>: TagBox, @unchecked Sendable {
  fileprivate let typed: Value

  init(_ value: Value, after next: TagBox?) {
    typed = value
    super.init(hash: KeyHash.of(tag: value), after: next)
  }

  override var value: any Hashable & Sendable { typed }

  override func isEqual(to other: TagBox) -> Bool {
    // A box of a value of this type is of this class.
    type(of: other) == type(of: self)
      && unsafeDowncast(other, to: TypedTagBox<Value>.self).typed == typed
  }
}
