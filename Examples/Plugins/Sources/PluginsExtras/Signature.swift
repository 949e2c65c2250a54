public import PluginsCore

/// Says whose pages these are.
public struct Signature: Footer {
  public struct Settings: Decodable, Sendable {
    public var text: String
  }

  public let lines: [String]

  public init(settings: Settings) { lines = [settings.text] }
}
