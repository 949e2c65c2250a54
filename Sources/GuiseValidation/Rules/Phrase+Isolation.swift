internal import Guise
internal import GuiseManifest

extension Phrase {
  /// The obstacle to building eager registrations without awaiting them.
  static func eager(_ reason: String, blockedBy concurrency: Concurrency) -> String {
    let how = concurrency == .async ? "without awaiting here" : "here, not on the main actor"
    return "eager registrations are built \(how), and \(reason)"
  }

  static func noun(_ concurrency: Concurrency) -> String {
    concurrency == .mainActor ? "main-actor" : concurrency.rawValue
  }
}
