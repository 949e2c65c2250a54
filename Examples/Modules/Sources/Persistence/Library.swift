public import Core

/// The articles on the device. Opening it takes a while: it is built when the application starts.
public actor Library {
  public struct Settings: Decodable, Sendable {
    public var name: String
  }

  private var texts: [String: String]

  public init(settings: Settings, log: any Log) async {
    texts = [:]
    await Task.yield()
    log.write("opened the library \(settings.name)")
  }

  /// Creates a library that is open, for previews and tests.
  public init(texts: [String: String]) { self.texts = texts }

  public var count: Int { texts.count }

  public func text(of title: String) -> String? { texts[title] }

  public func keep(_ text: String, as title: String) { texts[title] = text }
}
