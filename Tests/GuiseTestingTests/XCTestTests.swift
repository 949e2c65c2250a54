import Foundation
import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import Synchronization
import TestSupport
import XCTest

/// Tests of XCTest have containers and expectations too.
final class XCTestTests: XCTestCase {
  private struct Failure: Equatable {
    var text: String
    var path: String
    var line: Int
  }

  /// The failures of an expectation, which are not this test's.
  private let failures = Mutex<[Failure]?>(nil)

  private func catching(_ expectation: () -> Void) -> [Failure] {
    failures.withLock { $0 = [] }
    expectation()
    return failures.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
  }

  #if canImport(ObjectiveC)
  override func record(_ issue: XCTIssue) {
    let place = issue.sourceCodeContext.location
    catchOr(
      Failure(
        text: issue.compactDescription, path: place?.fileURL.path ?? "",
        line: place?.lineNumber ?? 0)
    ) { super.record(issue) }
  }
  #else
  override func recordFailure(
    withDescription description: String, inFile path: String, atLine line: Int, expected: Bool
  ) {
    catchOr(Failure(text: description, path: path, line: line)) {
      super.recordFailure(
        withDescription: description, inFile: path, atLine: line, expected: expected)
    }
  }
  #endif

  private func catchOr(_ failure: Failure, _ record: () -> Void) {
    let isCaught = failures.withLock { failures -> Bool in
      failures?.append(failure)
      return failures != nil
    }
    if !isCaught { record() }
  }

  func testAContainer() async throws {
    let closings = Closings()
    try await withTestContainer(.newsletter(closings: closings)) { container in
      XCTAssertIdentical(try TestContainer.current, container)
      XCTAssertEqual(try mailerName(in: container), "suite")
    }
    XCTAssertEqual(closings.closed, 1)
  }

  func testAValidManifest() {
    XCTAssertTrue(expectValid(manifestFile, factories: .newsletter))
    XCTAssertTrue(
      expectValid([ManifestSource(contentsOf: manifestFile)], factories: .newsletter))
  }

  func testAFindingFailsInTheManifestsLine() throws {
    let folder = try TemporaryFolder([
      "broken.json": """
      {
        "guise": 1,
        "assemblies": { "app": { "registrations": { "signup": "singup" } } }
      }
      """
    ])
    let url = folder.url("broken.json")
    let found = catching { expectValid(url, factories: .newsletter) }
    XCTAssertTrue(found.allSatisfy { $0.path == url.path })
    let typo = try XCTUnwrap(found.first { $0.text.contains("[unknown-factory]") })
    XCTAssertEqual(typo.line, 3)
    // Not a method of a test case: in the caller's line.
    let line = #line + 1
    let others = catching { expectFromAFunction(url) }
    XCTAssertEqual(others.count, found.count)
    XCTAssertTrue(others.allSatisfy { $0.path == #filePath && $0.line != line })
    XCTAssertTrue(zip(others, found).allSatisfy { $0.text.contains($1.text) })
  }

  func testAManifestInABundle() {
    XCTAssertTrue(expectValid([.app], factories: .app))
    let found = catching {
      expectValid([.resource("manifest.json", in: .module)], factories: .app)
    }
    XCTAssertEqual(found.map(\.line), [3])
    XCTAssertEqual(found.map { $0.path.hasSuffix("/manifest.json") }, [true])
    let line = #line + 1
    let absent = catching { expectValid([.resource("absent.json", in: .module)], factories: .app) }
    XCTAssertEqual(absent.map(\.line), [line])
    XCTAssertEqual(absent.map(\.path), [#filePath])
  }

  func testAStaleCatalogIsAFailure() throws {
    let folder = try TemporaryFolder(["guise-catalog.json": "{}"])
    let url = folder.url("guise-catalog.json")
    let found = catching { expectCatalog(url, of: .newsletter, environment: [:]) }
    XCTAssertEqual(found.map(\.path), [url.path])
  }
}

private func expectFromAFunction(_ url: URL) {
  expectValid(url, factories: .newsletter)
}
