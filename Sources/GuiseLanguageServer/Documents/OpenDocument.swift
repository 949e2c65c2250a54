internal import GuiseManifest

/// A file that the client has open, with its text as it is there.
package struct OpenDocument: Sendable {
  /// The document's name, spelt the way the client spells it.
  package let uri: String
  package let path: String
  /// What tells the file from every other: its path with every link resolved.
  package let identity: String
  package var version: Int?
  package var text: DocumentText

  package init(uri: String, path: String, version: Int?, text: String) {
    self.uri = uri
    self.path = path
    identity = DiskFile.destination(of: path)
    self.version = version
    self.text = DocumentText(Array(text.utf8))
  }
}
