package import Guise

extension Composition {
  /// One registration of the merged manifest, with the effects of defaults and of `start`.
  package final class Registration: Sendable {
    package let id: String
    /// The position among all registrations.
    let index: Int
    /// The assembly in the first file with the registration: an override does not move it.
    package let assembly: String
    /// The merged entry; its settings are those of `main`.
    let entry: Manifest.Registration
    package let lifetime: Lifetime.Kind
    package let scope: String?
    package let isEager: Bool
    /// The settings of the registration's own factory.
    fileprivate let settings: JSONValue?
    fileprivate let written: Origin
    /// Whether the first file's defaults apply: not to an entry with a lifetime, or to one that replaces another.
    private let takesDefaults: Bool
    /// The position and the identifier in `start`, which makes the registration eager.
    private let start: (order: Int, place: Place)?

    /// Creates a registration with the effects of defaults and `start`; nil without a factory.
    init?(
      _ written: Origin, at index: Int, startedBy start: (order: Int, place: Place)?,
      _ takesNoArguments: (String) -> Bool
    ) {
      let (first, merged) = (written.first, written.merged)
      let decoded = merged.flatMap { Manifest.Registration.decode($0, leavesJSON: true).part }
      let entry = decoded ?? written.entry
      guard let factory = entry.factory else { return nil }
      (id, assembly, self.index) = (written.name, first.assembly, index)
      (self.written, self.entry, self.start) = (written, entry, start)
      settings = (merged ?? written.member.value)["settings"]?.value
      takesDefaults = entry.lifetime == nil && !written.isReplaced
      let defaults = takesDefaults ? first.file.manifest.defaults(of: first.assembly) : nil
      lifetime = entry.lifetime ?? defaults?.lifetime ?? .transient
      scope = entry.scope ?? defaults?.scope
      let isByDefault = defaults?.eager == true && lifetime == .singleton
      isEager = start != nil || entry.eager ?? (isByDefault && takesNoArguments(factory))
    }

    package var startOrder: Int? { start?.order }
    /// The services in `as`; empty for the factory's own services.
    package var services: [String] { entry.services ?? [] }
    var hasSettings: Bool { settings != nil || entry.decorators != nil }
    package var tags: [String] { entry.tags ?? [] }
    package var enabled: Bool { entry.enabled ?? true }
    package var allow: [String] { entry.allow ?? [] }

    /// Its own factory, then the decorators, innermost first.
    package var parts: [Part] {
      [main] + (entry.decorators ?? []).indices.map { Part(registration: self, decorator: $0) }
    }
    package var main: Part { Part(registration: self, decorator: nil) }

    /// The place of the identifier; for an override, in the overriding file.
    package var place: Place { written.place }
    /// The places of the identifier in all files, overridden ones first.
    package var origins: [Place] { written.all.map(\.place) }

    /// The place of the lifetime; nil if no file gives one.
    package var lifetimePlace: Place? { place(of: "lifetime", isOwn: entry.lifetime != nil) }
    package var scopePlace: Place { place(of: "scope", isOwn: entry.scope != nil) ?? place }
    package var eagerPlace: Place {
      (entry.eager == true ? nil : start?.place) ?? written.place(of: [.key("eager")])
    }

    /// Returns the place of a value in the entry, or else in the defaults, of which the assembly's own win.
    private func place(of key: String, isOwn: Bool) -> Place? {
      if isOwn { return written.place(of: [.key(key)]) }
      if !takesDefaults { return nil }
      let root = written.first.file.root
      let own = root["assemblies"]?.value[assembly]?.value["defaults"]?.value[key]
      return (own ?? root["defaults"]?.value[key]).map { Place($0.value) }
    }

    /// Returns a value of merged settings as a file has it.
    package func written(_ value: JSONValue) -> JSONValue {
      guard let steps = settings.flatMap(value.steps) else { return value }
      return written.value(at: [.key("settings")] + steps) ?? value
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

    /// The name in messages: `"store"`, or `the decorator "retrying-store" of "store"`.
    package var name: String {
      let id = "\"\(registration.id)\""
      return decorator == nil ? id : "the decorator \"\(factory)\" of \(id)"
    }

    package var factory: String { written?.factory ?? registration.entry.factory ?? "" }
    package var settings: JSONValue? {
      decorator == nil
        ? registration.settings : registration.written.value(at: path([.key("settings")]))
    }

    package var dependencies: [String: Manifest.Dependency] {
      (decorator == nil ? registration.entry.dependencies : written?.dependencies) ?? [:]
    }

    /// The place for faults of the whole part: the registration's identifier, or the list element.
    package var place: Place {
      if decorator == nil { return registration.place }
      let place = place([])
      return place.value.isObject ? Place(opening: place.value) : place
    }

    /// Returns the place of the value under a key, of a string of the list there, or of the key itself.
    package func place(of key: String, at index: Int? = nil, isKey: Bool = false) -> Place {
      place([.key(key)] + (index.map { [.index($0)] } ?? []), isKey: isKey)
    }

    package func place(ofParameter name: String) -> Place {
      place([.key("dependencies"), .key(name)], isKey: true)
    }

    /// Returns the place of a parameter's reference, or of an identifier or a tag in it.
    package func place(
      ofReference name: String, at index: Int? = nil, key: String? = nil
    ) -> Place {
      let keys: [JSONValue.Step] = key.map { [.key("keys"), .key($0)] } ?? []
      return place([.key("dependencies"), .key(name)] + (index.map { [.index($0)] } ?? keys))
    }

    private func place(_ steps: [JSONValue.Step], isKey: Bool = false) -> Place {
      registration.written.place(of: path(steps), isKey: isKey)
    }

    private func path(_ steps: [JSONValue.Step]) -> ArraySlice<JSONValue.Step> {
      (decorator.map { [.key("decorators"), .index($0)] } ?? []) + steps
    }
  }
}
