internal import Guise

extension WiringModel {
  /// What answers to a parameter's key.
  fileprivate enum Answer {
    case entry(Int)
    /// A group with something in it.
    case group(Int)
    /// The code registers it.
    case code
    /// Nothing that is known; a fault that has been reported may be why.
    case suspects([Int])
    case nothing
  }

  /// Finds what every parameter of every entry gets.
  mutating func connectEntries() {
    for entry in entries.indices {
      guard let number = entries[entry].factory else { continue }
      let factory = factories[number]
      let written = entries[entry].registration.dependencies
      let isCut = entries[entry].faultyKeys.contains("dependencies")
      let misnamed = written.isEmpty ? [] : misnamed(written.keys, factory)
      for (position, dependency) in factory.dependencies.enumerated() {
        let given = written.isEmpty ? nil : dependency.parameter.name.flatMap { written[$0] }
        if given == nil, isCut || misnamed.contains(dependency.parameter.name ?? "") { continue }
        connect(entry, dependency, position, given)
      }
      for (name, dependency) in written where factory.positions[name] == nil {
        faults.append(
          ConnectionFault(
            entry: entry, problem: .unknownParameter(name: name, place: dependency.place)))
      }
    }
  }

  /// Parameters that entries of `dependencies` with unknown names may have meant.
  private func misnamed(
    _ written: some Sequence<String>, _ factory: FactoryTable.Factory
  ) -> Set<String> {
    var meant: Set<String> = []
    for name in written where factory.positions[name] == nil {
      let near = nearestNames(name, among: factory.positions.keys)
      meant.formUnion(near.isEmpty ? Array(factory.positions.keys) : near)
    }
    return meant
  }

  /// Finds what answers to the application's own requirements.
  mutating func connectRequirements(offered: Set<String>) {
    let offered = factories.all.reduce(into: offered) { $0.insert($1.factory.services[0]) }
    for requirement in catalog.requirements {
      let key = keys.key(requirement.key)
      let adapter = FactoryTable.adapter(
        of: requirement.kind, requirement.key.service, offered, &keys)
      let answer = answer(requirement.kind, key, adapter: adapter)
      var answers: [Int] = []
      var isMet = true
      switch answer {
      case .entry(let entry): answers = [entry]
      case .group(let group): answers = groups[group - entries.count].members
      case .suspects(let entries):
        answers = entries.first { isLikely($0, service: key.service) }.map { [$0] } ?? []
      case .code: break
      case .nothing: isMet = requirement.kind.isOptional
      }
      requirements.append(
        Requirement(requirement: requirement, key: key, answers: answers, isMet: isMet))
    }
  }

  private mutating func connect(
    _ entry: Int, _ dependency: FactoryTable.Dependency, _ position: Int,
    _ written: Placed<Composition.Dependency>?
  ) {
    let parameter = dependency.parameter
    var key = KeyNumbers.Key(
      service: dependency.service, tags: KeyNumbers.none, arguments: dependency.arguments)
    switch written?.value {
    case nil: break
    case .tags(let tags):
      key.tags = keys.tags(tags.lazy.map(\.value))
      if parameter.kind == .lazy, let first = tags.first {
        fault(entry, .mismatch(parameter: parameter, place: first.place, .takesNoTags))
        return
      }
    case .registration(let reference):
      let partial = composition.partial[reference.value]
      guard let target = composition.registrations[reference.value] ?? partial?.registration else {
        if !isIncomplete, !composition.unsound.contains(reference.value) {
          fault(entry, .unknownRegistration(parameter: parameter, reference: reference))
        }
        return
      }
      if let mismatch = mismatch(dependency, target) {
        fault(entry, .mismatch(parameter: parameter, place: reference.place, mismatch))
        return
      }
      if partial?.faultyKeys.contains("tags") == true { return }
      key.tags = keys.tags(target.tags.lazy.map(\.value))
    }
    join(entry, dependency, position, key, written)
  }

  private mutating func join(
    _ entry: Int, _ dependency: FactoryTable.Dependency, _ position: Int, _ key: KeyNumbers.Key,
    _ written: Placed<Composition.Dependency>?
  ) {
    let parameter = dependency.parameter
    switch answer(parameter.kind, key, adapter: dependency.adapter) {
    case .entry(let target), .group(let target):
      edges.append(.init(from: entry, to: target, parameter.kind.strength, label: position))
    case .suspects(let suspects):
      if let target = suspects.first(where: { isLikely($0, service: key.service) }) {
        edges.append(.init(from: entry, to: target, .deferred, label: position))
      }
    case .code: break
    case .nothing:
      if !parameter.kind.isOptional {
        fault(entry, .missing(parameter: parameter, key: key, written: written?.place))
      } else if parameter.kind.isArray, let written, key.tags != KeyNumbers.none {
        fault(entry, .empty(parameter: parameter, key: key, place: written.place))
      }
    }
  }

