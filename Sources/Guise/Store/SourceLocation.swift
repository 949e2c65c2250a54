/// The location of a registration: in code (`#fileID`) or in a manifest.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file: for code, `Module/File.swift`; for a manifest, the path that it was read by.
  public let file: String
  /// The line, counted from 1.
  public let line: Int

  /// Creates a location, in code or in any other file.
  public init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }

  public var description: String { "\(file):\(line)" }
}
