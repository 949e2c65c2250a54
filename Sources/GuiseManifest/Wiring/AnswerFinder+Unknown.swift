internal import Guise
internal import GuiseVerification

/// Look-ups whose answer may change once the manifest's faults are fixed.
extension AnswerFinder {
  /// Whether another fault explains an unanswered look-up: an unreachable assembly offers the key or, if the
  /// key is required, an entry may offer it under a misspelt tag. Records that fault.
  mutating func isExplained(_ sought: [SoughtKey], isNeeded: Bool) -> Bool {
    if let assembly = offers.unknown.unreached(for: sought, in: keys) {
      if isNeeded { unreachableOwners[assembly, default: []] += [] }
      return true
    }
    guard isNeeded, let entry = mistagged(for: sought) else { return false }
    mistaggedEntries.insert(entry)
    return true
  }

  /// Records a dependency on a key that an unreachable assembly offers.
  mutating func miss(_ found: Found, _ key: KeyNumbers.Key, _ needer: UnreachedDependency.Dependent)
  {
    guard let assembly = found.unreached else { return }
    if unreachableOwners[assembly, default: []].count < Phrase.longestRelated {
      unreachableOwners[assembly, default: []].append(UnreachedDependency(needer: needer, key: key))
    }
  }

  /// An entry whose undeclared tag may be a misspelling of a declared one that a look-up requests.
  private func mistagged(for sought: [SoughtKey]) -> EntryID? {
    guard let declaredTags else { return nil }
    let services = sought.filter { key in
      guard let tags = key.tags, tags != .empty else { return false }
      return keys.areWritten(tags, among: declaredTags)
    }.map(\.service)
    return offers.unknown.mistagged(for: services)
  }

  /// The keys that take precedence over an answer: the levels outside of it, and the key itself if no
  /// registration of the manifest answers it.
  func levels(
    before answer: Answer<WiringIndex>, to asked: RequestedKey<WiringIndex>
  ) -> [SoughtKey] {
    var isRegistered = true
    if case .one(let match) = answer.content { isRegistered = !isReplaceable(match) }
    if isRegistered, index.adapter(of: asked.service) == nil { return [] }
    let inner = index.sought(answer.asked).count
    return Array(index.sought(asked).dropFirst(isRegistered ? inner : inner - 1))
  }

  /// The keys that an array collects before a member's: a registration of one replaces the member.
  func levels(
    before member: AnswerMember<WiringIndex>, inArray asked: RequestedKey<WiringIndex>
  ) -> [SoughtKey] {
    let service = member.provider.key.service
    if case .match(let match, under: _) = member {
      return isReplaceable(match) ? [SoughtKey(match.provider.key)] : []
    }
    return index.sought(asked).drop { $0.service != service }.dropFirst().map {
      SoughtKey(service: $0.service, tags: $0.tags, isContained: true)
    }
  }

  /// Whether a registration of the manifest would replace a match.
  private func isReplaceable(_ match: AnswerMatch<WiringIndex.Provider>) -> Bool {
    if case .codeAssembly = match.provider.origin {
      return factories.offers(match.provider.key.service)
    }
    return match.form != .registered
  }

  func suspects(for sought: [SoughtKey]) -> UnknownOffers.Suspects? {
    offers.unknown.suspects(for: sought, in: keys)
  }

  /// Marks a result as tentative if a registration whose services are unknown may take precedence. Services
  /// that no code offers do not count.
  mutating func hide(_ found: inout Found, behind levels: [SoughtKey]) {
    if found.targets.isEmpty { return }
    let offered = levels.filter { factories.offersAnywhere($0.service) }
    guard !offered.isEmpty, suspects(for: offered) != nil else { return }
    found.targets = [choice(of: found.targets + [anything], isTentative: true)]
    found.strength = .deferred
    found.isTentative = true
  }
}

/// A dependency whose key an unreachable assembly offers.
struct UnreachedDependency: Sendable {
  enum Dependent: Sendable {
    case use(FactoryUse)
    case code(NodeID)
    /// The application itself, with the file that states the requirement.
    case requirement(String)
  }

  var needer: Dependent
  var key: KeyNumbers.Key
}
