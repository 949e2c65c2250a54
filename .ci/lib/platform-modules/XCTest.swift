// Apple's XCTest.
@_exported import Foundation

open class XCTestCase: NSObject {
  open func record(_ issue: XCTIssue) {}
}

public struct XCTIssue {
  public enum IssueType: Int, Sendable {
    case assertionFailure, thrownError, uncaughtException, performanceRegression, system
    case unmatchedExpectedFailure
  }
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = .init(), associatedError: (any Error)? = nil,
    attachments: [XCTAttachment] = []
  ) {}
}

open class XCTAttachment: NSObject {}

open class XCTSourceCodeContext: NSObject {
  public override init() {}
  public init(location: XCTSourceCodeLocation?) {}
}

open class XCTSourceCodeLocation: NSObject {
  public init(filePath: String, lineNumber: Int) {}
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
