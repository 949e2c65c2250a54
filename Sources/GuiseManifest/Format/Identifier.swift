internal import StrictJSON

/// The grammar of names: `[A-Za-z0-9_][A-Za-z0-9_.@-]*`.
package enum Identifier {
  package static func isValid(_ name: some Collection<UInt8>) -> Bool {
    name.first?.isOfWord == true && name.allSatisfy { $0.isOfWord || ".@-".utf8.contains($0) }
  }

  /// Whether a name is in the grammar of environment variables: `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isEnvironmentName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy(\.isOfWord)
  }
}
