internal import Guise

extension WiringModel {
  /// What answers to a parameter's key.
  enum Answer {
    case entry(Int)
    /// The node of what a code assembly registers.
    case registeredCode(Int)
    /// The node of a group with something in it.
    case group(Int)
    /// The code registers it; nil where it cannot be said what of it.
    case code(Providers.Origin?)
    /// The code supplies it in a scope: the catalog's supply of that position.
    case supply(Int)
    /// Nothing that is known; a fault that has been reported may be why.
    case suspects([Int])
    case nothing
  }

  /// Finds what every parameter of every entry gets.
  mutating func connectEntries() {
    for entry in entries.indices {
      var label = 0
      if let factory = factory(of: entry) {
        connect(FactoryUse(entry: entry), factory, labelledFrom: label)
        label += factory.dependencies.count
      }
      for decorator in entries[entry].decorators.indices {
        let use = FactoryUse(entry: entry, decorator: decorator)
        guard let factory = factory(of: use) else { continue }
        // One that cannot decorate the service is not the one that was meant.
        if let decorated = decoratedPosition(of: use) {
          connect(use, factory, labelledFrom: label, decorating: decorated)
        }
        label += factory.dependencies.count
      }
    }
  }

  /// - Parameters:
  ///   - label: That of the factory's first parameter.
  ///   - decorated: The place of the parameter that gets what is decorated.
  private mutating func connect(
    _ use: FactoryUse, _ factory: FactoryTable.Factory, labelledFrom label: Int,
    decorating decorated: Int? = nil
  ) {
    let written = dependencies(of: use)
    let isCut = isFaulty("dependencies", of: use)
    let misnamed = written.isEmpty ? [] : misnamed(written.keys, factory, decorated)
    for (position, dependency) in factory.dependencies.enumerated() where position != decorated {
      let given = written.isEmpty ? nil : dependency.parameter.name.flatMap { written[$0] }
      if given == nil, isCut || misnamed.contains(dependency.parameter.name ?? "") { continue }
      connect(use, dependency, label + position, given)
    }
    for (name, dependency) in written where factory.positions[name] == nil {
      fault(use, .unknownParameter(name: name, place: dependency.place))
    }
  }

  /// Parameters that entries of `dependencies` with unknown names may have meant.
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

