/// Where a factory can run, and so from where what it makes can be resolved.
public enum Concurrency: String, Codable, Hashable, Sendable, CaseIterable {
  /// Anywhere.
  case sync
  /// In an async resolve.
  case async
  /// In an async resolve, or in a sync one on the main actor.
  case mainActor
}
