internal import GuiseManifest

/// A cache of catalogs for successive checks: reading one takes longer than checking a manifest
/// against it.
package final class CatalogMemory {
  private var known: [String: (stamp: DiskFile.Stamp, catalog: Catalog)] = [:]
  /// The number of catalogs after which the cache is emptied.
  private static let limit = 8

  package init() {}

  /// Returns the cached catalog; nil where the file has changed since it was read.
  func catalog(at path: String) -> Catalog? {
    guard let entry = known[path] else { return nil }
    if entry.stamp == DiskFile.stamp(path) { return entry.catalog }
    known[path] = nil
    return nil
  }

  /// - Parameter stamp: the stamp of the file before it was read.
  func remember(_ catalog: Catalog, at path: String, _ stamp: DiskFile.Stamp) {
    if known.count >= Self.limit { known = [:] }
    known[path] = (stamp, catalog)
  }
}
