internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Finds the targets of every parameter, and their faults.
struct LinkMaker: OffersReader {
  private(set) var answers: AnswerFinder
  private(set) var links = Links()
  /// The entries whose services are unknown, by identifier.
  private var unfit: [String: EntryID] = [:]

  var offers: Offers { answers.offers }

  /// Links every dependency of entries and code, and every requirement of the application.
  init(_ offers: Offers) {
    answers = AnswerFinder(offers)
    for entry in offers.entryIDs where offers.entries[entry].services.isEmpty {
      unfit[offers.id(of: entry)] = entry
    }
    connectEntries()
    connectCode()
    connectRequirements()
  }

  /// Links every parameter of every entry.
  private mutating func connectEntries() {
    for entry in entryIDs {
      for (use, factory, label) in labelledUses(of: entry) where isFit(use) {
        connect(use, factory, labelledFrom: label)
      }
    }
  }

  /// - Parameter label: The label of the factory's first parameter.
  private mutating func connect(
    _ use: FactoryUse, _ factory: FactoryTable.Factory, labelledFrom label: Int
  ) {
    let part = part(of: use)
    let decorated = use.decorator == nil ? nil : decoratedPosition(of: use)
    let written = part.dependencies
    for dependency in factory.dependencies where dependency.position != decorated {
      connect(
        Parameter(
          use: use, dependency: dependency, label: label + dependency.position,
          written: dependency.parameter.name.flatMap { written[$0] }))
    }
    for name in written.keys.sorted() where factory.positions[name] == nil {
      links.faults.append(
        .init(use: use, position: nil, written: .name, problem: .unknownParameter(name: name)))
    }
  }

  /// Links every known dependency of code.
  private mutating func connectCode() {
    for number in codeIDs {
      let node = node(of: number)
      let dependencies = codes[number].registration.dependencies
      for (label, (dependency, request)) in zip(dependencies, codes[number].requests).enumerated() {
        let found = answers.find(request.asked, from: home(ofNode: node)?.depth)
        let fault = CodeFault(node: node, dependency: dependency, key: request.key)
        add(found, from: node, isInjected: dependency.injected, label: label)
        if found.isMissing { links.codeFaults.append(fault) }
      }
    }
  }

  /// Links the application's own requirements.
  private mutating func connectRequirements() {
    for number in RequirementID.all(offers.required.count) {
      let (requirement, request) = (catalog.requirements[number], offers.required[number])
      let node = node(of: number)
      let found = answers.find(request.asked, from: home(ofNode: node)?.depth)
      let target = found.targets.first
      if let target { answers.edges.append(.init(from: node, to: target, .required)) }
      let asked = Links.Requirement(
        requirement: requirement, key: request.key, node: target, isMet: !found.isMissing)
      links.requirements.append(asked)
    }
  }

  /// A parameter of one use of a factory.
  private struct Parameter {
    let use: FactoryUse
    let dependency: FactoryTable.Dependency
    /// The label of its edges.
    let label: Int
    /// Its entry of `dependencies`.
    let written: Manifest.Dependency?
  }

  private mutating func connect(_ parameter: Parameter) {
    let dependency = parameter.dependency
    var tags = dependency.tags
    // Whether the reference names a dictionary itself.
    var isWhole = false
    if let form = parameter.written?.form, form != .identifier, !dependency.choice.takes(form) {
      return fault(parameter, at: .reference, .mismatch(.otherForm(form)))
    }
    switch parameter.written {
    case nil, .removed: break
    case .tags(let names): tags = keys.number(ofTags: names) ?? tags
    case .registration(let id):
      guard let named = self.tags(of: id, at: .element(0), isElement: false, parameter) else {
        return
      }
      tags = named
      isWhole = true
    case .registrations(let ids):
      return connect(parameter, toEach: ids.enumerated().map { (.element($0), $1) })
    case .keys(let keys):
      let named = keys.sorted { $0.key < $1.key }
      return connect(parameter, toEach: named.map { (.key($0.key), $0.value) })
    }
    let key = KeyNumbers.Key(
      service: dependency.service, tags: tags, arguments: dependency.arguments)
    guard dependency.parameter.kind == .keyed, !isWhole,
      !isRegistered(whole: dependency.asked, tags)
    else { return join(parameter, key, asking: dependency.asked) }
    // Every registration of the manifest that has the tags fills the dictionary.
    let found = answers.findKeyed(dependency, tags)
    add(found, parameter)
    if found.targets.isEmpty, parameter.written != nil, tags != .empty {
      fault(parameter, at: .name, .empty(key: key))
    }
  }

