internal import Guise

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

/// The services of all registrations: which one a parameter can get, and which a request by a key means.
struct Offers: Sendable {
  let source: any FactorySource
  private var all: [Offer] = []
  private var positions: [String: Int] = [:]
  /// The positions by the hashes of their services and tags: a process would look long for how keys are hashed.
  private var owners: [Int: [Int]] = [:]
  /// Whether several registrations may share a key.
  private(set) var mayShare = false

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
  ///
  /// - Parameter unknown: Takes each name in `as` that is no service of the factory, with its position, and the
  ///   services that it is a short name of.
  func offer(
    of registration: Composition.Registration,
    unknown: (_ name: String, _ index: Int, _ alike: [String]) -> Void = { _, _, _ in }
  ) -> Offer? {
    let factory = registration.main.factory
    guard let signature = source.signature(of: factory) else { return nil }
    if registration.services.isEmpty {
      return Offer(registration, signature, services: [signature.service])
    }
    let offered = source.services(of: factory)
    let names = offered.map(\.text)
    var chosen: [ServiceName] = []
    var isWhole = true
    for (index, name) in registration.services.enumerated() {
      let positions = TypeName.positions(of: name, among: names)
      if positions.count != 1 {
        unknown(name, index, positions.map { names[$0] })
        isWhole = false
      } else if !chosen.contains(offered[positions[0]]) {
        chosen.append(offered[positions[0]])
      }
    }
    return isWhole ? Offer(registration, signature, services: chosen) : nil
  }

  // MARK: Keys

  func key(_ offer: Offer, _ service: ServiceName) -> RegistrationKey {
    let arguments = offer.signature.arguments
    let isOwn = mayShare && positions[offer.id] != nil
    return RegistrationKey(
      id: offer.id, service: service, tags: offer.tags, arguments: arguments,
      isShared: isOwn && offers(of: service, offer.tags, arguments).count > 1)
  }

  /// Returns the offers of a service under exactly these tags.
  ///
  /// - Parameter arguments: The types of their arguments; nil for any.
  private func offers(
    of service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> [Offer] {
    (owners[Self.hash(service, tags)] ?? []).map { all[$0] }.filter {
      $0.services.contains(service) && $0.tags == tags
        && (arguments == nil || $0.signature.arguments == arguments)
    }
  }

  /// Returns the key that a request means and several registrations share; nil if it means no such key.
  ///
  /// - Parameters:
  ///   - tags: The tags in order, each once.
  ///   - arguments: The types of the arguments that the request passes.
  func sharedKey(
    of type: ServiceName, _ tags: [String], _ arguments: [ServiceName] = []
  ) -> (key: RegistrationKey, ids: [String])? {
    guard mayShare else { return nil }
    for level in levels(of: type, arguments) {
      let keys = offers(of: level.service, tags, level.arguments).map { key($0, level.service) }
      if keys.contains(where: { !$0.isShared }) { return nil }
      if let key = keys.first { return (key, keys.map(\.id)) }
    }
    return nil
  }

  // MARK: Fitting

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
      // A registration of the parameter's own type, or of an adapter in it, comes first.
      for level in levels(of: parameter.type) where level.isAdapter || dependency.isKeyed {
        if level.arguments == nil || level.arguments == offer.signature.arguments,
          offer.services.contains(level.service)
        {
          return key(offer, level.service)
        }
      }
      guard dependency.choice.takes(.identifier) else { throw .form }
    }
    guard offer.services.contains(dependency.service) else { throw .service }
    guard
      dependency.adapters.contains(.lazyTags)
        || dependency.arguments ?? [] == offer.signature.arguments
    else { throw .arguments }
    return key(offer, dependency.service)
  }

  /// The keys that a request for a type is looked up by, from the type itself inwards, as far as it asks for one
  /// instance.
  private func levels(
    of type: ServiceName, _ arguments: [ServiceName] = []
  ) -> [(service: ServiceName, arguments: [ServiceName]?, isAdapter: Bool)] {
    var found: [(service: ServiceName, arguments: [ServiceName]?, isAdapter: Bool)] = []
    var (type, asked): (ServiceName, [ServiceName]?) = (type, arguments)
    while let level = source.adapter(of: type) {
      found.append((type, asked, true))
      switch level.kind {
      case .optional, .lazyFull: break
      case .lazyTags: asked = nil
      case .provider: asked = level.arguments
      case .array, .set, .lazy: return found
      }
      type = level.wrapped
    }
    return found + [(type, asked, false)]
  }
}
