/// Makes the document of one request.
public protocol Pipeline: Sendable {
  func document() -> Document
}
