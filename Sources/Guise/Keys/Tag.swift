/// One tag of a key: any value that is `Hashable` and `Sendable`.
///
/// Two tags are equal if their values have the same type and are equal. A value that does not equal
/// itself, such as `Double.nan`, is never found, and a registration under it is not kept.
///
/// `==` and `hash(into:)` of a value may use the container. If values have the same hash,
/// registering a key compares it once with each registration of that hash: linear in their number,
/// as in a dictionary.
public struct Tag: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let box: TagBox

  /// Creates a tag, which is equal only to tags of the same type with an equal value.
  ///
  /// - Parameter value: the value, hashed here, once.
  @inlinable
  public init<Value: Hashable & Sendable>(_ value: Value) {
    // Decided by the compiler if the type is known; otherwise, looking up the class of a box takes
    // longer than all else.
    if Value.self == String.self {
      box = TypedTagBox(unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      box = TypedTagBox(unsafeBitCast(value, to: Int.self))
    } else {
      box = TypedTagBox(value)
    }
  }

  /// The value that the tag was made from.
  public var value: any Hashable & Sendable { box.value }

  public var description: String { box.describe() }

  /// Compares the types and the values. A value that does not equal itself, such as `Double.nan`,
  /// cannot be found as a tag: not even the very same tag equals it.
  @inlinable
  public static func == (a: Tag, b: Tag) -> Bool {
    a.box.hash == b.box.hash && a.box.isEqual(to: b.box)
  }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(box.hash) }

  /// Whether this is the tag of `value`; costs no allocation and no dynamic cast.
  @inlinable
  func matches<Value: Hashable & Sendable>(_ value: Value) -> Bool {
    box.type == ObjectIdentifier(Value.self)
      && unsafeDowncast(box, to: TypedTagBox<Value>.self).typed == value
  }

  /// The contribution of a tag to the hash of a key. The hashes of one key's tags are added up, so
  /// that their order does not matter.
  @inlinable
  static func hash<Value: Hashable>(of value: Value) -> Int {
    let type = Int(bitPattern: ObjectIdentifier(Value.self))
    // Decided by the compiler if the type is known.
    if Value.self == String.self {
      let string = unsafeBitCast(value, to: String.self)
      if let hash = ASCIIHash.of(string, seed: type) { return KeyHash.mix(hash) }
    }
    return KeyHash.mix(value.hashValue ^ type)
  }
}

/// A tag's value behind a pointer, so that tags of any type are one pointer wide.
///
/// Unchecked only because a class with subclasses cannot be checked: everything in it, and in the
/// one subclass, is a constant of a `Sendable` type. Every box is a `TypedTagBox` of the type that
/// `type` identifies: so the downcasts are right, and no method of this class is ever called.
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

  func describe() -> String { "\(value)" }
}

// Unchecked, like `TagBox`: it adds a constant that is `Sendable`.
@usableFromInline
final class TypedTagBox<Value: Hashable & Sendable>: TagBox, @unchecked Sendable {
  @usableFromInline let typed: Value

  @inlinable
  init(_ value: Value) {
    typed = value
    super.init(type: ObjectIdentifier(Value.self), hash: Tag.hash(of: value))
  }

  override var value: any Hashable & Sendable { typed }

  @usableFromInline
  override func isEqual(to other: TagBox) -> Bool {
    other.type == type && unsafeDowncast(other, to: TypedTagBox<Value>.self).typed == typed
  }

  override func describe() -> String {
    if let string = typed as? String { return "\"\(string)\"" }
    return String(describing: typed)
  }
}
