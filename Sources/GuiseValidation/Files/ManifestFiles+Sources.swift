package import GuiseManifest
package import StrictJSON

extension ManifestFiles {
  /// The opened files, by the path in their places.
  package var sourcesByPath: [String: SourceFile] {
    Dictionary(sources.map { ($0.path, $0) }) { _, last in last }
  }
}
