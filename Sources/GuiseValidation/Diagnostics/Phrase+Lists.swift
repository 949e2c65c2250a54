package import GuiseManifest

extension Phrase {
  /// The most related places of one mistake that are shown.
  package static let longestRelated = 20
  /// The most names that are shown if one of them is the answer.
  package static let longestChoice = 12
}
