internal import Guise
internal import GuiseManifest
internal import GuiseValidation

/// The registrations of a first manifest: for each required key the source with the fewest needs,
/// followed recursively by its own needs.
struct DraftPlan {
  /// The registrations by identifier, with the full names of their services.
  private(set) var registrations: [String: Manifest.Registration] = [:]
  /// The factories among which one was chosen, by the identifier of the registration.
  private(set) var choices: [String: [String]] = [:]
  /// The code assemblies in use.
  private(set) var assemblies: Set<String> = []
  private let offers: DraftOffers
  private var answered: Set<Catalog.Key> = []
  /// The needs to answer; this list and the next are stacks, whose last elements come first.
  private var open: [DraftNeed]
  private var collections: [DraftNeed] = []

  init(_ offers: DraftOffers, for needs: [DraftNeed]) {
    self.offers = offers
    open = needs.reversed()
    answerAll()
    while let need = collections.popLast() {
      fill(need)
      answerAll()
    }
  }

  private mutating func answerAll() {
    while let need = open.popLast() {
      if need.kind.isArray { collections.append(need) } else { answer(need) }
    }
  }

  private mutating func answer(_ need: DraftNeed) {
    let key = offers.key(for: need)
    if offers.isSupplied(key, at: need.depth) || answered.contains(key) { return }
    if offers.assemblies(for: key).contains(where: assemblies.contains) { return }
    let all = offers.sources(for: key)
    let sound = all.filter { offers.ranks[$0] != nil }
    let sources = sorted(sound.isEmpty ? all.filter(offers.barred.contains) : sound, for: need)
    guard let source = sources.first else { return }
    answered.insert(key)
    switch source {
    case .assembly(let name):
      if assemblies.insert(name).inserted { ask(for: source, need) }
    case .factory(let id):
      let name = register(id, tags: key.tags, for: need)
      let choices = sources.compactMap { if case .factory(let id) = $0 { id } else { nil } }
      if choices.count > 1 { self.choices[name] = choices }
    }
  }

  /// Sources sorted by preference.
  ///
  /// Sources that the requester may run come first, then the lowest rank, a name shared with a tag,
  /// and the absence of settings.
  private func sorted(
    _ sources: [DraftOffers.Source], for need: DraftNeed
  ) -> [DraftOffers.Source] {
    func weight(_ source: DraftOffers.Source) -> (Int, Int, Int, Int) {
      let rank = offers.ranks[source] ?? 0
      guard case .factory(let id) = source, let factory = offers.catalog.factories[id] else {
        return (0, rank, 1, 0)
      }
      let words = id.split(whereSeparator: { ".-_".contains($0) }).map(String.init)
      return (
        need.mayRun(factory) ? 0 : 1, rank, words.contains(where: need.key.tags.contains) ? 0 : 1,
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
  private mutating func register(_ id: String, tags: [String], for need: DraftNeed) -> String {
    let factory = offers.catalog.factories[id]
    let isEarly = factory.map { !need.mayRun($0) && $0.arguments.isEmpty } ?? false
    let known = registrations.first { $1.factory == id && ($1.tags ?? []) == tags }?.key
    let name = known ?? name(for: id, tags)
    var registration = registrations[name] ?? Manifest.Registration(factory: id)
    registration.add(need.key.service)
    if !tags.isEmpty { registration.tags = tags }
    if isEarly || offers.isInCycle(id) { registration.lifetime = .singleton }
    if isEarly { registration.eager = true }
    registrations[name] = registration
    guard known == nil else { return name }
    var requester = need
    if isEarly { (requester.concurrency, requester.depth) = (.async, 0) }
    ask(for: .factory(id), requester)
    return name
  }

  private func name(for id: String, _ tags: [String]) -> String {
    let names = [id, ([id] + tags.filter { $0 != id }).joined(separator: "-")]
    let free = names.first { registrations[$0] == nil && Identifier.isValid($0) }
    return free ?? (2...).lazy.map { "\(id)-\($0)" }.first { registrations[$0] == nil } ?? id
  }

  private mutating func ask(for source: DraftOffers.Source, _ requester: DraftNeed) {
    open += offers.needs(of: source).reversed().map {
      $0.asked(from: requester.concurrency, at: requester.depth)
    }
  }

  /// Registers every factory that can be an element of the array: as a further service of its
  /// registration, where no other registration has that key, or else under its own tag.
  private mutating func fill(_ need: DraftNeed) {
    let key = need.key
    for id in offers.factories(for: key) where offers.ranks[.factory(id)] != nil {
      let own = registrations.values.filter {
        $0.factory == id && Set($0.tags ?? []).isSuperset(of: key.tags)
      }
      if own.contains(where: { $0.offers(key.service) }) { continue }
      let taken = Set(registrations.values.filter { $0.offers(key.service) }.map { $0.tags ?? [] })
      let free = own.map { $0.tags ?? [] }.filter { !taken.contains($0) }
        .min { $0.lexicographicallyPrecedes($1) }
      if let tags = free ?? tag(for: id).map({ Set(key.tags + [$0]).sorted() }) {
        _ = register(id, tags: tags, for: need)
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

extension DraftNeed {
  fileprivate func mayRun(_ factory: Catalog.Factory) -> Bool {
    factory.concurrency.rank <= concurrency.rank
  }
}

extension Manifest.Registration {
  fileprivate func offers(_ service: String) -> Bool { services?.contains(service) == true }

  fileprivate mutating func add(_ service: String) {
    if !offers(service) { services = (services ?? []) + [service] }
  }
}
