internal import Guise

/// What may answer a look-up once the manifest's faults are mended.
extension AnswerFinder {
  /// Whether what a look-up did not find is in an assembly that nothing leads to or, where something needs
  /// it, may be under a tag that the code does not have. Then that is an error.
  mutating func isExplained(_ sought: [SoughtKey], isNeeded: Bool) -> Bool {
    if let assembly = offers.unknown.unreached(for: sought, in: keys) {
      if isNeeded { missedAssemblies[assembly, default: []] += [] }
      return true
    }
    guard isNeeded, let entry = mistagged(for: sought) else { return false }
    missedTags.insert(entry)
    return true
  }

  /// Notes who needs what is in an assembly that nothing leads to.
  mutating func miss(_ found: Found, _ key: KeyNumbers.Key, _ needer: MissedPart.Needer) {
    guard let assembly = found.unreached else { return }
    if missedAssemblies[assembly, default: []].count < Phrase.longestRelated {
      missedAssemblies[assembly, default: []].append(MissedPart(needer: needer, key: key))
    }
  }

  /// An entry that may be meant for what is sought, under a tag that the code does not have.
  private func mistagged(for sought: [SoughtKey]) -> EntryID? {
    guard let declaredTags else { return nil }
    let services = sought.filter { key in
      guard let tags = key.tags, tags != .empty else { return false }
      return keys.areWritten(tags, among: declaredTags)
    }.map(\.service)
    return offers.unknown.mistagged(for: services)
  }

  /// What comes before an answer: the levels outside of it, and the key itself where no registration of the
  /// manifest answers it.
  func levels(
    before answer: Answer<WiringIndex>, to asked: AskedKey<WiringIndex>
  ) -> [SoughtKey] {
    var isRegistered = true
    if case .one(let match) = answer.content { isRegistered = !isReplaceable(match) }
    if isRegistered, index.adapter(of: asked.service) == nil { return [] }
    let inner = index.sought(answer.asked).count
    return Array(index.sought(asked).dropFirst(isRegistered ? inner : inner - 1))
  }

  /// What an array collects before it collects what a member is there for: if there is any of that, there is
  /// no such member.
  func levels(
    before member: AnswerMember<WiringIndex>, inArray asked: AskedKey<WiringIndex>
  ) -> [SoughtKey] {
    let service = member.provider.key.service
    if case .match(let match, under: _) = member {
      return isReplaceable(match) ? [SoughtKey(match.provider.key)] : []
    }
    return index.sought(asked).drop { $0.service != service }.dropFirst().map {
      SoughtKey(service: $0.service, tags: $0.tags, isContained: true)
    }
  }

  /// Whether a registration of the manifest would take the place of what answers.
  private func isReplaceable(_ match: AnswerMatch<WiringIndex.Provider>) -> Bool {
    if case .codeAssembly = match.provider.origin {
      return factories.offered.contains(match.provider.key.service)
    }
    return match.form != .registered
  }

  /// See `UnknownOffers.suspects`.
  func suspects(for sought: [SoughtKey]) -> UnknownOffers.Suspects? {
    offers.unknown.suspects(for: sought, in: keys)
  }

  /// Marks what may not be what is found once the manifest is mended: a registration of which it is unknown
  /// what it offers may be meant to come first. Nothing is held back for what no code offers.
  mutating func hide(_ found: inout Found, behind levels: [SoughtKey]) {
    if found.targets.isEmpty { return }
    let offered = levels.filter { factories.offeredAnywhere.contains($0.service) }
    guard !offered.isEmpty, suspects(for: offered) != nil else { return }
    found.targets = [choice(of: found.targets + [anything], mayBeHidden: true)]
    found.strength = .deferred
    found.mayBeHidden = true
  }
}

/// Something that is needed, and that is in an assembly that nothing leads to.
struct MissedPart: Sendable {
  enum Needer: Sendable {
    case use(FactoryUse)
    case code(NodeID)
    /// The application itself, in that file.
    case requirement(String)
  }

  var needer: Needer
  var key: KeyNumbers.Key
}
