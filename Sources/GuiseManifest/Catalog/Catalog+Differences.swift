extension Catalog {
  /// In what this catalog differs from a newer one: one phrase for each thing that wiring depends on.
  ///
  /// Where code stands is not compared, nor the order of what has none.
  package func differences(from newer: Catalog) -> [String] {
    let (old, new) = (essence, newer.essence)
    return Self.differences(old.factories, new.factories) { "factory \"\($0)\"" }
      + Self.differences(old.assemblies, new.assemblies) { "code assembly \"\($0)\"" }
      + Self.differences(old.supplies, new.supplies) { "supplied service \($0.key.name)" }
      + Self.differences(old.requirements, new.requirements) { "requirement \($0.key.name)" }
  }

  /// The catalog without files.
  private var essence: Catalog {
    var catalog = self
    catalog.factories = factories.mapValues { factory in
      var factory = factory
      factory.file = ""
      return factory
    }
    catalog.assemblies = assemblies.mapValues { CodeAssembly(keys: $0.keys, file: "") }
    catalog.supplies = supplies.map { Supply(key: $0.key, scope: $0.scope, file: "") }
    catalog.requirements = requirements.map { requirement in
      var requirement = requirement
      requirement.file = ""
      return requirement
    }
    return catalog
  }

  private static func differences<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value], name: (String) -> String
  ) -> [String] {
    Set(old.keys).union(new.keys).sorted().compactMap { key in
      switch (old[key], new[key]) {
      case (nil, _?): "\(name(key)) is new"
      case (_?, nil): "\(name(key)) is gone"
      case (let old, let new): old == new ? nil : "\(name(key)) has changed"
      }
    }
  }

  private static func differences<Value: Hashable>(
    _ old: [Value], _ new: [Value], name: (Value) -> String
  ) -> [String] {
    let (old, new) = (Set(old), Set(new))
    return new.subtracting(old).map { "\(name($0)) is new" }.sorted()
      + old.subtracting(new).map { "\(name($0)) is gone" }.sorted()
  }
}

extension Catalog.Key {
  fileprivate var name: String {
    let tags = tags.isEmpty ? "" : " with \(Phrase.tags(tags))"
    let arguments = arguments.isEmpty ? "" : " with \(Phrase.arguments(arguments))"
    return service + tags + arguments
  }
}
