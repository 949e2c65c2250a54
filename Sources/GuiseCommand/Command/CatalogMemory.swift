internal import GuiseManifest

/// Catalogs that were read, for checks that follow each other: reading one takes longer than checking a
/// manifest against it.
package final class CatalogMemory {
  private var known: [String: (stamp: DiskFile.Stamp, catalog: Catalog)] = [:]
  /// Whoever works with more at a time waits for some of them.
  private static let limit = 8

  package init() {}

  /// Nil where the file has changed since it was read.
  func catalog(at path: String) -> Catalog? {
    guard let entry = known[path] else { return nil }
    if entry.stamp == DiskFile.stamp(path) { return entry.catalog }
    known[path] = nil
    return nil
  }

  /// - Parameter stamp: of the file before it was read.
  func remember(_ catalog: Catalog, at path: String, _ stamp: DiskFile.Stamp) {
    if known.count >= Self.limit { known = [:] }
    known[path] = (stamp, catalog)
  }
}
