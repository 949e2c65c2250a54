internal import Guise
internal import GuiseVerification
internal import StrictJSON

extension OffersReader {
  /// The place of instances in a scope, or outside of all scopes; nil if the scope is not listed.
  func home(inScope scope: String?) -> DependencyGraph.Place? {
    guard let scope else { return .scope(0) }
    return scopeLevels[scope].map { .scope($0 + 1) }
  }

  /// Whether an entry is kept in a scope that no readable list contains.
  package func lacksScope(_ entry: EntryID) -> Bool {
    let registration = entries[entry].registration
    guard registration.lifetime == .scoped, let scope = registration.scope else { return false }
    return scopeLevels[scope] == nil
  }
}
