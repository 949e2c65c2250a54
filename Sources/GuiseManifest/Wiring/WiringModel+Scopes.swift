internal import Guise
internal import StrictJSON

extension WiringModel {
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

  /// The containers of a scope; nil: of none.
  func home(inScope scope: String?) -> Home {
    guard let scope else { return .root }
    return scopeLevels[scope].map { .scope($0) } ?? .unknown
  }

  /// Whether an entry is kept in a scope that no list has which could be read.
  package func lacksScope(_ entry: EntryID) -> Bool {
    let registration = entries[entry].registration
    guard registration.lifetime == .scoped, let scope = registration.scope else { return false }
    return scopeLevels[scope] == nil
  }

  /// Whether it may make a difference how far in something is asked for.
  var countsDepths: Bool { index.hasScopedSupplies }

  /// Whether whoever asks, wherever that is, gets the same.
  var hidesNothing: Bool { hidingGroups.isEmpty }

  /// Whether an edge leads to a registration that is hidden from those who are built as far in.
  func isHidden(_ edge: DependencyGraph.Edge, at depth: Int) -> Bool {
    guard let hidden = hidden(behind: edge.source) else { return false }
    return edge.target == hidden.node && depth >= hidden.depth
  }

  /// Whether an edge leads to what takes the place of a hidden registration. Those who are built far
  /// enough in need it as soon as they would need that; the code that runs around both is the same.
  func leadsToSubstitute(_ edge: DependencyGraph.Edge) -> Bool {
    hidden(behind: edge.source)?.substitute == edge.target
  }

  private func hidden(behind node: NodeID) -> Hidden? {
    if case .group(let group) = kind(of: node) { groups[group].hidden } else { nil }
  }

  /// How far in those are who get a supply in place of what else answers them; nil: nobody.
  func hidingDepth(of node: NodeID) -> Int? { hidden(behind: node)?.depth }

  /// Whether the scopes that are known are all there are.
  package var knowsScopes: Bool {
    if composition.hasUnknownScopes { return false }
    // The first manifest's own count, whatever else could not be read.
    return !composition.isIncomplete
      || composition.documents.last?.root["scopes"] != nil
  }
}
