package import Guise
package import StrictJSON

extension Composition {
  /// The merged entry for one identifier, sound or not, with places looked up on demand.
  package final class Registration: MergedEntry {
    package static let kind = CompositionFault.EntryKind.registration

    package let id: String
    /// The assembly, and the first file's defaults for registrations without a lifetime.
    private let defaults: FileDefaults
    /// The reason outside the entry for which the registration is eager.
    private let externalEagerReason: JSONValue?
    package let object: MergedObject
    /// The decoded object; its settings stay in the document.
    let entry: Manifest.Registration
    fileprivate let settings: JSONValue?
    /// Whether part of the registration is unknown.
    package let isUnsound: Bool
    /// Whether another file may add settings and dependencies, or was meant to.
    package let isPartial: Bool

    init(
      _ id: String, _ object: MergedObject, _ entry: Manifest.Registration,
      in defaults: FileDefaults,
      isUnsound: Bool = false, isPartial: Bool = false, eagerBy reason: JSONValue? = nil
    ) {
      self.id = id
      self.object = object
      self.entry = entry
      settings = object["settings"]
      self.defaults = defaults
      self.isUnsound = isUnsound || !object.faultyKeys.isEmpty
      self.isPartial = isPartial
      externalEagerReason = reason
    }

    /// The assembly in the first file with the registration: an override does not move it.
    package var assembly: String { defaults.assembly }

    // MARK: Merging

    package var override: Manifest.Override? { entry.override }

    package func overridden(
      by override: Registration, _ faults: inout [CompositionFault]
    ) -> Registration {
      var object = object
      if override.entry.override == .replace {
        object.replace(with: override.object)
        return Registration(
          id, object, override.entry, in: FileDefaults(assembly), isUnsound: override.isUnsound)
      }
      let isOtherFactory = override.entry.factory.map { $0 != entry.factory } ?? false
      var lost = override.faultyKeys
      // Another factory may be meant.
      if lost.remove("factory") != nil { lost.formUnion(Self.factorysOwn) }
      // A full replacement may be meant.
      if lost.contains("override") { lost = Self.keys.subtracting(["factory"]) }
      object.patch(
        with: override.object, afresh: isOtherFactory ? Self.factorysOwn : [], losing: lost)
      let merged: Manifest.Registration? = object.decoded()
      let changed = Registration(
        id, object, merged ?? entry, in: defaults,
        isUnsound: merged == nil || isUnsound || override.isUnsound,
        isPartial: isPartial)
      let broken = changed.brokenReferences(of: self)
      faults += broken
      // The references to dependencies are unknown then.
      return broken.isEmpty
        ? changed : changed.unclear(but: Self.keys.subtracting(["dependencies"]))
    }

    /// The keys that belong to one factory and mean nothing to another.
    private static let factorysOwn: Set<String> = ["settings", "dependencies"]

    private static let keys = Set(FormatObject.registration.keys.map(\.name))

    /// Returns a copy in which every key is unknown except some and the factory.
    package func unclear(but keys: Set<String>) -> Registration {
      var object = object
      object.lose(Self.keys.subtracting(keys).subtracting(["factory"]))
      return Registration(
        id, object, object.decoded() ?? entry, in: defaults, isUnsound: true, isPartial: true)
    }

    /// Returns a copy with the external reason for being eager, if there is one: defaults (for singletons
    /// without arguments) or a place in `start`.
    ///
    /// - Parameter takesNoArguments: Whether a factory is known to take no arguments.
    func settled(startedBy start: JSONValue?, takesNoArguments: (String) -> Bool) -> Registration {
      let isByDefault =
        defaults.given.eager == true && !givesLifetime && lifetime == .singleton
        && entry.eager == nil && takesNoArguments(main.factory)
      let reason = isByDefault ? defaults.value(of: "eager") : isEager ? nil : start
      guard let reason else { return self }
      return Registration(
        id, object, entry, in: defaults, isUnsound: isUnsound, isPartial: isPartial,
        eagerBy: reason)
    }

    // MARK: Effective values

    /// The keys with unknown values, because the values were reported and left out. For a mistyped key, its
    /// likely meanings are included.
    package var faultyKeys: Set<String> {
      defaults.faultyKeys.isEmpty || givesLifetime
        ? object.faultyKeys : object.faultyKeys.union(defaults.faultyKeys)
    }
    /// Whether one of these keys has an unknown value.
    package func isFaulty(in keys: [String]) -> Bool { keys.contains(where: faultyKeys.contains) }

    /// The services in `as`; empty for the factory's own services.
    package var services: [String] { entry.services ?? [] }
    package var tags: [String] { entry.tags ?? [] }
    /// Whether some file gives a factory. The wiring leaves out registrations without one.
    package var isWhole: Bool { entry.factory != nil }
    var isSound: Bool { isWhole && !isUnsound }
    package var enabled: Bool { entry.enabled ?? true }
    /// The rules whose warnings and notes are accepted here.
    package var allow: [String] { entry.allow ?? [] }
    package var isEager: Bool { externalEagerReason != nil || entry.eager == true }

    private var givesLifetime: Bool {
      entry.lifetime != nil || object.faultyKeys.contains("lifetime")
    }

    package var lifetime: Lifetime.Kind {
      entry.lifetime ?? (givesLifetime ? nil : defaults.given.lifetime) ?? .transient
    }

    package var scope: String? { entry.scope ?? (givesLifetime ? nil : defaults.given.scope) }

    /// The entry as a single file would write it, without default values.
    package var effective: Manifest.Registration {
      func list(_ texts: [String]) -> [String]? { texts.isEmpty ? nil : texts }
      var effective = Manifest.Registration(factory: main.factory)
      effective.services = list(services)
      effective.tags = list(tags)
      effective.lifetime = lifetime == .transient ? nil : lifetime
      effective.scope = scope
      effective.settings = main.settings.map { Manifest.Value($0) }
      effective.dependencies = main.dependencies.isEmpty ? nil : main.dependencies
      let written = decorators.map {
        Manifest.Decorator(
          factory: $0.factory, settings: $0.settings.map { Manifest.Value($0) },
          dependencies: $0.dependencies)
      }
      effective.decorators = written.isEmpty ? nil : written
      effective.eager = isEager ? true : nil
      // A disabled registration can still be named, which tells a near miss from an unknown name.
      effective.enabled = enabled ? nil : false
      effective.allow = list(allow)
      return effective
    }

    // MARK: Factories

    /// The registration's own factory.
    package var main: Part { Part(registration: self, decorator: nil) }
    package var decoratorCount: Int { entry.decorators?.count ?? 0 }
    /// The decorators, innermost first.
    package var decorators: [Part] {
      (0..<decoratorCount).map { Part(registration: self, decorator: $0) }
    }

    /// The settings that may refer to variables.
    var referringSettings: [JSONValue] { object.value.stringsWithDollar.isEmpty ? [] : allSettings }

    /// The settings of the registration and its decorators.
    package var allSettings: [JSONValue] {
      let own = settings.map { [$0] } ?? []
      return decoratorCount == 0 ? own : own + decorators.compactMap(\.settings)
    }

    // MARK: Places

    /// The place of the identifier; for an override, in the overriding file.
    package var place: Place { object.place }
    /// The places of the identifier in all files, overridden ones first.
    package var origins: [Place] { object.places }
    /// Whether several files give the registration.
    package var isOverridden: Bool { object.isOverridden }

    /// The place of the lifetime; nil if no file gives one.
    package var lifetimePlace: Place? {
      if entry.lifetime != nil { return place(at: ["lifetime"]) }
      return givesLifetime ? nil : defaults.value(of: "lifetime").map { Place($0) }
    }

    package var scopePlace: Place {
      if entry.scope == nil, !givesLifetime, let scope = defaults.value(of: "scope") {
        return Place(scope)
      }
      return place(at: ["scope"])
    }

    package var eagerPlace: Place {
      externalEagerReason.map { Place($0) } ?? place(at: ["eager"])
    }

    /// Returns a value of the merged object as written in a file.
    package func written(_ value: JSONValue) -> JSONValue { object.written(value) }

    /// Returns the place of a service in `as`.
    package func place(ofService index: Int) -> Place { place(at: ["as", .index(index)]) }

    /// Returns the place of a tag.
    package func place(ofTag index: Int) -> Place { place(at: ["tags", .index(index)]) }

    /// Returns the place of a rule in `allow`.
    package func place(ofAllow index: Int) -> Place { place(at: ["allow", .index(index)]) }

    /// Returns the place of the value at a path; the identifier's place if no file gives the value.
    @inline(never)
    fileprivate func place(at path: [JSONValue.Step]) -> Place {
      object.place(at: path) ?? object.place
    }
  }

