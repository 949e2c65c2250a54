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
  /// - Parameters:
  ///   - url: the catalog's file.
  ///   - environment: the process's own, by default.
  /// - Throws: ``CatalogMismatch`` where the file differs from the registry's catalog, or was
  ///   written; errors of Foundation where the file cannot be written.
  public func checkCatalog(
    at url: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let (current, path) = (catalog, url.path)
    let remedy = "write it with \(CatalogMismatch.writeVariable)=1"
    if environment[CatalogMismatch.writeVariable] == "1" {
      try Data(current.encoded()).write(to: url, options: .atomic)
      throw CatalogMismatch(
        """
        \(path) was written: read what has changed, and run without \
        \(CatalogMismatch.writeVariable)
        """, problems: problems)
    }
    func unreadable(_ reason: String) -> CatalogMismatch {
      CatalogMismatch("\(path): \(reason): \(remedy)", problems: problems)
    }
    guard let data = try? Data(contentsOf: url) else { throw unreadable("it cannot be read") }
    let committed: Catalog
    do throws(Catalog.Unreadable) {
      committed = try Catalog.read(Array(data), path: path)
    } catch {
      throw unreadable(error.reason)
    }
    guard committed != current || !problems.isEmpty else { return }
    let differences = committed.differences(from: current)
    let cause =
      differences.isEmpty ? "files of the code have moved" : "it is not that of the registry"
    throw CatalogMismatch(
      committed == current ? nil : "\(path): \(cause): \(remedy)", differences: differences,
      problems: problems)
  }
}

/// The error for a committed catalog that does not match the registry.
public struct CatalogMismatch: Error, Sendable, CustomStringConvertible {
  /// One phrase for each difference that affects wiring; empty where only source locations have
  /// changed.
  public let differences: [String]
  /// Instructions, the differences, and the mistakes in the registry.
  public let description: String

  fileprivate static let writeVariable = "GUISE_WRITE_CATALOG"

  /// - Parameters:
  ///   - cause: the problem and its remedy; nil where only the registry has problems.
  ///   - problems: the mistakes in the registry; the catalog leaves out the faulty factories.
  fileprivate init(
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
