internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// The result of linking: the answers to the application's requirements, and the faults in the dependencies
/// of registrations. The targets of parameters are edges of the graph.
package struct Links: Sendable {
  var faults: [ConnectionFault] = []
  /// The missing dependencies of code.
  var codeFaults: [CodeFault] = []
  var requirements: [Requirement] = []
  var ambiguous: [AmbiguousRequest] = []

  /// A request of code for a key that several registrations share.
  package struct AmbiguousRequest: Sendable {
    package enum User: Sendable {
      /// The node of a code assembly's registration.
      case code(NodeID)
      case application(Catalog.Requirement)
    }

    let user: User
    /// The key in words.
    let key: String
    /// The registrations that share it.
    let ids: [String]
  }

  /// A key that the application resolves itself, and its answer.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The answering node; nil if there is none.
    package let node: NodeID?
    /// The node of the requirement itself.
    let origin: NodeID
    package let isMet: Bool
  }
}

/// A missing dependency of a code assembly's registration.
package struct CodeFault: Sendable {
  /// The registration's node.
  package var node: NodeID
  package var dependency: Catalog.CodeDependency
  package var key: KeyNumbers.Key
}

/// Finds the nodes that fill every parameter, and the answers to the requests of code.
struct LinkMaker: OffersReader {
  let offers: Offers
  private(set) var links = Links()
  private(set) var nodes: NodeTable
  private(set) var edges: [DependencyGraph.Edge] = []
  private var groups: [KeyIndex.Request: NodeID] = [:]
  /// The entries without keys: what refers to them leads to their findings.
  private let lost: [String: EntryID]

