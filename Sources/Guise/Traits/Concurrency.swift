/// The contexts in which a factory can run, and so its instances can be resolved.
public enum Concurrency: String, Codable, Hashable, Sendable, CaseIterable {
  /// Anywhere.
  case sync
  /// In an async resolve.
  case async
  /// In an async resolve, or in a sync one on the main actor.
  case mainActor
}
