internal import GuiseManifest
package import GuiseValidation

/// A manifest to begin with: for each requirement of a catalog the first factory that offers it, and so on for the
/// needs of each; without requirements, every factory.
///
/// `x-choose` lists the factories where several offer a service, `x-fill` the settings that have placeholders. An
/// array gets every factory of its service. The manifest need not be valid: a check reports the rest.
package struct FirstManifest {
  private typealias Need = (key: Catalog.Key, kind: Catalog.Parameter.Kind)

  private let catalog: Catalog
  private var registrations: [String: Manifest.Registration] = [:]
  private var notes: [String: [String: [String]]] = [:]
  private var assemblies: Set<String> = []
  private var answered: Set<Catalog.Key> = []
  /// The needs to answer; arrays are answered last, since they take the registrations of others.
  private var open: [Need]

  package static func make(from catalog: Catalog) -> AnnotatedManifest {
    var first = FirstManifest(catalog)
    first.answerAll()
    var manifest = Manifest()
    let scopes = catalog.scopes.sorted()
    if !scopes.isEmpty { manifest.scopes = scopes }
    manifest.assemblies["app"] = Manifest.Assembly(
      uses: first.assemblies.sorted(), registrations: first.registrations)
    var annotated = AnnotatedManifest(manifest)
    annotated.notes = first.notes
    return annotated
  }

  private init(_ catalog: Catalog) {
    self.catalog = catalog
    let factories = catalog.factories.sorted { $0.key < $1.key }.map(\.value)
    let required = catalog.requirements.map { ($0.key, $0.kind) }
    let offered =
      factories.compactMap { factory in
        factory.services.first.map {
          (Catalog.Key(service: $0, arguments: factory.arguments), .required)
        }
      } as [Need]
    open = required.isEmpty ? offered : required
  }

  private mutating func answerAll() {
    while !open.isEmpty {
      let (key, kind) = open.remove(at: open.firstIndex { !$0.kind.isArray } ?? 0)
      guard kind.isDependency, kind.isArray || !kind.isOptional, answered.insert(key).inserted,
        !catalog.supplies.contains(where: { $0.key == key })
      else { continue }
      let code = catalog.assemblies.filter { $0.value.keys.contains(key) }.keys
      if let assembly = code.min() {
        use(assembly)
      } else if key.codeTags.isEmpty {
        let all = factories(for: key)
        for id in kind.isArray ? all : Array(all.prefix(1)) {
          register(id, for: key, among: kind.isArray ? [] : all)
        }
      }
    }
  }

  private mutating func use(_ name: String) {
    guard let assembly = catalog.assemblies[name], assemblies.insert(name).inserted else { return }
    let own = Set(assembly.keys)
    open += assembly.registrations.flatMap(\.dependencies).filter { !own.contains($0.key) }
      .map { ($0.key, $0.kind) }
  }

  /// Returns the factories for a key, except for decorators and composites, which need that key themselves.
  private func factories(for key: Catalog.Key) -> [String] {
    catalog.factories.filter { id, factory in
      Identifier.isValid(id.utf8) && factory.services.contains(key.service)
        && factory.arguments == key.arguments
        && !factory.dependencies.contains {
          !$0.kind.isDeferred && factory.services.contains($0.service)
        }
    }.keys.sorted()
  }

  private mutating func register(_ id: String, for key: Catalog.Key, among all: [String]) {
    guard let factory = catalog.factories[id] else { return }
    let known = registrations.first { $1.factory == id && ($1.tags ?? []) == key.tags }?.key
    let name = known ?? (registrations[id] == nil ? id : ([id] + key.tags).joined(separator: "-"))
    var registration = registrations[name] ?? Manifest.Registration(factory: id)
    if known != nil || key.service != factory.services.first {
      let first = known == nil ? [] : [factory.services[0]]
      registration.services = (registration.services ?? first) + [key.service]
    }
    if !key.tags.isEmpty { registration.tags = key.tags }
    if known == nil {
      if let settings = factory.settings {
        registration.settings = settings.schema?.example ?? [:]
        let keys = registration.settings?.members.map(\.key) ?? []
        notes[name, default: [:]]["x-fill"] = keys.isEmpty ? ["settings"] : keys
      }
      if all.count > 1 { notes[name, default: [:]]["x-choose"] = all }
      open += factory.parameters.map { parameter in
        let key = Catalog.Key(
          service: parameter.service, tags: parameter.tags, codeTags: parameter.codeTags,
          arguments: parameter.arguments)
        return (key, parameter.kind)
      }
    }
    registrations[name] = registration
  }
}
