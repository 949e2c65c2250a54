public import Foundation
public import GuiseManifest

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
