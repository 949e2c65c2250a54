/// Where a registration was written: in code (`#fileID`) or in a manifest.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(file):\(line)" }
}
