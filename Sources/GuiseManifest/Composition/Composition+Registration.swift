package import Guise
package import StrictJSON

extension Composition {
  /// One registration of the merged manifest, with the effects of defaults and of `start`.
  package final class Registration: Sendable {
    package let id: String
    /// The assembly in the first file with the registration: an override does not move it.
    package let assembly: String
    /// The merged entry; its settings are those of `main`.
    let entry: Manifest.Registration
    package let lifetime: Lifetime.Kind
    package let scope: String?
    package let isEager: Bool
    /// The position in `start`.
    package let startOrder: Int?
    /// The settings of the registration's own factory.
    fileprivate let settings: JSONValue?
    fileprivate let parts: Origins
    /// The place outside the entry that makes the registration eager.
    private let eagerReason: Place?

    /// Creates a registration with the effects of defaults and `start`; nil without a factory.
    ///
    /// - Parameters:
    ///   - start: The position and the identifier in `start`, which makes the registration eager.
    ///   - takesNoArguments: Whether a factory is known to take no arguments.
    init?(
      _ parts: Origins, startedBy start: (order: Int, place: Place)?,
      takesNoArguments: (String) -> Bool
    ) {
      let merged = parts.merged
      guard let entry = parts.part(merged, or: parts.last.registration),
        let factory = entry.factory
      else { return nil }
      (id, assembly, self.parts, self.entry) = (parts.name, parts.assembly, parts, entry)
      settings = merged["settings"]?.value
      let defaults =
        parts.takesDefaults(entry) ? parts.all[0].file.manifest.defaults(of: assembly) : nil
      lifetime = entry.lifetime ?? defaults?.lifetime ?? .transient
      scope = entry.scope ?? defaults?.scope
      let isByDefault =
        entry.eager == nil && defaults?.eager == true && lifetime == .singleton
        && takesNoArguments(factory)
      isEager = entry.eager == true || isByDefault || start != nil
      startOrder = start?.order
      eagerReason =
        entry.eager == true
        ? nil : isByDefault ? parts.defaultPlace(of: "eager") : start?.place
    }

    /// The services in `as`; empty for the factory's own services.
    package var services: [String] { entry.services ?? [] }
    package var tags: [String] { entry.tags ?? [] }
    package var enabled: Bool { entry.enabled ?? true }
    /// The rules whose warnings and notes are accepted here.
    package var allow: [String] { entry.allow ?? [] }

    /// The registration's own factory.
    package var main: Part { Part(registration: self, decorator: nil) }
    /// The decorators, innermost first.
    package var decorators: [Part] {
      (entry.decorators ?? []).indices.map { Part(registration: self, decorator: $0) }
    }

    // MARK: Places

    /// The place of the identifier; for an override, in the overriding file.
    package var place: Place { parts.last.place }
    /// The places of the identifier in all files, overridden ones first.
    package var origins: [Place] { parts.all.map(\.place) }

    /// The place of the lifetime; nil if no file gives one.
    package var lifetimePlace: Place? { place(of: "lifetime", isOwn: entry.lifetime != nil) }
    package var scopePlace: Place { place(of: "scope", isOwn: entry.scope != nil) ?? place }
    package var eagerPlace: Place { eagerReason ?? parts.place(of: [.key("eager")]) }

    /// Returns the place of a value in the entry, or else in the defaults.
    private func place(of key: String, isOwn: Bool) -> Place? {
      if isOwn { return parts.place(of: [.key(key)]) }
      return parts.takesDefaults(entry) ? parts.defaultPlace(of: key) : nil
    }

    /// Returns the place of one string of the list under a key.
    package func place(of key: String, at index: Int) -> Place {
      parts.place(of: [.key(key), .index(index)])
    }

    /// Returns a value of merged settings as a file has it.
    package func written(_ value: JSONValue) -> JSONValue {
      guard let steps = settings.flatMap(value.steps) else { return value }
      return parts.value(at: [.key("settings")] + steps) ?? value
    }

    /// Returns the place of a value of the settings in the file that writes it.
    ///
    /// - Parameter keyRange: The range of the value's key; if given, the place is the key's.
    package func place(of value: JSONValue, keyRange: Range<Int>? = nil) -> Place {
      Place(written(value), isKey: keyRange != nil)
    }
  }

