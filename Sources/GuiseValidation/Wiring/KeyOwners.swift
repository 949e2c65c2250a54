internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// A registration of a code assembly, or what its factory makes for requests that it answers besides.
package struct CodeNode: Sendable {
  package let assembly: String
  /// The registration; only its key if two assemblies register the key.
  package fileprivate(set) var registration: Catalog.CodeRegistration
  /// Whether it answers its own key, which decorators may wrap.
  let isRegistered: Bool
  /// The requests of the registration's dependencies.
  fileprivate(set) var requests: [KeyNumbers.Request]

  /// Whether it stands for a registration that answers under any tags, which it passes on.
  package var isPassing: Bool { !isRegistered && registration.passesTags }
}

/// A registration of a code assembly whose key another registration also has.
package struct ReplacedCode: Sendable {
  package var assembly: String
  package var key: KeyNumbers.Key
  /// The entry that takes precedence; nil if another code assembly has the key.
  package var entry: EntryID?
  /// The other code assembly.
  package var other: String?
}

/// A decorator of a code assembly around the instances of a key. Its dependencies are unknown.
struct CodeDecoration: Sendable {
  var assembly: String
  var concurrency: Concurrency
}

/// The owner of each key (an entry, code or a supply), and the other registrations of that key.
struct KeyOwners: Sendable {
  var keys: KeyNumbers
  var nodes = NodeTable()
  /// The registrations of code assemblies that nothing replaces, in order, each followed by what answers
  /// further keys.
  private(set) var codes: [CodeNode] = []
  /// The registrations of code whose key another registration also has.
  private(set) var replaced: [ReplacedCode] = []
  /// The decorators of each key.
  private(set) var decorators: [KeyNumbers.Key: [CodeDecoration]] = [:]
  /// Entries whose key the application supplies.
  private(set) var supplied: [(entry: EntryID, supply: SupplyID, key: KeyNumbers.Key)] = []
  /// Supplies in scopes, each with the owner of its key further out.
  private(set) var shadowed: [(supply: SupplyID, other: KeyIndex.Owner)] = []
  /// The first of the registrations that share a key.
  private var shared: [KeyNumbers.Key: KeyIndex.Owner] = [:]
  private let catalog: Catalog

  init(_ entries: [Offers.Entry], _ keys: KeyNumbers, _ catalog: Catalog, code: [String]) {
    self.keys = keys
    self.catalog = catalog
    add(entries)
    for name in code {
      guard let assembly = catalog.assemblies[name] else { continue }
      for registration in assembly.registrations { add(registration, of: name) }
      for decorator in assembly.decorators {
        decorators[self.keys.key(decorator.key), default: []].append(
          CodeDecoration(assembly: name, concurrency: decorator.concurrency))
      }
    }
  }

  // MARK: Entries

  private mutating func add(_ entries: [Offers.Entry]) {
    let own = EntryID.all(entries.count).map { entry in
      let key = entries[entry].keys.first { $0.service == entries[entry].factory?.service }
      return nodes.add(.entry(entry), key)
    }
    for entry in EntryID.all(entries.count) {
      for key in entries[entry].keys {
        let isOwn = key == nodes.keys[own[entry]]
        let owner = KeyIndex.Owner(key, isOwn ? own[entry] : nodes.add(.forward(entry), key))
        if keys.index.owner(of: key) == nil { keys.index.add(owner) }
        var plain = key
        plain.tags = entries[entry].tags
        if plain != key, shared[plain] == nil { shared[plain] = owner }
      }
    }
  }

  private func entry(at node: NodeID) -> EntryID? {
    switch nodes.kinds[node] {
    case .entry(let entry), .forward(let entry): entry
    case .code, .supply, .requirement, .group: nil
    }
  }

  // MARK: Code

  /// Adds a registration of a code assembly. A registration of the manifest replaces it, whichever comes first.
  private mutating func add(_ registration: Catalog.CodeRegistration, of name: String) {
    let key = keys.key(registration.key)
    guard let owner = shared[key] ?? keys.index.owner(of: key) else {
      return add(registration, key, of: name)
    }
    guard case .code(let other) = nodes.kinds[owner.node] else {
      return replaced.append(ReplacedCode(assembly: name, key: key, entry: entry(at: owner.node)))
    }
    // Assemblies that share a registration do not conflict.
    let otherName = codes[other].assembly
    let others = catalog.assemblies[otherName]?.registrations ?? []
    if otherName != name, !others.contains(registration) {
      replaced.append(ReplacedCode(assembly: name, key: key, other: otherName))
    }
    // Which one counts depends on code that the two share, which the catalog does not show.
    if codes[other].registration != registration { forget(other) }
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
      let passing = node(opaque, key, of: assembly, isRegistered: false)
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
    isRegistered: Bool = true
  ) -> NodeID {
    let requests = registration.dependencies.map { keys.request($0.key, $0.allAdapters) }
    codes.append(
      CodeNode(
        assembly: assembly, registration: registration, isRegistered: isRegistered,
        requests: requests))
    return nodes.add(.code(CodeID(codes.count - 1)), key)
  }

  /// Leaves only the keys of a registration's nodes.
  private mutating func forget(_ code: CodeID) {
    var number = code
    repeat {
      codes[number].registration = .init(key: codes[number].registration.key, opaque: true)
      codes[number].requests = []
      number = number.advanced(by: 1)
    } while number.rawValue < codes.count && !codes[number].isRegistered
  }

  // MARK: Supplies

  /// Adds the supplies from the outermost scope inwards, because the keys of the containers around a scope
  /// exist in it too.
  ///
  /// - Parameter depths: The depth of each supply: 0 outside all scopes, `.max` in an unlisted scope.
  mutating func addSupplies(depths: [Int]) {
    let supplies = SupplyID.all(catalog.supplies.count)
    let owners = supplies.map { supply -> KeyIndex.Owner in
      let key = keys.key(catalog.supplies[supply].key)
      return KeyIndex.Owner(
        key, nodes.add(.supply(supply), key), isInScope: depths[supply] > 0)
    }
    for supply in supplies.sorted(by: { depths[$0] < depths[$1] }) {
      let owner = owners[supply]
      let other = owner.isInScope ? self.owner(around: owner.key, depths[supply], depths) : nil
      if let other {
        // No container belongs to an unlisted scope.
        if depths[supply] < .max { shadowed.append((supply, other)) }
      } else if let earlier = shared[owner.key] ?? keys.index.owner(of: owner.key) {
        if let entry = entry(at: earlier.node) { supplied.append((entry, supply, owner.key)) }
      } else {
        keys.index.add(owner)
      }
    }
  }

  /// The owner of a supply's key in containers around its scope or, if the key's service is an adapter, of what
  /// would be adapted in its place.
  private func owner(
    around key: KeyNumbers.Key, _ depth: Int, _ depths: [Int]
  ) -> KeyIndex.Owner? {
    func isOutside(_ owner: KeyIndex.Owner) -> Bool {
      if case .supply(let other) = nodes.kinds[owner.node] { depths[other] < depth } else { true }
    }
    if let owner = shared[key] ?? keys.index.owner(of: key), isOutside(owner) { return owner }
    var service = key.service
    while let level = keys.index.adapter(of: service) {
      service = level.wrapped
      let adapted = keys.index.owners(
        answering: .init(service, tags: key.tags, arguments: nil), areCollected: true)
      if let owner = adapted.first(where: isOutside) { return owner }
    }
    return nil
  }
}
