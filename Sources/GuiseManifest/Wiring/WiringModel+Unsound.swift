internal import StrictJSON

extension WiringModel {
  /// Notes what the assemblies offer that nothing leads to.
  mutating func collectUnreached() {
    var heads: [String: String] = [:]
    for (head, order) in composition.unreached {
      for name in order { heads[name] = head }
    }
    if heads.isEmpty { return }
    for registration in composition.registrations where registration.enabled {
      guard let head = heads[registration.assembly],
        let number = factories.number(of: registration.main.factory)
      else { continue }
      for service in services(of: registration, number) {
        unknown.add(
          service: service, tags: keys.tags(registration.tags), unreachedIn: head, keys)
      }
    }
    for (name, head) in heads {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        let key = keys.key(registration.key)
        unknown.add(service: key.service, tags: key.tags, unreachedIn: head, keys)
      }
    }
  }

  /// See `UnknownOffers.suspects`.
  func suspects(for sought: [SoughtKey]) -> UnknownOffers.Suspects? {
    unknown.suspects(for: sought, in: keys)
  }

  /// Notes what the registrations may offer that are not sound, as far as their text tells it.
  mutating func collectUnsound() {
    var isFound = Set<String>()
    for document in composition.documents {
      guard let assemblies = document.root["assemblies"]?.value else { continue }
      for assembly in assemblies.members {
        guard let registrations = assembly.value["registrations"]?.value else { continue }
        for member in registrations.members where composition.isUnsound(member.key) {
          isFound.insert(member.key)
          let faulty = composition.partial[member.key]?.faultyKeys ?? []
          let tags = faulty.contains("tags") ? nil : tags(of: member.value)
          for service in services(of: member.value, faulty) {
            unknown.add(service: service, tags: tags)
          }
        }
      }
    }
    let isEachFound =
      composition.written.allSatisfy { $0.isSound || isFound.contains($0.id) }
      && composition.unreadable.allSatisfy { isFound.contains($0) }
    if !isEachFound { unknown.add(service: nil, tags: nil) }
  }

  /// What a registration may offer by its factory: the factory's own service or, where the
  /// registration chooses, any that the factory offers; nil where that cannot be told.
  private func services(of registration: JSONValue, _ faultyKeys: Set<String>) -> [ServiceID?] {
    let id = registration.string ?? registration["factory"]?.value.string
    guard let factory = id.flatMap({ factories.number(of: $0) }).map({ factories[$0] }) else {
      return [nil]
    }
    let chooses = registration["as"] != nil || faultyKeys.contains("as")
    return chooses ? factory.services : [factory.service]
  }

  private mutating func tags(of registration: JSONValue) -> TagSetID? {
    if registration.kind == .string { return .some(.empty) }
    guard registration.kind == .object else { return nil }
    guard let tags = registration["tags"]?.value else {
      return registration["override"] == nil ? .some(.empty) : nil
    }
    let names = tags.elements.compactMap(\.string)
    guard tags.kind == .array, names.count == tags.elements.count else { return nil }
    return keys.tags(names)
  }
}
