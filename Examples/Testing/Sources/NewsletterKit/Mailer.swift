public protocol Mailer: Sendable {
  func send(_ letter: String, to reader: String)
}

/// Prints letters in place of sending them.
public struct ConsoleMailer: Mailer {
  public struct Settings: Codable, Sendable {
    public var host: String
  }

  let settings: Settings

  public init(settings: Settings) { self.settings = settings }

  public func send(_ letter: String, to reader: String) {
    print("\(settings.host): to \(reader): \(letter)")
  }
}
