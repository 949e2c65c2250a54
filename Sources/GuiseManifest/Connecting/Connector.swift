internal import Guise
internal import StrictJSON

/// The third step: decides which registration fills which parameter.
package final class Connector {
  private let source: any FactorySource
  private let composition: Composition
  private var offers = OfferIndex()
  /// The registrations whose services are unknown.
  private var unfit: Set<String> = []
  private var faults: [Fault] = []

  package static func connect(
    _ composition: Composition, _ source: any FactorySource
  ) throws(ManifestError) -> [Connection] {
    let connector = Connector(composition, source)
    let connections = connector.connect()
    try connector.faults.check()
    return connections
  }

  private init(_ composition: Composition, _ source: any FactorySource) {
    self.source = source
    self.composition = composition
  }

  private func connect() -> [Connection] {
    let registrations = composition.enabled
    for registration in registrations { offer(registration) }
    reportSharedKeys()
    checkScopes(of: registrations)
    return registrations.compactMap { connect($0) }
  }

  private func report(_ rule: String, _ message: String, at place: Place) {
    faults.append(Fault(rule, message, at: place))
  }

  // MARK: Offers

  /// The first two registrations of each key that several share.
  private var shared: [(first: Offer, second: Offer, service: ServiceName)] = []

  /// Finds a registration's factory and services, so that parameters can refer to it.
  private func offer(_ registration: Composition.Registration) {
    let factory = registration.main.factory
    guard let signature = source.signature(of: factory) else {
      unfit.insert(registration.id)
      return report(
        "unknown-factory", Phrase.unknownFactory(factory), at: registration.main.factoryPlace)
    }
    let services =
      registration.services.isEmpty
      ? [signature.service] : chosenServices(of: registration, factory)
    if services.isEmpty {
      unfit.insert(registration.id)
      return
    }
    let offer = Offer(registration, signature, services: services)
    // Two registrations that share a service may share others: that is one mistake.
    if let (other, service) = offers.add(offer).first {
      shared.append((other, offer, service))
    }
  }

  /// Returns the services that `as` names.
  private func chosenServices(
    of registration: Composition.Registration, _ factory: String
  ) -> [ServiceName] {
    let offered = source.services(of: factory)
    let names = offered.map(\.text)
    var chosen: [ServiceName] = []
    for (index, name) in registration.services.enumerated() {
      var place: Place { registration.place(of: "as", at: index) }
      switch ServiceMatch(name, among: names) {
      case .position(let position):
        if !chosen.contains(offered[position]) { chosen.append(offered[position]) }
      case .ambiguous(let positions):
        let alike = positions.map { names[$0] }
        report("unknown-service", Phrase.ambiguousService(name, among: alike), at: place)
      case .unknown:
        report("unknown-service", Phrase.notOffered(name, by: factory), at: place)
      }
    }
    return chosen
  }

  private func reportSharedKeys() {
    if shared.isEmpty { return }
    let files = FileOrder(composition)
    for (one, other, service) in shared {
      let isInOrder = files.isBefore(one.registration.place, other.registration.place)
      let (first, second) = isInOrder ? (one, other) : (other, one)
      let key = Phrase.key(
        service.text, tags: first.tags, arguments: first.signature.arguments.map(\.text))
      report(
        "duplicate-service", Phrase.sameKey(second.id, first.id, key),
        at: second.registration.place)
    }
  }

  /// Reports the first use of each scope that the manifest does not list; if it lists none, that is one mistake.
  private func checkScopes(of registrations: [Composition.Registration]) {
    let listed = Set(composition.scopes.map(\.value))
    var unlisted = registrations.filter { registration in
      registration.scope.map { !listed.contains($0) } ?? false
    }
    if unlisted.isEmpty { return }
    let files = FileOrder(composition)
    unlisted.sort { files.isBefore($0.scopePlace, $1.scopePlace) }
    var reported: Set<String> = []
    for registration in unlisted {
      guard let scope = registration.scope, reported.insert(listed.isEmpty ? "" : scope).inserted
      else { continue }
      report("unknown-scope", Phrase.unknownScope(scope), at: registration.scopePlace)
    }
  }

  // MARK: Registrations

  private func connect(_ registration: Composition.Registration) -> Connection? {
    guard let offer = offers[registration.id] else { return nil }
    checkLifetime(of: registration, offer.signature)
    var uses: [Connection.Use] = []
    for part in [registration.main] + registration.decorators {
      guard let signature = source.signature(of: part.factory) else {
        report("unknown-factory", Phrase.unknownFactory(part.factory), at: part.factoryPlace)
        continue
      }
      let user = ConnectingUse(
        part, signature,
        names: part.dependencies.isEmpty ? [] : source.parameterNames(of: part.factory))
      if part.decorator != nil {
        user.decorated = decorated(by: user, offer)
        if user.decorated == nil { continue }
      }
      if part.settings != nil, !signature.takesSettings {
        report(
          "unexpected-settings", Phrase.unexpectedSettings(part.factory), at: part.settingsKeyPlace)
      }
      uses.append(
        .init(part: part, signature: signature, fillings: fillings(of: user)))
    }
    return Connection(registration, keys: offer.services.map { offer.key($0) }, uses: uses)
  }

  private func checkLifetime(of registration: Composition.Registration, _ signature: Signature) {
    if registration.lifetime == .weak, source.makesValues(registration.main.factory) {
      report(
        "weak-value-type", Phrase.weakValue(signature.service.text),
        at: registration.lifetimePlace ?? registration.place)
    }
    guard registration.isEager else { return }
    if registration.lifetime != .singleton {
      report(
        "invalid-eager", Phrase.eager(registration.id, lifetime: registration.lifetime.rawValue),
        at: registration.eagerPlace)
    } else if !signature.arguments.isEmpty {
      report(
        "invalid-eager", Phrase.eager(registration.id, taking: signature.arguments.map(\.text)),
        at: registration.eagerPlace)
    }
  }

  /// Returns the position of the parameter that gets the decorated instance; nil if the factory does not fit.
  private func decorated(by user: ConnectingUse, _ offer: Offer) -> Int? {
    let (signature, service) = (user.signature, offer.signature.service)
    let taking = signature.parameters.indices.filter { position in
      let parameter = signature.parameters[position]
      return parameter.type == service && !parameter.isInjected && parameter.dependency != nil
    }
    let left = taking.count > 1 ? taking.filter { user.reference(at: $0) == nil } : taking
    if signature.service == service, signature.arguments.isEmpty, left.count == 1 {
      return left[0]
    }
    let reason = Phrase.unfit(
      making: signature.service.text, for: service.text, taking: taking.count,
      signature.arguments.map(\.text))
    report(
      "invalid-decorator", Phrase.unfitDecorator(user.part.factory, of: offer.id, reason),
      at: user.part.factoryPlace)
    return nil
  }

  // MARK: Parameters

  private func fillings(of user: ConnectingUse) -> [Filling] {
    for name in user.part.dependencies.keys.sorted() where !user.names.contains(name) {
      report(
        "unknown-parameter", Phrase.unknownParameter(name, of: user.part.factory),
        at: user.part.place(ofParameter: name))
    }
    return user.signature.parameters.enumerated().map { position, parameter in
      switch parameter.role {
      case .argument(let index): .argument(index)
      case .settings: .settings
      case .dependency where position == user.decorated: decorated(at: position, of: user)
      case .dependency(let dependency):
        filling(parameter, dependency, user.reference(at: position), of: user.part)
      }
    }
  }

  private func decorated(at position: Int, of user: ConnectingUse) -> Filling {
    if let (name, _) = user.reference(at: position) {
      report(
        "invalid-decorator", Phrase.decoratedParameter(name, of: user.part.name),
        at: user.part.place(ofParameter: name))
    }
    return .decorated
  }

  private func filling(
    _ parameter: Parameter, _ dependency: Parameter.Dependency,
    _ named: (name: String, reference: Manifest.Dependency)?, of part: Composition.Part
  ) -> Filling {
    guard let (name, reference) = named else {
      return dependency.isKeyed ? .everyByIdentifier(tags: nil) : .plain
    }
    if let form = reference.form, form != .identifier, !dependency.choice.takes(form) {
      report(
        "dependency-type-mismatch", otherForm(name, dependency, form),
        at: part.place(ofReference: name))
      return .plain
    }
    switch reference {
    case .removed: return .plain
    case .tags(let tags):
      return dependency.isKeyed ? .everyByIdentifier(tags: tags) : .tagged(tags)
    case .registration(let id):
      let place = part.place(ofParameter: name, at: 0)
      return single(id, name, parameter, dependency, at: place).map { .one($0) } ?? .plain
    case .registrations(let ids):
      return .several(
        ids.enumerated().compactMap { index, id in
          element(id, name, dependency) { part.place(ofParameter: name, at: index) }
        })
    case .keys(let keys):
      return .keyed(
        keys.sorted { $0.key < $1.key }.compactMap { key, id in
          element(id, name, dependency) { part.place(ofReference: name, at: "keys", .key(key)) }
            .map { (key, $0) }
        })
    }
  }

  private func otherForm(
    _ name: String, _ dependency: Parameter.Dependency, _ form: ReferenceForm
  ) -> String {
    Phrase.otherForm(
      name, takes: dependency.choice, of: dependency.service.text, not: form,
      isLazy: dependency.adapters.first == .lazy)
  }

  // MARK: References

  /// Returns the registration that fills a whole parameter.
  private func single(
    _ id: String, _ name: String, _ parameter: Parameter, _ dependency: Parameter.Dependency,
    at place: Place
  ) -> RegistrationKey? {
    guard let offer = offer(of: id, at: place) else { return nil }
    if let service = ownType(of: parameter, dependency, in: offer) { return offer.key(service) }
    guard dependency.choice.takes(.identifier) else {
      report("dependency-type-mismatch", otherForm(name, dependency, .identifier), at: place)
      return nil
    }
    return fitting(offer, name, dependency) { place }
  }

  /// Returns the registration that is one of several for a parameter.
  private func element(
    _ id: String, _ name: String, _ dependency: Parameter.Dependency, at place: () -> Place
  ) -> RegistrationKey? {
    offer(of: id, at: place()).flatMap { fitting($0, name, dependency, at: place) }
  }

  /// Returns the offer of an identifier: for a registration that is disabled or unreached, the one that it would
  /// make, which nothing answers.
  private func offer(of id: String, at place: Place) -> Offer? {
    if let offer = offers[id] { return offer }
    if unfit.contains(id) { return nil }
    guard let registration = composition.registrations[id] else {
      report("unknown-registration", Phrase.unknownRegistration(id), at: place)
      return nil
    }
    let factory = registration.main.factory
    guard let signature = source.signature(of: factory) else { return nil }
    let offered = source.services(of: factory)
    let names = offered.map(\.text)
    let chosen = registration.services.compactMap { name -> ServiceName? in
      if case .position(let position) = ServiceMatch(name, among: names) {
        offered[position]
      } else {
        nil
      }
    }
    return Offer(registration, signature, services: chosen.isEmpty ? [signature.service] : chosen)
  }

  private func fitting(
    _ offer: Offer, _ name: String, _ dependency: Parameter.Dependency, at place: () -> Place
  ) -> RegistrationKey? {
    let rule = "dependency-type-mismatch"
    guard offer.services.contains(dependency.service) else {
      report(
        rule,
        Phrase.otherService(
          name, needs: dependency.service.text, but: offer.id,
          offers: offer.services.map(\.text)), at: place())
      return nil
    }
    let (passed, taken) = (dependency.arguments ?? [], offer.signature.arguments)
    guard dependency.adapters.contains(.lazyTags) || passed == taken else {
      report(
        rule,
        Phrase.otherArguments(
          name, passes: passed.map(\.text), but: offer.id, takes: taken.map(\.text)),
        at: place())
      return nil
    }
    return offer.key(dependency.service)
  }

  /// Returns the service of an offer that is the type of a parameter itself, or an adapter in it: these come first,
  /// under the same tags.
  private func ownType(
    of parameter: Parameter, _ dependency: Parameter.Dependency, in offer: Offer
  ) -> ServiceName? {
    var type = parameter.type
    var asked: [ServiceName]? = []
    while let level = source.adapter(of: type) {
      if asked == nil || asked == offer.signature.arguments, offer.services.contains(type) {
        return type
      }
      switch level.kind {
      case .optional, .lazyFull: break
      case .lazyTags: asked = nil
      case .provider: asked = level.arguments
      case .array, .set, .lazy: return nil
      }
      type = level.wrapped
    }
    return dependency.isKeyed && offer.services.contains(type) ? type : nil
  }
}

/// A factory use while its parameters are filled.
private final class ConnectingUse {
  let part: Composition.Part
  let signature: Signature
  /// The names of the parameters, by position; empty if the use refers to none.
  let names: [String?]
  /// The position of the parameter that gets the decorated instance.
  var decorated: Int?
  private let references: [String: Manifest.Dependency]

  init(_ part: Composition.Part, _ signature: Signature, names: [String?]) {
    (self.part, self.signature, self.names) = (part, signature, names)
    references = part.dependencies
  }

  func reference(at position: Int) -> (name: String, reference: Manifest.Dependency)? {
    guard position < names.count, let name = names[position] else { return nil }
    return references[name].map { (name, $0) }
  }
}
