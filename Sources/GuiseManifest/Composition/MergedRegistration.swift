internal import Guise
internal import StrictJSON

/// A registration while files are merged, sound or not.
struct MergedRegistration {
  let id: String
  /// Where it was first: an override says what a registration is, not where.
  private(set) var assembly: String
  private(set) var object: MergedObject
  /// What the object says.
  private(set) var written: Manifest.Registration
  /// What its file gives registrations without a lifetime.
  private var defaults: PlacedDefaults
  /// Whether something of it is not known.
  var isUnsound: Bool

  init(
    _ id: String, in assembly: String, _ object: MergedObject, _ written: Manifest.Registration,
    defaults: PlacedDefaults
  ) {
    self.id = id
    self.assembly = assembly
    self.object = object
    self.written = written
    self.defaults = defaults
    isUnsound = !object.faultyKeys.isEmpty
  }

  /// Takes an override of another file.
  mutating func apply(_ override: MergedRegistration) {
    if override.written.override == .replace {
      object.replace(with: override.object)
      written = override.written
      defaults = PlacedDefaults()
      isUnsound = override.isUnsound
      return
    }
    isUnsound = isUnsound || override.isUnsound
    let isOtherFactory = override.written.factory.map { $0 != written.factory } ?? false
    object.patch(
      with: override.object, afresh: isOtherFactory ? Self.factorysOwn : [])
    if let merged = try? object.decoded(as: Manifest.Registration.self) {
      written = merged
    } else {
      isUnsound = true
    }
  }

  /// What belongs to a factory, and means nothing to another.
  private static let factorysOwn: Set<String> = ["settings", "dependencies"]

  // MARK: What it comes to

  var givesLifetime: Bool { written.lifetime != nil || object.faultyKeys.contains("lifetime") }

  var lifetime: Placed<Lifetime.Kind>? {
    if let lifetime = written.lifetime { return placed(lifetime, "lifetime") }
    return givesLifetime ? nil : defaults.lifetime
  }

  var scope: Placed<String>? {
    if let scope = written.scope { return placed(scope, "scope") }
    return givesLifetime ? nil : defaults.scope
  }

  /// Nil where no factory is known.
  var registration: Composition.Registration? {
    guard let factory = written.factory else { return nil }
    return Composition.Registration(
      id: id, assembly: assembly, place: object.place, factory: placed(factory, "factory"),
      services: placed(written.services, "as"), tags: placed(written.tags, "tags"),
      lifetime: lifetime, scope: scope, settings: settings(object["settings"], at: []),
      dependencies: dependencies(written.dependencies ?? [:], at: []),
      decorators: decorators, eager: written.eager.map { placed($0, "eager") },
      enabled: written.enabled ?? true, allow: placed(written.allow, "allow"), object: object)
  }

  /// What defaults say of being built at the start: it counts for singletons.
  var eagerByDefault: Placed<Bool>? {
    givesLifetime || lifetime?.value != .singleton ? nil : defaults.eager
  }

  private var decorators: [Composition.Decorator] {
    let elements = object["decorators"].map { object.elements(of: $0) } ?? []
    return (written.decorators ?? []).enumerated().map { index, decorator in
      let path: [JSONValue.Step] = [.key("decorators"), .index(index)]
      let place = object.place(at: path) ?? object.place
      return Composition.Decorator(
        factory: Placed(
          decorator.factory, at: object.place(at: path + [.key("factory")]) ?? place),
        place: place.value.kind == .object ? Place(opening: place.value) : place,
        settings: elements.indices.contains(index)
          ? settings(elements[index]["settings"]?.value, at: path) : nil,
        dependencies: dependencies(decorator.dependencies, at: path))
    }
  }

  // MARK: Values with their places

  private func placed<Value>(_ value: Value, _ key: String) -> Placed<Value> {
    Placed(value, at: object.place(of: key) ?? object.place)
  }

  private func placed(_ texts: [String]?, _ key: String) -> [Placed<String>] {
    (texts ?? []).enumerated().map { index, text in
      Placed(text, at: object.place(at: [.key(key), .index(index)]) ?? object.place)
    }
  }

  private func settings(
    _ settings: JSONValue?, at path: [JSONValue.Step]
  ) -> Placed<JSONValue>? {
    guard let settings else { return nil }
    return Placed(settings, at: object.place(at: path + [.key("settings")]) ?? object.place)
  }

  private func dependencies(
    _ written: [String: Manifest.Dependency], at path: [JSONValue.Step]
  ) -> [String: Placed<Composition.Dependency>] {
    var placed: [String: Placed<Composition.Dependency>] = [:]
    for (name, dependency) in written {
      let path = path + [.key("dependencies"), .key(name)]
      func element(_ text: String, _ steps: [JSONValue.Step]) -> Placed<String> {
        Placed(text, at: object.place(at: path + steps) ?? object.place)
      }
      let value: Composition.Dependency
      switch dependency {
      case .removed: continue
      case .registration(let id): value = .registration(element(id, []))
      case .registrations(let ids):
        value = .registrations(ids.enumerated().map { element($1, [.index($0)]) })
      case .tags(let tags):
        value = .tags(tags.enumerated().map { element($1, [.key("tags"), .index($0)]) })
      }
      placed[name] = Placed(value, at: object.keyPlace(at: path) ?? object.place)
    }
    return placed
  }
}

/// What a file gives the registrations of one assembly that give no lifetime, with the places.
struct PlacedDefaults {
  var lifetime: Placed<Lifetime.Kind>?
  var scope: Placed<String>?
  var eager: Placed<Bool>?

  init() {}

  /// The assembly's own win. A scope belongs to the lifetime beside it.
  init(_ assembly: JSONMember?, _ name: String, in file: ManifestFile) {
    add(file.manifest.defaults, file.root["defaults"]?.value)
    guard let own = file.manifest.assemblies[name]?.defaults else { return }
    if own.lifetime != nil { scope = nil }
    add(own, assembly?.value["defaults"]?.value)
  }

  private mutating func add(_ defaults: Manifest.Defaults, _ object: JSONValue?) {
    func place(_ key: String) -> Place? { object?[key].map { Place($0.value) } }
    if let value = defaults.lifetime, let place = place("lifetime") {
      lifetime = Placed(value, at: place)
    }
    if let value = defaults.scope, let place = place("scope") { scope = Placed(value, at: place) }
    if let value = defaults.eager, let place = place("eager") { eager = Placed(value, at: place) }
  }
}
