/// Records the beginning and the end of a pipeline.
public struct TracedPipeline: Pipeline {
  private let inner: any Pipeline
  private let request: Request
  private let recorder: any Recorder

  public init(inner: any Pipeline, request: Request, recorder: any Recorder) {
    self.inner = inner
    self.request = request
    self.recorder = recorder
  }

  public func document() -> Document {
    recorder.record("\(request.name): \(request.text.count) characters")
    let document = inner.document()
    recorder.record("\(request.name): \(document.blocks.count) blocks")
    return document
  }
}
