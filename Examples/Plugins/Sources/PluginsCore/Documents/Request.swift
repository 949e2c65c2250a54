/// What somebody wants rendered: there is one in each request's container.
public struct Request: Sendable {
  public let name: String
  public let channel: Channel
  public var text: String

  public init(name: String, channel: Channel, text: String) {
    self.name = name
    self.channel = channel
    self.text = text
  }
}
