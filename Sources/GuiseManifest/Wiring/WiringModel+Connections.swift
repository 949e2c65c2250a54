internal import Guise

extension WiringModel {
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
    let part = part(of: use)
    let written = part.dependencies
    let isCut = isFaulty("dependencies", of: use)
    let misnamed = written.isEmpty ? [] : misnamed(written.keys, factory, decorated)
    for (position, dependency) in factory.dependencies.enumerated() where position != decorated {
      let given = written.isEmpty ? nil : dependency.parameter.name.flatMap { written[$0] }
      if given == nil, isCut || misnamed.contains(dependency.parameter.name ?? "") { continue }
      connect(use, dependency, label + position, given)
    }
    for name in written.keys where factory.positions[name] == nil {
      fault(use, .unknownParameter(name: name, place: part.place(ofParameter: name)))
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
  mutating func connectRequirements() {
    for requirement in catalog.requirements {
      let found = find(
        keys.asked(requirement), at: home(inScope: requirement.scope).depth)
      // What is there only for some is nothing to be resolved.
      let node = found.targets.first { !isElsewhere($0) }
      requirements.append(
        Requirement(
          requirement: requirement, key: keys.key(requirement.key), node: node,
          isMet: !found.isMissing))
    }
  }

  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int,
    _ written: Manifest.Dependency?
  ) {
    let parameter = dependency.parameter
    var key = KeyNumbers.Key(
      service: dependency.service, arguments: dependency.arguments)
    switch written {
    case nil, .removed: break
    case .tags(let tags):
      key.tags = keys.tags(tags)
      if parameter.kind == .lazy, !tags.isEmpty {
        let place = place(of: parameter, of: use, at: 0)
        fault(use, .mismatch(parameter: parameter, place: place, .takesNoTags))
        return
      }
    case .registration(let id):
      guard let target = target(id, 0, use, parameter) else { return }
      if let mismatch = mismatch(dependency, target) {
        let place = place(of: parameter, of: use, at: 0)
        fault(use, .mismatch(parameter: parameter, place: place, mismatch))
        return
      }
      if target.faultyKeys.contains("tags") { return }
      key.tags = keys.tags(target.tags)
    case .registrations(let ids):
      connect(use, dependency, label, toEach: ids)
      return
    }
    join(
      use, dependency, label, key, isWritten: written != nil,
      asking: AskedKey(
        service: dependency.asked, tags: key.tags, arguments: .empty))
  }

  /// - Parameters:
  ///   - key: what messages call what the parameter asks for.
  ///   - isWritten: whether the manifest says what it is pointed at.
  ///   - index: the position in a list.
  private mutating func join(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int, _ key: KeyNumbers.Key,
    isWritten: Bool, at index: Int? = nil, asking asked: AskedKey<WiringIndex>
  ) {
    let found = find(asked, at: home(of: use.entry).depth)
    for target in found.targets {
      edges.append(.init(from: use.entry, to: target, found.strength, label: label))
    }
    guard found.isMissing || found.isEmpty else { return }
    let parameter = dependency.parameter
    let place = isWritten ? place(of: parameter, of: use, at: index) : nil
    if found.isMissing {
      fault(use, .missing(parameter: parameter, key: key, written: place))
    } else if parameter.kind.isArray, let place, key.tags != .empty {
      fault(use, .empty(parameter: parameter, key: key, place: place))
    }
  }

  /// Where the manifest points a parameter: at its name, or at what it names.
  private func place(
    of parameter: Catalog.Parameter, of use: FactoryUse, at index: Int? = nil
  ) -> Place {
    let part = part(of: use)
    guard let name = parameter.name else { return part.place }
    return index.map { part.place(ofParameter: name, at: $0) } ?? part.place(ofParameter: name)
  }

  /// Fills an array with the registrations of a list, in its order.
  private mutating func connect(
    _ use: FactoryUse, _ dependency: FactoryTable.Dependency, _ label: Int,
    toEach ids: [String]
  ) {
    let parameter = dependency.parameter
    guard parameter.takesList else {
      // Said once, of the list.
      let place = place(of: parameter, of: use, at: ids.isEmpty ? nil : 0)
      fault(use, .mismatch(parameter: parameter, place: place, .takesNoList))
      return
    }
    for (index, id) in ids.enumerated() {
      guard let target = target(id, index, use, parameter) else { continue }
      if let number = factories.number(of: target.main.factory),
        let mismatch = mismatch(
          dependency, target, factories[number], services(of: target, number))
      {
        let place = place(of: parameter, of: use, at: index)
        fault(use, .mismatch(parameter: parameter, place: place, mismatch))
        continue
      }
      if target.faultyKeys.contains("tags") { continue }
      let key = KeyNumbers.Key(
        service: dependency.service, tags: keys.tags(target.tags), arguments: .empty)
      join(
        use, dependency, label, key, isWritten: true, at: index,
        asking: AskedKey(
          service: dependency.service, tags: key.tags, arguments: .empty))
    }
  }

