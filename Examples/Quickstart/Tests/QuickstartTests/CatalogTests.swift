import Foundation
import GuiseTesting
import Testing

@testable import quickstart

@Test func theCatalogIsUpToDate() {
  let catalog = URL(filePath: "../../guise-catalog.json", relativeTo: URL(filePath: #filePath))
  expectCatalog(catalog, of: .quickstart)
}
