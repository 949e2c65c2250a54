#if canImport(XCTest)
public import Foundation
public import GuiseManifest
internal import GuiseValidation
internal import Testing
public import XCTest

/// Expectations for manifests and catalogs in tests of XCTest.
extension XCTestCase {
  /// Expects manifests to be valid: each error is a failure at its line of the manifest, with the
  /// text that `guise-validate` prints.
  ///
  /// XCTest has no warnings, so they are left out unless `strict` is set.
  ///
  /// - Parameters:
  ///   - manifests: the manifests' files.
  ///   - factories: the factories that the manifests may name.
  ///   - options: variables, environment, roots and limits. By default no environment is read.
  ///   - strict: whether warnings also fail the test.
  ///   - fileID: the file ID of the call.
  ///   - filePath: the file path of the call.
  ///   - line: the line of the call.
  /// - Returns: whether nothing was reported.
  @discardableResult
  public func expectValid(
    _ manifests: URL..., factories: FactoryRegistry, options: ManifestOptions = .init(),
    strict: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
  ) -> Bool {
    expectValid(
      manifests.map { ManifestSource(contentsOf: $0) }, factories: factories, options: options,
      strict: strict, fileID: fileID, filePath: filePath, line: line)
  }

  /// Expects manifests from any source to be valid: bytes, embedded resources, or named files in
  /// memory.
  ///
  /// - Returns: whether nothing was reported.
  @discardableResult
  public func expectValid(
    _ manifests: [ManifestSource], factories: FactoryRegistry,
    options: ManifestOptions = .init(), strict: Bool = false, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
  ) -> Bool {
    record(
      ReportedIssue.all(
        in: manifests, factories: factories, options: options, isStrict: strict,
        seenFrom: Testing.SourceLocation(
          fileID: fileID, filePath: filePath, line: line, column: 1)))
  }

  /// Expects a committed catalog to equal the registry's: otherwise, the difference is a failure at
  /// the first differing line of the file.
  ///
  /// With `GUISE_WRITE_CATALOG=1` in the environment the file is written, and the test still fails.
  ///
  /// - Parameters:
  ///   - url: the catalog's file.
  ///   - factories: the registry.
  ///   - environment: the process's own, by default.
  ///   - fileID: the file ID of the call.
  ///   - filePath: the file path of the call.
  ///   - line: the line of the call.
  /// - Returns: whether the catalog is the registry's.
  @discardableResult
  public func expectCatalog(
    _ url: URL, of factories: FactoryRegistry,
    environment: [String: String] = ProcessInfo.processInfo.environment, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
  ) -> Bool {
    let issue = ReportedIssue.of(
      catalogAt: url, of: factories, environment: environment,
      seenFrom: Testing.SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
    return record([issue].compactMap(\.self))
  }

  private func record(_ issues: [ReportedIssue]) -> Bool {
    let failures = issues.filter { $0.severity == .error }
    for failure in failures {
      #if canImport(ObjectiveC)
      let place = XCTSourceCodeLocation(
        filePath: failure.location.filePath, lineNumber: failure.location.line)
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: failure.text,
          sourceCodeContext: XCTSourceCodeContext(location: place)))
      #else
      recordFailure(
        withDescription: failure.text, inFile: failure.location.filePath,
        atLine: failure.location.line, expected: true)
      #endif
    }
    return failures.isEmpty
  }
}
#endif