  /// A factory that a registration uses, as written: its own, or a decorator's.
  package struct Part: Sendable {
    package let registration: Registration
    /// The position among the decorators; nil for the registration's own factory.
    package let decorator: Int?

    private var written: Manifest.Decorator? {
      decorator.flatMap { registration.entry.decorators?[$0] }
    }

    /// The factory's identifier; empty if no file gives one, which excludes the registration from the wiring.
    package var factory: String {
      decorator == nil ? registration.entry.factory ?? "" : written?.factory ?? ""
    }

    package var settings: JSONValue? {
      if decorator == nil { return registration.settings }
      return registration.object.value(at: path + ["settings"])
    }

    /// The dependencies by parameter name.
    package var dependencies: [String: Manifest.Dependency] {
      let written =
        decorator == nil
        ? registration.entry.dependencies ?? [:] : self.written?.dependencies ?? [:]
      // Only an override can contain changes.
      return registration.entry.override == nil ? written : written.filter { !$0.value.isChange }
    }

    // MARK: Places

    private var path: [JSONValue.Step] {
      decorator.map { ["decorators", .index($0)] } ?? []
    }

    /// The place for faults of the whole part: the registration's identifier, or the list element.
    package var place: Place {
      guard decorator != nil else { return registration.place }
      let place = registration.place(at: path)
      return place.value.kind == .object ? Place(opening: place.value) : place
    }

    package var factoryPlace: Place {
      registration.object.place(at: path + ["factory"]) ?? registration.place(at: path)
    }

    /// The place of the key `settings`.
    package var settingsKeyPlace: Place {
      registration.object.keyPlace(at: path + ["settings"]) ?? settingsPlace
    }

    package var settingsPlace: Place { registration.place(at: path + ["settings"]) }

    /// Returns the place of a parameter's name.
    package func place(ofParameter name: String) -> Place {
      registration.object.keyPlace(at: path(ofParameter: name)) ?? registration.place
    }

    /// Returns the place of a tag in a parameter's reference.
    package func place(ofTag tag: String, for name: String) -> Place {
      guard case .tags(let tags)? = dependencies[name], let index = tags.firstIndex(of: tag) else {
        return place(ofParameter: name)
      }
      return place(ofParameter: name, at: index)
    }

    /// Returns the place of a parameter's reference, or of a value in it.
    package func place(ofReference name: String, at steps: JSONValue.Step...) -> Place {
      registration.place(at: path(ofParameter: name) + steps)
    }

    /// Returns the place of one element of a parameter's reference: an identifier or a tag.
    package func place(ofParameter name: String, at index: Int) -> Place {
      switch dependencies[name] {
      case .registrations: place(ofReference: name, at: .index(index))
      case .tags: place(ofReference: name, at: "tags", .index(index))
      case .registration, .removed, .patch, .keys, nil: place(ofReference: name)
      }
    }

    /// Returns the place of a key in a dictionary's reference.
    func keyPlace(ofParameter name: String, under key: String) -> Place? {
      registration.object.keyPlace(at: path(ofParameter: name) + ["keys", .key(key)])
    }

    private func path(ofParameter name: String) -> [JSONValue.Step] {
      path + ["dependencies", .key(name)]
    }
  }
}

