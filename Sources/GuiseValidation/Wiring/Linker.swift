internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// A request of code or of the application for a key that several registrations share.
struct AmbiguousRequest: Sendable {
  /// The node of the registration of code, or of the requirement.
  let node: NodeID
  /// The key in words.
  let key: String
  /// The registrations that share it.
  let ids: [String]
}

/// A key that the application resolves itself.
package struct RequiredKey: Sendable {
  package let requirement: Catalog.Requirement
  package let key: KeyNumbers.Key
  /// The node of the requirement; an edge leads to the answer.
  package let node: NodeID
  package let isMet: Bool
}

/// A missing dependency of a code assembly's registration.
package struct CodeFault: Sendable {
  /// The registration's node.
  package let node: NodeID
  package let dependency: Catalog.CodeDependency
  package let key: KeyNumbers.Key
}

/// Finds the nodes that fill every parameter, and the answers to the requests of code.
struct Linker {
  private let entries: [WiringEntry]
  private let connections: Connections
  private let owners: KeyOwners
  private(set) var nodes: NodeTable
  private(set) var edges: [DependencyGraph.Edge] = []
  private(set) var faults: [ConnectionFault] = []
  private(set) var codeFaults: [CodeFault] = []
  private(set) var requirements: [RequiredKey] = []
  private(set) var ambiguousRequests: [AmbiguousRequest] = []
  private var groups: [KeyIndex.Request: NodeID] = [:]
  /// The entries of unknown services: what refers to them leads to their findings.
  private let keyless: [String: EntryID]

  private var keys: KeyNumbers { _read { yield owners.keys } }
  private var index: KeyIndex { _read { yield owners.keys.index } }

  /// Links every dependency of entries and code, and every requirement of the application.
  init(
    _ entries: [WiringEntry], _ connections: Connections, _ owners: KeyOwners,
    _ required: some Sequence<(Catalog.Requirement, KeyNumbers.Request)>
  ) {
    (self.entries, self.connections, self.owners) = (entries, connections, owners)
    nodes = owners.nodes
    let keyless = EntryID.all(entries.count).filter { connections.all[$0].keys.isEmpty }
    self.keyless = Dictionary(
      uniqueKeysWithValues: keyless.map { (entries[$0].registration.id, $0) })
    for node in NodeID.all(nodes.kinds.count) {
      switch nodes.kinds[node] {
      case .entry(let entry): connect(entry)
      case .forward(let entry): edges.append(.init(from: node, to: entry.node, .required))
      case .code(let code): connect(owners.codes[code])
      case .supply, .requirement, .group: break
      }
    }
    for (requirement, request) in required {
      connect(requirement, request, at: nodes.add(.requirement(RequirementID(requirements.count))))
    }
  }

  // MARK: Code

  private mutating func connect(_ code: CodeNode) {
    let dependencies = zip(code.registration.dependencies, code.requests)
    for (label, (dependency, request)) in dependencies.enumerated() {
      if isAmbiguous(request, dependency.allAdapters, code.node) { continue }
      let answer = link(
        code.node, request.asked, in: code.registration.scope, dependency.injected, label: label)
      if answer.missing != nil {
        codeFaults.append(.init(node: code.node, dependency: dependency, key: request.key))
      }
    }
  }

  private mutating func connect(
    _ requirement: Catalog.Requirement, _ request: KeyNumbers.Request, at node: NodeID
  ) {
    let isMet =
      isAmbiguous(request, requirement.allAdapters, node)
      || link(node, request.asked, in: requirement.scope).missing == nil
    requirements.append(
      .init(requirement: requirement, key: request.key, node: node, isMet: isMet))
  }

  /// Records a request of code for one instance under a key that several registrations share.
  private mutating func isAmbiguous(
    _ request: KeyNumbers.Request, _ adapters: [AdapterKind], _ node: NodeID
  ) -> Bool {
    let written = keys.writtenNames(ofTags: request.key.tags)
    let arguments = keys.argumentLists[request.key.arguments]
    guard ReferenceChoice(adapters: adapters, isKeyed: false) == .one,
      written.count == index.tagSets[request.key.tags].count,
      let (key, ids) = connections.keys.sharedKey(
        .name(keys.serviceNames[request.key.service]), tags: written,
        arguments: adapters.contains(.lazyTags) ? nil : arguments.map { .name($0) })
    else { return false }
    ambiguousRequests.append(.init(node: node, key: key.text, ids: ids))
    return true
  }

  // MARK: Parameters

  /// A parameter of one use of a factory.
  private struct Slot {
    let use: FactoryUse
    let dependency: FactoryTable.Dependency
    let name: String

    /// The place of the whole reference.
    var place: Place { use.part.place(ofParameter: name) }
    /// The label of its edges.
    var label: Int { use.label + dependency.position }
    /// Whether the instance exists before the parameter is filled. Nothing sees a decorator's before it is kept.
    var isInjected: Bool { dependency.parameter.injected == .object && use.decorator == nil }
  }

  private mutating func connect(_ entry: EntryID) {
    for use in entries[entry].uses {
      guard let factory = use.factory, let fillings = use.fillings else { continue }
      for dependency in factory.dependencies {
        let name = dependency.parameter.name ?? ""
        connect(Slot(use: use, dependency: dependency, name: name), fillings[dependency.index])
      }
    }
  }

