/// One way into the product for bytes that anybody may have written.
package enum FuzzEntry: String, CaseIterable, Sendable {
  /// The strict JSON reader and the writer.
  case reader
  /// A manifest, with all that a command writes about it.
  case validator
  /// A catalog, with which a manifest is checked.
  case catalog
  /// Several files that may include each other.
  case includes
  /// Variables, their values, and the settings that refer to them.
  case variables

  /// Takes the bytes through the product.
  ///
  /// - Returns: a digest of all that was written about them: in each process the same.
  /// - Throws: a promise about every input that does not hold.
  @discardableResult
  package func run(_ bytes: [UInt8]) throws(FuzzViolation) -> UInt64 {
    var output = FuzzOutput()
    switch self {
    case .reader: try ReaderEntry.run(bytes, &output)
    case .validator: try ManifestEntry.run(bytes, &output)
    case .catalog: try CatalogEntry.run(bytes, &output)
    case .includes: try ManifestEntry.run(files: bytes, &output)
    case .variables: try VariablesEntry.run(bytes, &output)
    }
    return output.digest
  }
}

/// A promise about every input that does not hold of some input.
package struct FuzzViolation: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// - Throws: a violation, where the condition does not hold.
func require(
  _ condition: Bool, _ description: @autoclosure () -> String
) throws(FuzzViolation) {
  if !condition { throw FuzzViolation(description()) }
}

/// The texts that an entry has written, as a digest, and whether they show a secret.
struct FuzzOutput {
  /// FNV-1a.
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// A text that none may have in it.
  var secret: String?
  /// The first text with the secret.
  private(set) var leak: String?

  mutating func add(_ text: String) {
    if let secret, leak == nil, text.contains(secret) { leak = text }
    for byte in [UInt8](text.utf8) + [0xFF] {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }
}
