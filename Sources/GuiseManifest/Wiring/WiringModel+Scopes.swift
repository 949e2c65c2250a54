internal import Guise
internal import GuiseVerification
internal import StrictJSON

extension Offers {
  /// The container that keeps an entry's instance.
  enum Home: Hashable, Sendable {
    /// The requesting container, whichever that is, or none.
    case asker
    /// The container that has the registration.
    case root
    /// The container of a scope: its level, 0 the outermost.
    case scope(Int)
    /// An unknown container: the written value was reported and left out.
    case unknown

    /// The depth of the container, 0 the outermost; nil if it varies or is unknown.
    var depth: Int? {
      switch self {
      case .asker, .unknown: nil
      case .root: 0
      case .scope(let level): level + 1
      }
    }
  }
}

extension OffersReader {
  /// The home of instances in a scope; nil: the container that has the registration.
  func home(inScope scope: String?) -> Offers.Home {
    guard let scope else { return .root }
    return scopeLevels[scope].map { .scope($0) } ?? .unknown
  }

  /// Whether an entry is kept in a scope that no readable list contains.
  package func lacksScope(_ entry: EntryID) -> Bool {
    let registration = entries[entry].registration
    guard registration.lifetime == .scoped, let scope = registration.scope else { return false }
    return scopeLevels[scope] == nil
  }

  /// Whether all scopes are known.
  package var knowsScopes: Bool {
    if composition.hasUnknownScopes { return false }
    // Only the first manifest's list counts, whatever else could not be read.
    return !composition.isIncomplete
      || composition.documents.last?.root["scopes"] != nil
  }
}
