package import GuiseManifest

extension Phrase {
  /// The most names that mistyped ones are compared with.
  package static let comparisonLimit = 50
  /// The most related places of one mistake that are shown.
  package static let longestRelated = 20
  /// The most names that are shown if one of them is the answer.
  package static let longestChoice = 12
}
