/// One place in one file, as asked for.
package struct CursorQuestion: Sendable {
  /// The identity under which the check read the file.
  package var file: String
  /// Its present text, which may be broken.
  package var text: [UInt8]
  /// A UTF-8 byte offset.
  package var offset: Int
  package var manifest: CheckedManifest?

  package init(file: String, text: [UInt8], offset: Int, manifest: CheckedManifest?) {
    self.file = file
    self.text = text
    self.offset = offset
    self.manifest = manifest
  }
}