/// The defaults of one file for the registrations of an assembly without a lifetime, with places.
final class FileDefaults: Sendable {
  let assembly: String
  let given: Manifest.Defaults
  /// The keys with unknown values in registrations without a lifetime, since defaults cannot be read.
  let faultyKeys: Set<String>
  private let approved: ApprovedDocument?
  /// The paths of objects with a key "defaults", the assembly's first.
  private let owners: [[JSONValue.Step]]

  /// Creates empty defaults.
  init(_ assembly: String) {
    self.assembly = assembly
    (given, faultyKeys, approved, owners) = (Manifest.Defaults(), [], nil, [])
  }

  /// Creates defaults in which the assembly's own win. A scope belongs to the lifetime beside it.
  init(_ assembly: String, _ own: Manifest.Defaults, in file: ManifestFile) {
    let (approved, outer) = (file.approved, file.manifest.defaults)
    var given = own
    if given.lifetime == nil { given.scope = given.scope ?? outer.scope }
    given.lifetime = given.lifetime ?? outer.lifetime
    given.eager = given.eager ?? outer.eager
    let owners: [[JSONValue.Step]] = [["assemblies", .key(assembly)], []]
    let isUnknown = owners.compactMap { approved.value(at: $0) }.contains { owner in
      approved.faultyKeys(of: owner).contains("defaults")
        || owner["defaults"].map { !approved.faultyKeys(of: $0.value).isEmpty } == true
    }
    self.assembly = assembly
    self.given = given
    faultyKeys = isUnknown ? Set(FormatObject.defaults.keys.map(\.name)) : []
    self.approved = approved
    self.owners = owners
  }

  /// Returns the default for a key, the assembly's own first.
  func value(of key: String) -> JSONValue? {
    owners.lazy.compactMap { self.approved?.value(at: $0 + ["defaults", .key(key)]) }.first
  }
}

extension Composition.Registration {
  /// Returns references with two keys, or none, after an override has changed another file's reference.
  ///
  /// Each file by itself conforms to the format.
  fileprivate func brokenReferences(of target: Composition.Registration) -> [CompositionFault] {
    guard !isFaulty(in: ["dependencies"]), let references = object["dependencies"] else {
      return []
    }
    return references.members.compactMap { reference in
      let path = ["dependencies", JSONValue.Step.key(reference.key)]
      let keys = FormatObject.tagReference.keys.map(\.name)
      let given = keys.filter { reference.value[$0] != nil }
      guard reference.value.isObject, given.count != 1, let patch = object.place(at: path) else {
        return nil
      }
      func place(of key: String?, in object: MergedObject) -> Place? {
        key.flatMap { object.keyPlace(at: path + [.key($0)]) }
      }
      let own = keys.first { place(of: $0, in: object)?.source === patch.source }
      let other = given.first { $0 != own }
      return .brokenReference(
        BrokenReference(
          parameter: reference.key, key: own, other: other,
          place: place(of: own, in: object) ?? patch, patch: patch.value,
          first: place(of: other ?? own, in: target.object) ?? target.object.keyPlace(at: path)
            ?? target.place))
    }
  }
}
