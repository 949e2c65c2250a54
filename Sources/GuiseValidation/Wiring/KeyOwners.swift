internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// A registration of a code assembly, or what its factory makes for requests that it answers besides.
package struct CodeNode: Sendable {
  package let node: NodeID
  package let assembly: String
  /// The registration; only its key if several differ under it.
  package let registration: Catalog.CodeRegistration
  /// Whether it answers its own key, which decorators may wrap.
  let isRegistered: Bool
  /// Whether it stands for a registration that answers under any tags, which it passes on.
  package let isPassing: Bool
  /// The requests of the registration's dependencies.
  let requests: [KeyNumbers.Request]
}

/// A decorator of a code assembly around the instances of a key. Its dependencies are unknown.
typealias CodeDecoration = (assembly: String, concurrency: Concurrency)

/// The owner of each key (an entry, code or a supply), and the other registrations of that key.
struct KeyOwners: Sendable {
  private(set) var keys: KeyNumbers
  private(set) var nodes = NodeTable()
  /// The registrations of code assemblies that nothing replaces, in order, each followed by what answers
  /// further keys.
  private(set) var codes: [CodeNode] = []
  /// The registrations of code whose key another registration has, which takes precedence.
  private(set) var replaced: [(assembly: String, key: KeyNumbers.Key, owner: NodeID)] = []
  /// The decorators of each key.
  private(set) var decorators: [KeyNumbers.Key: [CodeDecoration]] = [:]
  /// Entries whose key the application supplies.
  private(set) var supplied: [(entry: EntryID, supply: SupplyID, key: KeyNumbers.Key)] = []
  /// Supplies in scopes, each with the owner of its key further out.
  private(set) var shadowed: [(supply: SupplyID, key: KeyNumbers.Key, other: KeyIndex.Owner)] = []
  /// The first of the registrations that share a key.
  private var shared: [KeyNumbers.Key: KeyIndex.Owner] = [:]
  private let catalog: Catalog
  /// The depth of each scope; the outermost has 1.
  private let depths: [String: Int]

