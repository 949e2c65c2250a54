public import Foundation

/// A clock that stands still, for runs that must be alike.
public struct FixedClock: Clock {
  public struct Settings: Codable, Sendable {
    public var now: Date
  }

  public let now: Date

  public init(settings: Settings) {
    now = settings.now
  }
}
