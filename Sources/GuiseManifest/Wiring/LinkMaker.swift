internal import Guise
internal import GuiseVerification
internal import StrictJSON

/// Finds the targets of every parameter, and their faults.
struct LinkMaker: OffersReader {
  var answers: AnswerFinder
  var links = Links()

  var offers: Offers { answers.offers }

  /// Links every parameter of every entry.
  mutating func connectEntries() {
    for entry in entryIDs {
      var label = 0
      if let factory = factory(of: entry) {
        connect(FactoryUse(entry: entry), factory, labelledFrom: label)
        label += factory.dependencies.count
      }
      for decorator in entries[entry].decorators.indices {
        let use = FactoryUse(entry: entry, decorator: decorator)
        guard let factory = factory(of: use) else { continue }
        // A decorator that cannot decorate the service is not the intended one.
        if let decorated = decoratedPosition(of: use) {
          connect(use, factory, labelledFrom: label, decorating: decorated)
        }
        label += factory.dependencies.count
      }
    }
  }

  /// - Parameters:
  ///   - label: The label of the factory's first parameter.
  ///   - decorated: The position of the parameter that receives the decorated instance.
  private mutating func connect(
    _ use: FactoryUse, _ factory: FactoryTable.Factory, labelledFrom label: Int,
    decorating decorated: Int? = nil
  ) {
    let part = part(of: use)
    let written = part.dependencies
    let isCut = isFaulty("dependencies", of: use) || isPartial(use)
    let misnamed = misnamed(written.keys, factory, decorated)
    // An overriding file may have been meant to change a dependency that another gives.
    let isOverridden = part.registration.isOverridden
    for dependency in factory.dependencies where dependency.position != decorated {
      let given = dependency.parameter.name.flatMap { written[$0] }
      let isMissed = misnamed.contains(dependency.parameter.name ?? "")
      if isMissed && isOverridden || given == nil && (isMissed || isCut) { continue }
      connect(use, dependency, label + dependency.position, given)
    }
    for name in written.keys where factory.positions[name] == nil {
      links.faults.append(.init(use, position: nil, .name, .unknownParameter(name: name)))
    }
  }

  /// Parameters that unknown names in `dependencies` may be misspellings of.
  private func misnamed(
    _ written: some Sequence<String>, _ factory: FactoryTable.Factory, _ decorated: Int?
  ) -> Set<String> {
    var meant: Set<String> = []
    for name in written where factory.positions[name] == nil {
      let names = factory.positions.filter { $0.value != decorated }.keys
      let near = nearestNames(name, among: names)
      meant.formUnion(near.isEmpty ? Array(names) : near)
    }
    return meant
  }

  /// Links every known dependency of code.
  mutating func connectCode() {
    for number in codeIDs {
      let node = node(of: number)
      for (label, dependency) in codes[number].dependencies.enumerated() {
        let found = answers.find(dependency.asked, from: home(ofNode: node).depth)
        answers.miss(found, dependency.key, .code(node))
        for target in found.targets {
          answers.edges.append(
            .init(
              from: node, to: target, found.strength, isInjected: dependency.written.injected,
              label: label))
        }
        if found.isMissing, !codes[number].mayBeReplaced {
          links.codeFaults.append(
            CodeFault(node: node, dependency: dependency.written, key: dependency.key))
        }
      }
    }
  }

