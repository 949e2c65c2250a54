internal import Guise
internal import StrictJSON

/// The third step: decides which registration fills which parameter. Nothing else does.
package final class Connector {
  private let composition: Composition
  private let source: any FactorySource
  private var offers: Offers
  private var problems: [ConnectionProblem] = []
  /// Each is reported once; if the manifest lists no scopes at all, that is one mistake.
  private var unlistedScopes: Set<String> = []

  /// - Parameter registrations: The enabled registrations that the root reaches, in their order.
  package static func connect(
    _ registrations: [Composition.Registration], of composition: Composition,
    _ source: any FactorySource
  ) -> Connections {
    let connector = Connector(composition, source)
    for registration in registrations { connector.offer(registration) }
    let all = registrations.map { connector.connect($0) }
    return Connections(all, problems: connector.problems, offers: connector.offers)
  }

  private init(_ composition: Composition, _ source: any FactorySource) {
    self.composition = composition
    self.source = source
    offers = Offers(source: source)
  }

  private func report(_ kind: ConnectionProblem.Kind, _ part: Composition.Part, at place: Place) {
    problems.append(ConnectionProblem(kind: kind, part: part, place: place))
  }

  // MARK: Registrations

  /// Finds a registration's services, so that parameters can refer to it.
  private func offer(_ registration: Composition.Registration) {
    let offer = offers.offer(of: registration) { position, kind in
      report(kind, registration.main, at: registration.place(of: "as", at: position))
    }
    if let offer { offers.add(offer) }
  }

  private func connect(_ registration: Composition.Registration) -> Connection {
    let own = source.signature(of: registration.main.factory)
    checkLifetime(of: registration, own)
    var uses: [Connection.Use] = []
    for part in [registration.main] + registration.decorators {
      guard let signature = source.signature(of: part.factory) else {
        report(.unknownFactory, part, at: part.factoryPlace)
        continue
      }
      let slots = slots(of: part, signature)
      var decorated: Int?
      if part.decorator != nil {
        decorated = own.flatMap { self.decorated($0.service, by: signature, part, slots) }
        if decorated == nil { continue }
      }
      if part.settings != nil, !signature.takesSettings {
        report(.unexpectedSettings, part, at: part.settingsKeyPlace)
      }
      for name in part.dependencies.keys.sorted() where !slots.contains(where: { $0.name == name })
      {
        report(.unknownParameter(name), part, at: part.place(ofParameter: name))
      }
      let fillings = slots.map { filling($0, isDecorated: $0.position == decorated) }
      uses.append(.init(part: part, signature: signature, fillings: fillings))
    }
    let keys = offers[registration.id].map { offer in
      offer.services.map { offers.key(offer, $0) }
    }
    return Connection(registration, keys: keys ?? [], uses: uses)
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
      report(.eagerLifetime, main, at: registration.eagerPlace)
    } else if !signature.arguments.isEmpty {
      report(.eagerArguments(signature.arguments.map(\.text)), main, at: registration.eagerPlace)
    }
  }

  /// Returns the position of the parameter that gets the decorated instance; nil if the factory does not fit.
  private func decorated(
    _ service: ServiceName, by signature: Signature, _ part: Composition.Part, _ slots: [Slot]
  ) -> Int? {
    let taking = signature.parameters.indices.filter { position in
      let parameter = signature.parameters[position]
      return parameter.type == service && !parameter.isInjected && parameter.dependency != nil
    }
    // Of several, the one without a reference.
    let free = taking.filter { slots[$0].reference == nil }
    let left = taking.count > 1 ? free : taking
    if signature.service == service, signature.arguments.isEmpty, left.count == 1 {
      return left[0]
    }
    let decorating = ConnectionProblem.Decorating(
      made: signature.service.text, service: service.text, count: taking.count,
      arguments: signature.arguments.map(\.text))
    report(.unfitDecorator(decorating), part, at: part.factoryPlace)
    return nil
  }

  // MARK: Parameters

  /// A parameter of one use of a factory.
  private struct Slot {
    let part: Composition.Part
    let position: Int
    let parameter: Parameter
    /// The parameter's name; empty if it has none, or if the use refers to no parameter.
    let name: String

    var reference: Manifest.Dependency? { name.isEmpty ? nil : part.dependencies[name] }
  }

  private func report(
    _ kind: ConnectionProblem.Kind, _ slot: Slot, at place: Place, isElement: Bool = false
  ) {
    problems.append(
      ConnectionProblem(
        kind: kind, part: slot.part, place: place, parameter: slot.position, isElement: isElement))
  }

  private func slots(of part: Composition.Part, _ signature: Signature) -> [Slot] {
    let names = part.dependencies.isEmpty ? [] : source.parameterNames(of: part.factory)
    return signature.parameters.enumerated().map { position, parameter in
      let name = names.isEmpty ? nil : names[position]
      return Slot(part: part, position: position, parameter: parameter, name: name ?? "")
    }
  }

  private func filling(_ slot: Slot, isDecorated: Bool) -> Filling {
    switch slot.parameter.role {
    case .argument(let index): return .argument(index)
    case .settings: return .settings
    case .dependency where isDecorated:
      if slot.reference != nil {
        report(.decoratedParameter(slot.name), slot, at: slot.part.place(ofParameter: slot.name))
      }
      return .decorated
    case .dependency(let dependency): return filling(dependency, slot)
    }
  }

  private func filling(_ dependency: Parameter.Dependency, _ slot: Slot) -> Filling {
    let (part, name) = (slot.part, slot.name)
    if let form = slot.reference?.form, form != .identifier, !dependency.choice.takes(form) {
      report(
        .otherForm(.init(name: name, dependency: dependency), not: form), slot,
        at: part.place(ofReference: name))
      return .nothing
    }
    switch slot.reference {
    case nil, .removed: return request(dependency, nil, slot)
    case .tags(let tags): return request(dependency, tags, slot)
    case .registration(let id):
      let key = target(id, dependency, slot, at: part.place(ofReference: name))
      return key.map { .one($0) } ?? .nothing
    case .registrations(let ids):
      return .several(
        ids.enumerated().compactMap { index, id in
          target(
            id, dependency, slot, isElement: true, at: part.place(ofParameter: name, at: index))
        })
    case .keys(let keys):
      return .keyed(
        keys.sorted { $0.key < $1.key }.compactMap { key, id in
          target(
            id, dependency, slot, isElement: true, at: part.place(ofElement: key, for: name)
          ).map { (key, $0) }
        })
    }
  }

  /// Returns the container's answer for a parameter's type.
  ///
  /// - Parameter tags: The tags in the manifest; nil for those in code.
  private func request(
    _ dependency: Parameter.Dependency, _ tags: [String]?, _ slot: Slot
  ) -> Filling {
    let part = slot.part
    if dependency.choice == .one,
      let wanted = tags
        ?? (slot.parameter.isInjected
          ? source.tags(at: slot.position, of: part.factory) : []),
      let (key, ids) = offers.sharedKey(
        dependency.service, wanted.normalized, dependency.passedArguments)
    {
      report(
        .ambiguousDependency(key: key.text, among: ids), slot,
        at: tags == nil ? part.place : part.place(ofParameter: slot.name))
      return .nothing
    }
    if dependency.isKeyed { return .everyByIdentifier(tags: tags) }
    return tags.map { .tagged($0) } ?? .plain
  }

  /// Returns the registration of an identifier; for one that is disabled or unreached, the one that it would make,
  /// which nothing answers.
  private func target(
    _ id: String, _ dependency: Parameter.Dependency, _ slot: Slot, isElement: Bool = false,
    at place: @autoclosure () -> Place
  ) -> RegistrationKey? {
    do throws(ConnectionProblem.Kind) {
      guard let registration = composition.registrations[id] else {
        throw .unknownRegistration(id)
      }
      guard let offer = offers[id] ?? offers.offer(of: registration) else { return nil }
      return try offers.key(
        of: offer, for: slot.parameter, .init(name: slot.name, dependency: dependency),
        isElement: isElement)
    } catch {
      report(error, slot, at: place(), isElement: isElement)
      return nil
    }
  }
}
