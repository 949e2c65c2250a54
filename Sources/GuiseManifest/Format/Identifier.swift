internal import StrictJSON

/// The grammar of names: `[A-Za-z0-9_][A-Za-z0-9_.@-]*`.
package enum Identifier {
  package static func isValid(_ name: String) -> Bool { isValid(name.utf8) }

  package static func isValid(_ name: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in name {
      guard allows(byte, first: isFirst) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// Returns the first character outside the grammar; nil for a valid or empty name.
  package static func firstInvalid(_ name: String) -> String.Index? {
    name.unicodeScalars.indices.first { index in
      guard let byte = UInt8(exactly: name.unicodeScalars[index].value) else { return true }
      return !allows(byte, first: index == name.startIndex)
    }
  }

  private static func allows(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "-"): !first
    default: byte.isOfWord
    }
  }

  /// Whether a name is in the grammar of environment variables: `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isEnvironmentName(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return name.utf8.allSatisfy(\.isOfWord) && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
  }
}
