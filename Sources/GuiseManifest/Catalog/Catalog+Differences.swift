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
      + Self.differences(old.tags, new.tags) { "the tag type \($0)" }
  }

  /// What wiring depends on.
  private var essence: Catalog {
    var catalog = self
    catalog.factories = factories.mapValues(\.essence)
    catalog.assemblies = assemblies.mapValues { assembly in
      var assembly = assembly
      assembly.file = ""
      return assembly
    }
    catalog.supplies = supplies.map { Supply(key: $0.key, scope: $0.scope, file: "") }
    catalog.requirements = requirements.map { requirement in
      var requirement = requirement
      requirement.file = ""
      return requirement
    }
    catalog.tags = tags.mapValues { TypedTags(texts: $0.texts, file: "") }
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

extension Catalog.Factory {
  /// Arguments are told apart by their order, and what the container fills by name.
  fileprivate var essence: Self {
    var factory = self
    factory.file = ""
    factory.services = services.prefix(1) + services.dropFirst().sorted()
    let arguments = parameters.filter { $0.kind == .argument }
    let others = parameters.filter { $0.kind != .argument && $0.kind != .settings }
    factory.parameters = arguments + others.sorted { $0.order < $1.order }
    if let settings {
      factory.settings = Catalog.Settings(
        type: "", schema: settings.schema, unchecked: settings.unchecked == nil ? nil : "")
    }
    return factory
  }
}

extension Catalog.Parameter {
  fileprivate var order: String { "\(name ?? "") \(kind) \(service) \(arguments)" }
}

extension Catalog.Key {
  fileprivate var name: String {
    let all = tags + codeTags
    let tags = all.isEmpty ? "" : " with \(Phrase.tags(all))"
    let arguments = arguments.isEmpty ? "" : " with \(Phrase.arguments(arguments))"
    return service + tags + arguments
  }
}
