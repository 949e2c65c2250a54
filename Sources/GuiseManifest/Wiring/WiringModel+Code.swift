internal import Guise

/// What a code assembly registers under one key: a node of the wiring, behind the entries.
package struct CodeNode: Sendable {
  package let assembly: String
  package internal(set) var registration: Catalog.CodeRegistration
  package let key: KeyNumbers.Key

  /// Of a catalog that tells keys alone, and where two assemblies have the key, nothing is known.
  package var isKnown: Bool { registration.concurrency != nil }
}

/// What the registration of a code assembly needs, and nobody registers.
package struct CodeFault: Sendable {
  /// The registration's node.
  package var node: Int
  package var dependency: Catalog.CodeDependency
  package var key: KeyNumbers.Key
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
        let provider = Providers.Provider(key: key, origin: .codeAssembly(name))
        let earlier = providers.add(provider, tags: keys.tagSets[key.tags])
        switch earlier?.origin {
        case .entry?: continue
        case .codeAssembly?: break
        case .supply?:
          providers.replace(with: provider)
          fallbacks.add(registration, key, &keys)
        case nil: fallbacks.add(registration, key, &keys)
        }
        // Of what could not be read, anything may replace it.
        if !isIncomplete { collect(registration, key, of: name) }
      }
      for decorator in isIncomplete ? [] : assembly.decorators {
        codeDecorators[keys.key(decorator.key), default: []].append(
          CodeDecoration(assembly: name, concurrency: decorator.concurrency))
      }
    }
    guard !codes.isEmpty || !codeDecorators.isEmpty else { return }
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
      return
    }
    codeNumbers[key] = codes.count
    codes.append(CodeNode(assembly: assembly, registration: registration, key: key))
    guard !registration.parameters.isEmpty, givenCodeNumbers[givenKey] == nil else { return }
    // With all of its parameters given it needs nothing, and nobody keeps it.
    var written = registration.key
    written.arguments = registration.parameters
    givenCodeNumbers[givenKey] = codes.count
    codes.append(
      CodeNode(
        assembly: assembly,
        registration: Catalog.CodeRegistration(
          key: written, concurrency: registration.concurrency),
        key: givenKey))
  }

  /// Whether two keys differ in no more than arguments.
  private func isLike(_ one: KeyNumbers.Key, _ other: KeyNumbers.Key) -> Bool {
    one.service == other.service && one.tags == other.tags
  }

  /// Makes what answers a key an end of every search.
  mutating func forgetCode(_ key: KeyNumbers.Key) {
    codeNumbers[key] = nil
  }

  /// Finds what every registration of code gets, as far as it is known what it asks for.
  mutating func connectCode(offered: Set<String>) {
    guard !codes.isEmpty else { return }
    let offered = factories.all.reduce(into: offered) { $0.formUnion($1.factory.services) }
    for number in codes.indices {
      for (label, dependency) in codes[number].registration.dependencies.enumerated() {
        connect(entries.count + number, dependency, label, offered)
      }
    }
  }

  private mutating func connect(
    _ node: Int, _ dependency: Catalog.CodeDependency, _ label: Int, _ offered: Set<String>
  ) {
    let kind = dependency.kind
    let key = keys.key(dependency.key)
    let adapter = FactoryTable.adapter(of: kind, dependency.key.service, offered, &keys)
    switch answer(kind, key, adapter: adapter) {
    case .entry(let target), .registeredCode(let target), .group(let target):
      edges.append(
        .init(
          from: node, to: target, kind.strength, isInjected: dependency.injected, label: label))
    case .supply(let supply):
      if !kind.isOptional {
        supplyUses.append(SupplyUse(entry: node, supply: supply, label: label))
      }
    case .code, .suspects: break
    case .nothing:
      if !kind.isOptional {
        codeFaults.append(CodeFault(node: node, dependency: dependency, key: key))
      }
    }
  }

  /// What may be seen by what is injected into it: a catalog does not tell whether it is an object.
  var sharedCode: Set<Int> {
    Set(
      codes.indices.lazy.filter { codes[$0].registration.lifetime != .transient }
        .map { entries.count + $0 })
  }
}
