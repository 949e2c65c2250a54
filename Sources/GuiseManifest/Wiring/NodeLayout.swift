internal import Guise
package import GuiseVerification

/// The numbers of a graph's nodes: entries first, then registrations of code, then everything else that can
/// be had, and groups last.
struct NodeLayout: Sendable {
  let firstCode: NodeID
  let firstForward: NodeID
  let firstSupply: NodeID
  let firstElsewhere: NodeID
  let firstAssembly: NodeID
  let unknownCode: NodeID
  let anything: NodeID
  let firstGroup: NodeID
  /// The code assemblies, which may register more than is known.
  let codeAssemblies: [String]

  init(entries: Int, codes: Int, forwards: Int, supplies: Int, codeAssemblies: [String]) {
    firstCode = NodeID(entries)
    firstForward = firstCode.advanced(by: codes)
    firstSupply = firstForward.advanced(by: forwards)
    firstElsewhere = firstSupply.advanced(by: supplies)
    firstAssembly = firstElsewhere.advanced(by: supplies)
    unknownCode = firstAssembly.advanced(by: codeAssemblies.count)
    anything = unknownCode.advanced(by: 1)
    firstGroup = anything.advanced(by: 1)
    self.codeAssemblies = codeAssemblies
  }
}

/// The sort of a node, and its number among those of its sort.
package enum NodeKind: Hashable, Sendable {
  case entry(EntryID)
  /// A registration of a code assembly: the position in `codes`.
  case code(CodeID)
  /// An entry under another service than its factory's own.
  case forward(ForwardID)
  /// The supply of that position in the catalog.
  case supply(SupplyID)
  /// The same, for those who do without it where it is not.
  case elsewhere(SupplyID)
  /// Something of which nothing is known that the code assembly registers.
  case assembly(String)
  /// Something in code of which nothing is known.
  case unknownCode
  /// Something that may as well be nothing.
  case anything
  /// Several nodes that answer one look-up, by its number.
  case group(GroupID)
}

extension OffersReader {
  private var layout: NodeLayout { offers.layout }
  var unknownCode: NodeID { layout.unknownCode }
  var anything: NodeID { layout.anything }

  /// Entries, and registrations of code.
  package var registrationNodes: Range<NodeID> { NodeID(0)..<layout.firstForward }
  /// The registrations of code.
  package var codeNodes: Range<NodeID> { layout.firstCode..<layout.firstForward }
  /// All but groups.
  var singleNodes: Range<NodeID> { NodeID(0)..<layout.firstGroup }

  package func node(of entry: EntryID) -> NodeID { NodeID(entry.rawValue) }
  package func node(of code: CodeID) -> NodeID { layout.firstCode.advanced(by: code.rawValue) }
  package func node(of forward: ForwardID) -> NodeID {
    layout.firstForward.advanced(by: forward.rawValue)
  }
  package func node(of supply: SupplyID) -> NodeID {
    layout.firstSupply.advanced(by: supply.rawValue)
  }
  package func node(elsewhere supply: SupplyID) -> NodeID {
    layout.firstElsewhere.advanced(by: supply.rawValue)
  }
  package func node(of group: GroupID) -> NodeID { layout.firstGroup.advanced(by: group.rawValue) }
  package func node(ofAssembly name: String) -> NodeID {
    layout.codeAssemblies.firstIndex(of: name).map { layout.firstAssembly.advanced(by: $0) }
      ?? unknownCode
  }

  package func kind(of node: NodeID) -> NodeKind {
    let layout = layout
    return switch node {
    case ..<layout.firstCode: .entry(EntryID(node.rawValue))
    case ..<layout.firstForward: .code(CodeID(layout.firstCode.distance(to: node)))
    case ..<layout.firstSupply: .forward(ForwardID(layout.firstForward.distance(to: node)))
    case ..<layout.firstElsewhere: .supply(SupplyID(layout.firstSupply.distance(to: node)))
    case ..<layout.firstAssembly: .elsewhere(SupplyID(layout.firstElsewhere.distance(to: node)))
    case ..<layout.unknownCode:
      .assembly(layout.codeAssemblies[layout.firstAssembly.distance(to: node)])
    case layout.unknownCode: .unknownCode
    case layout.anything: .anything
    default: .group(GroupID(layout.firstGroup.distance(to: node)))
    }
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
}
