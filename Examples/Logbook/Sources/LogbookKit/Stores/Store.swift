/// Keeps what was read, for the reports.
public protocol Store: Sendable {
  /// Adds what one input held: all of it, or nothing if it throws.
  func append(_ contents: StoreContents) throws
  /// All that was added so far, in that order.
  func contents() throws -> StoreContents
}

extension Store {
  /// The entries added so far.
  public func entries() throws -> [AccessEntry] {
    try contents().entries
  }

  /// The lines added so far that could not be read.
  public func malformed() throws -> [MalformedLine] {
    try contents().malformed
  }
}
