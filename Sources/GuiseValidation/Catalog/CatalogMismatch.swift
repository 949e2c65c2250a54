internal import GuiseManifest

/// The error for a committed catalog that does not match the registry.
public struct CatalogMismatch: Error, Sendable, CustomStringConvertible {
  /// One phrase for each difference that affects wiring; empty where only source locations have
  /// changed.
  public let differences: [String]
  /// Instructions, the differences, and the mistakes in the registry.
  public let description: String

  static let writeVariable = "GUISE_WRITE_CATALOG"

  /// - Parameters:
  ///   - cause: the problem and its remedy; nil where only the registry has problems.
  ///   - problems: the mistakes in the registry; the catalog leaves out the faulty factories.
  init(
    _ cause: String?, differences: [String] = [], problems: [RegistryProblem]
  ) {
    self.differences = differences
    var lines = [cause].compactMap(\.self) + differences.map { "  \($0)" }
    if !problems.isEmpty {
      lines.append("the registry has problems:")
      lines += problems.map { problem in
        "  \(problem.places.first.map { "\($0): " } ?? "")\(problem.message)"
      }
    }
    description = lines.joined(separator: "\n")
  }
}
