internal import Guise
internal import GuiseManifest

/// A need with the context of its requester.
struct DraftRequest {
  var need: DraftNeed
  /// The concurrency of the requester, which limits the factories that it may run.
  var concurrency: Concurrency
  /// The number of scopes that enclose the requester.
  var depth: Int

  /// Returns the requirements of the application, outermost first, then from the most restricted
  /// concurrency to the least.
  static func required(by catalog: Catalog, scopes: [String]) -> [DraftRequest] {
    catalog.requirements.compactMap { requirement in
      DraftNeed(requirement.kind, requirement.key).map { need in
        DraftRequest(
          need: need, concurrency: need.kind.isDeferred ? .async : requirement.from,
          depth: scopes.depth(of: requirement.scope))
      }
    }.sorted { ($0.depth, $0.freedom) < ($1.depth, $1.freedom) }
  }

  /// Returns the primary service of each factory, requested asynchronously in the innermost scope.
  static func offered(by catalog: Catalog, scopes: [String]) -> [DraftRequest] {
    let keys = Set(
      catalog.factories.values.flatMap { factory in
        factory.services.prefix(1).map { Catalog.Key(service: $0, arguments: factory.arguments) }
      })
    return keys.sorted { ($0.service, $0.arguments.joined()) < ($1.service, $1.arguments.joined()) }
      .compactMap { key in
        DraftNeed(.required, key).map {
          DraftRequest(need: $0, concurrency: .async, depth: scopes.count)
        }
      }
  }

  private var freedom: Int { Concurrency.allCases.count { mayRun($0) } }

  func mayRun(_ factory: Concurrency) -> Bool {
    switch concurrency {
    case .async: true
    case .mainActor: factory != .async
    case .sync: factory == .sync
    }
  }
}

/// The registrations of a first manifest: for each required key the source with the fewest needs,
/// followed recursively by its own needs.
struct DraftPlan {
  /// The registrations by identifier, with the full names of their services.
  private(set) var registrations: [String: Manifest.Registration] = [:]
  /// The code assemblies in use.
  private(set) var assemblies: Set<String> = []
  private let offers: DraftOffers
  private var answered: Set<Catalog.Key> = []
  /// The requests to answer; this list and the next are stacks, whose last elements come first.
  private var open: [DraftRequest]
  private var collections: [DraftRequest] = []

  init(_ offers: DraftOffers, for requests: [DraftRequest]) {
    self.offers = offers
    open = requests.reversed()
    answerAll()
    while let request = collections.popLast() {
      fill(request)
      answerAll()
    }
  }

  private mutating func answerAll() {
    while let request = open.popLast() {
      if request.need.kind.isArray { collections.append(request) } else { answer(request) }
    }
  }

  private mutating func answer(_ request: DraftRequest) {
    let key = offers.key(for: request.need)
    if offers.isSupplied(key, at: request.depth) || answered.contains(key) { return }
    if offers.assemblies(for: key).contains(where: assemblies.contains) { return }
    let all = offers.sources(for: key)
    let sound = all.filter { offers.ranks[$0] != nil }
    let sources = sorted(sound.isEmpty ? all.filter(offers.isBarred) : sound, for: request)
    guard let source = sources.first else { return }
    answered.insert(key)
    switch source {
    case .assembly(let name):
      if assemblies.insert(name).inserted { ask(for: source, request) }
    case .factory(let id):
      let name = register(id, tags: key.tags, for: request)
      let choices = sources.compactMap { if case .factory(let id) = $0 { id } else { nil } }
      if choices.count > 1 { registrations[name]?.notes["x-choose"] = .strings(choices) }
    }
  }

