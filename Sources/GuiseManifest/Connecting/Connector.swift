internal import Guise
internal import StrictJSON

/// The third step: decides which registration fills which parameter. Nothing else does.
package final class Connector {
  private let composition: Composition
  private let source: any FactorySource
  private var offers: Offers
  /// The registrations whose services are unknown.
  private var unfit: Set<String> = []
  private var problems: [ConnectionProblem] = []

  /// - Parameter registrations: The enabled registrations that the root reaches, in their order.
  package static func connect(
    _ registrations: [Composition.Registration], of composition: Composition,
    _ source: any FactorySource
  ) -> Connections {
    let connector = Connector(composition, source)
    for registration in registrations { connector.offer(registration) }
    connector.checkScopes(of: registrations)
    let all = registrations.map { connector.connect($0) }
    return Connections(all, problems: connector.problems, offers: connector.offers)
  }

  private init(_ composition: Composition, _ source: any FactorySource) {
    self.composition = composition
    self.source = source
    offers = Offers(source: source)
  }

  private func report(
    _ kind: ConnectionProblem.Kind, _ part: Composition.Part, at place: Place,
    parameter: Int? = nil, isElement: Bool = false
  ) {
    problems.append(
      ConnectionProblem(
        kind: kind, part: part, place: place, parameter: parameter, isElement: isElement))
  }

  // MARK: Registrations

  /// Finds a registration's factory and services, so that parameters can refer to it.
  private func offer(_ registration: Composition.Registration) {
    let main = registration.main
    let offer = offers.offer(of: registration) { name, index, alike in
      report(
        alike.isEmpty ? .unknownService(name) : .ambiguousService(name, among: alike), main,
        at: registration.place(of: "as", at: index))
    }
    if let offer { return offers.add(offer) }
    unfit.insert(registration.id)
    if source.signature(of: main.factory) == nil {
      report(.unknownFactory, main, at: main.factoryPlace)
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
      report(.unknownScope(scope), registration.main, at: registration.scopePlace)
    }
  }

  private func connect(_ registration: Composition.Registration) -> Connection {
    let own = source.signature(of: registration.main.factory)
    if let own { checkLifetime(of: registration, own) }
    var uses: [Connection.Use] = []
    for part in [registration.main] + registration.decorators {
      guard let signature = source.signature(of: part.factory) else {
        if part.decorator != nil { report(.unknownFactory, part, at: part.factoryPlace) }
        continue
      }
      let user = ConnectingUse(
        part, signature,
        names: part.dependencies.isEmpty ? [] : source.parameterNames(of: part.factory))
      if part.decorator != nil {
        user.decorated = own.flatMap { decorated(by: user, $0.service) }
        if user.decorated == nil { continue }
      }
      if part.settings != nil, !signature.takesSettings {
        report(.unexpectedSettings, part, at: part.settingsKeyPlace)
      }
      uses.append(.init(part: part, signature: signature, fillings: fillings(of: user)))
    }
    let keys = offers[registration.id].map { offer in
      offer.services.map { offers.key(offer, $0) }
    }
    return Connection(registration, keys: keys ?? [], uses: uses)
  }

  private func checkLifetime(of registration: Composition.Registration, _ signature: Signature) {
    let main = registration.main
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
  private func decorated(by user: ConnectingUse, _ service: ServiceName) -> Int? {
    let signature = user.signature
    let taking = signature.parameters.indices.filter { position in
      let parameter = signature.parameters[position]
      return parameter.type == service && !parameter.isInjected && parameter.dependency != nil
    }
    let left = taking.count > 1 ? taking.filter { user.reference(at: $0) == nil } : taking
    if signature.service == service, signature.arguments.isEmpty, left.count == 1 {
      return left[0]
    }
    let decorating = ConnectionProblem.Decorating(
      made: signature.service.text, service: service.text, count: taking.count,
      arguments: signature.arguments.map(\.text))
    report(.unfitDecorator(decorating), user.part, at: user.part.factoryPlace)
    return nil
  }

  // MARK: Parameters

  private func fillings(of user: ConnectingUse) -> [Filling] {
    for name in user.part.dependencies.keys.sorted() where !user.names.contains(name) {
      report(.unknownParameter(name), user.part, at: user.part.place(ofParameter: name))
    }
    return user.signature.parameters.enumerated().map { position, parameter in
      switch parameter.role {
      case .argument(let index): .argument(index)
      case .settings: .settings
      case .dependency where position == user.decorated: decorated(at: position, of: user)
      case .dependency(let dependency): filling(parameter, dependency, at: position, of: user)
      }
    }
  }

  private func decorated(at position: Int, of user: ConnectingUse) -> Filling {
    if let (name, _) = user.reference(at: position) {
      report(
        .decoratedParameter(name), user.part, at: user.part.place(ofParameter: name),
        parameter: position)
    }
    return .decorated
  }

  private func filling(
    _ parameter: Parameter, _ dependency: Parameter.Dependency, at position: Int,
    of user: ConnectingUse
  ) -> Filling {
    let part = user.part
    guard let (name, reference) = user.reference(at: position) else {
      return asked(parameter, dependency, at: position, of: part, nil)
    }
    let request = Request(
      part: part, position: position, parameter: parameter, dependency: dependency, name: name)
    if let form = reference.form, form != .identifier, !dependency.choice.takes(form) {
      report(
        .otherForm(request.reference, not: form), part, at: part.place(ofReference: name),
        parameter: position)
      return .nothing
    }
    switch reference {
    case .removed: return asked(parameter, dependency, at: position, of: part, nil)
    case .tags(let tags): return asked(parameter, dependency, at: position, of: part, (name, tags))
    case .registration(let id):
      let key = target(id, request, isElement: false) { part.place(ofParameter: name, at: 0) }
      return key.map { .one($0) } ?? .nothing
    case .registrations(let ids):
      return .several(
        ids.enumerated().compactMap { index, id in
          target(id, request, isElement: true) { part.place(ofParameter: name, at: index) }
        })
    case .keys(let keys):
      return .keyed(
        keys.sorted { $0.key < $1.key }.compactMap { key, id in
          target(id, request, isElement: true) { part.place(ofElement: key, for: name) }
            .map { (key, $0) }
        })
    }
  }

  /// Returns what fills a parameter by its type and tags.
  ///
  /// - Parameter written: The tags in the manifest, with the parameter's name; nil for those in code.
  private func asked(
    _ parameter: Parameter, _ dependency: Parameter.Dependency, at position: Int,
    of part: Composition.Part, _ written: (name: String, tags: [String])?
  ) -> Filling {
    if offers.mayShare, !dependency.isResolver,
      let tags = written?.tags
        ?? (parameter.isInjected ? source.tags(at: position, of: part.factory) : []),
      let (key, ids) = offers.sharedKey(of: parameter.type, tags.normalized)
    {
      let place = written.map { part.place(ofParameter: $0.name) } ?? part.place
      report(
        .ambiguousDependency(key: key.text, among: ids), part, at: place, parameter: position)
      return .nothing
    }
    if dependency.isKeyed { return .everyByIdentifier(tags: written?.tags) }
    return written.map { .tagged($0.tags) } ?? .plain
  }

  // MARK: References

  /// A parameter that the manifest refers to by its name.
  private struct Request {
    let part: Composition.Part
    let position: Int
    let parameter: Parameter
    let dependency: Parameter.Dependency
    let name: String

    var reference: ConnectionProblem.Reference { .init(name: name, dependency: dependency) }
  }

  /// Returns the registration of an identifier; for one that is disabled or unreached, the one that it would make,
  /// which nothing answers.
  private func target(
    _ id: String, _ request: Request, isElement: Bool, at place: () -> Place
  ) -> RegistrationKey? {
    if unfit.contains(id) { return nil }
    func report(_ kind: ConnectionProblem.Kind) {
      self.report(
        kind, request.part, at: place(), parameter: request.position, isElement: isElement)
    }
    guard let registration = composition.registrations[id] else {
      report(.unknownRegistration(id))
      return nil
    }
    guard let offer = offers[id] ?? offers.offer(of: registration) else { return nil }
    do throws(Offers.Misfit) {
      return try offers.key(
        of: offer, for: request.parameter, request.dependency, isElement: isElement)
    } catch {
      switch error {
      case .form: report(.otherForm(request.reference, not: .identifier))
      case .service:
        report(.otherService(request.reference, id: id, offers: offer.services.map(\.text)))
      case .arguments:
        report(
          .otherArguments(request.reference, id: id, takes: offer.signature.arguments.map(\.text)))
      }
      return nil
    }
  }
}

extension RegistrationKey {
  /// The key in words.
  package var text: String {
    Phrase.key(service.text, tags: tags, arguments: arguments.map(\.text))
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
