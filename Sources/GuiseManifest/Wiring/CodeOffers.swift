internal import Guise
package import GuiseVerification

/// A registration of a code assembly under one key: a node of the wiring, numbered after the entries.
package struct CodeNode: Sendable {
  package let assembly: String
  package let registration: Catalog.CodeRegistration
  package let key: KeyNumbers.Key
  /// The dependencies of the registration, with their keys.
  let dependencies: [Dependency]
  /// Whether a faulty registration may be meant to replace this one.
  let mayBeReplaced: Bool

  struct Dependency: Sendable {
    let written: Catalog.CodeDependency
    let key: KeyNumbers.Key
    let asked: RequestedKey<WiringIndex>
  }

  /// Whether more than the key is known: false if the catalog lists only keys, or if two assemblies register
  /// this key.
  package var isKnown: Bool { registration.concurrency != nil }
}

/// A missing dependency of a code assembly's registration.
package struct CodeFault: Sendable {
  /// The registration's node.
  package var node: NodeID
  package var dependency: Catalog.CodeDependency
  package var key: KeyNumbers.Key
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

/// The registrations and decorators of code assemblies.
struct CodeOffers: Sendable {
  /// The registrations that nothing replaces, in order.
  private(set) var nodes: [CodeNode] = []
  /// The registrations whose key another registration also has.
  private(set) var replaced: [ReplacedCode] = []
  /// The positions in `nodes`, by the keys that they answer.
  private(set) var numbers: [KeyNumbers.Key: CodeID] = [:]
  /// The positions of registrations that answer with arguments for all of their parameters.
  private(set) var givenNumbers: [KeyNumbers.Key: CodeID] = [:]
  /// The positions of registrations that answer under tags that they pass on: opaque, because their
  /// dependencies are unknown.
  private(set) var passingNumbers: [KeyNumbers.Key: CodeID] = [:]
  /// The places where the manifest first uses each code assembly.
  private(set) var places: [String: Place] = [:]
  /// The decorators of each key.
  private(set) var decorators: [KeyNumbers.Key: [CodeDecoration]] = [:]

  /// Indexes the registrations of code assemblies. A registration of the manifest replaces theirs, whichever
  /// comes first; theirs replaces a supply that exists before the manifest is loaded.
  init(
    _ composition: Composition, _ catalog: Catalog, _ unknown: UnknownOffers,
    _ forwards: [Forward], addingTo index: inout WiringIndex
  ) {
    let isIncomplete = composition.isWiringIncomplete
    for name in composition.order {
      guard let assembly = catalog.assemblies[name] else { continue }
      for registration in assembly.registrations {
        let key = index.keys.key(registration.key)
        let provider = WiringIndex.Provider(key: key, origin: .codeAssembly(name))
        let first = index.add(provider)?.origin
        if let entry = first?.entry(forwards) {
          replaced.append(ReplacedCode(assembly: name, key: key, entry: entry))
        }
        switch first {
        case .entry?, .forward?, .given?: continue
        case .codeAssembly(let other)?:
          // Assemblies that share a registration do not conflict.
          let others = catalog.assemblies[other]?.registrations ?? []
          if other != name, !others.contains(registration) {
            replaced.append(ReplacedCode(assembly: name, key: key, other: other))
          }
        case .supply?:
          index.replace(with: provider)
          index.addFallbacks(registration, provider)
        case nil: index.addFallbacks(registration, provider)
        }
        // In an incomplete manifest, anything may replace it.
        if !isIncomplete { add(registration, key, of: name, unknown, &index.keys) }
      }
      for decorator in isIncomplete ? [] : assembly.decorators {
        decorators[index.keys.key(decorator.key), default: []].append(
          CodeDecoration(assembly: name, concurrency: decorator.concurrency))
      }
    }
    if nodes.isEmpty, decorators.isEmpty, replaced.isEmpty { return }
    let files = FileOrder(composition)
    for name in composition.order {
      for use in composition.assemblies[name]?.uses ?? [] {
        places[use.name] =
          places[use.name].map { files.isBefore($0, use.place) ? $0 : use.place } ?? use.place
      }
    }
  }

  private mutating func add(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, of assembly: String,
    _ unknown: UnknownOffers, _ keys: inout KeyNumbers
  ) {
    if let number = numbers[key] {
      // Which one counts depends on code that the two share, which the catalog does not show.
      guard nodes[number].registration != registration else { return }
      nodes[number] = CodeNode(
        nodes[number].assembly, Catalog.CodeRegistration(key: registration.key), key, unknown, &keys
      )
      // The two keys differ only in arguments.
      givenNumbers = givenNumbers.filter {
        $0.key.service != key.service || $0.key.tags != key.tags
      }
      passingNumbers[key] = nil
      return
    }
    numbers[key] = CodeID(nodes.count)
    nodes.append(CodeNode(assembly, registration, key, unknown, &keys))
    if registration.passesTags {
      // Under tags that it passes on, the registration is opaque.
      passingNumbers[key] = CodeID(nodes.count)
      let opaque = Catalog.CodeRegistration(
        key: registration.key, concurrency: registration.concurrency,
        lifetime: registration.lifetime, scope: registration.scope)
      nodes.append(CodeNode(assembly, opaque, key, unknown, &keys))
    }
    var givenKey = key
    givenKey.arguments = keys.arguments(registration.parameters)
    guard !registration.parameters.isEmpty, givenNumbers[givenKey] == nil else { return }
    // With arguments for all parameters, it depends only on injected properties, and its instance is not
    // kept.
    var written = registration.key
    written.arguments = registration.parameters
    givenNumbers[givenKey] = CodeID(nodes.count)
    let given = Catalog.CodeRegistration(
      key: written, concurrency: registration.concurrency,
      dependencies: registration.dependencies.filter(\.injected))
    nodes.append(CodeNode(assembly, given, givenKey, unknown, &keys))
  }
}

extension CodeNode {
  fileprivate init(
    _ assembly: String, _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key,
    _ unknown: UnknownOffers, _ keys: inout KeyNumbers
  ) {
    self.assembly = assembly
    self.registration = registration
    self.key = key
    dependencies = registration.dependencies.map {
      Dependency(written: $0, key: keys.key($0.key), asked: keys.asked($0))
    }
    mayBeReplaced = !unknown.isEmpty && unknown.suspects(for: [SoughtKey(key)], in: keys) != nil
  }
}