  private mutating func fault(_ entry: Int, _ problem: ConnectionFault.Problem) {
    faults.append(ConnectionFault(entry: entry, problem: problem))
  }

  /// Why a parameter cannot get that registration; nil where it can, or where nobody knows.
  private func mismatch(
    _ dependency: FactoryTable.Dependency, _ target: Composition.Registration
  ) -> ConnectionFault.Mismatch? {
    let kind = dependency.parameter.kind
    guard let number = factories.number(of: target.factory.value) else {
      return kind == .lazy || kind.isArray ? .takesNoIdentifier : nil
    }
    let offered = factories[number]
    if let adapter = dependency.adapter, offered.service == adapter { return nil }
    if kind == .lazy || kind.isArray { return .takesNoIdentifier }
    guard offered.service == dependency.service else {
      return .otherService(id: target.id, offered: keys.serviceNames[offered.service])
    }
    guard kind == .lazyTags || offered.arguments == dependency.arguments else {
      return .otherArguments(id: target.id, taken: offered.factory.arguments)
    }
    return nil
  }

  /// The container's own search, as far as it can be done without running anything.
  private mutating func answer(
    _ kind: Catalog.Parameter.Kind, _ key: KeyNumbers.Key, adapter: Int?
  ) -> Answer {
    if let adapter {
      var whole = key
      whole.service = adapter
      if let provider = providers.exact(whole) { return Answer(provider.origin) }
    }
    switch kind {
    case .array, .lazy, .lazyTags, .lazyArray:
      let group = group(
        .init(kind: kind, service: key.service, tags: key.tags, arguments: key.arguments))
      if groups[group].isAnswered { return .group(entries.count + group) }
    default:
      if let provider = providers.exact(key) { return Answer(provider.origin) }
    }
    if fallbacks.answer(kind, key) { return .code }
    let suspects = unknown.suspects(for: kind, service: key.service, tags: key.tags, in: keys)
    return suspects.map { .suspects($0) } ?? .nothing
  }

  /// Whether an entry with an unknown factory seems to be meant to offer a service, so that it can be
  /// said that it is needed.
  private mutating func isLikely(_ entry: Int, service: Int) -> Bool {
    if likelyServices[entry] == nil {
      let id = entries[entry].registration.factory.value
      let near =
        likelyServices.count < 100 ? nearestNames(id, among: factories.all.lazy.map(\.id)) : []
      likelyServices[entry] = near.compactMap { factories.number(of: $0) }
        .map { factories[$0].service }
    }
    return likelyServices[entry]?.contains(service) ?? false
  }

  /// The group's number; it is collected when it is first asked for.
  private mutating func group(_ key: GroupKey) -> Int {
    var key = key
    // Given later.
    if key.kind == .lazy { key.tags = KeyNumbers.none }
    if key.kind == .lazy || key.kind == .lazyTags { key.arguments = KeyNumbers.none }
    if let number = groupNumbers[key] { return number }
    let found =
      switch key.kind {
      case .array, .lazyArray:
        providers.containing(
          tags: key.tags, service: key.service, arguments: key.arguments, in: keys)
      case .lazyTags: providers.tagged(exactly: key.tags, service: key.service)
      default: providers.ofService(key.service)
      }
    let members = found.compactMap { provider -> Int? in
      guard case .entry(let entry) = provider.origin else { return nil }
      return entry
    }
    let number = groups.count
    for member in members {
      edges.append(
        .init(from: entries.count + number, to: member, key.kind.strength))
    }
    groups.append(Group(members: members, isAnswered: !found.isEmpty))
    groupNumbers[key] = number
    return number
  }
}

extension WiringModel.Answer {
  fileprivate init(_ origin: Providers.Origin) {
    switch origin {
    case .entry(let entry): self = .entry(entry)
    case .codeAssembly, .supply: self = .code
    }
  }
}

extension Catalog.Parameter.Kind {
  /// How much a registration leans on what fills such a parameter.
  var strength: DependencyKind {
    switch self {
    case .optional: .optional
    case .array: .array
    case .lazy, .lazyTags, .lazyFull, .lazyOptional, .lazyArray: .deferred
    case .required, .resolver, .argument, .settings: .required
    }
  }
}
