/// Where the application writes what happens.
public protocol Log: Sendable {
  func write(_ line: String)
}

/// Writes to the console.
public struct ConsoleLog: Log {
  public struct Settings: Decodable, Sendable {
    public var prefix: String
  }

  private let prefix: String

  public init(settings: Settings) { prefix = settings.prefix }

  public func write(_ line: String) { print(prefix + line) }
}

/// Writes nothing.
public struct SilentLog: Log {
  public init() {}

  public func write(_ line: String) {}
}
