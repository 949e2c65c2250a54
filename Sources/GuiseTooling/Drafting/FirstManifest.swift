internal import Guise
package import GuiseManifest
internal import StrictJSON

/// A manifest to begin with: a registration for everything that the requirements of a catalog need; where
/// they need none, for every service that its factories offer.
///
/// Where several factories offer a service it uses the one that needs least, and lists all of them in
/// `x-choose`. Settings have what must be given, with values to replace. Arrays get every factory of
/// their service that can stand in them, each under a tag of its own.
package struct FirstManifest {
  private static let assembly = "app"
  /// More scopes than these are taken in the order of their names.
  private static let permutedScopes = 3
  /// How often factories are left for others.
  private static let attempts = 8

  /// What a check of a manifest finds.
  package struct Verdict {
    package var errorCount: Int
    /// The registrations that errors are about.
    package var faulty: Set<String>

    package init(_ report: ValidationReport) {
      let errors = report.diagnostics.filter { $0.severity == .error }
      errorCount = report.count(.error)
      faulty = Set(errors.compactMap(\.registration))
    }
  }

  /// The first manifest that has no errors, else the one with the fewest.
  ///
  /// A catalog does not tell which scope encloses which: each order is tried. What is chosen for one key
  /// may not suit another: the factories of registrations with errors are left for others then.
  ///
  /// - Parameter check: Validates a manifest.
  package static func make(from catalog: Catalog, check: (Manifest) -> Verdict) -> Manifest {
    var best: (manifest: Manifest, verdict: Verdict)?
    for scopes in orders(of: scopes(in: catalog)) {
      var barred: Set<DraftOffers.Source> = []
      for _ in 0..<attempts {
        let manifest = manifest(of: plan(catalog, scopes, without: barred), catalog, scopes)
        let verdict = check(manifest)
        if verdict.errorCount == 0 { return manifest }
        if best.map({ verdict.errorCount < $0.verdict.errorCount }) ?? true {
          best = (manifest, verdict)
        }
        let registrations = manifest.assemblies[assembly]?.registrations ?? [:]
        let faulty = verdict.faulty.compactMap { registrations[$0]?.factory }
        if barred.isSuperset(of: faulty.map { .factory($0) }) { break }
        barred.formUnion(faulty.map { .factory($0) })
      }
    }
    guard let (manifest, verdict) = best else { return Manifest() }
    return reduced(manifest, verdict, check) ?? manifest
  }

  /// A manifest without the registrations that errors are about, and those that these are needed by;
  /// nil where it would not be free of errors either.
  private static func reduced(
    _ manifest: Manifest, _ verdict: Verdict, _ check: (Manifest) -> Verdict
  ) -> Manifest? {
    var manifest = manifest
    var verdict = verdict
    while verdict.errorCount > 0 {
      let left = manifest.assemblies[assembly]?.registrations.filter {
        !verdict.faulty.contains($0.key)
      }
      // None of the errors that remain is about a registration.
      if left?.count == manifest.assemblies[assembly]?.registrations.count { return nil }
      manifest.assemblies[assembly]?.registrations = left ?? [:]
      verdict = check(manifest)
    }
    return manifest
  }

  private static func plan(
    _ catalog: Catalog, _ scopes: [String], without barred: Set<DraftOffers.Source>
  ) -> DraftPlan {
    let offers = DraftOffers(catalog, scopes: scopes, without: barred)
    let required = DraftAsk.required(by: catalog, scopes: scopes)
    let plan = DraftPlan(offers, for: required)
    guard plan.registrations.isEmpty else { return plan }
    let offered = DraftAsk.offered(by: catalog, scopes: scopes)
    return DraftPlan(offers, for: required + offered)
  }

  private static func scopes(in catalog: Catalog) -> [String] {
    let code = catalog.assemblies.values.flatMap(\.registrations)
    return Set(
      catalog.supplies.compactMap(\.scope) + catalog.requirements.compactMap(\.scope)
        + code.compactMap(\.scope)
    ).sorted()
  }

  private static func orders(of scopes: [String]) -> [[String]] {
    guard scopes.count > 1, scopes.count <= permutedScopes else { return [scopes] }
    return scopes.indices.flatMap { index in
      var rest = scopes
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  // MARK: What is planned, as a manifest

  private static func manifest(
    of plan: DraftPlan, _ catalog: Catalog, _ scopes: [String]
  ) -> Manifest {
    var manifest = Manifest()
    if !scopes.isEmpty { manifest.scopes = scopes }
    var registrations: [String: Manifest.Registration] = [:]
    for planned in plan.registrations {
      let name = name(for: planned, taken: registrations)
      registrations[name] = registration(planned, catalog)
    }
    manifest.assemblies[assembly] = Manifest.Assembly(
      uses: plan.assemblies.sorted(), registrations: registrations)
    return manifest
  }

  private static func registration(
    _ planned: DraftPlan.Registration, _ catalog: Catalog
  ) -> Manifest.Registration {
    var registration = Manifest.Registration(factory: planned.factory)
    guard let factory = catalog.factories[planned.factory] else { return registration }
    if planned.services != Array(factory.services.prefix(1)) {
      registration.services = planned.services.map { spelled($0, among: factory.services) }
    }
    if !planned.tags.isEmpty { registration.tags = planned.tags }
    if planned.isEarly {
      registration.lifetime = .singleton
      registration.eager = true
    }
    if let settings = factory.settings {
      registration.settings = settings.schema?.example ?? [:]
    }
    if !planned.choices.isEmpty {
      registration.notes["x-choose"] = .strings(planned.choices)
    }
    return registration
  }

  /// The short name where it means one of the services.
  private static func spelled(_ service: String, among services: [String]) -> String {
    guard let short = TypeName.short(ofName: service) else { return service }
    return services.count { TypeName.short(ofName: $0) == short } == 1 ? short : service
  }

  private static func name(
    for planned: DraftPlan.Registration, taken: [String: Manifest.Registration]
  ) -> String {
    let names = [planned.factory, ([planned.factory] + planned.tags).joined(separator: "-")]
    if let free = names.first(where: { taken[$0] == nil && Identifier.isValid($0) }) { return free }
    let number = (2...).first { taken["\(planned.factory)-\($0)"] == nil } ?? 2
    return "\(planned.factory)-\(number)"
  }
}