  /// A factory that a registration uses, as written: its own, or a decorator's.
  package struct Part: Sendable {
    package let registration: Registration
    /// The position among the decorators; nil for the registration's own factory.
    package let decorator: Int?

    package init(registration: Registration, decorator: Int?) {
      (self.registration, self.decorator) = (registration, decorator)
    }

    private var written: Manifest.Decorator? {
      decorator.flatMap { registration.entry.decorators?[$0] }
    }

    /// The name in messages: `"store"`, or `the decorator "retrying-store" of "store"`.
    package var name: String {
      Phrase.use(of: registration.id, decorator: decorator == nil ? nil : factory)
    }

    /// The factory's identifier.
    package var factory: String { written?.factory ?? registration.entry.factory ?? "" }

    package var settings: JSONValue? {
      decorator == nil
        ? registration.settings : registration.parts.value(at: path([.key("settings")]))
    }

    /// The dependencies by parameter name.
    package var dependencies: [String: Manifest.Dependency] {
      (decorator == nil ? registration.entry.dependencies : written?.dependencies) ?? [:]
    }

    // MARK: Places

    /// The place for faults of the whole part: the registration's identifier, or the list element.
    package var place: Place {
      if decorator == nil { return registration.place }
      let place = place()
      return place.value.isObject ? Place(opening: place.value) : place
    }
    package var factoryPlace: Place { place(.key("factory")) }
    package var settingsPlace: Place { place(.key("settings")) }
    package var settingsKeyPlace: Place { place(.key("settings"), isKey: true) }

    /// Returns the place of a parameter's name.
    package func place(ofParameter name: String) -> Place {
      place(.key("dependencies"), .key(name), isKey: true)
    }

    /// Returns the place of a parameter's reference.
    package func place(ofReference name: String) -> Place {
      place(.key("dependencies"), .key(name))
    }

    /// Returns the place of one element of a parameter's reference: an identifier or a tag.
    package func place(ofParameter name: String, at index: Int) -> Place {
      place(.key("dependencies"), .key(name), .index(index))
    }

    /// Returns the place of the identifier under a key of a dictionary's reference, or of the key itself.
    package func place(ofElement key: String, for name: String, isKey: Bool = false) -> Place {
      place(.key("dependencies"), .key(name), .key("keys"), .key(key), isKey: isKey)
    }

    private func place(_ steps: JSONValue.Step..., isKey: Bool = false) -> Place {
      registration.parts.place(of: path(steps), isKey: isKey)
    }

    private func path(_ steps: [JSONValue.Step]) -> [JSONValue.Step] {
      (decorator.map { [.key("decorators"), .index($0)] } ?? []) + steps
    }
  }
}

extension Origins {
  /// Whether the defaults of the file with the definition apply: not to an entry with a lifetime, or to one that is
  /// replaced as a whole.
  fileprivate func takesDefaults(_ entry: Manifest.Registration) -> Bool {
    entry.lifetime == nil && replaced == 0
  }

  /// Returns the place of the default for a key, the assembly's own first.
  fileprivate func defaultPlace(of key: String) -> Place? {
    let root = all[0].file.root
    let own = root["assemblies"]?.value[assembly]?.value["defaults"]?.value[key]
    return (own ?? root["defaults"]?.value[key]).map { Place($0.value) }
  }
}

extension Origin {
  /// The registration as this file gives it.
  fileprivate var registration: Manifest.Registration? {
    file.manifest.assemblies[assembly]?.registrations[member.key]
  }
}
