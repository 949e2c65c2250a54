package import Foundation
import GuiseCommand
package import GuiseValidation
import TestSupport

/// The catalogs of fixtures, of which many tests read the same few.
package enum FixtureCatalog {
  /// Returns the catalog of a file, or of an equal one that was read before.
  package static func read(_ url: URL) throws(Catalog.Unreadable) -> Catalog {
    let data = (try? Data(contentsOf: url)) ?? Data()
    if let known = known.withLock({ $0[data] }) { return known }
    let catalog = try Catalog.read(Array(data), path: url.path)
    known.withLock { $0[data] = catalog }
    return catalog
  }

  private static let known = Locked<[Data: Catalog]>([:])
}
