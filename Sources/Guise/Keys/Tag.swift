/// One tag of a key: any value that is `Hashable` and `Sendable`.
///
/// Two tags are equal if their values have the same type and are equal. A value that does not equal
/// itself, such as `Double.nan`, is never found, and a registration under it is not kept.
///
/// `==` and `hash(into:)` of a value must not use the container: it calls them while it registers.
public struct Tag: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let box: TagBox

  /// Creates a tag, which is equal only to tags of the same type with an equal value.
  ///
  /// - Parameter value: the value, hashed here, once.
  @inlinable
  public init<Value: Hashable & Sendable>(_ value: Value) { box = TypedTagBox(value) }

  /// The value that the tag was made from.
  public var value: any Hashable & Sendable { box.value }

  public var description: String { box.description }

  /// Compares the types and the values. A value that does not equal itself, such as `Double.nan`,
  /// cannot be found as a tag: not even the very same tag equals it.
  @inlinable
  public static func == (a: Tag, b: Tag) -> Bool {
    a.box.hash == b.box.hash && a.box.isEqual(to: b.box)
  }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(box.hash) }
}

/// A tag's value behind a pointer, so that tags of any type are one pointer wide.
// Unchecked only because a class with subclasses cannot be checked: all is constant and `Sendable`.
@usableFromInline
class TagBox: @unchecked Sendable {
  @usableFromInline final let type: ObjectIdentifier
  @usableFromInline final let hash: Int

  @inlinable
  init(type: ObjectIdentifier, hash: Int) {
    self.type = type
    self.hash = hash
  }

  var value: any Hashable & Sendable { preconditionFailure("abstract") }

  @usableFromInline
  func isEqual(to other: TagBox) -> Bool { preconditionFailure("abstract") }

  final var description: String {
    (value as? String).map { "\"\($0)\"" } ?? String(describing: value)
  }
}

// Unchecked, like `TagBox`: it adds a constant that is `Sendable`.
@usableFromInline
final class TypedTagBox<Value: Hashable & Sendable>: TagBox, @unchecked Sendable {
  @usableFromInline let typed: Value

  @inlinable
  init(_ value: Value) {
    typed = value
    let type = ObjectIdentifier(Value.self)
    super.init(type: type, hash: KeyHash.mix(value.hashValue ^ Int(bitPattern: type)))
  }

  override var value: any Hashable & Sendable { typed }

  @usableFromInline
  override func isEqual(to other: TagBox) -> Bool {
    // A box of this type is of this class.
    other.type == type && unsafeDowncast(other, to: TypedTagBox<Value>.self).typed == typed
  }
}
