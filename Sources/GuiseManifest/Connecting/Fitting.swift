internal import Guise

/// Decides which registration a parameter can get, and what a request by a key means.
struct Fitting: Sendable {
  let source: any FactorySource
  var offers = OfferIndex()

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
          return offers.key(offer, level.service)
        }
      }
      guard dependency.choice.takes(.identifier) else { throw .form }
    }
    guard offer.services.contains(dependency.service) else { throw .service }
    guard
      dependency.adapters.contains(.lazyTags)
        || dependency.arguments ?? [] == offer.signature.arguments
    else { throw .arguments }
    return offers.key(offer, dependency.service)
  }

  /// Returns the key that a request means and several registrations share; nil if it means no such key.
  ///
  /// - Parameters:
  ///   - tags: The tags in order, each once.
  ///   - arguments: The types of the arguments that the request passes.
  func sharedKey(
    of type: ServiceName, _ tags: [String], _ arguments: [ServiceName] = []
  ) -> (key: RegistrationKey, ids: [String])? {
    guard offers.mayShare else { return nil }
    for level in levels(of: type, arguments) {
      let keys = offers.offers(of: level.service, tags, level.arguments)
        .map { offers.key($0, level.service) }
      if keys.contains(where: { !$0.isShared }) { return nil }
      if let key = keys.first { return (key, keys.map(\.id)) }
    }
    return nil
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

extension Connections {
  /// Whether a parameter can get a registration.
  ///
  /// - Parameter isElement: Whether it is one of several for the parameter.
  package func fits(
    _ registration: Composition.Registration, _ parameter: Parameter, isElement: Bool
  ) -> Bool {
    guard let dependency = parameter.dependency,
      let offer = fitting.offer(of: registration)
    else { return true }
    return (try? fitting.key(of: offer, for: parameter, dependency, isElement: isElement)) != nil
  }

  /// Whether several registrations may share a key.
  package var haveSharedKeys: Bool { fitting.offers.mayShare }

  /// Returns the key that a request of code means and several registrations share, and their identifiers.
  package func sharedKey(
    of type: ServiceName, tags: [String], arguments: [ServiceName]
  ) -> (key: RegistrationKey, ids: [String])? {
    fitting.sharedKey(of: type, tags.normalized, arguments)
  }
}

extension Fitting {
  /// Returns a registration's services; nil if its factory or one of them is unknown.
  ///
  /// - Parameter unknown: Takes each name in `as` that is no service of the factory, with its position.
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
      switch ServiceMatch(name, among: names) {
      case .position(let position):
        if !chosen.contains(offered[position]) { chosen.append(offered[position]) }
        continue
      case .ambiguous(let positions): unknown(name, index, positions.map { names[$0] })
      case .unknown: unknown(name, index, [])
      }
      isWhole = false
    }
    return isWhole ? Offer(registration, signature, services: chosen) : nil
  }
}