  /// The registration that an identifier names; nil where there is none, which is noted.
  ///
  /// - Parameter index: the identifier's position in a list.
  private mutating func target(
    _ id: String, _ index: Int, _ use: FactoryUse, _ parameter: Catalog.Parameter
  ) -> Composition.Registration? {
    if let target = composition.registrations[id] ?? composition.partial[id] { return target }
    if !isIncomplete, !composition.unsound.contains(id) {
      let reference = Placed(id, at: place(of: parameter, of: use, at: index))
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
    let isSingle = kind != .lazy && !kind.isArray
    guard let number = factories.number(of: target.main.factory) else {
      return isSingle ? nil : .takesNoIdentifier
    }
    let offered = factories[number]
    let services = services(of: target, number)
    if isPointed(dependency, at: services, offered.arguments) { return nil }
    return isSingle ? mismatch(dependency, target, offered, services) : .takesNoIdentifier
  }

  /// Whether a registration is what a parameter's type asks for itself, or an adapter in it does:
  /// these come first, under the same tags.
  private func isPointed(
    _ dependency: FactoryTable.Dependency, at services: [ServiceID], _ arguments: ArgumentsID
  ) -> Bool {
    var service = dependency.asked
    var asked: ArgumentsID? = ArgumentsID.empty
    while let level = keys.level(of: service) {
      if asked == nil || asked == arguments, services.contains(service) { return true }
      switch level.kind {
      case .optional, .lazyFull: break
      case .lazyTags: asked = nil
      case .provider: asked = level.arguments
      case .array, .set, .lazy: return false
      }
      service = level.wrapped
    }
    return false
  }

  /// - Parameter services: What the target offers; none where that is not known.
  private func mismatch(
    _ dependency: FactoryTable.Dependency, _ target: Composition.Registration,
    _ offered: FactoryTable.Factory, _ services: [ServiceID]
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

  // MARK: Answers

  /// What a look-up comes to.
  struct Found {
    /// Nodes: one, but for what only some find besides.
    var targets: [Int] = []
    var strength = DependencyKind.required
    /// Nothing answers it, and something has to.
    var isMissing = false
    /// What answers it may have been hidden by a fault.
    var isUnknown = false
    var isEmpty: Bool { targets.isEmpty && !isUnknown }
  }

  /// Who answers a key, as the container does it.
  ///
  /// - Parameter depth: how far in it is asked for; nil: anywhere.
  mutating func find(_ asked: AskedKey<WiringIndex>, at depth: Int?) -> Found {
    let answer = index.answer(asked)
    var found = Found(strength: answer.strength)
    var isNeeded = answer.isNeeded
    var isArray = false
    switch answer.content {
    case .one(let match):
      found.targets = [node(of: match, at: depth)]
      return found
    case .array(let elements):
      isArray = true
      let group = group(elements, isChoice: false, at: depth)
      if groups[group].isAnswered { found.targets = [firstGroup + group] }
    case .choice(let open):
      let group = group(open, isChoice: true, at: depth)
      if let supplies = groups[group].scopedSupplies, !isNeeded {
        // Elsewhere there is nothing to choose from, and need not be.
        found.targets = supplies.map { node(elsewhere: $0) }
      } else if groups[group].isAnswered {
        found.targets = [firstGroup + group]
      }
      isNeeded = isNeeded && !groups[group].mayBeNothing
    case .resolver, .nothing: break
    }
    if !found.isEmpty { return found }
    if let elsewhere = answer.elsewhere, case .supply(let supply) = elsewhere.origin {
      // Who can do without it does so elsewhere.
      found.targets = [isNeeded ? node(ofSupply: supply) : node(elsewhere: supply)]
      return found
    }
    if let suspects = unknown.suspects(
      for: keys.chain(from: asked.service).reversed(), tags: answer.asked.tags, isArray: isArray,
      in: keys)
    {
      // That it is needed can be said.
      found.targets = suspects.likely.map { [$0] } ?? []
      found.strength = .deferred
      found.isUnknown = true
      return found
    }
    found.isMissing = isNeeded
    return found
  }

  /// The group's number; it is collected when it is first asked for.
  private mutating func group(
    _ asked: AskedKey<WiringIndex>, isChoice: Bool, at depth: Int?
  ) -> Int {
    let lookUp = AskedGroup(asked: asked, depth: hiding.isEmpty ? nil : depth)
    if let number = groupNumbers[lookUp] { return number }
    let number = groups.count
    groupNumbers[lookUp] = number
    groups.append(Group(isChoice: isChoice))
    let members: [AnswerMember<WiringIndex>]
    var isOpen = false
    if isChoice {
      let alternatives = index.alternatives(asked)
      members = alternatives.members
      groups[number].mayBeNothing = alternatives.mayBeNothing
      isOpen =
        alternatives.mayBeNothing
        || unknown.suspects(
          for: keys.chain(from: asked.service), tags: asked.tags, isArray: false, in: keys) != nil
    } else {
      members = index.members(ofArray: asked)
    }
    groups[number].isAnswered = !members.isEmpty
    let supplies = members.compactMap { $0.scopedSupply(in: index) }
    if !members.isEmpty, supplies.count == members.count {
      groups[number].scopedSupplies = supplies
    }
    let node = firstGroup + number
    for member in members {
      var found = Found(strength: isChoice ? .deferred : .array)
      switch member {
      case .match(let match): found.targets = [self.node(of: match, at: depth)]
      case .asked(let asked, _):
        let answer = find(asked, at: depth)
        found.targets = answer.targets
        if answer.strength != .required { found.strength = found.strength.inside(answer.strength) }
      }
      // An array has what is supplied in a scope only there.
      if !isChoice, let supply = member.scopedSupply(in: index) {
        found.targets = [self.node(elsewhere: supply)]
      }
      for target in found.targets {
        edges.append(.init(from: node, to: target, found.strength))
      }
    }
    if isOpen { edges.append(.init(from: node, to: anything, .deferred)) }
    return number
  }

  private mutating func node(
    of match: AnswerMatch<WiringIndex.Provider>, at depth: Int?
  ) -> Int {
    let node = registeredNode(of: match)
    let key = match.provider.key
    guard match.form == .registered, let supply = hiding[key] else { return node }
    let hidden = Hidden(
      node: node, depth: home(inScope: catalog.supplies[supply].scope).depth ?? 0)
    if let depth { return depth < hidden.depth ? node : self.node(ofSupply: supply) }
    if let number = hidingGroups[key] { return firstGroup + number }
    let number = groups.count
    hidingGroups[key] = number
    groups.append(Group(isChoice: true, isAnswered: true, hidden: hidden))
    edges.append(.init(from: firstGroup + number, to: node, .required))
    edges.append(.init(from: firstGroup + number, to: self.node(ofSupply: supply), .deferred))
    return firstGroup + number
  }

  private func registeredNode(of match: AnswerMatch<WiringIndex.Provider>) -> Int {
    let provider = match.provider
    switch (match.form, provider.origin) {
    case (.given, _):
      return givenCodeNumbers[provider.key].map { entries.count + $0 } ?? unknownCode
    // What its parameters get then is not known.
    case (.passing, _): return unknownCode
    case (.registered, .entry(let entry)): return entry
    case (.registered, .forward(let forward)): return node(ofForward: forward)
    case (.registered, .supply(let supply)): return node(ofSupply: supply)
    case (.registered, .given): return unknownCode
    case (.registered, .codeAssembly(let name)):
      return codeNumbers[provider.key].map { entries.count + $0 } ?? node(ofAssembly: name)
    }
  }
}

extension Catalog.Parameter {
  /// Whether a list of registrations can fill it: an array, or a set, of what they are.
  var takesList: Bool {
    allAdapters.count { $0 == .array || $0 == .set } == 1
      && allAdapters.allSatisfy { $0 == .array || $0 == .set || $0 == .optional }
  }
}

extension AnswerMember<WiringIndex> {
  /// The supply that it is there for, where that is not everywhere.
  fileprivate func scopedSupply(in index: WiringIndex) -> Int? {
    let provider =
      switch self {
      case .match(let match): match.provider
      case .asked(_, for: let provider): provider
      }
    guard case .supply(let supply) = provider.origin, index.isScoped[supply] else { return nil }
    return supply
  }
}
