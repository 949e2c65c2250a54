internal import Guise
internal import Synchronization

/// Names of types in catalogs and messages.
package enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// Returns a type's full name, `Module.Outer.Inner`; for `any P`, the protocol's own name.
  ///
  /// Cached, since the runtime takes microseconds to make a name.
  @inline(never)
  package static func full(of type: Any.Type) -> String {
    names.withLock { names in
      let id = ObjectIdentifier(type)
      if let name = names[id] { return name }
      let name = portable(_typeName(type, qualified: true))
      names[id] = name
      return name
    }
  }

  /// Returns the last component of a full name, without generic arguments; nil for a type without a single name,
  /// such as a tuple, a function or a composition of protocols.
  package static func short(ofName name: String) -> String? {
    let components = withoutGenericArguments(name).split(separator: UInt8(ascii: "."))
    guard components.allSatisfy({ Identifier.isValid($0) }) else { return nil }
    return components.last.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func withoutGenericArguments(_ name: String) -> [UInt8] {
    var plain: [UInt8] = []
    var depth = 0
    var previous: UInt8?
    for byte in name.utf8.dropFirst(name.hasPrefix("any ") ? 4 : 0) {
      if byte == UInt8(ascii: "<") { depth += 1 }
      if depth == 0 { plain.append(byte) }
      // The arrow of a function does not count.
      if byte == UInt8(ascii: ">"), previous != UInt8(ascii: "-") { depth -= 1 }
      previous = byte
    }
    return plain
  }

  private static let unknownContext = "unknown context"

  /// Returns the runtime's name without the parts that differ between runs and platforms.
  package static func portable(_ name: String) -> String {
    var name = name
    if has(unknownContext, in: name) {
      // The address is the runtime's only hint of a private type's declaration.
      name.replace(#/\(unknown context at [^)]*\)/#, with: "(\(unknownContext))")
    }
    // Foundation is one module on some platforms and several on others; catalogs are shared. Imported C and
    // Objective-C types have a module that code cannot name, on some platforms none.
    if has("FoundationEssentials.", in: name) {
      name.replace(#/(^|[^\w.])FoundationEssentials\./#) { "\($0.1)Foundation." }
    }
    if has("__C.", in: name) { name.replace(#/(^|[^\w.])__C\./#) { $0.1 } }
    return name
  }

  /// Whether a name contains a part.
  ///
  /// The standard library's search prepares itself for longer texts, which would take longer than all other
  /// work on a name.
  @inline(never)
  private static func has(_ part: String, in name: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = name.utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
