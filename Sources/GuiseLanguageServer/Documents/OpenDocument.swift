internal import GuiseManifest

/// A file that the client has open, with the client's text.
package struct OpenDocument: Sendable {
  /// The URI of the document, as the client spells it.
  package let uri: String
  /// The path of the URI, which identifies the document.
  package let path: String
  package var version: Int?
  package var text: DocumentText
  /// The number of its last change among all documents: if two URIs denote one file, the later text
  /// is used.
  var turn = 0

  package init(uri: String, path: String, version: Int?, text: String) {
    self.uri = uri
    self.path = path
    self.version = version
    self.text = DocumentText(Array(text.utf8))
  }

  /// The identity of the file: its path with every link resolved.
  ///
  /// It is resolved each time, because a path may become a link while the document is open.
  package var identity: String { DiskFile.destination(of: path) }
}
