/// The key of a registration in a manifest.
package struct RegistrationKey: Sendable {
  package let registration: Composition.Registration
  package let service: ServiceName
  /// The tags as written, sorted and each once.
  package let tags: [String]
  /// The registration's factory.
  let signature: Signature
  /// Whether the identifier is part of the key: others share the rest, or nothing answers, as it is not registered.
  package fileprivate(set) var isShared = false

  package var id: String { registration.id }
  package var arguments: [ServiceName] { signature.arguments }
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
  private let registrations: [Composition.Registration]
  /// The keys of each registration by its index; none if it was not added.
  private var added: [[RegistrationKey]]
  /// The keys by a hash of their services and tags; empty if all differ, as in most manifests.
  private(set) var alike: [Int: [RegistrationKey]] = [:]

  /// Creates the keys of some registrations.
  init(
    _ registrations: [Composition.Registration], of composition: Composition,
    _ source: any FactorySource
  ) {
    (self.source, self.registrations) = (source, registrations)
    added = Array(repeating: [], count: composition.all.count)
    for registration in registrations {
      added[registration.index] = keys(of: registration) { _, _ in }
    }
    if !mayBeAlike(added) { return }
    let all = registrations.flatMap { added[$0.index] }
    for key in all { alike[hash(key.service, key.tags), default: []].append(key) }
  }

  /// Whether keys have the same hash. A plain table of hashes: a process takes long for a new kind of dictionary.
  private func mayBeAlike(_ keys: [[RegistrationKey]]) -> Bool {
    let count = keys.reduce(0) { $0 + $1.count }
    let last = (2 << (Int.bitWidth - count.leadingZeroBitCount)) - 1
    var known = Array(repeating: 0, count: last + 1)
    return keys.contains { keys in
      keys.contains { key in
        let hash = hash(key.service, key.tags) | 1
        var slot = hash >> 32 & last
        while known[slot] != 0, known[slot] != hash { slot = (slot + 1) & last }
        defer { known[slot] = hash }
        return known[slot] == hash
      }
    }
  }

  /// Returns the keys of a registration that was added.
  func keys(of registration: Composition.Registration) -> [RegistrationKey] {
    let keys = added[registration.index]
    return alike.isEmpty ? keys : keys.map(completed)
  }

  /// Returns the keys of a registration; none if its factory is unknown, or a name in `as`, which is reported.
  func keys(
    of registration: Composition.Registration, report: (Int, Fault.Kind) -> Void
  ) -> [RegistrationKey] {
    let (factory, written) = (registration.main.factory, registration.services)
    guard let signature = source.signature(of: factory) else { return [] }
    let tags = registration.tags.normalized
    func key(_ service: ServiceName) -> RegistrationKey {
      .init(registration: registration, service: service, tags: tags, signature: signature)
    }
    if written.isEmpty { return [key(signature.service)] }
    let offered = source.services(of: factory)
    let names = offered.map(\.text)
    var services: [ServiceName] = []
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
    return isSound ? services.map(key) : []
  }

  private func hash(_ service: ServiceName, _ tags: [String]) -> Int {
    let hash =
      switch service {
      case .type(let type): Int(bitPattern: ObjectIdentifier(type)) &* 0x1E37_79B9_7F4A_7C15
      case .name(let name): name.hashValue
      }
    return tags.reduce(hash) { $0 &* 31 &+ $1.hashValue }
  }

  private func owners(
    of service: ServiceName, _ tags: [String], _ arguments: [ServiceName]?
  ) -> some Sequence<RegistrationKey> {
    (alike[hash(service, tags)] ?? []).lazy.filter {
      $0.service == service && $0.tags == tags && (arguments == nil || $0.arguments == arguments)
    }
  }

  private func completed(_ key: RegistrationKey) -> RegistrationKey {
    var key = key
    key.isShared =
      added[key.registration.index].isEmpty
      || owners(of: key.service, key.tags, key.arguments).contains { $0.id != key.id }
    return key
  }

  /// Returns the key of a request for one instance, with any arguments if these are nil; nil unless it is shared.
  package func sharedKey(
    _ service: ServiceName, tags: [String], arguments: [ServiceName]?
  ) -> (key: RegistrationKey, ids: [String])? {
    let keys = owners(of: service, tags.normalized, arguments).map(completed)
    guard let key = keys.first, keys.allSatisfy(\.isShared) else { return nil }
    return (key, keys.map(\.id))
  }

  /// Returns the key under which a parameter gets a registration, maybe as an element of several; nil without keys.
  package func key(
    of registration: Composition.Registration, for parameter: Parameter, called name: String,
    isElement: Bool
  ) throws(Fault.Kind) -> RegistrationKey? {
    var keys = added[registration.index]
    if keys.isEmpty { keys = self.keys(of: registration) { _, _ in } }
    guard let arguments = keys.first?.arguments else {
      // It has a fault of its own, unless nobody asks for its factory.
      if registrations.contains(where: { $0 === registration }) { return nil }
      let unknown = Signature(parameter.service, [], takesSettings: false, makesValues: false)
      return RegistrationKey(
        registration: registration, service: parameter.service, tags: [], signature: unknown,
        isShared: true)
    }
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
}
