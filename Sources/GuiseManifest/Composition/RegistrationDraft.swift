/// A registration while files are merged: what was said so far, sound or not.
struct RegistrationDraft {
  var entry: RegistrationEntry
  var assembly: String
  var origins: [Place]
  /// Whether something of it is not known.
  var isUnsound: Bool

  init(_ entry: RegistrationEntry, in assembly: String) {
    self.entry = entry
    self.assembly = assembly
    origins = [entry.place]
    isUnsound = !entry.faultyKeys.isEmpty
  }

  /// Replaces all of it, or without a factory only the keys that `override` gives.
  ///
  /// It stays in its assembly: an override says what a registration is, not where.
  mutating func apply(_ override: RegistrationEntry) {
    origins.append(override.place)
    guard override.factory == nil else {
      entry = override
      isUnsound = !override.faultyKeys.isEmpty
      return
    }
    isUnsound = isUnsound || !override.faultyKeys.isEmpty
    entry.place = override.place
    if let services = override.services { entry.services = services }
    if let tags = override.tags { entry.tags = tags }
    if let lifetime = override.lifetime { entry.lifetime = lifetime }
    if let scope = override.scope { entry.scope = scope }
    if let settings = override.settings { entry.settings = settings }
    if let dependencies = override.dependencies { entry.dependencies = dependencies }
    if let decorators = override.decorators { entry.decorators = decorators }
    if let eager = override.eager { entry.eager = eager }
    if let enabled = override.enabled { entry.enabled = enabled }
    if let allow = override.allow { entry.allow = allow }
    entry.faultyKeys.formUnion(override.faultyKeys)
  }

  /// Nil where no factory is known.
  var registration: Composition.Registration? {
    guard let factory = entry.factory else { return nil }
    return Composition.Registration(
      id: entry.id, assembly: assembly, place: entry.place, factory: factory,
      services: entry.services ?? [], tags: entry.tags ?? [], lifetime: entry.lifetime,
      scope: entry.scope, settings: entry.settings, dependencies: entry.dependencies ?? [:],
      decorators: entry.decorators ?? [], eager: entry.eager, enabled: entry.enabled ?? true,
      allow: entry.allow ?? [], origins: origins)
  }
}
