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
    tags = registration.tags.normalized
  }
}

extension [String] {
  /// The tags in order, each once.
  var normalized: [String] { count < 2 ? self : Set(self).sorted() }
}

/// The offers of a manifest, by identifier and by key.
struct OfferIndex: Sendable {
  private var all: [Offer] = []
  private var positions: [String: Int] = [:]
  /// The positions by the hashes of their services and tags: a process would look long for how keys are hashed.
  private var owners: [Int: [Int]] = [:]
  /// Whether several registrations may share a key.
  private(set) var mayShare = false

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

  /// Returns the offers of a service under exactly these tags.
  ///
  /// - Parameter arguments: The types of their arguments; nil for any.
  func offers(of service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?) -> [Offer] {
    (owners[Self.hash(service, tags)] ?? []).map { all[$0] }.filter {
      $0.services.contains(service) && $0.tags == tags
        && (arguments == nil || $0.signature.arguments == arguments)
    }
  }

  func key(_ offer: Offer, _ service: ServiceName) -> RegistrationKey {
    let arguments = offer.signature.arguments
    let isOwn = mayShare && positions[offer.id] != nil
    return RegistrationKey(
      id: offer.id, service: service, tags: offer.tags, arguments: arguments,
      isShared: isOwn && offers(of: service, offer.tags, arguments).count > 1)
  }
}
