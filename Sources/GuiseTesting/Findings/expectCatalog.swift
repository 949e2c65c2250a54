public import Foundation
public import GuiseManifest

/// Expects a committed catalog to be the one of a registry: where it is not, the difference is an issue
/// at the first line of the file that differs.
///
/// With `GUISE_WRITE_CATALOG=1` in the environment the file is written, and the test fails all the same,
/// so that nobody commits a catalog unread.
///
/// - Parameters:
///   - url: the catalog's file.
///   - factories: the registry.
///   - environment: the process's own, by default.
///   - fileID: where the check is written.
///   - filePath: where the check is written.
///   - line: where the check is written.
///   - column: where the check is written.
/// - Returns: whether the catalog is the registry's.
@discardableResult
public func expectCatalog(
  _ url: URL, of factories: FactoryRegistry,
  environment: [String: String] = ProcessInfo.processInfo.environment, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let issue = ManifestExpectation.issue(
    inCatalogAt: url, of: factories, environment: environment, seenFrom: caller.location)
  return caller.record(issue.map { [$0] } ?? [])
}