  /// - Parameters:
  ///   - code: The code assemblies in use.
  ///   - scopes: The scopes, outermost first.
  init(
    _ entries: [WiringEntry], _ keys: KeyNumbers, _ catalog: Catalog, code: [String],
    scopes: [String]
  ) {
    (self.keys, self.catalog) = (keys, catalog)
    depths = Dictionary(
      scopes.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    add(entries)
    add(code.compactMap { name in catalog.assemblies[name].map { (name, $0) } })
    addSupplies()
  }

  /// The depth of a scope, and 0 outside of all; nil if the manifest does not list the scope.
  func depth(ofScope scope: String?) -> Int? { scope.map { depths[$0] } ?? 0 }

  /// The owner of a key, or the first of the registrations that share it.
  private func owner(of key: KeyNumbers.Key) -> KeyIndex.Owner? {
    shared[key] ?? keys.index.owner(of: key)
  }

  // MARK: Entries

  private mutating func add(_ entries: [WiringEntry]) {
    let own = EntryID.all(entries.count).map { entry in
      let key = entries[entry].keys.first { $0.service == entries[entry].factory?.service }
      return nodes.add(.entry(entry), key)
    }
    for entry in EntryID.all(entries.count) {
      for key in entries[entry].keys {
        let isOwn = key == nodes.keys[own[entry]]
        var plain = key
        plain.tags = entries[entry].tags
        let owner = KeyIndex.Owner(
          key, isOwn ? own[entry] : nodes.add(.forward(entry), key), isShared: plain != key)
        if keys.index.owner(of: key) == nil { keys.index.add(owner) }
        if plain != key, shared[plain] == nil { shared[plain] = owner }
      }
    }
  }

  // MARK: Code

  private mutating func add(_ assemblies: [(name: String, content: Catalog.CodeAssembly)]) {
    var registrations: [KeyNumbers.Key: Set<Catalog.CodeRegistration>] = [:]
    for registration in assemblies.flatMap(\.content.registrations) {
      registrations[keys.key(registration.key), default: []].insert(registration)
    }
    for (name, assembly) in assemblies {
      for registration in assembly.registrations {
        let key = keys.key(registration.key)
        add(registration, key, of: name, isKnown: registrations[key]?.count == 1)
      }
      for decorator in assembly.decorators {
        decorators[keys.key(decorator.key), default: []].append(
          (assembly: name, concurrency: decorator.concurrency))
      }
    }
  }

  /// Adds a registration of a code assembly. A registration of the manifest replaces it, whichever comes first.
  ///
  /// - Parameter isKnown: False if other registrations have the key. Which one counts depends on code that they
  ///   share, which the catalog does not show.
  private mutating func add(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, of name: String, isKnown: Bool
  ) {
    guard let owner = owner(of: key) else {
      return add(isKnown ? registration : registration.unknown, key, of: name)
    }
    if case .code(let number) = nodes.kinds[owner.node] {
      // Assemblies that share a registration do not conflict.
      let other = codes[number].assembly
      let shares = catalog.assemblies[other]?.registrations.contains(registration) == true
      if other == name || shares { return }
    }
    replaced.append((name, key, owner.node))
  }

  /// Adds the nodes of a registration for all keys that it answers.
  private mutating func add(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, of assembly: String
  ) {
    let own = node(registration, key, of: assembly)
    keys.index.add(.init(key, own))
    if registration.passesTags {
      // Under tags that it passes on, its dependencies are unknown.
      var opaque = registration
      (opaque.opaque, opaque.dependencies) = (true, [])
      let passing = node(opaque, key, of: assembly, isRegistered: false, isPassing: true)
      keys.index.add(passing: key.service, node: passing)
    }
    guard !registration.parameters.isEmpty else { return }
    // With arguments for all parameters, it depends only on injected properties, and its instance is not
    // kept.
    var given = Catalog.CodeRegistration(
      key: registration.key, concurrency: registration.concurrency,
      dependencies: registration.dependencies.filter(\.injected))
    given.key.arguments = registration.parameters
    let givenKey = keys.key(given.key)
    let node = node(given, givenKey, of: assembly, isRegistered: false)
    keys.index.add(given: givenKey, node: node)
  }

  private mutating func node(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, of assembly: String,
    isRegistered: Bool = true, isPassing: Bool = false
  ) -> NodeID {
    let node = nodes.add(.code(CodeID(codes.count)), key)
    let requests = registration.dependencies.map { keys.request($0.key, $0.allAdapters) }
    codes.append(
      CodeNode(
        node: node, assembly: assembly, registration: registration, isRegistered: isRegistered,
        isPassing: isPassing, requests: requests))
    return node
  }

  // MARK: Supplies

  /// Adds the supplies from the outermost scope inwards, because the keys of the containers around a scope
  /// exist in it too.
  private mutating func addSupplies() {
    let owners = SupplyID.all(catalog.supplies.count).map { supply in
      let key = keys.key(catalog.supplies[supply].key)
      // No container belongs to an unlisted scope.
      let depth = depth(ofScope: catalog.supplies[supply].scope) ?? .max
      return (supply, KeyIndex.Owner(key, nodes.add(.supply(supply), key), depth: depth))
    }
    for (supply, owner) in owners.sorted(by: { $0.1.depth < $1.1.depth }) {
      if let other = self.owner(around: owner) {
        if owner.depth < .max { shadowed.append((supply, owner.key, other)) }
      } else if let earlier = self.owner(of: owner.key) {
        if let entry = nodes.kinds[earlier.node].entry {
          supplied.append((entry, supply, owner.key))
        }
      } else {
        keys.index.add(owner)
      }
    }
  }

  /// The owner of a supply's key in containers around its scope or, if the key's service is an adapter, of what
  /// would be adapted in its place.
  private func owner(around supply: KeyIndex.Owner) -> KeyIndex.Owner? {
    let key = supply.key
    if let owner = owner(of: key), owner.depth < supply.depth { return owner }
    var service = key.service
    while let level = keys.index.adapter(of: service) {
      service = level.wrapped
      let adapted = keys.index.owners(
        answering: .init(service, tags: key.tags, arguments: nil), areCollected: true)
      if let owner = adapted.first(where: { $0.depth < supply.depth }) { return owner }
    }
    return nil
  }
}

extension Catalog.CodeRegistration {
  /// The registration if nothing but the requests that it answers is known.
  fileprivate var unknown: Self {
    .init(key: key, opaque: true, parameters: parameters, passesTags: passesTags)
  }
}