  /// Finds what answers to the application's own requirements.
  mutating func connectRequirements(offered: Set<String>) {
    let offered = factories.all.reduce(into: offered) { $0.formUnion($1.factory.services) }
    for requirement in catalog.requirements {
      let key = keys.key(requirement.key)
      let adapter = FactoryTable.adapter(
        of: requirement.kind, requirement.key.service, offered, &keys)
      let answer = answer(requirement.kind, key, adapter: adapter)
      var answers: [Int] = []
      var codeAnswers: [Int] = []
      var isMet = true
      var node: Int?
      var supply: Int?
      switch answer {
      case .entry(let entry):
        answers = [entry]
        node = entry
      case .registeredCode(let code):
        codeAnswers = [code]
        node = code
      case .group(let group):
        answers = groups[group - firstGroup].members
        codeAnswers = groups[group - firstGroup].codeMembers
        node = group
      case .supply(let position): supply = requirement.kind.isOptional ? nil : position
      case .suspects(let entries):
        answers = entries.first { isLikely($0, service: key.service) }.map { [$0] } ?? []
      case .code: break
      case .nothing: isMet = requirement.kind.isOptional
      }
      requirements.append(
        Requirement(
          requirement: requirement, key: key, node: node, supply: supply, answers: answers,
          codeAnswers: codeAnswers, isMet: isMet))
    }
  }

  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int,
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
        fault(use, .mismatch(parameter: parameter, place: first.place, .takesNoTags))
        return
      }
    case .registration(let reference):
      guard let target = target(of: reference, use, parameter) else { return }
      if let mismatch = mismatch(dependency, target) {
        fault(use, .mismatch(parameter: parameter, place: reference.place, mismatch))
        return
      }
      if composition.partial[target.id]?.faultyKeys.contains("tags") == true { return }
      key.tags = keys.tags(target.tags.lazy.map(\.value))
    case .registrations(let references):
      connect(use, dependency, label, toEach: references, written)
      return
    }
    join(use, dependency, label, key, written)
  }

  private mutating func join(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int, _ key: KeyNumbers.Key,
    _ written: Placed<Composition.Dependency>?, as kind: Catalog.Parameter.Kind? = nil
  ) {
    let parameter = dependency.parameter
    let kind = kind ?? parameter.kind
    switch answer(kind, key, adapter: dependency.adapter) {
    case .entry(let target), .registeredCode(let target), .group(let target):
      edges.append(.init(from: use.entry, to: target, kind.strength, label: label))
    case .suspects(let suspects):
      if let target = suspects.first(where: { isLikely($0, service: key.service) }) {
        edges.append(.init(from: use.entry, to: target, .deferred, label: label))
      }
    case .code(let origin):
      codeUses.append(CodeUse(entry: use.entry, label: label, origin: origin))
    case .supply(let supply):
      codeUses.append(CodeUse(entry: use.entry, label: label, origin: .supply(supply)))
      // Elsewhere an optional one is nil.
      if !kind.isOptional {
        supplyUses.append(SupplyUse(entry: use.entry, supply: supply, label: label))
      }
    case .nothing:
      if !kind.isOptional {
        fault(use, .missing(parameter: parameter, key: key, written: written?.place))
      } else if kind.isArray, let written, key.tags != KeyNumbers.none {
        fault(use, .empty(parameter: parameter, key: key, place: written.place))
      }
    }
  }

  /// Fills an array with the registrations of a list, in its order.
  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int,
    toEach references: [Placed<String>], _ written: Placed<Composition.Dependency>?
  ) {
    let parameter = dependency.parameter
    guard parameter.kind == .array else {
      // Said once, of the list.
      if let place = references.first?.place ?? written?.place {
        fault(use, .mismatch(parameter: parameter, place: place, .takesNoList))
      }
      return
    }
    for reference in references {
      guard let target = target(of: reference, use, parameter) else { continue }
      if let number = factories.number(of: target.factory.value),
        let mismatch = mismatch(
          dependency, target, factories[number], services(of: target, number))
      {
        fault(use, .mismatch(parameter: parameter, place: reference.place, mismatch))
        continue
      }
      if composition.partial[target.id]?.faultyKeys.contains("tags") == true { continue }
      let key = KeyNumbers.Key(
        service: dependency.service, tags: keys.tags(target.tags.lazy.map(\.value)),
        arguments: KeyNumbers.none)
      join(
        use, dependency, label, key, Placed(.registration(reference), at: reference.place),
        as: .required)
    }
  }

  /// The registration that an identifier names; nil where there is none, which is noted.
  private mutating func target(
    of reference: Placed<String>, _ use: FactoryUse, _ parameter: Catalog.Parameter
  ) -> Composition.Registration? {
    if let known = composition.registrations[reference.value] { return known }
    if let partial = composition.partial[reference.value] { return partial.registration }
    if !isIncomplete, !composition.unsound.contains(reference.value) {
      fault(use, .unknownRegistration(parameter: parameter, reference: reference))
    }
    return nil
  }

  private mutating func fault(_ use: FactoryUse, _ problem: ConnectionFault.Problem) {
    faults.append(ConnectionFault(use: use, problem: problem))
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
    let services = services(of: target, number)
    if let adapter = dependency.adapter, services.contains(adapter) { return nil }
    if kind == .lazy || kind.isArray { return .takesNoIdentifier }
    return mismatch(dependency, target, offered, services)
  }

  /// - Parameter services: What the target offers; none where that is not known.
  private func mismatch(
    _ dependency: FactoryTable.Dependency, _ target: Composition.Registration,
    _ offered: FactoryTable.Factory, _ services: [Int]
  ) -> ConnectionFault.Mismatch? {
    let kind = dependency.parameter.kind
    guard services.isEmpty || services.contains(dependency.service) else {
      return .otherService(id: target.id, offered: services.map { keys.serviceNames[$0] })
    }
    guard kind == .lazyTags || offered.arguments == dependency.arguments else {
      return .otherArguments(id: target.id, taken: offered.factory.arguments)
    }
    return nil
  }

  /// The container's own search, as far as it can be done without running anything.
  mutating func answer(
    _ kind: Catalog.Parameter.Kind, _ key: KeyNumbers.Key, adapter: Int?
  ) -> Answer {
    if let adapter {
      var whole = key
      whole.service = adapter
      // What is supplied in a scope is not seen elsewhere: there the search goes on.
      if let provider = providers.exact(whole), scopedSupply(provider.origin) == nil {
        return answer(provider)
      }
    }
    switch kind {
    case .array, .lazy, .lazyTags, .lazyArray:
      let group = group(
        .init(kind: kind, service: key.service, tags: key.tags, arguments: key.arguments))
      if groups[group].isAnswered { return .group(firstGroup + group) }
    default:
      if let provider = providers.exact(key) { return answer(provider) }
    }
    if fallbacks.answer(kind, key) {
      return givenCodeNumbers[key].map { .registeredCode(entries.count + $0) } ?? .code(nil)
    }
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
        .flatMap { factories[$0].services }
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
    let found = providers(of: key)
    var members: [Int] = []
    var codeMembers: [Int] = []
    var supplies: [Int] = []
    var isOpen = false
    for provider in found {
      switch answer(provider) {
      case .entry(let entry): members.append(entry)
      case .registeredCode(let code): codeMembers.append(code)
      case .supply(let supply): supplies.append(supply)
      default: isOpen = true
      }
    }
    if key.kind == .lazy || key.kind == .lazyTags {
      isOpen =
        isOpen
        || unknown.suspects(for: key.kind, service: key.service, tags: key.tags, in: keys) != nil
    }
    let number = groups.count
    for member in members + codeMembers {
      edges.append(
        .init(from: firstGroup + number, to: member, key.kind.strength))
    }
    groups.append(
      Group(
        kind: key.kind, members: members, codeMembers: codeMembers, supplies: supplies,
        isOpen: isOpen, isAnswered: !found.isEmpty))
    groupNumbers[key] = number
    return number
  }

  /// All that belongs to a group, in the order in which it is registered as far as it is the manifest's.
  mutating func providers(of group: GroupKey) -> [Providers.Provider] {
    switch group.kind {
    case .array, .lazyArray:
      providers.containing(
        tags: group.tags, service: group.service, arguments: group.arguments, in: keys)
    case .lazyTags: providers.tagged(exactly: group.tags, service: group.service)
    default: providers.ofService(group.service)
    }
  }

  private func answer(_ provider: Providers.Provider) -> Answer {
    let origin = provider.origin
    return switch origin {
    case .entry(let entry): .entry(entry)
    case .codeAssembly:
      codeNumbers[provider.key].map { .registeredCode(entries.count + $0) } ?? .code(origin)
    case .supply: scopedSupply(origin).map { .supply($0) } ?? .code(origin)
    }
  }

  private func scopedSupply(_ origin: Providers.Origin) -> Int? {
    guard case .supply(let position) = origin, catalog.supplies[position].scope != nil else {
      return nil
    }
    return position
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
