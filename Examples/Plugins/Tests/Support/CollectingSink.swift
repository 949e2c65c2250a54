import PluginsCore

/// A sink that keeps what it is shown.
final class CollectingSink: Sink {
  private(set) var shown: [String] = []

  nonisolated init() {}

  func show(_ text: String, of request: Request) { shown.append("\(request.name): \(text)") }
}
