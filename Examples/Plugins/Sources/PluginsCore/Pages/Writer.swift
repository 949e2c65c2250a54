/// Writes pages for a channel.
public protocol Writer: Sendable {
  func write(_ page: Page) -> String
}
