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
  private var all: [Offer] = []
  private var positions: [String: Int] = [:]
  /// The positions by the hashes of their services and tags: a process would look long for how keys are hashed.
  private var owners: [Int: [Int]] = [:]
  /// Whether several registrations may share a key.
  private var mayShare = false

  init(source: any FactorySource) { self.source = source }

  subscript(id: String) -> Offer? { positions[id].map { all[$0] } }

  mutating func add(_ offer: Offer) {
    for service in offer.services {
      let hash = Self.hash(service, offer.tags)
      if owners[hash] != nil { mayShare = true }
      owners[hash, default: []].append(all.count)
    }
    positions[offer.id] = all.count
    all.append(offer)
  }

  private static func hash(_ service: ServiceName, _ tags: [String]) -> Int {
    var hasher = Hasher()
    service.hash(into: &hasher)
    for tag in tags { tag.hash(into: &hasher) }
    return hasher.finalize()
  }

  /// Returns the registration's services; nil if its factory or one of them is unknown.
  func offer(of registration: Composition.Registration) -> Offer? {
    let factory = registration.main.factory
    guard let signature = source.signature(of: factory) else { return nil }
    var services = [signature.service]
    if !registration.services.isEmpty {
      let offered = source.services(of: factory)
      let names = offered.map(\.text)
      services = []
      for name in registration.services {
        let positions = TypeName.positions(of: name, among: names)
        guard positions.count == 1 else { return nil }
        let service = offered[positions[0]]
        if !services.contains(service) { services.append(service) }
      }
    }
    return Offer(registration, signature, services: services)
  }

  func key(_ offer: Offer, _ service: ServiceName) -> RegistrationKey {
    let arguments = offer.signature.arguments
    let isShared =
      positions[offer.id] != nil && owners(of: service, offer.tags, arguments).count > 1
    return RegistrationKey(
      id: offer.id, service: service, tags: offer.tags, arguments: arguments, isShared: isShared)
  }

  /// Returns the registrations of a service with exactly these tags, if there may be several.
  private func owners(
    of service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> [Offer] {
    guard mayShare else { return [] }
    return (owners[Self.hash(service, tags)] ?? []).map { all[$0] }.filter {
      $0.services.contains(service) && $0.tags == tags
        && (arguments == nil || $0.signature.arguments == arguments)
    }
  }

  /// Returns a key that several registrations share, with their identifiers; nil if one of them has it alone.
  func sharedKey(
    _ service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> (key: RegistrationKey, ids: [String])? {
    let keys = owners(of: service, tags, arguments).map { key($0, service) }
    guard let key = keys.first, keys.allSatisfy(\.isShared) else { return nil }
    return (key, keys.map(\.id))
  }

  /// The reason why a parameter cannot get a registration.
  enum Misfit: Error {
    case form
    case service
    case arguments
  }

  /// Returns the key under which a parameter gets a registration.
  ///
  /// - Parameter isElement: Whether it is one of several for the parameter.
  func key(
    of offer: Offer, for parameter: Parameter, _ dependency: Parameter.Dependency, isElement: Bool
  ) throws(Misfit) -> RegistrationKey {
    if !isElement {
      if offer.services.contains(parameter.type), offer.signature.arguments.isEmpty {
        return key(offer, parameter.type)
      }
      guard dependency.choice.takes(.identifier) else { throw .form }
    }
    guard offer.services.contains(dependency.service) else { throw .service }
    let passed = dependency.passedArguments
    guard passed == nil || passed == offer.signature.arguments else { throw .arguments }
    return key(offer, dependency.service)
  }
}
