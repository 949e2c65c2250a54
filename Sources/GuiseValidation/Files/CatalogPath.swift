package import GuiseManifest
package import StrictJSON

extension [JSONDocument] {
  /// The path of the catalog, joined with the folder of the file that has the last word on it.
  package var catalogPath: Placed<String>? {
    for document in reversed() {
      guard let written = document.root["catalog"]?.value, let path = written.string, path != ""
      else { continue }
      let folder = RelativePath.folder(of: document.source.path)
      return Placed(RelativePath.resolved(path, in: folder), at: Place(written))
    }
    return nil
  }
}

extension ManifestFiles {
  /// Whether the file that the caller named cannot be read.
  package var couldNotCheck: Bool {
    faults.contains {
      if case .unreadable = $0.kind { $0.place == nil } else { false }
    }
  }

  /// The opened files, by the path in their places.
  package var sourcesByPath: [String: SourceFile] {
    Dictionary(sources.map { ($0.path, $0) }) { _, last in last }
  }
}
