internal import Guise
internal import GuiseManifest
internal import StrictJSON

/// Names that a manifest defines in one place and uses in others.
struct CompletionNames {
  private let context: CompletionContext
  private let writer: CompletionWriter

  init(_ context: CompletionContext) {
    self.context = context
    writer = CompletionWriter(context)
  }

  private var composition: Composition? { context.model?.composition }

  /// Those that the factory offers.
  var services: [CompletionEntry] {
    guard let part = CompletionPart(context), let factory = part.description(in: context) else {
      return []
    }
    let schema = FactorySchema(id: part.factory ?? "", factory: factory)
    let isList = context.frame?.isObject == false
    let present = isList ? context.elements : []
    return schema.serviceNames.enumerated().filter { !present.contains($1) }.map { rank, name in
      writer.string(name, .service, rank: rank)
    }
  }

  var scopes: [CompletionEntry] {
    (composition?.scopes ?? []).enumerated().map { writer.string($1.value, .scope, rank: $0) }
  }

  /// Scopes that the code knows.
  var declarableScopes: [CompletionEntry] {
    guard let catalog = context.catalog else { return [] }
    return catalog.scopes.subtracting(context.elements).map { writer.string($0, .scope) }
  }

  /// Assemblies that the one around the cursor may use: none that leads back to it.
  var assemblies: [CompletionEntry] {
    let levels = context.format.levels
    let own = levels.last { $0.key.name == "assemblies" }.flatMap { context.name(at: $0.depth + 1) }
    let excluded = context.elements.union(own.map(dependents) ?? [])
    let ofManifest = composition?.assemblies.keys.map { ($0, "an assembly of the manifest") } ?? []
    let ofCode = (context.catalog?.assemblies ?? [:]).map { ($0.key, "in code: \($0.value.file)") }
    return (ofManifest + ofCode).filter { !excluded.contains($0.0) }.map {
      writer.string($0, .assembly, detail: $1)
    }
  }

  /// The assembly and all that use it, directly or not.
  private func dependents(of name: String) -> Set<String> {
    var users: [String: [String]] = [:]
    for assembly in composition?.assemblies.values.map(\.self) ?? [] {
      for use in assembly.uses { users[use.name, default: []].append(assembly.name) }
    }
    var found: Set<String> = [name]
    var open = [name]
    while let next = open.popLast() {
      for user in users[next] ?? [] where found.insert(user).inserted { open.append(user) }
    }
    return found
  }

  /// Assemblies of the manifest; those that no other uses first.
  var roots: [CompletionEntry] {
    let assemblies = composition?.assemblies ?? [:]
    let used = Set(assemblies.values.flatMap(\.uses).map(\.name))
    return assemblies.keys.map { writer.string($0, .assembly, rank: used.contains($0) ? 1 : 0) }
  }

  /// Singletons that need no arguments.
  var startable: [CompletionEntry] {
    let present = context.elements
    return (composition?.usable.map(\.self) ?? []).compactMap { registration in
      let factory = context.catalog?.factories[registration.main.factory]
      guard registration.enabled, registration.lifetime == .singleton,
        factory?.arguments.isEmpty ?? true, !present.contains(registration.id)
      else { return nil }
      return writer.string(registration.id, .registration, detail: registration.main.factory)
    }
  }

  /// Rules whose findings can be accepted; those that find something first.
  var rules: [CompletionEntry] {
    let found = Set(context.question.manifest?.report.diagnostics.map(\.rule) ?? [])
    let present = context.elements
    return RuleList.allowable.filter { !present.contains($0) }.map { id in
      writer.string(
        id, .rule, documentation: RuleList.rule(id)?.summary, rank: found.contains(id) ? 0 : 1)
    }
  }
}
