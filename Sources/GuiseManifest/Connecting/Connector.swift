internal import Guise
internal import StrictJSON

/// The third step: decides which registration fills which parameter. Nothing else does.
package final class Connector {
  private let composition: Composition
  private let source: any FactorySource
  private var offers: Offers
  private var faults: [Fault] = []
  /// Each is reported once; if the manifest lists no scopes at all, that is one mistake.
  private var unlistedScopes: Set<String> = []

  /// - Parameter registrations: The enabled registrations that the root reaches, in their order.
  package static func connect(
    _ registrations: [Composition.Registration], of composition: Composition,
    _ source: any FactorySource
  ) -> Connections {
    let connector = Connector(composition, source, count: registrations.count)
    for registration in registrations { connector.offer(registration) }
    let all = registrations.map { connector.connect($0) }
    return Connections(all, faults: connector.faults, offers: connector.offers)
  }

  private init(_ composition: Composition, _ source: any FactorySource, count: Int) {
    self.composition = composition
    self.source = source
    offers = Offers(source: source, count: count)
  }

  @inline(never)
  private func report(
    _ kind: Fault.Kind, _ part: Composition.Part, at place: Place, parameter: Int? = nil,
    isElement: Bool = false
  ) {
    let use = Fault.Use(
      part.registration.id, decorator: part.decorator, parameter: parameter, isElement: isElement)
    faults.append(Fault(kind, at: place, in: use))
  }

  // MARK: Registrations

  /// Finds a registration's services, so that parameters can refer to it.
  private func offer(_ registration: Composition.Registration) {
    var faults: [(position: Int, kind: Fault.Kind)] = []
    let offer = offers.offer(of: registration, &faults)
    for fault in faults {
      report(fault.kind, registration.main, at: registration.place(of: "as", at: fault.position))
    }
    if let offer { offers.add(offer) }
  }

  private func connect(_ registration: Composition.Registration) -> Connection {
    let offer = offers[registration.id]
    let own = offer?.signature ?? source.signature(of: registration.main.factory)
    checkLifetime(of: registration, own)
    var uses = use(registration.main, own, decorating: nil).map { [$0] } ?? []
    for decorator in registration.decorators {
      let signature = source.signature(of: decorator.factory)
      if let use = use(decorator, signature, decorating: own) { uses.append(use) }
    }
    let keys = offer.map { offer in offer.services.map { offers.key(offer, $0) } }
    return Connection(registration, keys: keys ?? [], uses: uses)
  }

  /// Fills the parameters of one use of a factory; nil if the factory cannot be used.
  ///
  /// - Parameter own: The registration's own factory, for a decorator.
  private func use(
    _ part: Composition.Part, _ signature: Signature?, decorating own: Signature?
  ) -> Connection.Use? {
    guard let signature else {
      report(.unknownFactory(part.factory), part, at: part.factoryPlace)
      return nil
    }
    let references = part.dependencies
    let names = references.isEmpty ? [] : source.parameterNames(of: part.factory)
    var decorated: Int?
    if part.decorator != nil {
      let named = names.map { $0.map { references[$0] != nil } ?? false }
      decorated = own.flatMap { self.decorated($0.service, by: signature, part, named) }
      if decorated == nil { return nil }
    }
    if part.settings != nil, !signature.takesSettings {
      report(.unexpectedSettings(factory: part.factory), part, at: part.settingsKeyPlace)
    }
    for name in references.keys.sorted() where !names.contains(name) {
      report(
        .unknownParameter(name, factory: part.factory), part, at: part.place(ofParameter: name))
    }
    let fillings = signature.parameters.indices.map { position in
      let parameter = signature.parameters[position]
      switch parameter.role {
      case .argument(let index): return Filling.argument(index)
      case .settings: return .settings
      case .dependency(let dependency):
        let name = names.isEmpty ? nil : names[position]
        let slot = Slot(
          part: part, position: position, parameter: parameter, dependency: dependency,
          name: name ?? "", written: name.flatMap { references[$0] })
        return position == decorated ? self.decorated(slot) : filling(slot)
      }
    }
    return .init(part: part, signature: signature, fillings: fillings)
  }

  private func checkLifetime(of registration: Composition.Registration, _ signature: Signature?) {
    let main = registration.main
    let scopes = composition.scopes
    if let scope = registration.scope, !scopes.contains(where: { $0.value == scope }),
      unlistedScopes.insert(scopes.isEmpty ? "" : scope).inserted
    {
      report(.unknownScope(scope), main, at: registration.scopePlace)
    }
    guard let signature else { return }
    if registration.lifetime == .weak, source.makesValues(main.factory) {
      report(
        .weakValue(signature.service.text), main,
        at: registration.lifetimePlace ?? registration.place)
    }
    guard registration.isEager else { return }
    if registration.lifetime != .singleton {
      report(
        .eagerLifetime(registration.id, lifetime: registration.lifetime.rawValue), main,
        at: registration.eagerPlace)
    } else if !signature.arguments.isEmpty {
      report(
        .eagerArguments(registration.id, types: signature.arguments.map(\.text)), main,
        at: registration.eagerPlace)
    }
  }

  /// Returns the position of the parameter that gets the decorated instance; nil if the factory does not fit.
  ///
  /// - Parameter named: Whether the use refers to each of the parameters; empty if it refers to none.
  private func decorated(
    _ service: ServiceName, by signature: Signature, _ part: Composition.Part, _ named: [Bool]
  ) -> Int? {
    let taking = signature.parameters.indices.filter { position in
      let parameter = signature.parameters[position]
      return parameter.type == service && !parameter.isInjected && parameter.dependency != nil
    }
    // Of several, the one without a reference.
    let free = named.isEmpty ? taking : taking.filter { !named[$0] }
    let left = taking.count > 1 ? free : taking
    if signature.service == service, signature.arguments.isEmpty, left.count == 1 {
      return left[0]
    }
    let (made, service) = (signature.service.text, service.text)
    let reason =
      if made != service {
        "it makes \(made), not \(service)"
      } else if taking.isEmpty {
        "it has no parameter of type \(service)"
      } else if taking.count == 1 {
        "it takes \(Phrase.arguments(signature.arguments.map(\.text))), but a decorator gets none"
      } else {
        "\(taking.count) of its parameters are \(service), so it is unclear which one is decorated"
      }
    report(
      .unfitDecorator(
        part.factory, of: part.registration.id, makes: made, service: service, reason: reason),
      part, at: part.factoryPlace)
    return nil
  }

  // MARK: Parameters

  /// A parameter of one use of a factory that a dependency fills.
  private struct Slot {
    let part: Composition.Part
    let position: Int
    let parameter: Parameter
    let dependency: Parameter.Dependency
    /// The name in manifests; empty if it has none, or if the use refers to no parameter.
    let name: String
    let written: Manifest.Dependency?
  }

  private func report(
    _ kind: Fault.Kind, _ slot: Slot, at place: Place, isElement: Bool = false
  ) {
    report(kind, slot.part, at: place, parameter: slot.position, isElement: isElement)
  }

  private func decorated(_ slot: Slot) -> Filling {
    if slot.written != nil {
      report(
        .decoratedParameter(slot.name, of: slot.part.name), slot,
        at: slot.part.place(ofParameter: slot.name))
    }
    return .decorated
  }

  private func filling(_ slot: Slot) -> Filling {
    let (part, name) = (slot.part, slot.name)
    if let form = slot.written?.form, form != .identifier, !slot.dependency.choice.takes(form) {
      report(
        .otherForm(name, takes: slot.dependency.words(not: form)), slot,
        at: part.place(ofReference: name))
      return .nothing
    }
    switch slot.written {
    case nil, .removed: return request(nil, slot)
    case .tags(let tags): return request(tags, slot)
    case .registration(let id):
      return target(id, slot, at: part.place(ofReference: name)).map { .one($0) } ?? .nothing
    case .registrations(let ids):
      return .several(
        ids.enumerated().compactMap { index, id in
          target(id, slot, isElement: true, at: part.place(ofParameter: name, at: index))
        })
    case .keys(let keys):
      return .keyed(
        keys.sorted { $0.key < $1.key }.compactMap { key, id in
          target(id, slot, isElement: true, at: part.place(ofElement: key, for: name))
            .map { (key, $0) }
        })
    }
  }

  /// Returns the container's answer for a parameter's type.
  ///
  /// - Parameter tags: The tags in the manifest; nil for those in code.
  private func request(_ tags: [String]?, _ slot: Slot) -> Filling {
    let (part, dependency) = (slot.part, slot.dependency)
    let own = slot.parameter.isInjected ? source.tags(at: slot.position, of: part.factory) : []
    if dependency.choice == .one, let wanted = tags ?? own,
      let (key, ids) = offers.sharedKey(
        dependency.service, wanted.normalized, dependency.passedArguments)
    {
      report(
        .ambiguousDependency(user: part.name, key: key.text, among: ids), slot,
        at: tags == nil ? part.place : part.place(ofParameter: slot.name))
      return .nothing
    }
    if dependency.isKeyed { return .everyByIdentifier(tags: tags) }
    return tags.map { .tagged($0) } ?? .plain
  }

  /// Returns the key of a registration; that of one that is disabled or unreached is answered by nothing.
  private func target(
    _ id: String, _ slot: Slot, isElement: Bool = false, at place: @autoclosure () -> Place
  ) -> RegistrationKey? {
    do throws(Fault.Kind) {
      guard let registration = composition.registrations[id] else {
        throw .unknownRegistration(id)
      }
      guard let offer = offers[id] ?? offers.offer(of: registration) else { return nil }
      return try offers.key(
        of: offer, for: slot.parameter, slot.dependency, called: slot.name, isElement: isElement)
    } catch {
      report(error, slot, at: place(), isElement: isElement)
      return nil
    }
  }
}
