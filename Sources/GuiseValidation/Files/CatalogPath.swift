package import GuiseManifest
internal import StrictJSON

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
  package var catalogPath: Placed<String>? { files.map(\.document).catalogPath }
}

extension Composition {
  package var catalogPath: Placed<String>? { documents.catalogPath }
}