  /// Finds the nodes that answer the application's own requirements.
  mutating func connectRequirements() {
    for required in offers.asked {
      let requirement = required.requirement
      let found = answers.find(required.asked, from: home(inScope: requirement.scope).depth)
      answers.miss(found, required.key, .requirement(requirement.file))
      // An `elsewhere` node exists only for some requesters, and cannot be resolved.
      let node = found.targets.first { !isElsewhere($0) }
      links.requirements.append(
        Links.Requirement(
          requirement: requirement, key: required.key, node: node, isMet: !found.isMissing))
    }
  }

  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int,
    _ written: Manifest.Dependency?
  ) {
    let parameter = dependency.parameter
    // Whether the reference names the dictionary itself.
    var isWhole = false
    var key = KeyNumbers.Key(
      service: dependency.service, tags: dependency.tags, arguments: dependency.arguments)
    if let form = written?.form, form != .identifier, !dependency.choice.takes(form) {
      return refuse(form, use, dependency)
    }
    switch written {
    case nil, .removed, .patch: break
    case .tags(let tags): key.tags = keys.knownTags(tags)
    case .registration(let id):
      let whole = JSONValue.Step.index(0)
      guard let target = target(id, whole, use, dependency) else { return }
      if let found = mismatch(dependency, target) {
        return fault(use, dependency, at: whole, .mismatch(found))
      }
      isWhole = parameter.kind == .keyed
      if target.faultyKeys.contains("tags") {
        links.uncertain.insert(use.entry)
        return
      }
      key.tags = keys.knownTags(target.tags)
    case .registrations(let ids):
      connect(use, dependency, label, toEach: ids.enumerated().map { (.index($0), $1) })
      return
    case .keys(let keys):
      let named = keys.sorted { $0.key < $1.key }
      connect(use, dependency, label, toEach: named.map { (.key($0.key), $0.value) })
      return
    }
    if parameter.kind == .keyed, !isWhole, !isRegistered(whole: dependency.asked, key.tags) {
      return connect(use, dependency, label, key, isWritten: written != nil)
    }
    join(
      use, dependency, label, key, isWritten: written != nil,
      asking: RequestedKey(
        service: dependency.asked, tags: key.tags, arguments: .empty))
  }

  /// Fills a dictionary with every registration of the manifest that has the tags.
  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int, _ key: KeyNumbers.Key,
    isWritten: Bool
  ) {
    let found = answers.findKeyed(dependency, key.tags)
    add(found, use, dependency, label)
    if found.isUnknown || found.isTentative { links.uncertain.insert(use.entry) }
    if found.isEmpty, isWritten, key.tags != .empty {
      fault(use, dependency, at: nil, .empty(key: key))
    }
  }

  /// - Parameters:
  ///   - key: The key that messages name.
  ///   - isWritten: Whether the manifest has a reference for the parameter.
  ///   - step: The position in a list, or the key.
  private mutating func join(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int, _ key: KeyNumbers.Key,
    isWritten: Bool, at step: JSONValue.Step? = nil, asking asked: RequestedKey<WiringIndex>
  ) {
    let found = answers.find(asked, from: home(ofNode: node(of: use.entry)).depth)
    add(found, use, dependency, label)
    answers.miss(found, key, .use(use))
    if found.isTentative { links.uncertain.insert(use.entry) }
    if found.isUnknown {
      links.uncertain.insert(use.entry)
      if !dependency.parameter.kind.isOptional { links.unanswered.insert(key) }
    }
    guard found.isMissing || found.isEmpty else { return }
    let parameter = dependency.parameter
    if found.isMissing, !isWritten {
      if seemsMeantForSettings(dependency, of: use) { return }
      links.faults.append(.init(use, position: dependency.position, .nothing, .missing(key: key)))
    } else if found.isMissing {
      fault(use, dependency, at: step, .missing(key: key))
    } else if isWritten, parameter.kind.isArray {
      if key.tags != .empty { fault(use, dependency, at: step, .empty(key: key)) }
    } else if isWritten {
      fault(use, dependency, at: step, .absent(key: key))
    }
  }

  private mutating func add(
    _ found: AnswerFinder.Found, _ use: FactoryUse, _ dependency: FactoryTable.Dependency,
    _ label: Int
  ) {
    // Nothing sees a decorator's instance before it is kept.
    let isInjected = dependency.parameter.injected == .object && use.decorator == nil
    for target in found.targets {
      answers.edges.append(
        .init(
          from: node(of: use.entry), to: target, found.strength, isInjected: isInjected,
          label: label))
    }
  }

  /// Whether a parameter seems to be meant for the written settings, which the factory is reported not to
  /// take: nothing else could offer its service.
  private func seemsMeantForSettings(
    _ dependency: FactoryTable.Dependency, of use: FactoryUse
  ) -> Bool {
    factory(of: use)?.factory.settings == nil && part(of: use).settings != nil
      && !factories.offers(dependency.service)
      && index.ofService(dependency.service, limit: 1).isEmpty
  }

  /// Fills an array with the registrations of a list, in its order, or a dictionary with the named ones.
  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int,
    toEach ids: [(step: JSONValue.Step, id: String)]
  ) {
    var first: [String: Int] = [:]
    for (index, id) in ids {
      if case .index(let position) = index {
        if let earlier = first[id] {
          fault(use, dependency, at: index, .repeated(id: id, first: earlier))
        } else {
          first[id] = position
        }
      }
      guard let target = target(id, index, use, dependency) else { continue }
      if let number = factories.number(of: target.main.factory),
        let found = mismatch(dependency, target, factories[number], services(of: target, number))
      {
        fault(use, dependency, at: index, .mismatch(found))
        continue
      }
      if target.faultyKeys.contains("tags") {
        links.uncertain.insert(use.entry)
        continue
      }
      let key = KeyNumbers.Key(
        service: dependency.service, tags: keys.knownTags(target.tags), arguments: .empty)
      join(
        use, dependency, label, key, isWritten: true, at: index,
        asking: RequestedKey(
          service: dependency.service, tags: key.tags, arguments: .empty))
    }
  }

  /// The registration that an identifier names; nil if there is none, which is recorded.
  ///
  /// - Parameter index: The identifier's position in a list, or its key.
  private mutating func target(
    _ id: String, _ index: JSONValue.Step, _ use: FactoryUse,
    _ dependency: FactoryTable.Dependency
  ) -> Composition.Registration? {
    if let target = composition.usable[id] { return target }
    if isIncomplete || composition.isUnsound(id) {
      links.uncertain.insert(use.entry)
    } else {
      fault(use, dependency, at: index, .unknownRegistration(id: id))
    }
    return nil
  }

  /// Records that the form of a whole reference cannot fill the parameter.
  private mutating func refuse(
    _ form: ReferenceForm, _ use: FactoryUse, _ dependency: FactoryTable.Dependency
  ) {
    links.faults.append(
      ConnectionFault(
        use, position: dependency.position, .reference, .mismatch(.otherForm(form))))
  }

  /// - Parameter step: The element of the reference that is at fault; nil: the parameter's name.
  @inline(never)
  private mutating func fault(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, at step: JSONValue.Step?,
    _ problem: ConnectionFault.Problem
  ) {
    links.faults.append(
      ConnectionFault(use, position: dependency.position, written(at: step), problem))
  }

  private func written(at step: JSONValue.Step?) -> ConnectionFault.Written {
    switch step {
    case .index(let index)?: .element(index)
    case .key(let key)?: .key(key)
    case nil: .name
    }
  }
}

extension Manifest.Dependency {
  /// The identifiers of the registrations that the reference names.
  var identifiers: [String] {
    switch self {
    case .registration(let id): [id]
    case .registrations(let ids): ids
    case .keys(let keys): Array(keys.values)
    case .tags, .removed, .patch: []
    }
  }

  /// The form of the reference; nil if it adds nothing to the parameter's type.
  fileprivate var form: ReferenceForm? {
    switch self {
    case .registration: .identifier
    case .registrations: .list
    case .tags(let tags): tags.isEmpty ? nil : .tags
    case .keys: .keys
    case .removed, .patch: nil
    }
  }
}
