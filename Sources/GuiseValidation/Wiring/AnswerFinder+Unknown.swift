internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Look-ups whose answer may change once the manifest's faults are fixed.
extension AnswerFinder {
  /// The finding that explains why a look-up finds nothing: an unreachable assembly or, if an answer is
  /// needed, an entry whose undeclared tag may be a misspelling of a declared one that is requested.
  func explanation(of sought: [SoughtKey], isNeeded: Bool) -> Explanation? {
    if let assembly = offers.unknown.unreached.first(sought, in: keys) {
      return .unreached(assembly)
    }
    guard isNeeded, let declaredTags else { return nil }
    let declared = sought.filter { key in
      guard let tags = key.tags, tags != .empty else { return false }
      return keys.areWritten(tags, among: declaredTags)
    }
    return offers.unknown.mistagged.first(declared, in: keys).map { .mistagged($0) }
  }

  /// The keys that take precedence over an answer: the levels outside of it, and the key itself if no
  /// registration of the manifest answers it.
  func levels(
    before answer: Answer<WiringIndex>, to asked: RequestedKey<WiringIndex>
  ) -> [SoughtKey] {
    let levels = index.sought(asked).drop { $0.service != answer.asked.service }
    if case .one(let match) = answer.content, isReplaceable(match) { return Array(levels) }
    return Array(levels.dropFirst())
  }

  /// The keys that an array collects before a member's: a registration of one replaces the member.
  func levels(
    before member: AnswerMember<WiringIndex>, inArray asked: RequestedKey<WiringIndex>
  ) -> [SoughtKey] {
    let key = member.provider.key
    if case .match(let match, under: _) = member {
      return isReplaceable(match) ? [SoughtKey(key)] : []
    }
    return index.sought(asked).drop { $0.service != key.service }.dropFirst().map {
      SoughtKey(service: $0.service, tags: $0.tags, isContained: true)
    }
  }

  /// Whether a registration of the manifest would replace a match.
  private func isReplaceable(_ match: AnswerMatch<WiringIndex.Provider>) -> Bool {
    guard case .code = match.provider.origin else { return false }
    return !factories.offering(match.provider.key.service).isEmpty
  }

  /// Marks a result as tentative if a registration whose services are unknown may take precedence. Services
  /// that no code offers do not count.
  mutating func hide(_ found: inout Found, behind levels: [SoughtKey]) {
    if found.targets.isEmpty { return }
    let offered = levels.filter { factories.offersAnywhere($0.service) }
    guard !offered.isEmpty, offers.unknown.mayOffer(offered, in: keys) else { return }
    found.targets = [choice(of: found.targets + [anything])]
    found.strength = .deferred
    found.isTentative = true
  }
}
