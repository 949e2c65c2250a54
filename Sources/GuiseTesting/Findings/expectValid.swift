public import Foundation
public import GuiseManifest
internal import GuiseValidation

/// Expects manifests to be valid: each error is an issue at its line of the manifest, with the text
/// that `guise-validate` prints; each warning is an issue that does not fail the test.
///
/// ```swift
/// @Test func theManifestIsValid() {
///   expectValid(manifest, factories: .newsletter, strict: true)
/// }
/// ```
///
/// Nothing is built, and values of secrets are never shown. Findings in a file that several
/// manifests include are reported once. Within an `XCTestCase`, its method of the same name is
/// called; a function outside it, called by an XCTest, reports failures at its own line, without
/// warnings.
///
/// - Parameters:
///   - manifests: the manifests' files.
///   - factories: the factories that the manifests may name.
///   - options: variables, environment, roots and limits. By default no environment is read.
///   - strict: whether warnings also fail the test.
///   - fileID: the file ID of the call.
///   - filePath: the file path of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Returns: whether nothing was reported that fails the test.
@discardableResult
public func expectValid(
  _ manifests: URL..., factories: FactoryRegistry, options: ManifestOptions = .init(),
  strict: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  expectValid(
    manifests.map { ManifestSource(contentsOf: $0) }, factories: factories, options: options,
    strict: strict, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects manifests from any source to be valid: bytes, embedded resources, or named files in
/// memory.
///
/// - Returns: whether nothing was reported that fails the test.
@discardableResult
public func expectValid(
  _ manifests: [ManifestSource], factories: FactoryRegistry, options: ManifestOptions = .init(),
  strict: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return caller.record(
    ReportedIssue.all(
      in: manifests, factories: factories, options: options, isStrict: strict,
      seenFrom: caller.location))
}
