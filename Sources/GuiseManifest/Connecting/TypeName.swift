internal import Guise

/// Names of types in catalogs and messages.
package enum TypeName {
  private static let names = Lock<[ObjectIdentifier: String]>([:])

  /// Returns a type's full name, `Module.Outer.Inner`, or for `any P` the protocol's. The runtime takes long to make one.
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

  /// Returns the last component of a full name, without generic arguments; nil for a tuple or another unnamed type.
  package static func short(ofName name: String) -> String? {
    var depth = 0
    let plain = name.utf8.dropFirst(name.hasPrefix("any ") ? 4 : 0).filter { byte in
      if byte == UInt8(ascii: "<") { depth += 1 }
      defer { if byte == UInt8(ascii: ">") { depth -= 1 } }
      return depth == 0
    }
    let components = plain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard components.allSatisfy({ Identifier.isValid($0) }) else { return nil }
    return components.last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the runtime's name without parts that differ between runs and platforms: addresses and modules of imports.
  package static func portable(_ name: String) -> String {
    var portable = ""
    for component in name.split(separator: ".", omittingEmptySubsequences: false) {
      let isImported = component.hasSuffix("__C")
      let isEssential = component.hasSuffix("FoundationEssentials")
      portable += component.dropLast(isImported ? 3 : isEssential ? "Essentials".count : 0)
      if !isImported { portable += "." }
    }
    portable.removeLast()
    while let address = portable.utf8.firstIndex(of: UInt8(ascii: "$")),
      portable[..<address].hasSuffix(" at ")
    {
      let end = portable.utf8[address...].firstIndex(of: UInt8(ascii: ")")) ?? portable.endIndex
      portable.removeSubrange(portable.utf8.index(address, offsetBy: -4)..<end)
    }
    return portable
  }

  /// Returns the positions of the services that a name in a manifest means, a full name or the last component of one.
  package static func positions(of name: String, among names: [String]) -> [Int] {
    if let position = names.firstIndex(of: name) { return [position] }
    return names.indices.filter { short(ofName: names[$0]) == name }
  }
}
