internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// All providers of keys, found by key, by service and by tags.
package struct WiringIndex: AnswerSource, Sendable {
  /// The origin of a key.
  package enum Origin: Hashable, Sendable {
    /// An entry: its position in the model.
    case entry(EntryID)
    /// An entry under another service than its factory's own: the position of the forward.
    case forward(ForwardID)
    /// A registration of a code assembly: its position in `codes`.
    case code(CodeID)
    /// A supply: its position in the catalog.
    case supply(SupplyID)
  }

  package struct Provider: Hashable, Sendable {
    package var key: KeyNumbers.Key
    package var origin: Origin
  }

  package internal(set) var keys: KeyNumbers
  /// The depth of each supply of the catalog: 0 outside all scopes, `.max` in an unlisted scope.
  let supplyDepths: [Int]
  private var all: [Provider] = []
  private var byKey: [KeyNumbers.Key: ID<Provider>] = [:]
  private var byService: [ServiceID: [ID<Provider>]] = [:]
  /// The providers by each of their tags, for look-ups of contained tags, whatever the arguments.
  private var byTag: [TaggedService: [ID<Provider>]] = [:]
  /// The first of the registrations that share a key.
  private(set) var shared: [KeyNumbers.Key: Provider] = [:]
  /// The registrations of code that answer with arguments for all of their parameters.
  private(set) var given: [KeyNumbers.Key: Provider] = [:]
  private var givenByService: [ServiceID: [Provider]] = [:]
  /// The registration of code that passes tags on, by service.
  private var passing: [ServiceID: Provider] = [:]

  private struct TaggedService: Hashable, Sendable {
    var service: ServiceID
    var tag: TagID
  }

  /// - Parameter scopeLevels: The level of each scope; 0 is the outermost.
  init(_ keys: KeyNumbers, supplies: [Catalog.Supply], scopeLevels: [String: Int]) {
    self.keys = keys
    supplyDepths = supplies.map { supply in
      supply.scope.map { scope in scopeLevels[scope].map { $0 + 1 } ?? .max } ?? 0
    }
  }

  /// Whether a supply exists only in containers of a scope.
  func isScoped(_ supply: SupplyID) -> Bool { supplyDepths[supply] > 0 }

  /// Adds a provider; if several have the same key, the first is found.
  ///
  /// - Returns: The provider that already had the key.
  @discardableResult
  mutating func add(_ provider: Provider) -> Provider? {
    let key = provider.key
    if let first = byKey[key] { return all[first] }
    let index = ID<Provider>(all.count)
    all.append(provider)
    byKey[key] = index
    byService[key.service, default: []].append(index)
    for tag in keys.tagSets[key.tags] {
      byTag[TaggedService(service: key.service, tag: tag), default: []].append(index)
    }
    return nil
  }

  /// Adds one of the registrations that share a key.
  mutating func add(shared key: KeyNumbers.Key, by provider: Provider) {
    if shared[key] == nil { shared[key] = provider }
  }

  /// Replaces the provider of the same key.
  mutating func replace(with provider: Provider) {
    if let index = byKey[provider.key] { all[index] = provider }
  }

  /// Adds a registration of code under the key that it answers with arguments for all of its parameters.
  mutating func add(given provider: Provider) {
    given[provider.key] = provider
    givenByService[provider.key.service, default: []].append(provider)
  }

  /// Adds a registration of code that answers under any tags, which it passes on.
  mutating func add(passing provider: Provider) { passing[provider.key.service] = provider }

  package func exact(_ key: KeyNumbers.Key) -> Provider? { byKey[key].map { all[$0] } }

  /// The provider in containers around a supply's scope that answers the supply's key or, if the key's
  /// service is an adapter, would be adapted in its place.
  func provider(around supply: SupplyID, under key: KeyNumbers.Key) -> Provider? {
    func isAround(_ provider: Provider) -> Bool {
      guard case .supply(let other) = provider.origin else { return true }
      return supplyDepths[other] < supplyDepths[supply]
    }
    if let provider = exact(key) ?? shared[key], isAround(provider) { return provider }
    var service = key.service
    while let level = keys.level(of: service) {
      service = level.wrapped
      let adapted = elements(RequestedKey(service: service, tags: key.tags, arguments: nil))
      if let provider = adapted.first(where: isAround) { return provider }
    }
    return nil
  }

  /// The providers of a service under any key, no more than the limit.
  package func ofService(_ service: ServiceID, limit: Int = .max) -> [Provider] {
    (byService[service] ?? []).prefix(limit).map { all[$0] }
  }
}

