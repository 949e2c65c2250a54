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

  /// Whether an edge leads to what takes the place of a hidden registration. Those who are built far
  /// enough in need it as soon as they would need that; the code that runs around both is the same.
  func leadsToSubstitute(_ edge: DependencyGraph.Edge) -> Bool {
    hidden(behind: edge.source)?.substitute == edge.target
  }

  /// Whether those who ask so far in come to what an edge leads to.
  func isOpen(_ edge: DependencyGraph.Edge, at depth: Int) -> Bool {
    guard let hidden = hidden(behind: edge.source) else { return true }
    return edge.target == (depth < hidden.depth ? hidden.node : hidden.substitute)
  }

  /// Whether a node stands for several, of which one will do wherever it is asked for.
  func isChoice(_ node: NodeID) -> Bool {
    guard case .group(let group) = kind(of: node) else { return false }
    return groups[group].isChoice && groups[group].hidden == nil
  }

  private func hidden(behind node: NodeID) -> Hidden? {
    if case .group(let group) = kind(of: node) { groups[group].hidden } else { nil }
  }

  /// The scope in which a supply takes the place of code that would answer a key which nobody registers.
  func scopeHidingCode(for key: KeyNumbers.Key) -> String? {
    guard let match = index.fallback(for: key.service, key.tags, key.arguments) else { return nil }
    let tags = [match.provider.key.tags, .empty]
    let supply = tags.lazy.compactMap { tags in
      self.index.hiding[.init(service: key.service, tags: tags, arguments: .empty)]
    }.first
    return supply.flatMap { catalog.supplies[$0].scope }
  }

  /// Whether the scopes that are known are all there are.
  package var knowsScopes: Bool {
    if composition.hasUnknownScopes { return false }
    // The first manifest's own count, whatever else could not be read.
    return !composition.isIncomplete
      || composition.documents.last?.root["scopes"] != nil
  }
}
