internal import Guise
internal import StrictJSON
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

  /// Returns the runtime's name without the parts that differ between runs and platforms.
  ///
  /// - Of a private type, the runtime shows an address, its only hint of the declaration.
  /// - Foundation is one module on some platforms and several on others; catalogs are shared.
  /// - Imported C and Objective-C types have a module that code cannot name, on some platforms none.
  package static func portable(_ name: String) -> String {
    var portable = ""
    var rest = name[...]
    while let start = rest.utf8.firstIndex(where: isOfPath) {
      portable += rest[..<start]
      rest = rest[start...]
      let end = rest.utf8.firstIndex { !isOfPath($0) } ?? rest.endIndex
      var path = rest[..<end]
      rest = rest[end...]
      if path.utf8.first == UInt8(ascii: "$"), portable.hasSuffix(" at ") {
        portable.removeLast(4)
        continue
      }
      if path.hasPrefix("FoundationEssentials.") {
        path.removeFirst("FoundationEssentials.".count)
        portable += "Foundation."
      } else if path.hasPrefix("__C.") {
        path.removeFirst("__C.".count)
      }
      portable += path
    }
    return portable + rest
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    byte.isOfWord || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// Returns the positions of the services that a name in a manifest stands for: a full name, or the last component
  /// of one.
  package static func positions(of name: String, among names: [String]) -> [Int] {
    if let position = names.firstIndex(of: name) { return [position] }
    return names.indices.filter { short(ofName: names[$0]) == name }
  }
}
