internal import Guise

/// Which sources can be made in a context, and after how many others.
///
/// What something needs first has a lower rank than itself, so that to take the lowest rank for each key
/// avoids cycles. Of what is needed later it counts that something can be made at all.
struct DraftRanks {
  private typealias Source = DraftOffers.Source

  private let offers: DraftOffers
  private let context: DraftContext
  private var ranks: [DraftOffers.Source: Int] = [:]
  /// Built at the start, because the context may not run them.
  private(set) var early: Set<DraftOffers.Source> = []

  /// - Parameters:
  ///   - later: The ranks where what is needed later is asked for; nil: these.
  ///   - start: The ranks where what is built at the start is asked for; nil: these.
  init(
    _ offers: DraftOffers, in context: DraftContext, later: DraftRanks? = nil,
    start: DraftRanks? = nil
  ) {
    self.offers = offers
    self.context = context
    var barred: Set<DraftOffers.Source> = []
    repeat {
      var round = Round(offers, context, barred: barred, start: start)
      round.run()
      ranks = round.ranks
      early = round.early
      let before = barred.count
      for source in round.ranks.keys {
        let isLacking = offers.needs(of: source).contains { need in
          need.count == .one && need.isDeferred && !(later ?? self).canAnswer(need.key)
        }
        if isLacking { barred.insert(source) }
      }
      if barred.count == before { return }
    } while true
  }

  func rank(of source: DraftOffers.Source) -> Int? { ranks[source] }

  func canAnswer(_ key: Catalog.Key) -> Bool {
    offers.isSupplied(key, in: context) || offers.sources(for: key).contains { ranks[$0] != nil }
  }

  /// Ranks while they are found: what is needed first is known before what needs it.
  private struct Round {
    let offers: DraftOffers
    let context: DraftContext
    let barred: Set<Source>
    let start: DraftRanks?
    var ranks: [Source: Int] = [:]
    var early: Set<Source> = []
    /// By key, those that need it first.
    private var waiting: [Catalog.Key: [Source]] = [:]
    private var keys: [DraftOffers.Shape: [Catalog.Key]] = [:]
    /// How many keys are not answered yet, and the highest rank of those that are.
    private var missing: [Source: (count: Int, rank: Int)] = [:]
    private var open: [Source] = []

    init(
      _ offers: DraftOffers, _ context: DraftContext, barred: Set<Source>, start: DraftRanks?
    ) {
      self.offers = offers
      self.context = context
      self.barred = barred
      self.start = start
      let catalog = offers.catalog
      let all =
        catalog.factories.keys.sorted().map { Source.factory($0) }
        + catalog.assemblies.keys.sorted().map { .assembly($0) }
      for source in all where !barred.contains(source) {
        if case .factory(let id) = source, !mayRun(id) { continue }
        let first = Set(
          offers.needs(of: source).filter { need in
            need.count == .one && !need.isDeferred && !offers.isSupplied(need.key, in: context)
          }.map(\.key))
        missing[source] = (first.count, -1)
        for key in first {
          if waiting[key] == nil { keys[DraftOffers.Shape(key), default: []].append(key) }
          waiting[key, default: []].append(source)
        }
        if first.isEmpty { settle(source, at: 0) }
      }
    }

    mutating func run() {
      drain()
      guard let start else { return }
      // What only the start can build, for keys that nothing else answers: first what the context may
      // not run itself, as that may be all that others lack.
      for isLast in [false, true] {
        for key in waiting.keys.sorted(by: Self.isBefore)
        where waiting[key] != nil && key.arguments.isEmpty {
          for id in offers.factories(for: key) where isLast || !mayRun(id) {
            let source = Source.factory(id)
            guard ranks[source] == nil, !barred.contains(source), let rank = start.ranks[source]
            else { continue }
            early.insert(source)
            settle(source, at: Self.afterAll + rank)
          }
          drain()
        }
      }
    }

    private static let afterAll = 1_000_000

    private func mayRun(_ factory: String) -> Bool {
      context.mayRun(offers.catalog.factories[factory]?.concurrency ?? .sync)
    }

    private static func isBefore(_ one: Catalog.Key, _ other: Catalog.Key) -> Bool {
      ([one.service] + one.tags + one.arguments)
        .lexicographicallyPrecedes([other.service] + other.tags + other.arguments)
    }

    private mutating func drain() {
      var position = 0
      while position < open.count {
        let source = open[position]
        position += 1
        let rank = ranks[source] ?? 0
        for key in offered(by: source) {
          guard let needing = waiting.removeValue(forKey: key) else { continue }
          for other in needing {
            guard var left = missing[other] else { continue }
            left = (left.count - 1, max(left.rank, rank))
            missing[other] = left
            if left.count == 0 { settle(other, at: left.rank + 1) }
          }
        }
      }
      open.removeAll()
    }

    /// The keys that are waited for and that a source answers.
    private func offered(by source: Source) -> [Catalog.Key] {
      switch source {
      case .assembly(let name): offers.catalog.assemblies[name]?.keys ?? []
      case .factory(let id):
        (offers.catalog.factories[id]?.services ?? []).flatMap { service in
          let arguments = offers.catalog.factories[id]?.arguments ?? []
          let key = Catalog.Key(service: service, arguments: arguments)
          return (keys[DraftOffers.Shape(key)] ?? []).filter(\.codeTags.isEmpty)
        }
      }
    }

    private mutating func settle(_ source: Source, at rank: Int) {
      guard ranks[source] == nil else { return }
      ranks[source] = rank
      open.append(source)
    }
  }
}
