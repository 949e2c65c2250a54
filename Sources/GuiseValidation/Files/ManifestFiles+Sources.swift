package import GuiseManifest

extension ManifestFiles {
  /// Whether the file that the caller named cannot be read.
  package var couldNotCheck: Bool {
    fileFaults.contains { if case .unreadable(_, _, nil) = $0 { true } else { false } }
  }
}
