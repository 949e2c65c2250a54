import TestSupport
import Testing

/// Compares a text with `Golden/<name>.txt`, line numbers of Swift files normalised.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let actual = text.replacing(/\.swift:\d+/, with: ".swift:LINE") + "\n"
  try GoldenFile.expect(
    actual, at: Repository.url("Tests/GuiseTests/Golden/\(name).txt"),
    sourceLocation: sourceLocation)
}
