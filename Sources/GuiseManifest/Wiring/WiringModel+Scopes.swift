internal import Guise
internal import GuiseVerification
internal import StrictJSON

extension Offers {
  /// Which container keeps an entry's instance.
  enum Home: Hashable, Sendable {
    /// Any that is asked, or none.
    case asker
    /// The one that has the registration.
    case root
    /// That of a scope: how far in it is, 0 the outermost.
    case scope(Int)
    /// What is written was reported and left out.
    case unknown

    /// How far in it is, 0 the outermost container; nil where that is not always the same.
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
  /// The containers of a scope; nil: of none.
  func home(inScope scope: String?) -> Offers.Home {
    guard let scope else { return .root }
    return scopeLevels[scope].map { .scope($0) } ?? .unknown
  }

  /// Whether an entry is kept in a scope that no list has which could be read.
  package func lacksScope(_ entry: EntryID) -> Bool {
    let registration = entries[entry].registration
    guard registration.lifetime == .scoped, let scope = registration.scope else { return false }
    return scopeLevels[scope] == nil
  }

  /// Whether the scopes that are known are all there are.
  package var knowsScopes: Bool {
    if composition.hasUnknownScopes { return false }
    // The first manifest's own count, whatever else could not be read.
    return !composition.isIncomplete
      || composition.documents.last?.root["scopes"] != nil
  }
}
