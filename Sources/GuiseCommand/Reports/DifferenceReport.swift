internal import GuiseManifest

/// The output of `--diff` as data.
enum DifferenceReport {
  static let version = 1

  /// - Parameter lines: changes, each with a leading sign for its kind.
  static func json(_ lines: [String]) -> String {
    JSON.object([
      "version": .integer(version),
      "tool": JSONReporter.tool,
      "changes": .array(
        lines.map { line in
          .object(["kind": .string(kind(line)), "text": .string(String(line.dropFirst(2)))])
        }),
    ]).text(.open)
  }

  private static func kind(_ line: String) -> String {
    switch line.first {
    case "+": "added"
    case "-": "removed"
    default: "changed"
    }
  }
}
