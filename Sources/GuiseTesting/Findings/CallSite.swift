internal import GuiseValidation
internal import Testing

#if canImport(XCTest)
internal import XCTest
#endif

/// The source location of an expectation.
struct CallSite {
  let fileID: String
  let filePath: StaticString
  let line: UInt
  let column: UInt

  var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// Reports issues to the running test.
  ///
  /// - Returns: whether none of them fails the test.
  func record(_ issues: [ReportedIssue]) -> Bool {
    for issue in issues {
      issue.record()
      #if canImport(XCTest)
      // Under XCTest, Swift Testing has no current test and drops the issue silently.
      if Test.current == nil, issue.severity == .error {
        XCTFail(issue.text, file: filePath, line: line)
      }
      #endif
    }
    return issues.allSatisfy { $0.severity != .error }
  }
}
