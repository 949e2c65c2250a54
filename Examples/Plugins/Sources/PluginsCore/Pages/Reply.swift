/// The answer to one request.
public final class Reply: Sendable {
  private let pipeline: any Pipeline
  private let footers: [any Footer]

  public init(pipeline: any Pipeline, footers: [any Footer]) {
    self.pipeline = pipeline
    self.footers = footers
  }

  public func page() -> Page {
    // The footers come last: they may tell what the pipeline did.
    let document = pipeline.document()
    return Page(document: document, footers: footers.flatMap(\.lines))
  }
}
