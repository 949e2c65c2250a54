/// The services of one registration, for the parameters of others.
final class Offer: Sendable {
  let registration: Composition.Registration
  let signature: Signature
  /// The services, at least one.
  let services: [ServiceName]
  /// The tags as written, sorted and each once.
  let tags: [String]

  var id: String { registration.id }

  init(_ registration: Composition.Registration, _ signature: Signature, services: [ServiceName]) {
    self.registration = registration
    self.signature = signature
    self.services = services
    let tags = registration.tags
    self.tags = tags.count < 2 ? tags : Set(tags).sorted()
  }

  func key(_ service: ServiceName) -> RegistrationKey {
    RegistrationKey(id: id, service: service, tags: tags, arguments: signature.arguments)
  }
}

/// The offers of a manifest, by identifier and by key.
struct OfferIndex {
  private(set) var all: [Offer] = []
  private var positions: [String: Int] = [:]
  /// The positions by the hashes of their services and tags: a process would look long for how keys are hashed.
  private var owners: [Int: [Int]] = [:]

  subscript(id: String) -> Offer? { positions[id].map { all[$0] } }

  /// Adds an offer, and returns the earlier ones that share a key with it.
  mutating func add(_ offer: Offer) -> [(offer: Offer, service: ServiceName)] {
    var shared: [(offer: Offer, service: ServiceName)] = []
    for service in offer.services {
      var hasher = Hasher()
      service.hash(into: &hasher)
      for tag in offer.tags { tag.hash(into: &hasher) }
      let hash = hasher.finalize()
      for position in owners[hash] ?? [] {
        let other = all[position]
        if other.services.contains(service), other.tags == offer.tags,
          other.signature.arguments == offer.signature.arguments
        {
          shared.append((other, service))
        }
      }
      owners[hash, default: []].append(all.count)
    }
    positions[offer.id] = all.count
    all.append(offer)
    return shared
  }
}
