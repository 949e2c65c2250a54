import Synchronization

/// The documents of all requests, by their texts.
public final class DocumentCache: Sendable {
  private let documents = Mutex<[String: Document]>([:])

  public init() {}

  public func document(of text: String) -> Document? {
    documents.withLock { $0[text] }
  }

  public func keep(_ document: Document, of text: String) {
    documents.withLock { $0[text] = document }
  }
}
