/// Records what a plugin changed.
public struct TracedPlugin: Plugin {
  public struct Settings: Decodable, Sendable {
    /// What the trace calls the plugin.
    public var name: String
  }

  private let settings: Settings
  private let inner: any Plugin
  private let recorder: any Recorder

  public init(settings: Settings, inner: any Plugin, recorder: any Recorder) {
    self.settings = settings
    self.inner = inner
    self.recorder = recorder
  }

  public func apply(to document: inout Document) {
    let before = document
    inner.apply(to: &document)
    let blocks = zip(before.blocks, document.blocks).count { $0 != $1 }
    let notes = document.notes.count - before.notes.count
    recorder.record("\(settings.name): \(blocks) changed, \(notes) noted")
  }
}
