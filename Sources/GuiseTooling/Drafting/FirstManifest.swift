internal import Guise
package import GuiseManifest

/// A manifest to begin with: registrations for all requirements of a catalog or, without any, for
/// every service of its factories.
///
/// Among several factories for a service it uses the one with the fewest needs and lists all of
/// them in `x-choose`. Settings contain the required values as placeholders. Arrays get every
/// possible factory of their service, each under its own tag.
package struct FirstManifest {
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
  ) -> Manifest {
    var best: (manifest: Manifest, report: ValidationReport)?
    for scopes in orders(of: catalog.scopes.sorted()) {
      var barred: Set<String> = []
      for _ in 0..<attempts {
        let manifest = manifest(of: plan(catalog, scopes, without: barred), catalog, scopes)
        let report = check(manifest)
        if report.count(.error) == 0 { return manifest }
        if best.map({ report.count(.error) < $0.report.count(.error) }) ?? true {
          best = (manifest, report)
        }
        let registrations = manifest.assemblies[assembly]?.registrations ?? [:]
        let faulty = Set(report.faulty.compactMap { registrations[$0]?.factory })
        if faulty.isSubset(of: barred) { break }
        barred.formUnion(faulty)
      }
    }
    guard let best else { return Manifest() }
    // Without the registrations with errors and their users, unless errors remain all the same.
    var (manifest, report) = best
    while report.count(.error) > 0 {
      let registrations = manifest.assemblies[assembly]?.registrations ?? [:]
      let faulty = report.faulty
      let sound = registrations.filter { !faulty.contains($0.key) }
      if sound.count == registrations.count { return best.manifest }
      manifest.assemblies[assembly]?.registrations = sound
      report = check(manifest)
    }
    return manifest
  }

  private static func plan(
    _ catalog: Catalog, _ scopes: [String], without barred: Set<String>
  ) -> DraftPlan {
    let offers = DraftOffers(catalog, scopes: scopes, without: barred)
    let required = DraftRequest.required(by: catalog, scopes: scopes)
    let plan = DraftPlan(offers, for: required)
    guard plan.registrations.isEmpty else { return plan }
    return DraftPlan(offers, for: required + DraftRequest.offered(by: catalog, scopes: scopes))
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
  ) -> Manifest {
    var manifest = Manifest()
    if !scopes.isEmpty { manifest.scopes = scopes }
    var registrations: [String: Manifest.Registration] = [:]
    for planned in plan.registrations {
      registrations[name(for: planned, taken: registrations)] = registration(planned, catalog)
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

  /// Returns the short name where it is unambiguous among the services.
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

extension ValidationReport {
  /// The registrations with errors.
  fileprivate var faulty: Set<String> {
    Set(diagnostics.filter { $0.severity == .error }.compactMap(\.registration))
  }
}
