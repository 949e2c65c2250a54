internal import GuiseManifest

extension Catalog {
  /// The differences of a newer catalog, one phrase for each part that wiring depends on.
  package func differences(from newer: Catalog) -> [String] {
    let (old, new) = (parts, newer.parts)
    return Set(old.keys).union(new.keys).sorted().compactMap { name in
      guard let before = old[name] else { return "\(name) is new" }
      guard let after = new[name] else { return "\(name) is gone" }
      if before == after { return nil }
      let (own, other) = (before.dictionary, after.dictionary)
      let members = Set(own.keys).union(other.keys).filter { own[$0] != other[$0] }
      return members.isEmpty
        ? "\(name) has changed" : "\(name) differs in \(Phrase.list(members.sorted()))"
    }
  }

  /// The parts that wiring depends on, by their names in messages.
  private var parts: [String: JSON] {
    var parts: [String: JSON] = [:]
    for (id, factory) in factories { parts["factory \"\(id)\""] = Self.part(factory.essence) }
    for (name, code) in assemblies { parts["code assembly \"\(name)\""] = Self.part(code) }
    for (name, tags) in tags { parts["the tag type \(name)"] = Self.part(tags) }
    for (name, several) in Dictionary(grouping: supplies, by: \.key.described) {
      parts["supplied service \(name)"] = .array(several.map(Self.part))
    }
    for (name, several) in Dictionary(grouping: requirements, by: \.key.described) {
      parts["requirement \(name)"] = .array(several.map(Self.part))
    }
    return parts
  }

  private static func part(_ value: some Encodable) -> JSON {
    (JSON(encoding: value) ?? .null).without("file")
  }
}

extension Catalog.Factory {
  /// A copy for comparison: arguments keep their order, other parameters are sorted.
  fileprivate var essence: Self {
    var factory = self
    factory.services = services.prefix(1) + services.dropFirst().sorted()
    let arguments = parameters.filter { $0.kind == .argument }
    let others = parameters.filter { $0.kind != .argument && $0.kind != .settings }
    factory.parameters = arguments + others.sorted { "\($0)" < "\($1)" }
    factory.settings?.type = ""
    if settings?.unchecked != nil { factory.settings?.unchecked = "" }
    return factory
  }
}
