package import Guise

/// The nodes of the wiring's graph: entries first, then what code assemblies register, then all else
/// that can be had.
extension WiringModel {
  // MARK: The layout of nodes

  /// What a node stands for.
  package enum NodeKind: Hashable, Sendable {
    case entry(EntryID)
    /// What a code assembly registers: the position in `codes`.
    case code(CodeID)
    /// What an entry offers besides its factory's own service.
    case forward(ForwardID)
    /// The supply of that position in the catalog.
    case supply(SupplyID)
    /// The same, for those who do without it where it is not.
    case elsewhere(SupplyID)
    /// Something of which nothing is known that the code assembly registers.
    case assembly(String)
    /// Something in code of which nothing is known.
    case unknownCode
    /// What may as well be nothing.
    case anything
    /// What several answer, by its number.
    case group(GroupID)
  }

  private var firstCode: NodeID { NodeID(entries.count) }
  private var firstForward: NodeID { firstCode.advanced(by: codes.count) }
  private var firstSupply: NodeID { firstForward.advanced(by: forwards.count) }
  private var firstElsewhere: NodeID { firstSupply.advanced(by: catalog.supplies.count) }
  private var firstAssembly: NodeID { firstElsewhere.advanced(by: catalog.supplies.count) }
  var unknownCode: NodeID { firstAssembly.advanced(by: codeAssemblies.count) }
  var anything: NodeID { unknownCode.advanced(by: 1) }
  private var firstGroup: NodeID { anything.advanced(by: 1) }
  var nodeCount: Int { firstGroup.rawValue + groups.count }

  /// Entries, and what code registers.
  package var registrationNodes: Range<NodeID> { NodeID(0)..<firstForward }
  /// The nodes of what code registers.
  package var codeNodes: Range<NodeID> { firstCode..<firstForward }
  /// All but groups.
  var singleNodes: Range<NodeID> { NodeID(0)..<firstGroup }

  package func node(of entry: EntryID) -> NodeID { NodeID(entry.rawValue) }
  package func node(of code: CodeID) -> NodeID { firstCode.advanced(by: code.rawValue) }
  func node(of forward: ForwardID) -> NodeID { firstForward.advanced(by: forward.rawValue) }
  func node(of supply: SupplyID) -> NodeID { firstSupply.advanced(by: supply.rawValue) }
  func node(elsewhere supply: SupplyID) -> NodeID {
    firstElsewhere.advanced(by: supply.rawValue)
  }
  func node(of group: GroupID) -> NodeID { firstGroup.advanced(by: group.rawValue) }
  func node(ofAssembly name: String) -> NodeID {
    codeAssemblies.firstIndex(of: name).map { firstAssembly.advanced(by: $0) } ?? unknownCode
  }

  /// Once it is known what is registered.
  mutating func layOutNodes() {
    codeAssemblies = composition.order.filter { catalog.assemblies[$0] != nil }
    for forward in ForwardID.all(forwards.count) {
      edges.append(
        .init(from: node(of: forward), to: node(of: forwards[forward].entry), .required))
    }
  }

  package func kind(of node: NodeID) -> NodeKind {
    switch node {
    case ..<firstCode: .entry(EntryID(node.rawValue))
    case ..<firstForward: .code(CodeID(firstCode.distance(to: node)))
    case ..<firstSupply: .forward(ForwardID(firstForward.distance(to: node)))
    case ..<firstElsewhere: .supply(SupplyID(firstSupply.distance(to: node)))
    case ..<firstAssembly: .elsewhere(SupplyID(firstElsewhere.distance(to: node)))
    case ..<unknownCode: .assembly(codeAssemblies[firstAssembly.distance(to: node)])
    case unknownCode: .unknownCode
    case anything: .anything
    default: .group(GroupID(firstGroup.distance(to: node)))
    }
  }

  /// The supplies that something cannot do without, or has nothing else to choose from.
  func neededSupplies() -> Set<SupplyID> {
    var needed: Set<SupplyID> = []
    var choices: [GroupID: Set<SupplyID>] = [:]
    var others: Set<GroupID> = []
    for edge in graph.edges {
      switch (kind(of: edge.source), kind(of: edge.target)) {
      case (.group(let group), .supply(let supply)): choices[group, default: []].insert(supply)
      case (.group(let group), _): others.insert(group)
      case (_, .supply(let supply)): needed.insert(supply)
      default: break
      }
    }
    for (group, supplies) in choices where !others.contains(group) { needed.formUnion(supplies) }
    for case .supply(let supply) in requirements.compactMap(\.node).map(kind) {
      needed.insert(supply)
    }
    return needed
  }

  func isElsewhere(_ node: NodeID) -> Bool {
    if case .elsewhere = kind(of: node) { true } else { false }
  }

  /// The registration that a node is, or a key of; nil for the others.
  package func registration(at node: NodeID) -> NodeID? {
    if case .forward(let forward) = kind(of: node) { return self.node(of: forwards[forward].entry) }
    return isRegistration(node) ? node : nil
  }

  /// The entry that a node is; nil for the others.
  package func entry(at node: NodeID) -> EntryID? {
    if case .entry(let entry) = kind(of: node) { entry } else { nil }
  }

  /// The registrations on a way, each once where it follows itself.
  package func registrations(on way: [NodeID]) -> [NodeID] {
    way.reduce(into: []) { registrations, node in
      guard let registration = registration(at: node), registrations.last != registration else {
        return
      }
      registrations.append(registration)
    }
  }

  /// What is behind a node: itself, or, of a group, all that it leads to that is none.
  ///
  /// - Parameter certain: Without what may be hidden once faults are mended.
  func members(of node: NodeID, certain: Bool = false) -> [NodeID] {
    guard node >= firstGroup else { return [node] }
    var members: [NodeID] = []
    var seen: Set<NodeID> = [node]
    var open = [node]
    while let group = open.popLast() {
      if certain, case .group(let number) = kind(of: group), groups[number].mayBeHidden { continue }
      for edge in graph.edges(from: group) where seen.insert(edge.target).inserted {
        if edge.target >= firstGroup {
          open.append(edge.target)
        } else if edge.target != anything {
          members.append(edge.target)
        }
      }
    }
    return members
  }
}
