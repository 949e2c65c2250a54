internal import Guise
internal import GuiseManifest

extension Catalog {
  /// Returns the differences between this catalog and a newer one, one phrase for each change that
  /// affects wiring.
  ///
  /// Source locations and the order of unordered lists are not compared.
  package func differences(from newer: Catalog) -> [String] {
    let (old, new) = (essence, newer.essence)
    let factories = Self.differences(
      old.factories, new.factories, name: { "factory \"\($0)\"" }, changes: Self.changes)
    let assemblies = Self.differences(
      old.assemblies, new.assemblies, name: { "code assembly \"\($0)\"" }
    ) {
      Self.changes(
        ("now registers", "no longer registers"), $0.keys.map(\.name), $1.keys.map(\.name))
    }
    let tags = Self.differences(old.tags, new.tags, name: { "the tag type \($0)" }) {
      Self.changes(
        ("now has", "no longer has"), $0.texts.map(Phrase.quoted), $1.texts.map(Phrase.quoted))
    }
    return factories + assemblies
      + Self.differences(old.supplies, new.supplies) { "supplied service \($0.key.name)" }
      + Self.differences(old.requirements, new.requirements) { "requirement \($0.key.name)" }
      + tags
  }

  /// Phrases for the changes of a factory.
  private static func changes(_ old: Factory, _ new: Factory) -> [String] {
    var found =
      changes(("now offers", "no longer offers"), old.services, new.services)
      + changes(
        ("now takes", "no longer takes"), old.parameters.map(\.described),
        new.parameters.map(\.described))
      + changes(
        ("now reads", "no longer reads"), old.settings?.fields ?? [], new.settings?.fields ?? [])
    if old.concurrency != new.concurrency {
      switch new.concurrency {
      case .sync: found.append("is now sync")
      case .async: found.append("is now async")
      case .mainActor: found.append("is now isolated to the main actor")
      }
    }
    return found
  }

  private static func changes(
    _ verbs: (more: String, less: String), _ old: [String], _ new: [String]
  ) -> [String] {
    let (more, less) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
    return [(verbs.more, more), (verbs.less, less)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \(Phrase.list($0.1, quoted: false))" }
  }

  /// A copy reduced to the parts that affect wiring.
  private var essence: Catalog {
    var catalog = self
    catalog.factories = factories.mapValues(\.essence)
    for name in assemblies.keys { catalog.assemblies[name]?.file = "" }
    for index in supplies.indices { catalog.supplies[index].file = "" }
    for index in requirements.indices { catalog.requirements[index].file = "" }
    for name in tags.keys { catalog.tags[name]?.file = "" }
    return catalog
  }

  private static func differences<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value], name: (String) -> String,
    changes: (Value, Value) -> [String]
  ) -> [String] {
    Set(old.keys).union(new.keys).sorted().compactMap { key in
      switch (old[key], new[key]) {
      case (nil, _?): return "\(name(key)) is new"
      case (_?, nil): return "\(name(key)) is gone"
      case (let old?, let new?) where old != new:
        let found = changes(old, new)
        return "\(name(key)) "
          + (found.isEmpty ? "has changed" : found.joined(separator: " and "))
      default: return nil
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
  /// A copy for comparison: arguments keep their order, and the parameters that the container fills
  /// by name are sorted.
  fileprivate var essence: Self {
    var factory = self
    factory.file = ""
    factory.services = services.prefix(1) + services.dropFirst().sorted()
    let arguments = parameters.filter { $0.kind == .argument }
    let others = parameters.filter { $0.kind != .argument && $0.kind != .settings }
    factory.parameters = arguments + others.sorted { $0.order < $1.order }
    factory.settings?.type = ""
    if settings?.unchecked != nil { factory.settings?.unchecked = "" }
    return factory
  }
}

extension Catalog.Parameter {
  fileprivate var order: String {
    "\(name ?? "") \(kind) \(service) \(arguments) \(injected.map { "\($0)" } ?? "") \(tags) \(codeTags)"
  }

  /// The parameter's type, with its name where it differs from the type's and its kind where it is
  /// not a plain value.
  fileprivate var described: String {
    let isPlain = kind == .required || kind == .argument || kind == .settings
    let type = isPlain ? service : "\(service) (\(kind))"
    let given = arguments.isEmpty ? "" : " with \(Phrase.arguments(arguments))"
    let whole = (injected == nil ? "" : "the property ") + type + given + tagged
    guard let name, name != TypeName.short(ofName: service) else { return whole }
    return "\(whole) as \(Phrase.quoted(name))"
  }
}

extension Catalog.Settings {
  /// The fields of the settings, with their types.
  fileprivate var fields: [String] {
    guard case .object(let fields)? = schema else { return [] }
    return fields.keys.sorted().map { key in
      let field = fields[key]
      let type = field.map { " (\($0.isOptional ? "optional " : "")\($0.schema.name))" } ?? ""
      return "\(Phrase.quoted(key))\(type)"
    }
  }
}

extension Catalog.Key {
  fileprivate var name: String {
    let all = tags + codeTags
    let tags = all.isEmpty ? "" : " with \(Phrase.tags(all))"
    let arguments = arguments.isEmpty ? "" : " with \(Phrase.arguments(arguments))"
    return service + tags + arguments
  }
}
