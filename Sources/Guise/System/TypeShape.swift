/// Where a service's value tells its concrete type, as the registration's service shows.
///
/// Read from type metadata, whose first word is its kind: that is part of Swift's stable ABI. Used to
/// decide with one comparison whether an instance is of the type that was seen before, where a
/// dynamic cast would cost many times more.
@usableFromInline
enum TypeShape: UInt8, Sendable {
  /// The service is a value type: its values have no other.
  case fixed
  /// A class, or an existential of classes: the value begins with a reference.
  case reference
  /// An existential of anything: the concrete type follows three words of value.
  case existential
  /// None of these: each value has to be asked.
  case hidden

  init(_ type: Any.Type) {
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    switch words[0] {
    case 0x202: self = .hidden
    case 0x303: self = TypeShape(existentialFlags: UInt32(truncatingIfNeeded: words[1]))
    case 0x307: self = .hidden
    case 0, 0x800...: self = .reference
    default: self = .fixed
    }
  }

  /// - Parameter flags: of the metadata of an existential type: whether it is bound to classes, and
  ///   whether it is of a protocol with a layout of its own, such as `Error`.
  private init(existentialFlags flags: UInt32) {
    if flags & 0x3F00_0000 != 0 {
      self = .hidden
    } else {
      self = flags & 0x8000_0000 == 0 ? .reference : .existential
    }
  }

  /// Whether values are no objects, whatever their concrete types.
  var isValueType: Bool { self == .fixed }

  /// A word that values of one concrete type share, and values of another do not; nil where the
  /// value has to be asked.
  ///
  /// - Parameter value: not changed; of a value that is passed as it is, generic code would make a
  ///   copy to read its bytes.
  @inlinable @inline(__always)
  func word<Value>(of value: inout Value) -> UInt? {
    switch self {
    case .fixed:
      return UInt(bitPattern: ObjectIdentifier(Value.self))
    case .reference where MemoryLayout<Value>.size >= 8:
      return withUnsafeBytes(of: &value) { TypeShape.type(at: $0.load(as: UnsafeRawPointer.self)) }
    case .existential where MemoryLayout<Value>.size >= 32:
      return withUnsafeBytes(of: &value) { bytes in
        let type = bytes.load(fromByteOffset: 24, as: UnsafePointer<UInt>.self)
        let kind = type.pointee
        guard kind == 0 || kind >= 0x800 else { return UInt(bitPattern: type) }
        // Of a class: the instance may be of a subclass.
        return TypeShape.type(at: bytes.load(as: UnsafeRawPointer.self))
      }
    default:
      return nil
    }
  }

  @inlinable @inline(__always)
  static func type(at object: UnsafeRawPointer) -> UInt {
    #if canImport(ObjectiveC)
    // An object's first word may hold more than its class.
    let object = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
    return UInt(bitPattern: ObjectIdentifier(type(of: object)))
    #else
    return object.load(as: UInt.self)
    #endif
  }
}
