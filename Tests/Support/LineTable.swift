import Foundation
import Testing

/// A file of `Tests/Fixtures/lines`: inputs, a line each, with what comes of each in indented lines.
///
/// Lines that begin with `#` are remarks.
public enum LineTable {
  public static func expect(
    _ name: String, _ found: (String) async throws -> [String]
  ) async throws {
    let url = Fixtures.folder.appending(path: "lines/\(name).txt")
    var lines: [String] = []
    for line in try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("  ")
    {
      lines.append(String(line))
      if line.isEmpty || line.hasPrefix("#") { continue }
      lines += try await found(String(line)).map { "  \($0)" }
    }
    try GoldenFile.expect(lines.joined(separator: "\n"), at: url)
  }

  /// The columns of a line, between `|`.
  public static func columns(_ line: String) -> [String] {
    line.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
  }

  /// A text in which characters are escaped as in Swift.
  public static func unescaped(_ text: String) -> String {
    text.replacing(/\\(?:([nrt0\\])|u\{([0-9A-F]+)\})/) { match -> String in
      if let digits = match.2, let code = UInt32(digits, radix: 16) {
        return Unicode.Scalar(code).map { String($0) } ?? ""
      }
      let escapes: [Substring: String] = ["n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\"]
      return match.1.flatMap { escapes[$0] } ?? ""
    }
  }
}
