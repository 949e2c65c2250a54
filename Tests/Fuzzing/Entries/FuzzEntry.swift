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
  /// - Throws: what does not hold, of what has to hold for every input.
  @discardableResult
  package func run(_ bytes: [UInt8]) throws(FuzzViolation) -> UInt64 {
    var output = FuzzOutput()
    switch self {
    case .reader: try ReaderEntry.run(bytes, &output)
    case .validator: try ValidatorEntry.run(bytes, &output)
    case .catalog: try CatalogEntry.run(bytes, &output)
    case .includes: try IncludesEntry.run(bytes, &output)
    case .variables: try VariablesEntry.run(bytes, &output)
    }
    return output.digest
  }
}
