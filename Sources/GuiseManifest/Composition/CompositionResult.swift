package import StrictJSON

/// What a manifest and its includes came to.
package struct CompositionResult: Sendable {
  /// Nil where the first manifest cannot be read as one.
  package var composition: Composition?
  package var diagnostics: [Diagnostic]
  /// Every file that was read, by the path that locations name.
  package var sources: [String: SourceFile]
  /// The file that the caller named cannot be read.
  package var couldNotCheck: Bool
  /// What tells each manifest file from every other, includes first, the first manifest last.
  package var identities: [String]
}
