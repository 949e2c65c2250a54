/// Prints each text below the name of its request.
public final class ScreenSink: Sink {
  public struct Settings: Decodable, Sendable {
    /// Repeated on both sides of the name.
    public var rule: String
  }

  private let rule: String

  public init(settings: Settings) { rule = String(repeating: settings.rule, count: 8) }

  public func show(_ text: String, of request: Request) {
    print("\(rule) \(request.name), \(request.channel) \(rule)\n\n\(text)\n")
  }
}
