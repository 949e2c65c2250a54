internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Finds the nodes that fill every parameter, and the answers to the requests of code.
struct LinkMaker: OffersReader {
  private(set) var answers: AnswerFinder
  private(set) var links = Links()

  var offers: Offers { answers.offers }

  /// Links every dependency of entries and code, and every requirement of the application.
  init(_ offers: Offers) {
    answers = AnswerFinder(offers)
    let unfit = entryIDs.filter { entries[$0].connection.keys.isEmpty }
    let lost = Dictionary(
      unfit.map { (offers.id(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    for entry in entryIDs {
      for (use, factory, label) in labelledUses(of: entry) {
        guard let connected = connected(use) else { continue }
        for dependency in factory.dependencies {
          connect(
            Parameter(use: use, dependency: dependency, label: label + dependency.position),
            connected.fillings[dependency.index])
        }
        if !lost.isEmpty { lead(from: use, factory, labelledFrom: label, to: lost) }
      }
    }
    connectCode()
    connectRequirements()
  }

  /// Adds edges to registrations whose services are unknown: their findings show who needs them.
  private mutating func lead(
    from use: FactoryUse, _ factory: FactoryTable.Factory, labelledFrom label: Int,
    to lost: [String: EntryID]
  ) {
    for (name, reference) in part(of: use).dependencies {
      guard let position = factory.positions[name] else { continue }
      for entry in reference.identifiers.compactMap({ lost[$0] }) {
        answers.edges.append(
          .init(
            from: node(of: use.entry), to: node(of: entry), .required, label: label + position))
      }
    }
  }

  // MARK: Code

  /// Links every known dependency of code.
  private mutating func connectCode() {
    for number in codeIDs {
      let node = node(of: number)
      let dependencies = codes[number].registration.dependencies
      for (label, (dependency, request)) in zip(dependencies, codes[number].requests).enumerated() {
        if isAmbiguous(request, dependency.allAdapters, .code(node)) { continue }
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
      let isAmbiguous = isAmbiguous(
        request, requirement.allAdapters, .application(requirement))
      let found =
        isAmbiguous ? .init() : answers.find(request.asked, from: home(ofNode: node)?.depth)
      let target = found.targets.first
      if let target { answers.edges.append(.init(from: node, to: target, .required)) }
      let asked = Links.Requirement(
        requirement: requirement, key: request.key, node: target, isMet: !found.isMissing)
      links.requirements.append(asked)
    }
  }

  /// Records a request of code for one instance under a key that several registrations share.
  private mutating func isAmbiguous(
    _ request: KeyNumbers.Request, _ adapters: [AdapterKind],
    _ user: Links.AmbiguousRequest.User
  ) -> Bool {
    let written = keys.writtenNames(ofTags: request.key.tags)
    guard ReferenceChoice(adapters: adapters, isKeyed: false) == .one,
      written.count == keys.tagSets[request.key.tags].count
    else { return false }
    let arguments = keys.argumentLists[request.key.arguments]
    let shared = offers.connections.sharedKey(
      .name(keys.serviceNames[request.key.service]), tags: written,
      arguments: adapters.contains(.lazyTags) ? nil : arguments.map { .name($0) })
    guard let (key, ids) = shared else { return false }
    links.ambiguous.append(.init(user: user, key: key.text, ids: ids))
    return true
  }

  // MARK: Parameters

  /// A parameter of one use of a factory.
  private struct Parameter {
    let use: FactoryUse
    let dependency: FactoryTable.Dependency
    /// The label of its edges.
    let label: Int
  }

  private mutating func connect(_ parameter: Parameter, _ filling: Filling) {
    let dependency = parameter.dependency
    switch filling {
    case .argument, .settings, .decorated, .nothing: break
    case .plain: join(parameter, dependency.tags, at: .nothing)
    case .tagged(let names):
      join(parameter, keys.number(ofTags: names) ?? dependency.tags, at: .name)
    case .one(let key): join(parameter, number(ofTagsOf: key), at: .name)
    case .several(let elements):
      var first: [String: Int] = [:]
      for (position, key) in elements.enumerated() {
        if let earlier = first[key.id] {
          fault(parameter, at: .element(position), .repeated(id: key.id, first: earlier))
        } else {
          first[key.id] = position
        }
        join(parameter, element: key, at: .element(position))
      }
    case .keyed(let elements):
      for (name, key) in elements { join(parameter, element: key, at: .key(name)) }
    case .everyByIdentifier(let names):
      let tags = names.flatMap { keys.number(ofTags: $0) } ?? dependency.tags
      if isRegistered(whole: dependency.asked, tags) {
        return join(parameter, tags, at: names == nil ? .nothing : .name)
      }
      let found = answers.findKeyed(dependency, tags)
      add(found, parameter)
      guard found.targets.isEmpty, names != nil, tags != .empty else { return }
      fault(parameter, at: .name, .empty(key: dependency.key(under: tags)))
    }
  }

  private func number(ofTagsOf key: RegistrationKey) -> TagSetID {
    keys.number(ofTags: key.tags, of: key.isShared ? key.id : nil) ?? .empty
  }

  /// Fills a parameter with the answer for its whole type.
  private mutating func join(
    _ parameter: Parameter, _ tags: TagSetID, at written: ConnectionFault.Written
  ) {
    let dependency = parameter.dependency
    join(parameter, dependency.key(under: tags), at: written, asking: dependency.asked)
  }

  /// Fills an array or a dictionary with one more registration.
  private mutating func join(
    _ parameter: Parameter, element key: RegistrationKey, at written: ConnectionFault.Written
  ) {
    let service = parameter.dependency.service
    join(
      parameter, KeyNumbers.Key(service: service, tags: number(ofTagsOf: key)), at: written,
      asking: service)
  }

  /// - Parameters:
  ///   - key: The key that messages name.
  ///   - written: The reference to the key.
  ///   - service: The service that is looked up.
  private mutating func join(
    _ parameter: Parameter, _ key: KeyNumbers.Key, at written: ConnectionFault.Written,
    asking service: ServiceID
  ) {
    let found = answers.find(
      RequestedKey(service: service, tags: key.tags, arguments: .empty),
      from: home(ofNode: node(of: parameter.use.entry))?.depth)
    add(found, parameter)
    if found.isMissing { return fault(parameter, at: written, .missing(key: key)) }
    guard found.targets.isEmpty, written != .nothing else { return }
    if !parameter.dependency.parameter.kind.isArray {
      fault(parameter, at: written, .absent(key: key))
    } else if key.tags != .empty {
      fault(parameter, at: written, .empty(key: key))
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

extension FactoryTable.Dependency {
  /// The key that messages name if the parameter is requested under some tags.
  fileprivate func key(under tags: TagSetID) -> KeyNumbers.Key {
    KeyNumbers.Key(service: service, tags: tags, arguments: arguments)
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
