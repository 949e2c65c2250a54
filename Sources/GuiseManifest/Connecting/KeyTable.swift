/// The key of a registration in a manifest.
package struct RegistrationKey: Sendable {
  package let id: String
  package let service: ServiceName
  /// The tags as written, sorted and each once.
  package let tags: [String]
  package let arguments: [ServiceName]
  /// Whether the identifier is part of the key: others share the rest of it, or the registration is disabled or
  /// unreached, and nothing answers.
  package fileprivate(set) var isShared = false

  package var text: String {
    Phrase.key(service.text, tags: tags, arguments: arguments.map(\.text))
  }
}

extension [String] {
  /// The tags in order, each once.
  fileprivate var normalized: [String] { count < 2 ? self : Set(self).sorted() }
}

/// The keys of all registrations: which one a parameter can get, and which several registrations share.
package struct KeyTable: Sendable {
  private let source: any FactorySource
  /// The keys by the identifiers of their registrations.
  private var named: [String: [RegistrationKey]] = [:]
  /// The keys by a text of their services and tags: a process would look long for how anything else is hashed.
  private var alike: [String: [RegistrationKey]] = [:]
  /// Whether any registrations share a key, which few manifests have.
  private var haveSharedKeys = false

  init(_ source: any FactorySource, count: Int) {
    self.source = source
    named.reserveCapacity(count)
    alike.reserveCapacity(count)
  }

  mutating func add(_ keys: [RegistrationKey]) {
    guard let id = keys.first?.id else { return }
    named[id] = keys
    for key in keys {
      let text = text(key.service, key.tags)
      alike[text, default: []].append(key)
      haveSharedKeys = haveSharedKeys || alike[text]?.count != 1 && isShared(key)
    }
  }

  /// Returns the keys of a registration that was added.
  func keys(of id: String) -> [RegistrationKey] {
    let keys = named[id] ?? []
    return haveSharedKeys ? keys.map(completed) : keys
  }

  /// Returns the keys of a registration; none if its factory is unknown, or a name in `as`, which is reported.
  func keys(
    of registration: Composition.Registration, report: (Int, Fault.Kind) -> Void = { _, _ in }
  ) -> [RegistrationKey] {
    let (factory, written) = (registration.main.factory, registration.services)
    guard let signature = source.signature(of: factory) else { return [] }
    let offered = written.isEmpty ? [] : source.services(of: factory)
    let names = offered.map(\.text)
    var services = written.isEmpty ? [signature.service] : []
    var isSound = true
    for (position, name) in written.enumerated() {
      let meant = TypeName.positions(of: name, among: names)
      if meant.count != 1 {
        isSound = false
        report(position, .unknownService(name, factory: factory, among: meant.map { names[$0] }))
      } else if !services.contains(offered[meant[0]]) {
        services.append(offered[meant[0]])
      }
    }
    let tags = registration.tags.normalized
    return (isSound ? services : []).map {
      RegistrationKey(id: registration.id, service: $0, tags: tags, arguments: signature.arguments)
    }
  }

  private func text(_ service: ServiceName, _ tags: [String]) -> String {
    let text =
      switch service {
      case .type(let type): UInt(bitPattern: ObjectIdentifier(type)).description
      case .name(let name): name
      }
    return tags.reduce(text) { "\($0) \($1)" }
  }

  private func owners(
    of service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> [RegistrationKey] {
    (alike[text(service, tags)] ?? []).filter {
      $0.service == service && $0.tags == tags && (arguments == nil || $0.arguments == arguments)
    }
  }

  private func isShared(_ key: RegistrationKey) -> Bool {
    owners(of: key.service, key.tags, key.arguments).contains { $0.id != key.id }
  }

  private func completed(_ key: RegistrationKey) -> RegistrationKey {
    var key = key
    key.isShared = named[key.id] == nil || haveSharedKeys && isShared(key)
    return key
  }

  /// Returns the key that a request for one instance means and several registrations share; nil if no several do.
  /// Without types of arguments, the request is for any.
  package func sharedKey(
    _ service: ServiceName, tags: [String], arguments: [ServiceName]?
  ) -> (key: RegistrationKey, ids: [String])? {
    if !haveSharedKeys { return nil }
    let keys = owners(of: service, tags.normalized, arguments).map(completed)
    guard let key = keys.first, keys.allSatisfy(\.isShared) else { return nil }
    return (key, keys.map(\.id))
  }

  /// Returns the key under which a parameter gets a registration; nil if the registration has no keys.
  ///
  /// - Parameter isElement: Whether the registration is one of several for the parameter.
  func key(
    of registration: Composition.Registration, for parameter: Parameter, called name: String,
    isElement: Bool
  ) throws(Fault.Kind) -> RegistrationKey? {
    let keys = named[registration.id] ?? keys(of: registration)
    guard let arguments = keys.first?.arguments else { return nil }
    if !isElement {
      if arguments.isEmpty, let key = keys.first(where: { $0.service == parameter.type }) {
        return completed(key)
      }
      guard parameter.choice == .one else { throw parameter.otherForm(called: name) }
    }
    let passed = parameter.passedArguments ?? arguments
    if passed == arguments, let key = keys.first(where: { $0.service == parameter.service }) {
      return completed(key)
    }
    func words(_ service: ServiceName, _ arguments: [ServiceName]) -> String {
      Phrase.key(service.text, tags: [], arguments: arguments.map(\.text), isExact: false)
    }
    throw .otherService(
      name, needs: words(parameter.service, passed), id: registration.id,
      offers: keys.map { words($0.service, arguments) })
  }

  /// Whether a parameter can get a registration, perhaps as one of several.
  package func fits(
    _ registration: Composition.Registration, _ parameter: Parameter, isElement: Bool
  ) -> Bool {
    (try? key(of: registration, for: parameter, called: "", isElement: isElement)) != nil
  }
}