  /// Links every dependency of entries and code, and every requirement of the application.
  init(_ offers: Offers) {
    self.offers = offers
    nodes = offers.owners.nodes
    let unfit = offers.entryIDs.filter { offers.entries[$0].connection.keys.isEmpty }
    lost = Dictionary(
      unfit.map { (offers.id(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    for node in offers.owners.nodes.kinds.indices.map({ NodeID($0) }) {
      switch nodes.kinds[node] {
      case .entry(let entry): connect(entry)
      case .forward(let entry):
        edges.append(.init(from: node, to: self.node(of: entry), .required))
      case .code(let code): connect(codes[code], at: node)
      case .requirement(let number): connect(number, at: node)
      case .supply, .group: break
      }
    }
  }

  // MARK: Code

  private mutating func connect(_ code: CodeNode, at node: NodeID) {
    let dependencies = zip(code.registration.dependencies, code.requests)
    for (label, (dependency, request)) in dependencies.enumerated() {
      if isAmbiguous(request, dependency.allAdapters, .code(node)) { continue }
      let answer = index.answer(request.asked)
      add(answer, to: request.asked, from: node, isInjected: dependency.injected, label: label)
      if answer.missing != nil {
        links.codeFaults.append(.init(node: node, dependency: dependency, key: request.key))
      }
    }
  }

  private mutating func connect(_ number: RequirementID, at node: NodeID) {
    let (requirement, request) = (catalog.requirements[number], offers.required[number])
    let isAmbiguous = isAmbiguous(request, requirement.allAdapters, .application(requirement))
    let answer = isAmbiguous ? Answer() : index.answer(request.asked)
    let target = add(answer, to: request.asked, from: node)
    links.requirements.append(
      .init(
        requirement: requirement, key: request.key, node: target, origin: node,
        isMet: answer.missing == nil))
  }

  /// Records a request of code for one instance under a key that several registrations share.
  private mutating func isAmbiguous(
    _ request: KeyNumbers.Request, _ adapters: [AdapterKind],
    _ user: Links.AmbiguousRequest.User
  ) -> Bool {
    let written = keys.writtenNames(ofTags: request.key.tags)
    guard ReferenceChoice(adapters: adapters, isKeyed: false) == .one,
      written.count == index.tagSets[request.key.tags].count
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
  private struct Slot {
    let use: FactoryUse
    let part: Composition.Part
    let dependency: FactoryTable.Dependency
    /// The label of its edges.
    let label: Int

    var name: String { dependency.parameter.name ?? "" }
  }

  private mutating func connect(_ entry: EntryID) {
    for (use, factory, label) in labelledUses(of: entry) {
      guard let connected = connected(use) else { continue }
      for dependency in factory.dependencies {
        connect(
          Slot(
            use: use, part: part(of: use), dependency: dependency,
            label: label + dependency.position),
          connected.fillings[dependency.index])
      }
    }
  }

  private mutating func connect(_ slot: Slot, _ filling: Filling) {
    let dependency = slot.dependency
    switch filling {
    case .argument, .settings, .decorated: break
    case .nothing: lead(from: slot)
    case .plain: join(slot, under: dependency.tags, at: nil)
    case .tagged(let names): join(slot, under: keys.number(ofTags: names), at: place(of: slot))
    case .one(let key): join(slot, under: tags(of: key), at: place(of: slot))
    case .several(let elements):
      lead(from: slot)
      var first: [String: Int] = [:]
      for (position, key) in elements.enumerated() {
        let place = slot.part.place(ofParameter: slot.name, at: position)
        if let earlier = first[key.id] {
          let other = slot.part.place(ofParameter: slot.name, at: earlier)
          fault(slot, at: place, .repeated(id: key.id, first: other))
        } else {
          first[key.id] = position
        }
        join(slot, element: key, at: place)
      }
    case .keyed(let elements):
      lead(from: slot)
      for (name, key) in elements {
        join(slot, element: key, at: slot.part.place(ofElement: name, for: slot.name))
      }
    case .everyByIdentifier(let names):
      let tags = names.map { keys.number(ofTags: $0) } ?? dependency.tags
      // A registration of the dictionary itself comes first.
      if add(request(slot, tags), slot).targets.isEmpty {
        collect(slot, under: tags, at: names == nil ? nil : place(of: slot))
      }
    }
  }

  private func tags(of key: RegistrationKey) -> TagSetID {
    keys.number(ofTags: key.tags, of: key.isShared ? key.id : nil)
  }

  private func place(of slot: Slot) -> Place { slot.part.place(ofParameter: slot.name) }

  private func request(_ slot: Slot, _ tags: TagSetID) -> KeyIndex.Request {
    KeyIndex.Request(slot.dependency.asked, tags: tags)
  }

  /// Adds edges to registrations whose services are unknown: their findings show who needs them.
  private mutating func lead(from slot: Slot) {
    if lost.isEmpty { return }
    for entry in (slot.part.dependencies[slot.name]?.identifiers ?? []).compactMap({ lost[$0] }) {
      edges.append(
        .init(from: node(of: slot.use.entry), to: node(of: entry), .required, label: slot.label))
    }
  }

  /// Fills a parameter with the answer for its whole type.
  ///
  /// - Parameter place: The place of the reference to the key; nil if there is none.
  private mutating func join(_ slot: Slot, under tags: TagSetID, at place: Place?) {
    let (dependency, answer) = (slot.dependency, add(request(slot, tags), slot))
    let key = dependency.key(under: tags)
    if answer.missing != nil { return fault(slot, at: place, .missing(key: key)) }
    guard answer.targets.isEmpty, place != nil else { return }
    if !dependency.parameter.kind.isArray {
      fault(slot, at: place, .absent(key: key))
    } else if tags != .empty {
      fault(slot, at: place, .empty(key: key))
    }
  }

  /// Fills an array or a dictionary with one more registration.
  private mutating func join(_ slot: Slot, element: RegistrationKey, at place: Place) {
    let request = KeyIndex.Request(slot.dependency.service, tags: tags(of: element))
    if add(request, slot).missing != nil {
      let tags = request.tags ?? .empty
      fault(
        slot, at: place,
        .missing(key: .init(service: slot.dependency.service, tags: tags)))
    }
  }

  /// Fills a dictionary with all registrations of the manifest that have its tags.
  private mutating func collect(_ slot: Slot, under tags: TagSetID, at place: Place?) {
    let request = KeyIndex.Request(slot.dependency.service, tags: tags)
    let entries = index.owners(answering: request, areCollected: true).map(\.node).filter {
      registration(at: $0).map { entry(at: $0) != nil } ?? false
    }
    if entries.isEmpty {
      if place != nil, tags != .empty {
        fault(slot, at: place, .empty(key: slot.dependency.key(under: tags)))
      }
      return
    }
    // No other request for the values' own type has several answers.
    let group = group(request, entries.map { .init(from: $0, to: $0, .array) })
    edges.append(.init(from: node(of: slot.use.entry), to: group, .array, label: slot.label))
  }

  // MARK: Edges

  private mutating func add(_ request: KeyIndex.Request, _ slot: Slot) -> Answer {
    let answer = index.answer(request)
    // Nothing sees a decorator's instance before it is kept.
    let isInjected = slot.dependency.parameter.injected == .object && slot.use.decorator == nil
    add(
      answer, to: request, from: node(of: slot.use.entry), isInjected: isInjected,
      label: slot.label)
    return answer
  }

  /// Adds the edge to the answer: several targets are a group.
  @discardableResult
  private mutating func add(
    _ answer: Answer, to request: KeyIndex.Request, from node: NodeID, isInjected: Bool = false,
    label: Int = 0
  ) -> NodeID? {
    guard let first = answer.targets.first else { return nil }
    var edge = DependencyGraph.Edge(
      from: node, to: first.node, first.kind, isInjected: isInjected, isCertain: first.isCertain,
      label: label)
    if answer.targets.count > 1 {
      edge.target = group(
        request,
        answer.targets.map {
          .init(from: node, to: $0.node, $0.kind, isCertain: $0.isCertain)
        })
      (edge.kind, edge.isCertain) = (answer.kind, true)
    }
    edges.append(edge)
    return edge.target
  }

  /// The group of the answers to a request; the first request adds its edges.
  private mutating func group(
    _ request: KeyIndex.Request, _ members: [DependencyGraph.Edge]
  ) -> NodeID {
    if let known = groups[request] { return known }
    let group = nodes.addGroup()
    groups[request] = group
    for member in members {
      var edge = member
      edge.source = group
      edges.append(edge)
    }
    return group
  }

  private mutating func fault(
    _ slot: Slot, at place: Place?, _ problem: ConnectionFault.Problem
  ) {
    links.faults.append(
      .init(use: slot.use, position: slot.dependency.position, written: place, problem: problem))
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
