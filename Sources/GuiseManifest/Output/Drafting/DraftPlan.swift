internal import Guise

/// The registrations of a first manifest, chosen for what is asked for.
struct DraftPlan {
  /// One use of a factory.
  struct Registration {
    var factory: String
    var services: [String]
    var tags: [String]
    /// Built at the start: nobody who asks may run it.
    var isEarly = false
    /// All factories that would do, the one that is used first.
    var choices: [String] = []
  }

  private struct Ask {
    var need: DraftNeed
    var context: DraftContext
    /// Who asks; nil: the application.
    var asker: DraftOffers.Source?
  }

  private(set) var registrations: [Registration] = []
  /// Code assemblies that are used.
  private(set) var assemblies: Set<String> = []
  private let offers: DraftOffers
  private var ranks: [DraftContext: DraftRanks] = [:]
  /// The positions of the registrations of a factory.
  private var positions: [String: [Int]] = [:]
  private var answers: [Catalog.Key: DraftOffers.Source] = [:]
  private var open: [Ask] = []
  private var collections: [Ask] = []

  /// - Parameter fillsCollections: Whether everything is registered that an array may take.
  init(_ offers: DraftOffers, for roots: [DraftRoot], fillsCollections: Bool) {
    self.offers = offers
    for root in roots {
      let context = root.need.isDeferred ? root.context.later : root.context
      open.append(Ask(need: offers.registrable(root.need), context: context, asker: nil))
      drain()
    }
    while fillsCollections, let ask = collections.popLast() {
      fill(ask)
      drain()
    }
  }

  // MARK: One registration

  private mutating func drain() {
    while let ask = open.popLast() {
      switch ask.need.count {
      case .one: answer(ask.need.key, in: ask.context)
      case .all: collections.append(ask)
      case .oneOrNone: break
      }
    }
  }

  private mutating func answer(_ key: Catalog.Key, in context: DraftContext) {
    if offers.isSupplied(key, in: context) || answers[key] != nil { return }
    if offers.assemblies(for: key).contains(where: { assemblies.contains($0) }) { return }
    guard let source = sources(for: key, in: context).first else { return }
    answers[key] = source
    switch source {
    case .assembly(let name):
      if assemblies.insert(name).inserted { ask(source, in: context) }
    case .factory(let id):
      let position = register(id, key.service, key.tags, in: context)
      let choices = choices(for: key, in: context)
      if choices.count > 1 { registrations[position].choices = choices }
    }
  }

  /// Those that can be made in a context: what needs least first, then what shares its name with a tag,
  /// then what has no settings.
  private mutating func sources(
    for key: Catalog.Key, in context: DraftContext
  ) -> [DraftOffers.Source] {
    let all = offers.sources(for: key)
    var ranks = ranks(in: context)
    var possible = all.filter { ranks.rank(of: $0) != nil }
    if possible.isEmpty, key.arguments.isEmpty {
      // Built at the start.
      ranks = self.ranks(in: .start)
      possible = all.filter { ranks.rank(of: $0) != nil }
    }
    let tags = Set(key.tags)
    func weight(_ source: DraftOffers.Source) -> (Int, Int, Int) {
      (
        ranks.rank(of: source) ?? 0, Self.shares(tags, source) ? 0 : 1,
        offers.hasSettings(source) ? 1 : 0
      )
    }
    // Sorting keeps the order of what weighs the same.
    return possible.sorted { weight($0) < weight($1) }
  }

  private static func shares(_ tags: Set<String>, _ source: DraftOffers.Source) -> Bool {
    guard case .factory(let id) = source else { return false }
    return id.split(whereSeparator: { ".-_".contains($0) }).contains { tags.contains(String($0)) }
  }

  /// The factories that would do, the one that is chosen first; without those that need the key.
  private mutating func choices(
    for key: Catalog.Key, in context: DraftContext
  ) -> [String] {
    sources(for: key, in: context).compactMap { source in
      guard case .factory(let id) = source,
        source == answers[key] || !reaches(key, from: source, context)
      else { return nil }
      return id
    }
  }

  /// Notes the use of a factory as a service, and what it needs.
  private mutating func register(
    _ id: String, _ service: String, _ tags: [String], in context: DraftContext
  ) -> Int {
    let ranks = ranks(in: context)
    let isEarly = ranks.early.contains(.factory(id)) || ranks.rank(of: .factory(id)) == nil
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
    ask(.factory(id), in: isEarly ? .start : context)
    return registrations.count - 1
  }

  private mutating func ask(_ source: DraftOffers.Source, in context: DraftContext) {
    // The last is taken first.
    open += offers.needs(of: source).reversed().map {
      Ask(need: $0, context: $0.isDeferred ? context.later : context, asker: source)
    }
  }

  // MARK: Collections

  /// Registers what an array may take, each under tags of its own.
  private mutating func fill(_ ask: Ask) {
    let key = ask.need.key
    guard key.codeTags.isEmpty else { return }
    let ranks = ranks(in: ask.context)
    for id in offers.factories(for: key) where ranks.rank(of: .factory(id)) != nil {
      let isThere = (positions[id] ?? []).map { registrations[$0] }.contains {
        $0.services.contains(key.service) && Set($0.tags).isSuperset(of: key.tags)
      }
      if isThere { continue }
      guard let tag = tag(for: id) else { continue }
      if let asker = ask.asker, !ask.need.isDeferred,
        leads(from: .factory(id), to: asker, ask.context)
      {
        continue
      }
      _ = register(id, key.service, Set(key.tags + [tag]).sorted(), in: ask.context)
    }
  }

  /// A tag that tells a factory's registration from others: of the code's vocabulary, where it has one.
  private func tag(for id: String) -> String? {
    if offers.catalog.tags.isEmpty { return id }
    let words = [id] + id.split(separator: ".").suffix(1).map(String.init)
    let known = Set(offers.catalog.tags.values.flatMap(\.texts))
    return words.first { known.contains($0) }
  }

  // MARK: What leads where

  private mutating func reaches(
    _ key: Catalog.Key, from source: DraftOffers.Source, _ context: DraftContext
  ) -> Bool {
    walk(from: source, context) { _, needs in
      needs.contains { $0.count == .one && $0.key == key }
    }
  }

  private mutating func leads(
    from source: DraftOffers.Source, to asker: DraftOffers.Source, _ context: DraftContext
  ) -> Bool {
    walk(from: source, context) { source, _ in source == asker }
  }

  /// Looks at everything that a source gets before it is made, and at what may stand in its arrays,
  /// until something is found.
  private mutating func walk(
    from source: DraftOffers.Source, _ context: DraftContext,
    _ isFound: (DraftOffers.Source, [DraftNeed]) -> Bool
  ) -> Bool {
    var seen: Set = [source]
    var open = [source]
    while let source = open.popLast() {
      let needs = offers.needs(of: source).filter { !$0.isDeferred }
      if isFound(source, needs) { return true }
      for need in needs {
        var next = answers[need.key].map { [$0] } ?? []
        switch need.count {
        case .all: next = offers.sources(for: need.key)
        case .one: if next.isEmpty { next += sources(for: need.key, in: context).prefix(1) }
        case .oneOrNone: break
        }
        open += next.filter { seen.insert($0).inserted }
      }
    }
    return false
  }

  private mutating func ranks(in context: DraftContext) -> DraftRanks {
    if let ranks = ranks[context] { return ranks }
    let start = context == .start ? nil : ranks(in: .start)
    let later = context == context.later ? nil : ranks(in: context.later)
    let made = DraftRanks(offers, in: context, later: later, start: start)
    ranks[context] = made
    return made
  }
}
