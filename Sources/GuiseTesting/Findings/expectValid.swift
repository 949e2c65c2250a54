public import Foundation
public import GuiseManifest
internal import Testing
internal import XCTest

/// Expects manifests to be valid: each error is an issue at its own line of the manifest, with what
/// `guise-validate` prints about it; each warning is an issue that does not fail the test.
///
/// ```swift
/// @Test func theManifestIsValid() {
///   expectValid(manifest, factories: .newsletter, strict: true)
/// }
/// ```
///
/// Nothing is built. Values of secrets are never shown. What is wrong in a file that several manifests
/// include is reported once. In a method of an `XCTestCase` the method of the same name is called. A
/// function beside it, which XCTest calls, reports failures in its own line, and no warnings.
///
/// - Parameters:
///   - manifests: the manifests' files.
///   - factories: what the manifests may name.
///   - options: variables, environment, roots and limits. By default no environment is read.
///   - strict: whether warnings fail the test too.
///   - fileID: where the check is written.
///   - filePath: where the check is written.
///   - line: where the check is written.
///   - column: where the check is written.
/// - Returns: whether nothing was reported that fails the test.
@discardableResult
public func expectValid(
  _ manifests: URL..., factories: FactoryRegistry, options: ValidationOptions = .init(),
  strict: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  expectValid(
    manifests.map { ManifestSource(contentsOf: $0) }, factories: factories, options: options,
    strict: strict, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects manifests from any source to be valid: bytes, embedded resources, named files in memory.
///
/// - Parameters:
///   - manifests: where the manifests are.
///   - factories: what the manifests may name.
///   - options: variables, environment, roots and limits. By default no environment is read.
///   - strict: whether warnings fail the test too.
///   - fileID: where the check is written.
///   - filePath: where the check is written.
///   - line: where the check is written.
///   - column: where the check is written.
/// - Returns: whether nothing was reported that fails the test.
@discardableResult
public func expectValid(
  _ manifests: [ManifestSource], factories: FactoryRegistry, options: ValidationOptions = .init(),
  strict: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return caller.record(
    ManifestExpectation.issues(
      in: manifests, factories: factories, options: options, isStrict: strict,
      seenFrom: caller.location))
}

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

/// Where an expectation is written.
private struct CallSite {
  let fileID: String
  let filePath: StaticString
  let line: UInt
  let column: UInt

  var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// Reports issues to the test that runs.
  ///
  /// - Returns: whether none of them fails it.
  func record(_ issues: [ReportedIssue]) -> Bool {
    for issue in issues {
      issue.record()
      // Swift Testing has no test to which an issue in XCTest belongs, and says nothing.
      if Test.current == nil, issue.severity == .error {
        XCTFail(issue.text, file: filePath, line: line)
      }
    }
    return issues.allSatisfy { $0.severity != .error }
  }
}
