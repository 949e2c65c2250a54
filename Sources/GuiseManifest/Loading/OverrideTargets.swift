internal import Guise

/// The registrations of a manifest, and of the code that it uses, that overrides can replace.
struct OverrideTargets {
  /// The services of the enabled registrations that the root reaches; nil for an unknown factory.
  private var services: [String: Any.Type?] = [:]
  private var identifiers: [AnyKey: [String]] = [:]
  /// The registrations that an override of the key replaces wholly: without this key, nothing requests their
  /// instances.
  private var wholes: [AnyKey: [String]] = [:]
  private var codeKeys: Set<AnyKey> = []
  /// Registrations that the manifest names but that are unsound, which has been reported.
  private let unsound: Set<String>
  /// Whether registrations that are absent here may exist.
  private let isIncomplete: Bool

  init(_ composition: Composition, _ factories: FactoryRegistry) {
    isIncomplete = composition.isIncomplete || composition.root == nil
    unsound = composition.unsound
    let order = Set(composition.order)
    for written in composition.registrations
    where written.enabled && (order.contains(written.assembly) || isIncomplete) {
      let id = written.id
      let factory = factories.factories[written.main.factory]
      services[id] = .some(factory?.signature.service)
      guard let factory else { continue }
      let tags = factories.tags(for: written.tags)
      for service in factory.services(named: written.services) {
        let key = AnyKey(service: service, tags: tags, arguments: factory.signature.arguments)
        identifiers[key, default: []].append(id)
        // Replacing an alias leaves the registration that makes the instances in place.
        if service == factory.signature.service || written.services.count == 1 {
          wholes[key, default: []].append(id)
        }
      }
    }
    for name in composition.order where composition.assemblies[name] == nil {
      guard let assembly = factories.assemblies[name]?.make() else { continue }
      codeKeys.formUnion(RecordingRegistrar(of: assembly).registrations.lazy.map(\.key))
    }
  }

  func replaced(by targets: [TestOverride.Target]) -> ReplacedRegistrations {
    targets.reduce(into: ReplacedRegistrations()) { replaced, target in
      switch target {
      case .key(let key): replaced.wholly.formUnion(wholes[key] ?? [])
      case .identifier(let id, _): replaced.keepingDecorators.insert(id)
      }
    }
  }

  /// Findings for overrides without a target, which do not test their intended target.
  func unmatched(_ overrides: [TestOverride]) -> [Diagnostic] {
    overrides.compactMap { override in
      switch override.target {
      case .key(let key):
        if identifiers[key] != nil || codeKeys.contains(key) || isIncomplete || !unsound.isEmpty {
          return nil
        }
        return .unmatched("\(key)", at: override.place, help: help(key))
      case .identifier(let id, let service):
        guard let known = services[id] else {
          if isIncomplete || unsound.contains(id) { return nil }
          let near = Suggestion.nearest(to: id, among: services.keys)
          return .unmatched(
            "\"\(id)\"", at: override.place,
            help: near.isEmpty ? ["name an enabled registration of the manifest"] : near)
        }
        guard let known, known != service else { return nil }
        let (wanted, spelling) = (TypeName.full(of: known), Self.spelling(of: known))
        return .unmatched(
          "\"\(id)\" with a \(TypeName.full(of: service))", at: override.place,
          help: [
            "its service is \(wanted): end the closure with `as \(spelling)`, or give `as: (\(spelling)).self`"
          ])
      }
    }
  }

  private func help(_ key: AnyKey) -> [Suggestion] {
    let near = identifiers.filter { $0.key.service == key.service }
      .flatMap { key, ids in ids.map { "\"\($0)\" is registered as \(key)" } }
    return near.isEmpty
      ? ["override a key that the manifest registers, or register it in supplies"]
      : near.sorted().prefix(3).map { Suggestion($0) }
  }

  /// The type as code writes it.
  private static func spelling(of type: Any.Type) -> String {
    let name = TypeName.full(of: type)
    return Catalog.InstanceKind(of: type).isExistential ? TypeName.existential(name) : name
  }
}

extension RegisteredFactory {
  /// The services that a registration offers by these names; without names, the factory's own.
  fileprivate func services(named names: [String]) -> [Any.Type] {
    if names.isEmpty { return [signature.service] }
    let offered = [signature.service] + offers.map(\.service)
    let full = offered.map(TypeName.full)
    return names.compactMap { name in
      guard case .position(let position) = ServiceName.match(name, among: full) else { return nil }
      return offered[position]
    }
  }
}

extension Diagnostic {
  /// A finding, as in a manifest, for an override that code gives while loading.
  fileprivate static func unmatched(
    _ what: String, at place: SourceLocation, help: [Suggestion]
  ) -> Diagnostic {
    Rule.overrideWithoutTarget.diagnostic(
      Finding(
        "the override of \(what) replaces no registration of the manifest", at: nil,
        in: .init(place), help: help))
  }
}
