/// The services of one registration, for the parameters of others.
final class Offer: Sendable {
  let id: String
  let signature: Signature
  /// The services, at least one.
  let services: [ServiceName]
  /// The tags as written, sorted and each once.
  let tags: [String]

  init(_ registration: Composition.Registration, _ signature: Signature, services: [ServiceName]) {
    (id, tags) = (registration.id, registration.tags.normalized)
    (self.signature, self.services) = (signature, services)
  }
}

extension [String] {
  /// The tags in order, each once.
  var normalized: [String] { count < 2 ? self : Set(self).sorted() }
}

/// The services of all registrations: which one a parameter can get, and which keys several of them share.
struct Offers: Sendable {
  let source: any FactorySource
  private var ids: [String: Offer] = [:]
  /// The offers by the hash of a service and its tags. Not a dictionary: a process would look long for how
  /// anything but a text is hashed.
  private var owners: [[Offer]]
  /// Whether any registrations share a key, which few manifests have.
  private var haveSharedKeys = false

  /// - Parameter count: The number of registrations.
  init(source: any FactorySource, count: Int) {
    self.source = source
    owners = Array(repeating: [], count: 2 * count + 1)
  }

  subscript(id: String) -> Offer? { ids[id] }

  mutating func add(_ offer: Offer) {
    ids[offer.id] = offer
    for service in offer.services {
      haveSharedKeys =
        haveSharedKeys
        || owners(of: service, offer.tags, offer.signature.arguments).contains { _ in true }
      let bucket = bucket(service, offer.tags)
      // Two services of one offer may have one bucket.
      if owners[bucket].last !== offer { owners[bucket].append(offer) }
    }
  }

  private func bucket(_ service: ServiceName, _ tags: [String]) -> Int {
    var hash =
      switch service {
      case .type(let type): UInt(bitPattern: ObjectIdentifier(type))
      case .name(let name): UInt(bitPattern: name.hashValue)
      }
    for tag in tags { hash = hash &* 31 &+ UInt(bitPattern: tag.hashValue) }
    return Int(hash % UInt(owners.count))
  }

  /// Returns the offer of a registration; nil if its factory or one of its services is unknown.
  func offer(of registration: Composition.Registration) -> Offer? {
    var faults: [(position: Int, kind: Fault.Kind)] = []
    return offer(of: registration, &faults)
  }

  /// Returns the offer of a registration, and the faults of the names in `as` by their positions.
  func offer(
    of registration: Composition.Registration, _ faults: inout [(position: Int, kind: Fault.Kind)]
  ) -> Offer? {
    let factory = registration.main.factory
    guard let signature = source.signature(of: factory) else { return nil }
    if registration.services.isEmpty {
      return Offer(registration, signature, services: [signature.service])
    }
    let offered = source.services(of: factory)
    let names = offered.map(\.text)
    var services: [ServiceName] = []
    for (position, name) in registration.services.enumerated() {
      let alike = TypeName.positions(of: name, among: names)
      if alike.count == 1 {
        if !services.contains(offered[alike[0]]) { services.append(offered[alike[0]]) }
        continue
      }
      let choice = alike.map { names[$0] }
      faults.append(
        (
          position,
          alike.isEmpty
            ? .unknownService(name, factory: factory) : .ambiguousService(name, among: choice)
        ))
    }
    return faults.isEmpty ? Offer(registration, signature, services: services) : nil
  }

  func key(_ offer: Offer, _ service: ServiceName) -> RegistrationKey {
    RegistrationKey(
      id: offer.id, service: service, tags: offer.tags, arguments: offer.signature.arguments,
      isShared: ids[offer.id] == nil || isShared(offer, service))
  }

  private func isShared(_ offer: Offer, _ service: ServiceName) -> Bool {
    let arguments = offer.signature.arguments
    return haveSharedKeys && owners(of: service, offer.tags, arguments).contains { $0 !== offer }
  }

  private func owners(
    of service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> some Sequence<Offer> {
    owners[bucket(service, tags)].lazy.filter {
      $0.tags == tags && $0.services.contains(service)
        && (arguments == nil || $0.signature.arguments == arguments)
    }
  }

  /// Returns a key that several registrations share, with their identifiers; nil if one of them has it alone.
  func sharedKey(
    _ service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> (key: RegistrationKey, ids: [String])? {
    if !haveSharedKeys { return nil }
    let keys = owners(of: service, tags, arguments).map { key($0, service) }
    guard let key = keys.first, keys.allSatisfy(\.isShared) else { return nil }
    return (key, keys.map(\.id))
  }

  /// Returns the key under which a parameter gets a registration.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter in manifests.
  ///   - isElement: Whether it is one of several for the parameter.
  func key(
    of offer: Offer, for parameter: Parameter, _ dependency: Parameter.Dependency,
    called name: String, isElement: Bool
  ) throws(Fault.Kind) -> RegistrationKey {
    let arguments = offer.signature.arguments
    if !isElement {
      if arguments.isEmpty, offer.services.contains(parameter.type) {
        return key(offer, parameter.type)
      }
      guard dependency.choice.takes(.identifier) else {
        throw .otherForm(name, takes: dependency.words(not: .identifier))
      }
    }
    guard offer.services.contains(dependency.service) else {
      throw .otherService(
        name, needs: dependency.service.text, id: offer.id, offers: offer.services.map(\.text))
    }
    let passed = dependency.passedArguments
    guard passed == nil || passed == arguments else {
      throw .otherArguments(
        name, passes: (passed ?? []).map(\.text), id: offer.id, takes: arguments.map(\.text))
    }
    return key(offer, dependency.service)
  }
}
