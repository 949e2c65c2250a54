import Foundation

/// Tells the operator what the server does.
public protocol Log: Sendable {
  func write(_ line: String)
}

/// Prints each line at once.
public struct ConsoleLog: Log {
  public init() {}

  public func write(_ line: String) {
    print(line)
    fflush(nil)
  }
}
