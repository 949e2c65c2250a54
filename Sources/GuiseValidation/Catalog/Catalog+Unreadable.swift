internal import GuiseManifest
package import StrictJSON

extension Catalog {
  /// A file that cannot be read as a catalog, with the reason.
  package struct Unreadable: Error {
    /// One sentence without a full stop.
    package var reason: String
    /// The file to quote in the report.
    package var source: SourceFile
    /// The place of the fault; nil for the file as a whole.
    package var location: Diagnostic.Location?
    package var pointer: String?

    package init(
      reason: String, source: SourceFile, location: Diagnostic.Location? = nil,
      pointer: String? = nil
    ) {
      self.reason = reason
      self.source = source
      self.location = location
      self.pointer = pointer
    }
  }
}
