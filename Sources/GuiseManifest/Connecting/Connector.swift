internal import Guise

/// The third step: decides which registration fills which parameter. Nothing else does.
package final class Connector {
  private let composition: Composition
  private let source: any FactorySource
  private let keys: KeyTable
  private var faults: [Fault] = []
  /// Each is reported once; if the manifest lists no scopes at all, that is one mistake.
  private var unlistedScopes: Set<String> = []

  /// - Parameter registrations: The enabled registrations that the root reaches, in their order.
  package static func connect(
    _ registrations: [Composition.Registration], of composition: Composition,
    _ source: any FactorySource
  ) -> Connections {
    let keys = KeyTable(registrations, of: composition, source)
    let connector = Connector(composition, source, keys)
    return (registrations.map { connector.connect($0) }, connector.faults, keys)
  }

  private init(_ composition: Composition, _ source: any FactorySource, _ keys: KeyTable) {
    (self.composition, self.source, self.keys) = (composition, source, keys)
  }

  @inline(never)
  private func report(
    _ kind: Fault.Kind, _ part: Composition.Part, at place: Place, parameter: Int? = nil,
    isElement: Bool = false
  ) {
    let use = Fault.Use(
      id: part.registration.id, decorator: part.decorator, parameter: parameter,
      isElement: isElement)
    faults.append(Fault(kind, at: place, in: use))
  }

  private func connect(_ registration: Composition.Registration) -> Connection {
    let (main, keys) = (registration.main, keys.keys(of: registration))
    if keys.isEmpty {
      _ = self.keys.keys(of: registration) { report($1, main, at: main.place(of: "as", at: $0)) }
    }
    let own = keys.first?.signature ?? source.signature(of: main.factory)
    checkLifetime(of: registration, own)
    let uses = registration.parts.compactMap { part in
      use(part, part.decorator == nil ? own : source.signature(of: part.factory), around: own)
    }
    return Connection(registration: registration, keys: keys, uses: uses)
  }

  private func checkLifetime(of registration: Composition.Registration, _ signature: Signature?) {
    let (main, scopes) = (registration.main, composition.scopes)
    if let scope = registration.scope, !scopes.contains(where: { $0.value == scope }),
      unlistedScopes.insert(scopes.isEmpty ? "" : scope).inserted
    {
      report(.unknown(.scope, scope), main, at: registration.scopePlace)
    }
    guard let signature else { return }
    if registration.lifetime == .weak, signature.makesValues {
      let place = registration.lifetimePlace ?? registration.place
      report(.weakValue(signature.service.text), main, at: place)
    }
    guard registration.isEager else { return }
    let types = signature.arguments.map(\.text)
    if registration.lifetime != .singleton || !types.isEmpty {
      let reason =
        types.isEmpty
        ? "is \(registration.lifetime.rawValue)" : "takes \(Phrase.arguments(types))"
      report(.invalidEager(registration.id, reason: reason), main, at: registration.eagerPlace)
    }
  }

  /// Fills the parameters of one use of a factory, for a decorator around another's instance; nil if it cannot be used.
  private func use(
    _ part: Composition.Part, _ signature: Signature?, around own: Signature?
  ) -> Connection.Use? {
    guard let signature else {
      report(.unknownFactory(part.factory), part, at: part.place(of: "factory"))
      return nil
    }
    let references = part.dependencies
    let names = references.isEmpty ? [] : source.parameterNames(of: part.factory)
    let parameters = signature.parameters
    func slot(_ position: Int) -> Slot {
      let name = names.isEmpty ? nil : names[position]
      return Slot(
        part: part, position: position, parameter: parameters[position], name: name ?? "",
        reference: name.flatMap { references[$0] })
    }
    var decorated: Int?
    if part.decorator != nil {
      let slots = parameters.indices.map(slot)
      decorated = own.flatMap { self.decorated($0.service, by: signature, part, slots) }
      if decorated == nil { return nil }
    }
    if part.settings != nil, !signature.takesSettings {
      report(
        .unexpectedSettings(factory: part.factory), part,
        at: part.place(of: "settings", isKey: true))
    }
    for name in references.isEmpty ? [] : references.keys.sorted() where !names.contains(name) {
      let place = part.place(ofParameter: name)
      report(.unknownParameter(name, factory: part.factory), part, at: place)
    }
    if let decorated, case let slot = slot(decorated), slot.reference != nil {
      let name = slot.name
      report(
        .decoratedParameter(name, of: part.name), part, at: part.place(ofParameter: name),
        parameter: decorated)
    }
    let fillings = parameters.indices.map { position -> Filling in
      switch parameters[position].role {
      case .argument: .argument(parameters[..<position].count { $0.role == .argument })
      case .settings: .settings
      case .dependency: position == decorated ? .argument(0) : filling(slot(position))
      }
    }
    return .init(part: part, fillings: fillings)
  }

  /// Returns the position of the parameter that gets the decorated instance; nil if the factory does not fit.
  private func decorated(
    _ service: ServiceName, by signature: Signature, _ part: Composition.Part, _ slots: [Slot]
  ) -> Int? {
    var taking = slots.filter {
      let parameter = $0.parameter
      return parameter.type == service && parameter.role == .dependency && !parameter.isInjected
    }
    // Of several, the one without a reference.
    if taking.count > 1 { taking.removeAll { $0.reference != nil } }
    if signature.service == service, signature.arguments.isEmpty, taking.count == 1 {
      return taking[0].position
    }
    report(
      .unfitDecorator(
        part.factory, of: part.registration.id, makes: signature.service.text,
        service: service.text), part, at: part.place(of: "factory"))
    return nil
  }

  /// A parameter of one use of a factory that a dependency fills.
  private struct Slot {
    let part: Composition.Part
    let position: Int
    let parameter: Parameter
    /// The name in manifests; empty if it has none, or if the use refers to no parameter.
    let name: String
    let reference: Manifest.Dependency?
  }

  private func filling(_ slot: Slot) -> Filling {
    let (part, name) = (slot.part, slot.name)
    switch slot.reference {
    case .registration(let id):
      return target(id, slot, at: part.place(ofReference: name)).map { .one($0) } ?? .several([])
    case let reference? where !slot.parameter.choice.takes(reference):
      report(
        slot.parameter.otherForm(called: name), part, at: part.place(ofReference: name),
        parameter: slot.position)
      return .several([])
    case .registrations(let ids):
      return .several(
        ids.enumerated().compactMap { index, id in
          target(id, slot, at: part.place(ofReference: name, at: index)).map { (id, $0) }
        })
    case .keys(let keys):
      return .several(
        keys.sorted { $0.key < $1.key }.compactMap { key, id in
          target(id, slot, at: part.place(ofReference: name, key: key)).map { (key, $0) }
        })
    case .tags(let tags): return request(tags, slot)
    case nil, .removed: return request(nil, slot)
    }
  }

  /// Returns the container's answer for a parameter's type under tags of the manifest, or else under those in code.
  private func request(_ tags: [String]?, _ slot: Slot) -> Filling {
    if keys.alike.isEmpty { return .request(tags: tags) }
    let (part, parameter) = (slot.part, slot.parameter)
    let own = parameter.isInjected ? source.tags(at: slot.position, of: part.factory) : []
    guard parameter.choice == .one, let wanted = tags ?? own,
      let (key, ids) = keys.sharedKey(
        parameter.service, tags: wanted, arguments: parameter.passedArguments)
    else { return .request(tags: tags) }
    report(
      .ambiguousDependency(user: part.name, key: key.text, among: ids), part,
      at: tags == nil ? part.place : part.place(ofParameter: slot.name), parameter: slot.position)
    return .several([])
  }

  /// Returns the key of a registration; that of one that is disabled or unreached is answered by nothing.
  private func target(
    _ id: String, _ slot: Slot, at place: @autoclosure () -> Place
  ) -> RegistrationKey? {
    let isElement = if case .registration = slot.reference { false } else { true }
    do throws(Fault.Kind) {
      guard let registration = composition.registration(id) else {
        throw .unknown(.registration, id)
      }
      return try keys.key(
        of: registration, for: slot.parameter, called: slot.name, isElement: isElement)
    } catch {
      report(error, slot.part, at: place(), parameter: slot.position, isElement: isElement)
      return nil
    }
  }
}
