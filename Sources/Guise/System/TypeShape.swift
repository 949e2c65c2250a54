/// The place in a service's values that tells their concrete type, derived from the service type.
///
/// Used to decide with one comparison whether an instance is of the type that was seen before; a
/// dynamic cast would cost many times more.
///
/// Read from type metadata and from the bytes of values, whose layouts are part of Swift's stable
/// ABI and consist of words, whatever their width:
/// - Metadata begins with a word that is its kind. For an existential type, a 32-bit word with
///   flags follows.
/// - A reference is a word. So is the beginning of an object, its class, except on Apple's systems,
///   where the runtime is asked.
/// - An existential of classes begins with the reference; one of any type with three words of
///   value, then the metadata of its type.
///
/// A kind or a flag that is not known here means `hidden`.
@usableFromInline
package enum TypeShape: UInt8, Sendable {
  /// The service is a value type: its values have no other type.
  case fixed
  /// A class, or an existential of classes: the value begins with a reference.
  case reference
  /// An existential of anything: the concrete type follows three words of value.
  case existential
  /// None of these: each value has to be examined.
  case hidden

  package init(_ type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let kind = metadata.load(as: UInt.self)
    switch kind {
    // Structs, enums, tuples, functions, metatypes.
    case 0x200, 0x201, 0x301, 0x302, 0x304, 0x306: self = .fixed
    case 0x303:
      let flags = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self)
      // A protocol with a layout of its own, such as `Error`; otherwise bound to classes or not.
      let (isSpecial, isAny) = (flags & 0x3F00_0000 != 0, flags & 0x8000_0000 != 0)
      self = isSpecial ? .hidden : isAny ? .existential : .reference
    default: self = TypeShape.isClass(kind) ? .reference : .hidden
    }
  }

  /// A word that values of one concrete type share, and values of another do not; nil if the value
  /// has to be examined.
  ///
  /// - Parameter value: the address of the value; generic code would copy a value passed directly
  ///   to read its bytes.
  @inlinable @inline(__always)
  func word<Value>(of value: UnsafePointer<Value>) -> Int? {
    let bytes = UnsafeRawPointer(value)
    switch self {
    case .fixed:
      return Int(bitPattern: ObjectIdentifier(Value.self))
    case .reference where MemoryLayout<Value>.size >= MemoryLayout<UInt>.size:
      return TypeShape.type(at: bytes.load(as: UnsafeRawPointer.self))
    case .existential where MemoryLayout<Value>.size >= 4 * MemoryLayout<UInt>.size:
      let type = bytes.load(
        fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UnsafePointer<UInt>.self)
      guard TypeShape.isClass(type.pointee) else { return Int(bitPattern: type) }
      // A class: the instance may be of a subclass.
      return TypeShape.type(at: bytes.load(as: UnsafeRawPointer.self))
    default:
      return nil
    }
  }

  /// Whether a metadata kind is a class's: Swift's own, whose first word may be a pointer, or on
  /// Apple's systems another language's.
  @inlinable @inline(__always)
  static func isClass(_ kind: UInt) -> Bool {
    #if canImport(ObjectiveC)
    kind == 0 || kind >= 0x800 || kind == 0x203 || kind == 0x305
    #else
    kind == 0 || kind >= 0x800
    #endif
  }

  @inlinable @inline(__always)
  static func type(at object: UnsafeRawPointer) -> Int {
    #if canImport(ObjectiveC)
    // An object's first word may hold more than its class.
    let object = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
    return Int(bitPattern: ObjectIdentifier(Swift.type(of: object)))
    #else
    return object.load(as: Int.self)
    #endif
  }
}

/// Whether a type is a struct or an enum.
///
/// A cast to a protocol that only such types conform to is not tried for others: the runtime takes
/// microseconds to find that a type it has not seen before does not conform.
package func isStructOrEnum(_ type: Any.Type) -> Bool {
  (0x200...0x202).contains(unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
}
