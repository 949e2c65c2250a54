package import GuiseManifest

extension Phrase {
  package static func didYouMean(_ name: String) -> String { "did you mean \(quoted(name))?" }

  /// The most names that mistyped ones are compared with.
  package static let comparisonLimit = 50
  /// The most related places of one mistake that are shown.
  package static let longestRelated = 20
  /// The most names that are shown if one of them is the answer.
  package static let longestChoice = 12
}
