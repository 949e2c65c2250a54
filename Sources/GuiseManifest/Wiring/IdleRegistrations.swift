/// Registrations that are written but not used, by the services that they would offer.
struct IdleRegistrations {
  /// Disabled registrations, and those of unreachable assemblies, sorted by identifier.
  let registrations: [ServiceID: [Composition.Registration]]
  /// Registrations in fragments that no file includes.
  let notIncluded: [ServiceID: [NeighbouringFiles.Registration]]

  init(_ check: Check) {
    let model = check.model
    let reached = model.composition.root == nil ? nil : Set(model.composition.order)
    var idle: [ServiceID: [Composition.Registration]] = [:]
    for registration in model.composition.registrations
    where !registration.enabled || reached?.contains(registration.assembly) == false {
      guard let number = model.factories.number(of: registration.main.factory) else { continue }
      for service in model.factories.services(of: registration, number) {
        idle[service, default: []].append(registration)
      }
    }
    registrations = idle.mapValues { $0.sorted { $0.id < $1.id } }
    var notIncluded: [ServiceID: [NeighbouringFiles.Registration]] = [:]
    for registration in check.neighbours?.registrations ?? [] where registration.isInFragment {
      guard let number = model.factories.number(of: registration.factory) else { continue }
      notIncluded[model.factories[number].service, default: []].append(registration)
    }
    self.notIncluded = notIncluded
  }
}
