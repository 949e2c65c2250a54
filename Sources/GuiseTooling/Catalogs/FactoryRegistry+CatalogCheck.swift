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
    func mismatch(_ cause: CatalogMismatch.Cause, with old: [UInt8] = []) -> CatalogMismatch {
      CatalogMismatch(path: url.path, cause: cause, between: old, and: current, problems: problems)
    }
    if environment[CatalogMismatch.writeVariable] == "1" {
      let written = try? Data(contentsOf: url)
      try Data(current.encoded()).write(to: url, options: .atomic)
      throw mismatch(.written, with: written.map(Array.init) ?? [])
    }
    guard let data = try? Data(contentsOf: url) else {
      throw mismatch(.unreadable("it cannot be read"))
    }
    let committed: Catalog
    do throws(Catalog.Unreadable) {
      committed = try Catalog.read(Array(data), path: url.path)
    } catch {
      throw mismatch(.unreadable(error.reason))
    }
    guard committed != current || !problems.isEmpty else { return }
    let differences = committed.differences(from: current)
    throw mismatch(.differs(differences), with: committed.encoded())
  }
}
