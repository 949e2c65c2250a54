package import Guise
package import StrictJSON

extension Composition {
  /// The entry that files give one identifier, merged, sound or not. Places in it are looked up on demand.
  package final class Registration: MergedEntry {
    package static let kind = CompositionFault.EntryKind.registration

    package let id: String
    /// Its assembly, with what the first file that has it gives registrations without a lifetime.
    private let defaults: FileDefaults
    /// What else than the entry says that it is eager.
    private let eagerElsewhere: JSONValue?
    package let object: MergedObject
    /// What the merged object says; its settings stay in the document.
    let entry: Manifest.Registration
    /// What is written under `settings`.
    fileprivate let settings: JSONValue?
    /// Whether something of it is not known.
    package let isUnsound: Bool
    /// Whether another file may give more of its settings and dependencies, or was meant to.
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
      eagerElsewhere = reason
    }

    /// The assembly of the first file that has it: an override does not move a registration.
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
      // All of it may be meant to be replaced.
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
      // What fills its parameters is not known then.
      return broken.isEmpty
        ? changed : changed.unclear(but: Self.keys.subtracting(["dependencies"]))
    }

    /// What belongs to a factory, and means nothing to another.
    private static let factorysOwn: Set<String> = ["settings", "dependencies"]

    private static let keys = Set(FormatObject.registration.keys.map(\.name))

    /// The factory is known too.
    package func unclear(but keys: Set<String>) -> Registration {
      var object = object
      object.lose(Self.keys.subtracting(keys).subtracting(["factory"]))
      return Registration(
        id, object, object.decoded() ?? entry, in: defaults, isUnsound: true, isPartial: true)
    }

    /// With what else than its entry makes it eager: defaults do that to singletons that can be, and
    /// a place in `start`.
    ///
    /// - Parameter takesNoArguments: whether that is known of a factory.
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

    // MARK: What it comes to

    /// Keys of which nothing is known, because what is written there was reported and left out; a
    /// mistyped key by the names that it may have meant, too.
    package var faultyKeys: Set<String> {
      defaults.faultyKeys.isEmpty || givesLifetime
        ? object.faultyKeys : object.faultyKeys.union(defaults.faultyKeys)
    }
    /// Whether nothing is known of one of these keys.
    package func isFaulty(in keys: [String]) -> Bool { keys.contains(where: faultyKeys.contains) }

    /// Of `as`; none: the factory's own.
    package var services: [String] { entry.services ?? [] }
    package var tags: [String] { entry.tags ?? [] }
    /// Whether some file gives a factory; without one it is left out of the wiring.
    package var isWhole: Bool { entry.factory != nil }
    var isSound: Bool { isWhole && !isUnsound }
    package var enabled: Bool { entry.enabled ?? true }
    /// Rules whose warnings and notes are accepted here.
    package var allow: [String] { entry.allow ?? [] }
    package var isEager: Bool { eagerElsewhere != nil || entry.eager == true }

    private var givesLifetime: Bool {
      entry.lifetime != nil || object.faultyKeys.contains("lifetime")
    }

    package var lifetime: Lifetime.Kind {
      entry.lifetime ?? (givesLifetime ? nil : defaults.given.lifetime) ?? .transient
    }

    package var scope: String? { entry.scope ?? (givesLifetime ? nil : defaults.given.scope) }

    /// As one file would write it, without what is by default.
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
      // Not registered, and still what others may name: it tells near misses from nothing.
      effective.enabled = enabled ? nil : false
      effective.allow = list(allow)
      return effective
    }

    // MARK: The factories that it uses

    /// Its own factory.
    package var main: Part { Part(registration: self, decorator: nil) }
    package var decoratorCount: Int { entry.decorators?.count ?? 0 }
    /// Innermost first.
    package var decorators: [Part] {
      (0..<decoratorCount).map { Part(registration: self, decorator: $0) }
    }

    /// Of its settings those that may refer to variables.
    var referringSettings: [JSONValue] { object.value.hasStringsWithDollar ? allSettings : [] }

    /// The settings that are written, its decorators' too.
    package var allSettings: [JSONValue] {
      let own = settings.map { [$0] } ?? []
      return decoratorCount == 0 ? own : own + decorators.compactMap(\.settings)
    }

    // MARK: Places

    /// The identifier where it is written; of an override, in the overriding file.
    package var place: Place { object.place }
    /// Where files give it, the overridden first.
    package var origins: [Place] { object.places }
    /// Whether several files give it.
    package var isOverridden: Bool { object.isOverridden }

    /// Nil where no file gives one.
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
      eagerElsewhere.map { Place($0) } ?? place(at: ["eager"])
    }

    /// A value of the merged object as a file has it.
    package func written(_ value: JSONValue) -> JSONValue { object.written(value) }

    /// The place of one of the services in `as`.
    package func place(ofService index: Int) -> Place { place(at: ["as", .index(index)]) }

    /// The place of one of the tags.
    package func place(ofTag index: Int) -> Place { place(at: ["tags", .index(index)]) }

    /// The place of one of the rules in `allow`.
    package func place(ofAllow index: Int) -> Place { place(at: ["allow", .index(index)]) }

    /// The place of the value at a path; the identifier where no file gives it.
    @inline(never)
    fileprivate func place(at path: [JSONValue.Step]) -> Place {
      object.place(at: path) ?? object.place
    }
  }

  /// One factory that a registration uses, as files write it: its own, or that of a decorator.
  package struct Part: Sendable {
    package let registration: Registration
    /// The position among the decorators; nil: the registration's own factory.
    package let decorator: Int?

    private var written: Manifest.Decorator? {
      decorator.flatMap { registration.entry.decorators?[$0] }
    }

    /// The factory's identifier; empty where no file gives one, which leaves the registration out of
    /// the wiring.
    package var factory: String {
      decorator == nil ? registration.entry.factory ?? "" : written?.factory ?? ""
    }

    package var settings: JSONValue? {
      if decorator == nil { return registration.settings }
      return registration.object.value(at: path + ["settings"])
    }

    /// By parameter name.
    package var dependencies: [String: Manifest.Dependency] {
      let written =
        decorator == nil
        ? registration.entry.dependencies ?? [:] : self.written?.dependencies ?? [:]
      // Only an override changes any.
      return registration.entry.override == nil ? written : written.filter { !$0.value.isChange }
    }

    // MARK: Places

    private var path: [JSONValue.Step] {
      decorator.map { ["decorators", .index($0)] } ?? []
    }

    /// Where faults of the whole are shown: the registration's identifier, or the element of the list.
    package var place: Place {
      guard decorator != nil else { return registration.place }
      let place = registration.place(at: path)
      return place.value.kind == .object ? Place(opening: place.value) : place
    }

    package var factoryPlace: Place {
      registration.object.place(at: path + ["factory"]) ?? registration.place(at: path)
    }

    /// The place of the key.
    package var settingsKeyPlace: Place {
      registration.object.keyPlace(at: path + ["settings"]) ?? settingsPlace
    }

    package var settingsPlace: Place { registration.place(at: path + ["settings"]) }

    /// The place of a parameter's name.
    package func place(ofParameter name: String) -> Place {
      registration.object.keyPlace(at: path + ["dependencies", .key(name)])
        ?? registration.place
    }

    /// The place of a tag that a parameter is pointed at.
    package func place(ofTag tag: String, for name: String) -> Place {
      guard case .tags(let tags)? = dependencies[name], let index = tags.firstIndex(of: tag) else {
        return place(ofParameter: name)
      }
      return place(ofParameter: name, at: index)
    }

    /// The place of all that a parameter is pointed at.
    package func place(ofReference name: String) -> Place {
      registration.place(at: path + ["dependencies", .key(name)])
    }

    /// The place of what a parameter is pointed at: an identifier, or one of several, or of tags.
    package func place(ofParameter name: String, at index: Int) -> Place {
      let path = path + ["dependencies", .key(name)]
      return switch dependencies[name] {
      case .registrations: registration.place(at: path + [.index(index)])
      case .tags: registration.place(at: path + ["tags", .index(index)])
      case .registration, .removed, .patch, .keys, nil: registration.place(at: path)
      }
    }

    /// The place of what a dictionary gets under a key.
    package func place(ofParameter name: String, under key: String) -> Place {
      registration.place(at: path(ofParameter: name, under: key))
    }

    /// The place of that key.
    func keyPlace(ofParameter name: String, under key: String) -> Place? {
      registration.object.keyPlace(at: path(ofParameter: name, under: key))
    }

    private func path(ofParameter name: String, under key: String) -> [JSONValue.Step] {
      path + ["dependencies", .key(name), "keys", .key(key)]
    }
  }
}

/// What a file gives the registrations of one assembly that give no lifetime, with the places.
final class FileDefaults: Sendable {
  let assembly: String
  let given: Manifest.Defaults
  /// Keys of registrations without a lifetime of which nothing is known, as defaults cannot be read.
  let faultyKeys: Set<String>
  private let approved: ApprovedDocument?
  /// Paths of objects with a key "defaults", the assembly's first.
  private let owners: [[JSONValue.Step]]

  /// Nothing is given.
  init(_ assembly: String) {
    self.assembly = assembly
    (given, faultyKeys, approved, owners) = (Manifest.Defaults(), [], nil, [])
  }

  /// The assembly's own win. A scope belongs to the lifetime beside it.
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

  /// The value that counts.
  func value(of key: String) -> JSONValue? {
    owners.lazy.compactMap { self.approved?.value(at: $0 + ["defaults", .key(key)]) }.first
  }
}

extension Composition.Registration {
  /// References that have two keys, or none, once an override has changed what another file gives: each
  /// file by itself is of the format.
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
