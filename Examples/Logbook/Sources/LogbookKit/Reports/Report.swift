/// Counts something over the contents of a store.
public protocol Report: Sendable {
  func table() throws -> Table
}
