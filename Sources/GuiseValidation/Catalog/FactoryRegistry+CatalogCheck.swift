public import Foundation
public import GuiseManifest

extension FactoryRegistry {
  /// Compares a committed catalog with the code, for tests.
  ///
  /// ```swift
  /// @Test func theCatalogIsUpToDate() throws {
  ///   try FactoryRegistry.logbook.checkCatalog(at: url)
  /// }
  /// ```
  ///
  /// With `GUISE_WRITE_CATALOG=1` in the environment the method writes the file and still throws an
  /// error: a catalog should be read before it is committed.
  ///
  /// - Throws: ``CatalogMismatch``; errors of Foundation where the file cannot be written.
  public func checkCatalog(
    at url: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let (current, path, variable) = (catalog, url.path, "GUISE_WRITE_CATALOG")
    if environment[variable] == "1" {
      try Data(current.encoded()).write(to: url, options: .atomic)
      throw CatalogMismatch(
        "\(path) was written: read what has changed, and run without \(variable)", [], problems)
    }
    var (cause, differences): (String?, [String]) = ("it cannot be read", [])
    if let data = try? Data(contentsOf: url) {
      do throws(Catalog.Unreadable) {
        let committed = try Catalog.read(Array(data), path: path)
        differences = committed.differences(from: current)
        let change =
          differences.isEmpty ? "files of the code have moved" : "it is not that of the registry"
        cause = committed == current ? nil : change
      } catch {
        cause = error.reason
      }
    }
    if cause == nil, problems.isEmpty { return }
    throw CatalogMismatch(
      cause.map { "\(path): \($0): write it with \(variable)=1" }, differences, problems)
  }
}

/// The error for a committed catalog that does not match the registry.
public struct CatalogMismatch: Error, Sendable, CustomStringConvertible {
  /// One phrase for each difference that affects wiring.
  public let differences: [String]
  /// Instructions, the differences, and the mistakes in the registry.
  public let description: String

  /// - Parameter cause: The problem and its remedy; nil where only the registry has problems.
  fileprivate init(_ cause: String?, _ differences: [String], _ problems: [RegistryProblem]) {
    self.differences = differences
    var lines = [cause].compactMap(\.self) + differences.map { "  \($0)" }
    if !problems.isEmpty { lines.append("the registry has problems:") }
    lines += problems.map { problem in
      "  \(problem.places.first.map { "\($0): " } ?? "")\(problem.message)"
    }
    description = lines.joined(separator: "\n")
  }
}
