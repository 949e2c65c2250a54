import TestSupport
import Testing

/// Texts that were read once and then kept, one a file in `Golden`.
enum Golden {
  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try GoldenFile.expect(
      text, at: Repository.url("Tests/GuiseCommandTests/Golden/\(name)"),
      sourceLocation: sourceLocation)
  }
}
