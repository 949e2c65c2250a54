/// Whether the values of a service are references, as far as its type tells: true for a class or an
/// existential of classes, false for a value type, nil for any other existential.
///
/// Read from type metadata, whose layout is part of Swift's stable ABI: it begins with a word that
/// is its kind; for an existential type, a 32-bit word with flags follows.
package func isReference(_ type: Any.Type) -> Bool? {
  if type is AnyObject.Type { return true }
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  switch metadata.load(as: UInt.self) {
  // Structs, enums, optionals, tuples, functions, metatypes.
  case 0x200, 0x201, 0x202, 0x301, 0x302, 0x304, 0x306: return false
  case 0x303:
    let flags = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self)
    // Bound to classes, and not a protocol with a layout of its own, such as `Error`.
    return flags & 0xBF00_0000 == 0 ? true : nil
  default: return nil
  }
}

/// Whether a type is a struct or an enum.
// Others are not cast to a protocol that only such types have: that takes microseconds.
package func isStructOrEnum(_ type: Any.Type) -> Bool {
  (0x200...0x202).contains(unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
}
