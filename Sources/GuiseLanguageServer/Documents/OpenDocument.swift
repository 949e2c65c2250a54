internal import GuiseManifest

/// A file that the client has open, with its text as it is there.
package struct OpenDocument: Sendable {
  /// The document's name, spelt the way the client spells it.
  package let uri: String
  /// The path that the name stands for: it tells the document from every other.
  package let path: String
  package var version: Int?
  package var text: DocumentText
  /// The number of its last change among those of all documents: if two names are one file, the text
  /// with the later one counts.
  var turn = 0

  package init(uri: String, path: String, version: Int?, text: String) {
    self.uri = uri
    self.path = path
    self.version = version
    self.text = DocumentText(Array(text.utf8))
  }

  /// The identity of the file: its path with every link resolved. A path may become a link
  /// while the document is open.
  package var identity: String { DiskFile.destination(of: path) }
}