extension WiringIndex {
  package func adapter(of service: ServiceID) -> AdapterLevel<WiringIndex>? {
    keys.level(of: service)
  }

  /// Always false: a parameter that takes the resolver makes its factory opaque, and is not looked up.
  package func isResolver(_ service: ServiceID) -> Bool { false }

  package func registered(
    _ service: ServiceID, _ tags: TagSetID, _ arguments: ArgumentsID
  ) -> Provider? {
    exact(KeyNumbers.Key(service: service, tags: tags, arguments: arguments))
  }

  package func isVisibleEverywhere(_ provider: Provider) -> Bool {
    if case .supply(let supply) = provider.origin { !isScoped(supply) } else { true }
  }

  package func key(of provider: Provider) -> (tags: TagSetID, arguments: ArgumentsID) {
    (provider.key.tags, provider.key.arguments)
  }

  package func tags(in set: TagSetID) -> Set<TagID> { Set(keys.tagSets[set]) }

  package func whole(_ asked: RequestedKey<WiringIndex>) -> KeyNumbers.Key {
    KeyNumbers.Key(
      service: asked.service, tags: asked.tags ?? .empty, arguments: asked.arguments ?? .empty)
  }

  package func asked(_ key: KeyNumbers.Key) -> RequestedKey<WiringIndex> {
    RequestedKey(service: key.service, tags: key.tags, arguments: key.arguments)
  }

  package func candidates(_ asked: RequestedKey<WiringIndex>) -> [Provider] {
    elements(asked).filter { provider in asked.tags.map { $0 == provider.key.tags } ?? true }
  }

  package func elements(_ asked: RequestedKey<WiringIndex>) -> [Provider] {
    let wanted = keys.tagSets[asked.tags ?? TagSetID.empty]
    func isTaken(_ provider: Provider) -> Bool {
      asked.arguments.map { $0 == provider.key.arguments } ?? true
    }
    guard let first = wanted.first else { return ofService(asked.service).filter(isTaken) }
    func have(_ tag: TagID) -> [ID<Provider>] {
      byTag[TaggedService(service: asked.service, tag: tag)] ?? []
    }
    var rarest = have(first)
    for tag in wanted.dropFirst() {
      let others = have(tag)
      if others.count < rarest.count { rarest = others }
    }
    let wantedSet = Set(wanted)
    return rarest.lazy.map { all[$0] }.filter {
      isTaken($0) && (wanted.count == 1 || wantedSet.isSubset(of: keys.tagSets[$0.key.tags]))
    }
  }

  package func fallback(
    for service: ServiceID, _ tags: TagSetID, _ arguments: ArgumentsID
  ) -> AnswerMatch<Provider>? {
    let key = KeyNumbers.Key(service: service, tags: tags, arguments: arguments)
    if let provider = given[key] { return AnswerMatch(provider, .given) }
    guard tags != .empty, let provider = passing[service] else { return nil }
    if arguments == .empty { return AnswerMatch(provider, .passing) }
    return given[KeyNumbers.Key(service: service, arguments: arguments)]
      .map { AnswerMatch($0, .given) }
  }

  package func fallbacks(_ asked: RequestedKey<WiringIndex>) -> [AnswerMatch<Provider>] {
    if let arguments = asked.arguments {
      return (givenByService[asked.service] ?? []).filter { $0.key.arguments == arguments }
        .map { AnswerMatch($0, .given) }
    }
    return passing[asked.service].map { [AnswerMatch($0, .passing)] } ?? []
  }
}
