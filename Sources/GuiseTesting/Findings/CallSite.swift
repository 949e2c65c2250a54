internal import Testing

#if canImport(XCTest)
internal import XCTest
#endif

/// Where an expectation is written.
struct CallSite {
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
      #if canImport(XCTest)
      // Swift Testing has no test to which an issue in XCTest belongs, and says nothing.
      if Test.current == nil, issue.severity == .error {
        XCTFail(issue.text, file: filePath, line: line)
      }
      #endif
    }
    return issues.allSatisfy { $0.severity != .error }
  }
}