  /// - Parameters:
  ///   - key: The key that messages name.
  ///   - written: The reference to the key.
  ///   - service: The service that is looked up.
  private mutating func join(
    _ parameter: Parameter, _ key: KeyNumbers.Key, at written: ConnectionFault.Written = .name,
    asking service: ServiceID
  ) {
    let dependency = parameter.dependency
    let found = answers.find(
      RequestedKey(service: service, tags: key.tags, arguments: .empty),
      from: home(ofNode: node(of: parameter.use.entry))?.depth)
    add(found, parameter)
    guard found.isMissing || found.targets.isEmpty else { return }
    if found.isMissing {
      fault(parameter, at: parameter.written == nil ? .nothing : written, .missing(key: key))
    } else if parameter.written != nil, dependency.parameter.kind.isArray {
      if key.tags != .empty { fault(parameter, at: written, .empty(key: key)) }
    } else if parameter.written != nil {
      fault(parameter, at: written, .absent(key: key))
    }
  }

  private mutating func add(_ found: AnswerFinder.Found, _ parameter: Parameter) {
    let use = parameter.use
    // Nothing sees a decorator's instance before it is kept.
    let isInjected = parameter.dependency.parameter.injected == .object && use.decorator == nil
    add(found, from: node(of: use.entry), isInjected: isInjected, label: parameter.label)
  }

  private mutating func add(
    _ found: AnswerFinder.Found, from node: NodeID, isInjected: Bool, label: Int
  ) {
    for target in found.targets {
      answers.edges.append(
        .init(from: node, to: target, found.strength, isInjected: isInjected, label: label))
    }
  }

  /// Fills an array with the registrations of a list, in its order, or a dictionary with the named ones.
  private mutating func connect(
    _ parameter: Parameter, toEach ids: [(written: ConnectionFault.Written, id: String)]
  ) {
    let service = parameter.dependency.service
    var first: [String: Int] = [:]
    for (written, id) in ids {
      if case .element(let position) = written {
        if let earlier = first[id] {
          fault(parameter, at: written, .repeated(id: id, first: earlier))
        } else {
          first[id] = position
        }
      }
      guard let tags = tags(of: id, at: written, isElement: true, parameter) else { continue }
      join(
        parameter, KeyNumbers.Key(service: service, tags: tags), at: written, asking: service)
    }
  }

  /// The tags of the registration that an identifier names; nil if the parameter cannot receive it, which is
  /// recorded.
  private mutating func tags(
    of id: String, at written: ConnectionFault.Written, isElement: Bool, _ parameter: Parameter
  ) -> TagSetID? {
    guard let target = composition.registrations[id] else {
      fault(parameter, at: written, .unknownRegistration(id: id))
      return nil
    }
    if let found = mismatch(parameter.dependency, target, isElement: isElement) {
      fault(parameter, at: written, .mismatch(found))
      return nil
    }
    if let entry = unfit[id] {
      // Its services are unknown, which is reported there.
      answers.edges.append(
        .init(
          from: node(of: parameter.use.entry), to: node(of: entry), .required,
          label: parameter.label))
      return nil
    }
    return keys.number(ofTags: target.tags)
  }

  @inline(never)
  private mutating func fault(
    _ parameter: Parameter, at written: ConnectionFault.Written,
    _ problem: ConnectionFault.Problem
  ) {
    links.faults.append(
      .init(
        use: parameter.use, position: parameter.dependency.position, written: written,
        problem: problem))
  }
}

extension Manifest.Dependency {
  /// The identifiers of the registrations that the reference names.
  var identifiers: [String] {
    switch self {
    case .registration(let id): [id]
    case .registrations(let ids): ids
    case .keys(let keys): Array(keys.values)
    case .tags, .removed: []
    }
  }
}
