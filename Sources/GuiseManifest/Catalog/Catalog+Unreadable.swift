package import StrictJSON

extension Catalog {
  /// Why a file cannot be read as a catalog.
  package struct Unreadable: Error {
    /// One sentence without a final stop.
    package var reason: String
    /// The file, for the excerpt.
    package var source: SourceFile
    /// Nil: the file as a whole.
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
