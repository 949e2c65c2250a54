public import Foundation
public import GuiseManifest
internal import GuiseValidation

/// Expects a committed catalog to equal the registry's: otherwise, the difference is an issue at
/// the first differing line of the file.
///
/// With `GUISE_WRITE_CATALOG=1` in the environment the file is written, and the test still fails: a
/// catalog should be read before it is committed.
///
/// - Parameters:
///   - url: the catalog's file.
///   - factories: the registry.
///   - environment: the process's own, by default.
///   - fileID: the file ID of the call.
///   - filePath: the file path of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Returns: whether the catalog is the registry's.
@discardableResult
public func expectCatalog(
  _ url: URL, of factories: FactoryRegistry,
  environment: [String: String] = ProcessInfo.processInfo.environment, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let issue = ReportedIssue.of(
    catalogAt: url, of: factories, environment: environment, seenFrom: caller.location)
  return caller.record([issue].compactMap(\.self))
}
