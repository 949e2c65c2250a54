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
    let current = catalog
    if environment[CatalogMismatch.writeVariable] == "1" {
      let written = try? Data(contentsOf: url)
      try Data(current.encoded()).write(to: url, options: .atomic)
      throw CatalogMismatch(
        path: url.path, cause: .written, between: written.map(Array.init) ?? [], and: current,
        problems: problems)
    }
    guard let data = try? Data(contentsOf: url) else {
      throw CatalogMismatch(
        path: url.path, cause: .unreadable("it cannot be read"), between: [], and: current,
        problems: problems)
    }
    let committed: Catalog
    do throws(Catalog.Unreadable) {
      committed = try Catalog.read(Array(data), path: url.path)
    } catch {
      throw CatalogMismatch(
        path: url.path, cause: .unreadable(error.reason), between: [], and: current,
        problems: problems)
    }
    guard committed != current || !problems.isEmpty else { return }
    throw CatalogMismatch(
      path: url.path, cause: .differs(committed.differences(from: current)),
      between: committed.encoded(), and: current, problems: problems)
  }
}
