internal import Guise

/// What a first manifest is to answer, and from where it is asked for.
struct DraftRoot {
  var need: DraftNeed
  var context: DraftContext

  /// What code requires.
  static func required(by catalog: Catalog, scopes: [String]) -> [DraftRoot] {
    catalog.requirements.compactMap { requirement in
      guard let need = DraftNeed(requirement.kind, requirement.key) else { return nil }
      let depth = requirement.scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      return DraftRoot(
        need: need, context: DraftContext(concurrency: requirement.from, depth: depth))
    }
  }

  /// Each factory's own service, asked for where most is there.
  static func offered(by catalog: Catalog, scopes: [String]) -> [DraftRoot] {
    let keys = Set(
      catalog.factories.values.flatMap { factory in
        factory.services.prefix(1).map { Catalog.Key(service: $0, arguments: factory.arguments) }
      })
    let context = DraftContext(concurrency: .async, depth: scopes.count)
    return keys.sorted { ($0.service, $0.arguments.joined()) < ($1.service, $1.arguments.joined()) }
      .compactMap { key in
        DraftNeed(.required, key).map { DraftRoot(need: $0, context: context) }
      }
  }
}
