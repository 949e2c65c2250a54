internal import Guise

/// The nodes of the wiring's graph: entries first, then what code assemblies register, then all else
/// that can be had.
extension WiringModel {
  // MARK: The layout of nodes

  /// What a node stands for.
  package enum NodeKind: Hashable, Sendable {
    case entry(Int)
    /// What a code assembly registers: the position in `codes`.
    case code(Int)
    /// What an entry offers besides its factory's own service.
    case forward(Int)
    /// The supply of that position in the catalog.
    case supply(Int)
    /// The same, for those who do without it where it is not.
    case elsewhere(Int)
    /// Something of which nothing is known that the code assembly registers.
    case assembly(String)
    /// Something in code of which nothing is known.
    case unknownCode
    /// What may as well be nothing.
    case anything
    /// What several answer, by its number.
    case group(Int)
  }

  /// The node of the first forward: registrations are before it.
  var firstForward: Int { entries.count + codes.count }
  private var firstSupply: Int { firstForward + forwards.count }
  private var firstElsewhere: Int { firstSupply + catalog.supplies.count }
  private var firstAssembly: Int { firstElsewhere + catalog.supplies.count }
  var unknownCode: Int { firstAssembly + codeAssemblies.count }
  var anything: Int { unknownCode + 1 }
  /// The node of the first group.
  package var firstGroup: Int { anything + 1 }
  var nodeCount: Int { firstGroup + groups.count }

  func node(ofForward forward: Int) -> Int { firstForward + forward }
  func node(ofSupply supply: Int) -> Int { firstSupply + supply }
  func node(elsewhere supply: Int) -> Int { firstElsewhere + supply }
  func node(ofAssembly name: String) -> Int {
    codeAssemblies.firstIndex(of: name).map { firstAssembly + $0 } ?? unknownCode
  }

  /// Once it is known what is registered.
  mutating func layOutNodes() {
    codeAssemblies = composition.order.filter { catalog.assemblies[$0] != nil }
    for (number, forward) in forwards.enumerated() {
      edges.append(.init(from: node(ofForward: number), to: forward.entry, .required))
    }
  }

  package func kind(of node: Int) -> NodeKind {
    switch node {
    case ..<entries.count: .entry(node)
    case ..<firstForward: .code(node - entries.count)
    case ..<firstSupply: .forward(node - firstForward)
    case ..<firstElsewhere: .supply(node - firstSupply)
    case ..<firstAssembly: .elsewhere(node - firstElsewhere)
    case ..<unknownCode: .assembly(codeAssemblies[node - firstAssembly])
    case unknownCode: .unknownCode
    case anything: .anything
    default: .group(node - firstGroup)
    }
  }

  /// The supplies that something cannot do without, or has nothing else to choose from.
  func neededSupplies() -> Set<Int> {
    var needed: Set<Int> = []
    var choices: [Int: Set<Int>] = [:]
    var others: Set<Int> = []
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

  func isElsewhere(_ node: Int) -> Bool {
    if case .elsewhere = kind(of: node) { true } else { false }
  }

  /// The registration that a node is, or a key of; nil for the others.
  package func registration(at node: Int) -> Int? {
    if isRegistration(node) { return node }
    if case .forward(let forward) = kind(of: node) { return forwards[forward].entry }
    return nil
  }

  /// The registrations on a way, each once where it follows itself.
  package func registrations(on way: [Int]) -> [Int] {
    way.reduce(into: []) { registrations, node in
      guard let registration = registration(at: node), registrations.last != registration else {
        return
      }
      registrations.append(registration)
    }
  }

  /// What is behind a node: itself, or, of a group, all that it leads to that is none.
  func members(of node: Int) -> [Int] {
    guard node >= firstGroup else { return [node] }
    var members: [Int] = []
    var seen: Set<Int> = [node]
    var open = [node]
    while let group = open.popLast() {
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
