internal import Guise
package import GuiseManifest
package import GuiseValidation

/// A manifest to begin with: registrations for all requirements of a catalog or, without any, for
/// every service of its factories.
///
/// Among several factories for a service it uses the one with the fewest needs and lists all of
/// them in `x-choose`. Settings contain the required values as placeholders, listed in `x-fill`.
/// Arrays get every possible factory of their service.
package enum FirstManifest {
  private static let assembly = "app"
  /// The limit up to which all orders of scopes are tried; more scopes are sorted by name.
  private static let permutedScopes = 3
  /// The number of attempts in which faulty factories are replaced.
  private static let attempts = 8

  /// Returns the first manifest without errors, or else the one with the fewest.
  ///
  /// A catalog does not tell how scopes are nested, so each order is tried. Choices for different
  /// keys may conflict: the factories of registrations with errors are then replaced.
  ///
  /// - Parameter check: validates a manifest.
  package static func make(
    from catalog: Catalog, check: (Manifest) -> ValidationReport
  ) -> AnnotatedManifest {
    var best: (draft: AnnotatedManifest, report: ValidationReport)?
    for scopes in orders(of: catalog.scopes.sorted()) {
      var barred: Set<DraftOffers.Source> = []
      for _ in 0..<attempts {
        let draft = manifest(of: plan(catalog, scopes, without: barred), catalog, scopes)
        let report = check(draft.manifest)
        if report.count(.error) == 0 { return draft }
        if best.map({ report.count(.error) < $0.report.count(.error) }) ?? true {
          best = (draft, report)
        }
        let registrations = draft.manifest.assemblies[assembly]?.registrations ?? [:]
        let faulty = report.faulty.compactMap { registrations[$0]?.factory }
          .map { DraftOffers.Source.factory($0) }
        if barred.isSuperset(of: faulty) { break }
        barred.formUnion(faulty)
      }
    }
    guard let best else { return AnnotatedManifest() }
    // Without the registrations with errors and their users, unless errors remain all the same.
    var (draft, report) = best
    while report.count(.error) > 0 {
      let registrations = draft.manifest.assemblies[assembly]?.registrations ?? [:]
      let faulty = report.faulty
      let sound = registrations.filter { !faulty.contains($0.key) }
      if sound.count == registrations.count { return best.draft }
      draft.manifest.assemblies[assembly]?.registrations = sound
      report = check(draft.manifest)
    }
    return draft
  }

  private static func plan(
    _ catalog: Catalog, _ scopes: [String], without barred: Set<DraftOffers.Source>
  ) -> DraftPlan {
    let offers = DraftOffers(catalog, scopes: scopes, without: barred)
    let required = required(by: catalog, scopes)
    let plan = DraftPlan(offers, for: required)
    guard plan.registrations.isEmpty else { return plan }
    return DraftPlan(offers, for: required + offered(by: catalog, scopes))
  }

  /// Returns the requirements of the application, outermost first, then from the most restricted
  /// concurrency to the least.
  private static func required(by catalog: Catalog, _ scopes: [String]) -> [DraftNeed] {
    catalog.requirements.compactMap { requirement in
      DraftNeed(requirement.kind, requirement.key)?
        .asked(from: requirement.from, at: scopes.depth(of: requirement.scope))
    }.sorted { ($0.depth, $0.concurrency.rank) < ($1.depth, $1.concurrency.rank) }
  }

  /// Returns the primary service of each factory, requested asynchronously in the innermost scope.
  private static func offered(by catalog: Catalog, _ scopes: [String]) -> [DraftNeed] {
    let keys = Set(
      catalog.factories.values.flatMap { factory in
        factory.services.prefix(1).map { Catalog.Key(service: $0, arguments: factory.arguments) }
      })
    return keys.sorted { ($0.service, $0.arguments.joined()) < ($1.service, $1.arguments.joined()) }
      .compactMap { DraftNeed(.required, $0)?.asked(from: .async, at: scopes.count) }
  }

  private static func orders(of scopes: [String]) -> [[String]] {
    guard scopes.count > 1, scopes.count <= permutedScopes else { return [scopes] }
    return scopes.indices.flatMap { index in
      var rest = scopes
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  private static func manifest(
    of plan: DraftPlan, _ catalog: Catalog, _ scopes: [String]
  ) -> AnnotatedManifest {
    var draft = AnnotatedManifest()
    if !scopes.isEmpty { draft.manifest.scopes = scopes }
    var registrations = plan.registrations
    for (id, planned) in plan.registrations {
      let (finished, open) = finished(planned, catalog)
      registrations[id] = finished
      if let choices = plan.choices[id] { draft.notes[id, default: [:]]["x-choose"] = choices }
      if !open.isEmpty { draft.notes[id, default: [:]]["x-fill"] = open }
    }
    draft.manifest.assemblies[assembly] = Manifest.Assembly(
      uses: plan.assemblies.sorted(), registrations: registrations)
    return draft
  }

  /// Returns a planned registration with placeholders for its settings, and without the services
  /// that its factory offers anyway; and the paths of the settings that are left open.
  private static func finished(
    _ planned: Manifest.Registration, _ catalog: Catalog
  ) -> (Manifest.Registration, open: [String]) {
    var registration = planned
    var open: [String] = []
    guard let factory = catalog.factories[planned.factory ?? ""] else { return (registration, []) }
    registration.services =
      planned.services == Array(factory.services.prefix(1))
      ? nil : planned.services?.map { spelled($0, among: factory.services) }
    if let settings = factory.settings {
      let example = settings.schema?.example ?? [:]
      registration.settings = example
      // Other types do not tell which keys they read.
      open = ["settings"]
      if case .object? = settings.schema { open = example.paths }
    }
    return (registration, open)
  }

  /// Returns the short name where it is unambiguous among the services.
  private static func spelled(_ service: String, among services: [String]) -> String {
    guard let short = TypeName.short(ofName: service) else { return service }
    return services.count { TypeName.short(ofName: $0) == short } == 1 ? short : service
  }
}

extension AnnotatedManifest {
  /// The number of marked places, in words: the settings in `x-fill`, and the registrations with
  /// `x-choose`; nil without any.
  package var openPlaces: String? {
    let ids = manifest.assemblies.values.flatMap(\.registrations.keys)
    let written = ids.compactMap { notes[$0] }
    let values = written.reduce(0) { $0 + ($1["x-fill"]?.count ?? 0) }
    let choices = written.count { $0["x-choose"] != nil }
    let parts = [
      values == 0 ? nil : "fill in \(Phrase.count(values, "setting")) (\"x-fill\")",
      choices == 0
        ? nil : "choose the factory of \(Phrase.count(choices, "registration")) (\"x-choose\")",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "still to do: " + Phrase.list(parts, quoted: false)
  }
}

extension JSON {
  /// The keys of an object as paths, such as `server.port`; empty for other values.
  fileprivate var paths: [String] {
    members.flatMap { member in
      let inner = member.value.paths.map { "\(member.key).\($0)" }
      return inner.isEmpty ? [member.key] : inner
    }
  }
}

extension ValidationReport {
  /// The registrations with errors.
  fileprivate var faulty: Set<String> {
    Set(diagnostics.filter { $0.severity == .error }.compactMap(\.registration))
  }
}
