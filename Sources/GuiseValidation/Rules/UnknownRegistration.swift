internal import Guise
internal import GuiseManifest

extension Rule {
  package static let unknownRegistration = Rule(
    "unknown-registration", in: .connecting, ofWholeManifests: true
  ) { check in
    var references = GroupedUses<String, WiringProblem>()
    for problem in check.model.problems {
      guard case .unknownRegistration(let id) = problem.problem.kind else { continue }
      references.add(problem, of: id)
    }
    references.sortUses { check.files.isBefore($0.problem.place, $1.problem.place) }
    return references.groups.map { id, uses in
      let places = uses.map(\.problem.place)
      return Finding(
        uses[0].problem.message, at: places[0], chain: check.chain(to: uses[0].use.entry),
        help: check.help(id, uses[0], at: places),
        related: places.dropFirst().map { .init("named here too", at: $0) })
    }
  }.also(in: .composing) { check in
    check.composed.faults.compactMap { fault in
      guard case .unknownStart(let start) = fault else { return nil }
      return Finding(
        fault.message, at: fault.place, help: check.help(start.value, nil, at: [fault.place]))
    }
  }
}

extension Check {
  /// - Parameters:
  ///   - fault: The fault of the parameter that names it; nil: `start` names it.
  ///   - places: The places that name it.
  fileprivate func help(
    _ id: String, _ fault: WiringProblem?, at places: [Place]
  ) -> [Suggestion] {
    if wiring == nil { return [] }
    let near = near(
      id, among: registrationNames, at: places,
      note: { composition?.registrations[$0].map { "in the assembly \"\($0.assembly)\"" } },
      where: { mayName($0, fault) })
    guard let fault else {
      return near + [
        "\"start\" lists identifiers of singletons, in the order in which they are built"
      ]
    }
    guard near.isEmpty else { return near }
    return including(.registration, id, usedAt: places[0]) + fitting(fault).map { Suggestion($0) }
  }

  /// Whether a registration may be named in place of one that does not exist.
  ///
  /// - Parameter fault: The fault of the reference; nil: it is in `start`.
  fileprivate func mayName(_ id: String, _ fault: WiringProblem?) -> Bool {
    guard let registration = model.composition.registrations[id],
      let factory = model.factories[registration.main.factory]
    else { return true }
    guard let fault, let dependency = model.dependency(of: fault) else {
      return registration.lifetime == .singleton && factory.arguments == .empty
        && !model.composition.start.contains { $0.value == id }
    }
    if fault.isElement && model.identifiers(at: fault).contains(id) { return false }
    return model.index.ofService(dependency.service).contains { provider in
      model.entry(of: provider.origin).map { model.id(of: $0) == id } == true
        && mayUse(provider, for: dependency, of: fault.use, isElement: fault.isElement)
    }
  }
}