  /// Sources sorted by preference.
  ///
  /// Sources that the requester may run come first, then the lowest rank, a name shared with a tag,
  /// and the absence of settings.
  private func sorted(
    _ sources: [DraftOffers.Source], for request: DraftRequest
  ) -> [DraftOffers.Source] {
    func weight(_ source: DraftOffers.Source) -> (Int, Int, Int, Int) {
      let rank = offers.ranks[source] ?? 0
      guard case .factory(let id) = source, let factory = offers.catalog.factories[id] else {
        return (0, rank, 1, 0)
      }
      let words = id.split(whereSeparator: { ".-_".contains($0) }).map(String.init)
      return (
        request.mayRun(factory.concurrency) ? 0 : 1, rank,
        words.contains(where: request.need.key.tags.contains) ? 0 : 1,
        factory.settings == nil ? 0 : 1
      )
    }
    // Sorting is stable.
    return sources.sorted { weight($0) < weight($1) }
  }

  /// Adds a use of a factory and its needs.
  ///
  /// It is built at the start where the requester may not run the factory, and kept where it
  /// receives itself through a property.
  ///
  /// - Returns: the identifier of the registration.
  private mutating func register(_ id: String, tags: [String], for request: DraftRequest) -> String
  {
    let factory = offers.catalog.factories[id]
    let isEarly =
      !request.mayRun(factory?.concurrency ?? .sync) && factory?.arguments.isEmpty == true
    let known = registrations.first { $1.factory == id && ($1.tags ?? []) == tags }?.key
    let name = known ?? name(for: id, tags)
    var registration = registrations[name] ?? Manifest.Registration(factory: id)
    registration.add(request.need.key.service)
    if !tags.isEmpty { registration.tags = tags }
    if isEarly || offers.isInCycle(id) { registration.lifetime = .singleton }
    if isEarly { registration.eager = true }
    registrations[name] = registration
    guard known == nil else { return name }
    var requester = request
    if isEarly { (requester.concurrency, requester.depth) = (.async, 0) }
    ask(for: .factory(id), requester)
    return name
  }

  private func name(for id: String, _ tags: [String]) -> String {
    let names = [id, ([id] + tags.filter { $0 != id }).joined(separator: "-")]
    let free = names.first { registrations[$0] == nil && Identifier.isValid($0) }
    return free ?? (2...).lazy.map { "\(id)-\($0)" }.first { registrations[$0] == nil } ?? id
  }

  private mutating func ask(for source: DraftOffers.Source, _ requester: DraftRequest) {
    open += offers.needs(of: source).reversed().map { need in
      DraftRequest(
        need: need, concurrency: need.kind.isDeferred ? .async : requester.concurrency,
        depth: requester.depth)
    }
  }

  /// Registers every factory that can be an element of the array: as a further service of its
  /// registration, where no other registration has that key, or else under its own tag.
  private mutating func fill(_ request: DraftRequest) {
    let key = request.need.key
    for id in offers.factories(for: key) where offers.ranks[.factory(id)] != nil {
      let own = registrations.values.filter {
        $0.factory == id && Set($0.tags ?? []).isSuperset(of: key.tags)
      }
      if own.contains(where: { $0.offers(key.service) }) { continue }
      let taken = Set(registrations.values.filter { $0.offers(key.service) }.map { $0.tags ?? [] })
      let free = own.map { $0.tags ?? [] }.filter { !taken.contains($0) }
        .min { $0.lexicographicallyPrecedes($1) }
      if let tags = free ?? tag(for: id).map({ Set(key.tags + [$0]).sorted() }) {
        _ = register(id, tags: tags, for: request)
      }
    }
  }

  /// Returns a tag that distinguishes a factory's registration: a tag of the code's vocabulary,
  /// where it has one.
  private func tag(for id: String) -> String? {
    if offers.catalog.tags.isEmpty { return id }
    let words = [id] + id.split(separator: ".").suffix(1).map(String.init)
    let known = Set(offers.catalog.tags.values.flatMap(\.texts))
    return words.first { known.contains($0) }
  }
}

extension Manifest.Registration {
  fileprivate func offers(_ service: String) -> Bool { services?.contains(service) == true }

  fileprivate mutating func add(_ service: String) {
    if !offers(service) { services = (services ?? []) + [service] }
  }
}
