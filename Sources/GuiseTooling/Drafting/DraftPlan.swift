internal import Guise
internal import GuiseManifest

/// The registrations of a first manifest: for each required key the source with the fewest needs,
/// followed recursively by its own needs.
struct DraftPlan {
  /// One use of a factory.
  struct Registration {
    var factory: String
    var services: [String]
    var tags: [String]
    /// Whether it is built at the start, because a requester may not run its factory.
    var isEarly = false
    /// The alternative factories, beginning with the one in use.
    var choices: [String] = []
  }

  private(set) var registrations: [Registration] = []
  /// The code assemblies in use.
  private(set) var assemblies: Set<String> = []
  private let offers: DraftOffers
  /// The positions of each factory's registrations.
  private var positions: [String: [Int]] = [:]
  private var answered: Set<Catalog.Key> = []
  private var open: [DraftRequest] = []
  private var collections: [DraftRequest] = []

  init(_ offers: DraftOffers, for asks: [DraftRequest]) {
    self.offers = offers
    for var ask in asks {
      ask.need = offers.registrable(ask.need)
      open.append(ask)
      drain()
    }
    while let ask = collections.popLast() {
      fill(ask)
      drain()
    }
  }

  private mutating func drain() {
    while let ask = open.popLast() {
      if ask.need.isCollection { collections.append(ask) } else { answer(ask) }
    }
  }

  private mutating func answer(_ ask: DraftRequest) {
    let key = ask.need.key
    if offers.isSupplied(key, at: ask.depth) || answered.contains(key) { return }
    if offers.assemblies(for: key).contains(where: { assemblies.contains($0) }) { return }
    let all = offers.sources(for: key)
    let possible = all.filter { offers.rank(of: $0) != nil }
    let sources = sorted(possible.isEmpty ? all.filter(offers.barred.contains) : possible, for: ask)
    guard let source = sources.first else { return }
    answered.insert(key)
    switch source {
    case .assembly(let name):
      if assemblies.insert(name).inserted { self.ask(for: source, ask) }
    case .factory(let id):
      let position = register(id, tags: key.tags, for: ask)
      let choices = sources.compactMap { if case .factory(let id) = $0 { id } else { nil } }
      if choices.count > 1 { registrations[position].choices = choices }
    }
  }

  /// Sources sorted by preference.
  ///
  /// Sources that the requester may run come first, then the lowest rank, a name shared with a tag,
  /// and the absence of settings.
  private func sorted(
    _ sources: [DraftOffers.Source], for ask: DraftRequest
  ) -> [DraftOffers.Source] {
    let tags = Set(ask.need.key.tags)
    func weight(_ source: DraftOffers.Source) -> (Int, Int, Int, Int) {
      guard case .factory(let id) = source, let factory = offers.catalog.factories[id] else {
        return (0, offers.rank(of: source) ?? 0, 1, 0)
      }
      let words = id.split(whereSeparator: { ".-_".contains($0) })
      return (
        ask.mayRun(factory.concurrency) ? 0 : 1, offers.rank(of: source) ?? 0,
        words.contains { tags.contains(String($0)) } ? 0 : 1, factory.settings == nil ? 0 : 1
      )
    }
    // Sorting is stable.
    return sources.sorted { weight($0) < weight($1) }
  }

  /// Adds a use of a factory and its needs.
  ///
  /// - Returns: the position of the registration.
  private mutating func register(_ id: String, tags: [String], for ask: DraftRequest) -> Int {
    let service = ask.need.key.service
    let factory = offers.catalog.factories[id]
    let isEarly = !ask.mayRun(factory?.concurrency ?? .sync) && factory?.arguments.isEmpty == true
    if let position = positions[id]?.first(where: { registrations[$0].tags == tags }) {
      if !registrations[position].services.contains(service) {
        registrations[position].services.append(service)
      }
      if isEarly { registrations[position].isEarly = true }
      return position
    }
    positions[id, default: []].append(registrations.count)
    registrations.append(
      Registration(factory: id, services: [service], tags: tags, isEarly: isEarly))
    var asker = ask
    if isEarly { (asker.concurrency, asker.depth) = (.async, 0) }
    self.ask(for: .factory(id), asker)
    return registrations.count - 1
  }

  private mutating func ask(for source: DraftOffers.Source, _ asker: DraftRequest) {
    // The list is a stack: its last element is taken first.
    open += offers.needs(of: source).reversed().map { need in
      DraftRequest(
        need: need, concurrency: need.isDeferred ? .async : asker.concurrency, depth: asker.depth)
    }
  }

  /// Registers every factory that can be an element of the array, each under its own tag.
  private mutating func fill(_ ask: DraftRequest) {
    let key = ask.need.key
    for id in offers.factories(for: key) where offers.rank(of: .factory(id)) != nil {
      let isThere = (positions[id] ?? []).map { registrations[$0] }.contains {
        $0.services.contains(key.service) && Set($0.tags).isSuperset(of: key.tags)
      }
      guard !isThere, !offers.barred.contains(.factory(id)), let tag = tag(for: id) else {
        continue
      }
      _ = register(id, tags: Set(key.tags + [tag]).sorted(), for: ask)
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
