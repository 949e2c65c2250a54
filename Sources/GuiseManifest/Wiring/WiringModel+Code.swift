package import Guise

/// What a code assembly registers under one key: a node of the wiring, behind the entries.
package struct CodeNode: Sendable {
  package let assembly: String
  package internal(set) var registration: Catalog.CodeRegistration
  package let key: KeyNumbers.Key
  /// Whether a registration that is at fault itself may be meant to take its place.
  var mayBeReplaced = false

  /// Of a catalog that tells keys alone, and where two assemblies have the key, nothing is known.
  package var isKnown: Bool { registration.concurrency != nil }
}

/// What the registration of a code assembly needs, and nobody registers.
package struct CodeFault: Sendable {
  /// The registration's node.
  package var node: NodeID
  package var dependency: Catalog.CodeDependency
  package var key: KeyNumbers.Key
}

/// What a code assembly registers, and something else has the key of.
package struct ReplacedCode: Sendable {
  package var assembly: String
  package var key: KeyNumbers.Key
  /// The entry that counts; nil: another code assembly has the key.
  package var entry: EntryID?
  /// The other code assembly.
  package var other: String?
}

/// What a code assembly wraps around the instances of a key. What it asks for is not known.
struct CodeDecoration: Sendable {
  var assembly: String
  var concurrency: Concurrency
}

extension WiringModel {
  /// Indexes what code assemblies register. A registration of the manifest replaces theirs, whichever
  /// comes first; theirs replaces what is there before the manifest is loaded.
  mutating func collectCode() {
    for name in composition.order {
      guard let assembly = catalog.assemblies[name] else { continue }
      for registration in assembly.registrations {
        let key = keys.key(registration.key)
        let provider = WiringIndex.Provider(key: key, origin: .codeAssembly(name))
        let first = index.add(provider)?.origin
        if let entry = first.flatMap(self.entry(of:)) {
          replaced.append(ReplacedCode(assembly: name, key: key, entry: entry))
        }
        switch first {
        case .entry?, .forward?, .given?: continue
        case .codeAssembly(let other)?:
          // Assemblies that share one register the same.
          let others = catalog.assemblies[other]?.registrations ?? []
          if other != name, !others.contains(registration) {
            replaced.append(ReplacedCode(assembly: name, key: key, other: other))
          }
        case .supply?:
          index.replace(with: provider)
          index.addFallbacks(registration, provider)
        case nil: index.addFallbacks(registration, provider)
        }
        // Of what could not be read, anything may replace it.
        if !isIncomplete { collect(registration, key, of: name) }
      }
      for decorator in isIncomplete ? [] : assembly.decorators {
        codeDecorators[keys.key(decorator.key), default: []].append(
          CodeDecoration(assembly: name, concurrency: decorator.concurrency))
      }
    }
    guard !codes.isEmpty || !codeDecorators.isEmpty || !replaced.isEmpty else { return }
    let files = FileOrder(composition)
    for name in composition.order {
      for use in composition.assemblies[name]?.uses ?? [] {
        codePlaces[use.name] =
          codePlaces[use.name].map { files.isBefore($0, use.place) ? $0 : use.place } ?? use.place
      }
    }
  }

  private mutating func collect(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, of assembly: String
  ) {
    var givenKey = key
    givenKey.arguments = keys.arguments(registration.parameters)
    if let number = codeNumbers[key] {
      // Which one counts depends on what they have in common, and that only the code knows.
      guard codes[number].registration != registration else { return }
      codes[number].registration = Catalog.CodeRegistration(key: registration.key)
      givenCodeNumbers = givenCodeNumbers.filter { !isLike(key, $0.key) }
      passingCodeNumbers[key] = nil
      return
    }
    codeNumbers[key] = CodeID(codes.count)
    codes.append(CodeNode(assembly: assembly, registration: registration, key: key))
    if registration.passesTags {
      // Under tags that it passes on it is opaque.
      passingCodeNumbers[key] = CodeID(codes.count)
      codes.append(
        CodeNode(
          assembly: assembly,
          registration: Catalog.CodeRegistration(
            key: registration.key, concurrency: registration.concurrency,
            lifetime: registration.lifetime, scope: registration.scope),
          key: key))
    }
    guard !registration.parameters.isEmpty, givenCodeNumbers[givenKey] == nil else { return }
    // With all of its parameters given it needs what is injected, and nobody keeps it.
    var written = registration.key
    written.arguments = registration.parameters
    givenCodeNumbers[givenKey] = CodeID(codes.count)
    codes.append(
      CodeNode(
        assembly: assembly,
        registration: Catalog.CodeRegistration(
          key: written, concurrency: registration.concurrency,
          dependencies: registration.dependencies.filter(\.injected)),
        key: givenKey))
  }

  /// Whether two keys differ in no more than arguments.
  private func isLike(_ one: KeyNumbers.Key, _ other: KeyNumbers.Key) -> Bool {
    one.service == other.service && one.tags == other.tags
  }

  /// Notes which registrations of code may be replaced once faults are mended.
  mutating func markReplaceableCode() {
    if unknown.isEmpty { return }
    for number in codeIDs {
      let key = SoughtKey(codes[number].key)
      codes[number].mayBeReplaced = suspects(for: [key]) != nil
    }
  }

  /// Finds what every registration of code gets, as far as it is known what it asks for.
  mutating func connectCode() {
    for number in codeIDs {
      let node = node(of: number)
      for (label, dependency) in codes[number].registration.dependencies.enumerated() {
        connect(node, dependency, label)
      }
    }
  }

  private mutating func connect(
    _ node: NodeID, _ dependency: Catalog.CodeDependency, _ label: Int
  ) {
    let key = keys.key(dependency.key)
    let found = find(keys.asked(dependency), from: home(ofNode: node).depth)
    miss(found, key, .code(node))
    for target in found.targets {
      edges.append(
        .init(
          from: node, to: target, found.strength, isInjected: dependency.injected, label: label))
    }
    if found.isMissing, code(at: node)?.mayBeReplaced == false {
      codeFaults.append(CodeFault(node: node, dependency: dependency, key: key))
    }
  }

  /// What is kept by its lifetime. What is injected into may be no object: a catalog does not tell.
  var shared: Set<NodeID> {
    var shared: Set<NodeID> = []
    for entry in entryIDs {
      let registration = entries[entry].registration
      // One that cannot be read may be any.
      if registration.lifetime != .transient || registration.isFaulty(in: ["lifetime"]) {
        shared.insert(node(of: entry))
      }
    }
    for code in codeIDs where codes[code].registration.lifetime != .transient {
      shared.insert(node(of: code))
    }
    return shared
  }
}