  private mutating func connect(_ slot: Slot, _ filling: Filling) {
    let (dependency, part) = (slot.dependency, slot.use.part)
    if !keyless.isEmpty { lead(from: slot) }
    switch filling {
    case .argument, .settings: break
    case .request(let names):
      let tags = names.map { keys.number(ofTags: $0) } ?? dependency.tags
      let place = names == nil ? nil : slot.place
      // A registration of a dictionary itself comes first.
      if dependency.parameter.kind != .keyed {
        fill(slot, under: tags, at: place)
      } else if link(slot, to: .init(dependency.asked, tags: tags)).targets.isEmpty {
        collect(slot, under: tags, at: place)
      }
    case .one(let key): fill(slot, under: tags(of: key), at: slot.place)
    case .several(let elements):
      for (position, (name, key)) in elements.enumerated() {
        let place =
          dependency.parameter.kind == .keyed
          ? part.place(ofReference: slot.name, key: name)
          : part.place(ofReference: slot.name, at: position)
        fill(slot, with: key, at: place)
      }
    }
  }

  private func tags(of key: RegistrationKey) -> TagSetID {
    keys.number(ofTags: key.tags, of: key.isShared ? key.id : nil)
  }

  /// Adds edges to registrations whose services are unknown: their findings show who needs them.
  private mutating func lead(from slot: Slot) {
    for entry in slot.use.identifiers(in: slot.dependency).compactMap({ keyless[$0] }) {
      edges.append(
        .init(from: slot.use.entry.node, to: entry.node, .required, label: slot.label))
    }
  }

  /// Fills a parameter with the answer for its whole type.
  ///
  /// - Parameter place: The place of the reference to the key; nil if there is none.
  private mutating func fill(_ slot: Slot, under tags: TagSetID, at place: Place?) {
    let answer = link(slot, to: .init(slot.dependency.asked, tags: tags))
    if answer.missing != nil { return fault(slot, .missing, under: tags, at: place) }
    guard answer.targets.isEmpty, place != nil else { return }
    if !slot.dependency.parameter.kind.isArray {
      fault(slot, .absent, under: tags, at: place)
    } else if tags != .empty {
      fault(slot, .empty, under: tags, at: place)
    }
  }

  /// Fills an array or a dictionary with one more registration.
  private mutating func fill(_ slot: Slot, with element: RegistrationKey, at place: Place) {
    let tags = tags(of: element)
    if link(slot, to: .init(slot.dependency.service, tags: tags)).missing != nil {
      fault(slot, .missing, under: tags, at: place)
    }
  }

  /// Fills a dictionary with all registrations of the manifest that have its tags.
  private mutating func collect(_ slot: Slot, under tags: TagSetID, at place: Place?) {
    let request = KeyIndex.Request(slot.dependency.service, tags: tags)
    let members = index.owners(answering: request, areCollected: true).map(\.node)
      .filter { nodes.kinds[$0].entry != nil }
    if !members.isEmpty {
      // Arguments that are open tell it from the group of a parameter of the values' own type, an array.
      let group = group(
        .init(request.service, tags: tags, arguments: nil),
        members.map { .init(from: $0, to: $0, .array) })
      edges.append(
        .init(
          from: slot.use.entry.node, to: group, .array, isInjected: slot.isInjected,
          label: slot.label))
    } else if place != nil, tags != .empty {
      fault(slot, .empty, under: tags, at: place)
    }
  }

  private mutating func fault(
    _ slot: Slot, _ problem: ConnectionFault.Problem, under tags: TagSetID, at place: Place?
  ) {
    let dependency = slot.dependency
    faults.append(
      .init(
        use: slot.use, dependency: dependency, written: place, problem: problem,
        key: .init(service: dependency.service, tags: tags, arguments: dependency.arguments)))
  }

  // MARK: Edges

  private mutating func link(_ slot: Slot, to request: KeyIndex.Request) -> Answer {
    let entry = slot.use.entry
    let scope = entries[entry].registration.scope
    return link(entry.node, request, in: scope, slot.isInjected, label: slot.label)
  }

  /// Adds the edge to the answer to a request: several targets are a group.
  ///
  /// - Parameter scope: The scope that asks; nil if any container may.
  private mutating func link(
    _ node: NodeID, _ request: KeyIndex.Request, in scope: String?, _ isInjected: Bool = false,
    label: Int = 0
  ) -> Answer {
    var request = request
    request.depth = owners.depth(ofScope: scope) ?? 0
    let answer = index.answer(request)
    var members = answer.targets.map { target in
      DependencyGraph.Edge(
        from: node, to: target.node, target.kind, isInjected: isInjected,
        isCertain: target.isCertain, label: label)
    }
    if members.count > 1 {
      members = [
        .init(
          from: node, to: group(request, members), answer.kind, isInjected: isInjected,
          label: label)
      ]
    }
    edges += members
    return answer
  }

  /// The group of the answers to a request; the first request adds its edges.
  private mutating func group(
    _ request: KeyIndex.Request, _ members: [DependencyGraph.Edge]
  ) -> NodeID {
    if let known = groups[request] { return known }
    let group = nodes.add(.group)
    groups[request] = group
    for member in members {
      edges.append(
        .init(from: group, to: member.target, member.kind, isCertain: member.isCertain))
    }
    return group
  }
}
