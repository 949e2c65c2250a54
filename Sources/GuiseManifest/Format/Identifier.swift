internal import StrictJSON

/// The grammar of names: `[A-Za-z0-9_][A-Za-z0-9_.@-]*`.
package enum Identifier {
  package static func isValid(_ name: String) -> Bool { isValid(name.utf8) }

  package static func isValid(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.enumerated().allSatisfy { allows($1, first: $0 == 0) }
  }

  /// Returns the fault of an invalid name of a thing.
  static func fault(in name: String, of thing: String) -> Fault.Kind? {
    isValid(name) ? nil : .invalidName(of: thing, problem: problem(of: name))
  }

  /// Returns the problem of an invalid name, in words that follow it.
  private static func problem(of name: String) -> String {
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if let byte = UInt8(exactly: scalar.value), allows(byte, first: index == 0) { continue }
      let verb = index == 0 ? "cannot begin with" : "cannot contain"
      let shown = scalar.properties.generalCategory == .control ? "" : "\"\(scalar)\" "
      return "\(verb) \(shown)(\(scalar.codePoint))"
    }
    return "cannot be empty"
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
