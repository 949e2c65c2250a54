internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation

/// A file that the client has open, with the client's text.
package struct OpenDocument: Sendable {
  /// The URI of the document, as the client spells it.
  package let uri: String
  /// The path of the URI, which identifies the document.
  package let path: String
  package let text: DocumentText
  private let hasGuise: Bool

  package init(uri: String, path: String, text: String) {
    self.uri = uri
    self.path = path
    self.text = DocumentText(Array(text.utf8))
    hasGuise = ManifestSearch.isManifest(self.text.bytes, path: path)
  }

  /// The identity of the file: its path with every link resolved.
  ///
  /// It is resolved each time, because a path may become a link while the document is open.
  package var identity: String { DiskFile.destination(of: path) }

  /// Whether the document is a manifest: one without `"guise"` counts if its name fits and a catalog
  /// is beside it.
  var isManifest: Bool {
    let isUnsaved = !uri.lowercased().hasPrefix("file:")
    guard isUnsaved || path.hasSuffix(".json") || path.hasSuffix(".jsonc") else { return false }
    return hasGuise
      || ManifestSearch.isNamedLikeManifest(RelativePath.name(of: path))
        && CatalogLookup.path(in: RelativePath.folder(of: path)) != nil
  }
}
