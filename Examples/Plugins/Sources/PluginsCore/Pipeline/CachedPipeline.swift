/// Takes the document of a text that was rendered before from the cache.
public struct CachedPipeline: Pipeline {
  private let inner: any Pipeline
  private let request: Request
  private let cache: DocumentCache
  private let recorder: any Recorder

  public init(
    inner: any Pipeline, request: Request, cache: DocumentCache, recorder: any Recorder
  ) {
    self.inner = inner
    self.request = request
    self.cache = cache
    self.recorder = recorder
  }

  public func document() -> Document {
    if let known = cache.document(of: request.text) {
      recorder.record("cache: known")
      return known
    }
    let document = inner.document()
    cache.keep(document, of: request.text)
    recorder.record("cache: kept")
    return document
  }
}
