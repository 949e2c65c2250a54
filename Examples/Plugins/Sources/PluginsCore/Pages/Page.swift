/// A document with its footers, for a writer.
public struct Page: Sendable {
  public let document: Document
  public let footers: [String]

  public init(document: Document, footers: [String] = []) {
    self.document = document
    self.footers = footers
  }
}
