internal import Guise

/// From where something is asked for.
struct DraftContext: Hashable {
  /// What the asker may run.
  var concurrency: Concurrency
  /// How many of the scopes enclose the asker.
  var depth: Int

  /// Where what is built at the start is asked from.
  static let start = DraftContext(concurrency: .async, depth: 0)

  /// Where something is asked for that the asker gets later.
  var later: DraftContext { DraftContext(concurrency: .async, depth: depth) }

  func mayRun(_ factory: Concurrency) -> Bool {
    switch concurrency {
    case .async: true
    case .mainActor: factory != .async
    case .sync: factory == .sync
    }
  }
}
