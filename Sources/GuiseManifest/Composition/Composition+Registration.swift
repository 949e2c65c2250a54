package import Guise
package import StrictJSON

extension Composition {
  /// The merged entry for one identifier, sound or not, with places looked up on demand.
  package final class Registration: Sendable {
    package let id: String
    /// The assembly in the first file with the registration: an override does not move it.
    package let assembly: String
    /// The first file's defaults; nil if some file gives a lifetime, or has replaced the registration.
    private let defaults: EntryGroup?
    /// The reason outside the entry for which the registration is eager.
    private let externalEagerReason: JSONValue?
    package let object: MergedObject
    /// The decoded object; its settings stay in the document.
    let entry: Manifest.Registration

    /// Creates a registration with the effects of defaults and `start`.
    ///
    /// - Parameters:
    ///   - start: The identifier in `start`, which makes the registration eager.
    ///   - takesNoArguments: Whether a factory is known to take no arguments.
    init(
      _ object: MergedObject, startedBy start: JSONValue?, takesNoArguments: (String) -> Bool
    ) {
      (id, self.object, entry) = (object.id, object, object.registration)
      assembly = object.group.assembly ?? ""
      let givesLifetime = entry.lifetime != nil || object.faultyKeys.contains("lifetime")
      defaults = givesLifetime || object.isReplaced ? nil : object.group
      guard let factory = entry.factory, entry.eager != true else {
        externalEagerReason = nil
        return
      }
      let isByDefault =
        defaults?.given.eager == true && defaults?.given.lifetime == .singleton
        && entry.eager == nil && takesNoArguments(factory)
      externalEagerReason = isByDefault ? defaults?.defaultValue(of: "eager") : start
    }

    // MARK: Effective values

    /// The keys with unknown values, because the values were reported and left out. For a mistyped key, its
    /// likely meanings are included.
    package var faultyKeys: Set<String> {
      guard let defaults else { return object.faultyKeys }
      return object.faultyKeys.union(defaults.faultyKeys)
    }
    /// Whether part of the registration is unknown.
    package var isUnsound: Bool { !object.faultyKeys.isEmpty }
    /// Whether another file may add settings and dependencies, or was meant to.
    package var isPartial: Bool { object.isPartial }
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

    package var lifetime: Lifetime.Kind {
      entry.lifetime ?? defaults?.given.lifetime ?? .transient
    }

    package var scope: String? { entry.scope ?? defaults?.given.scope }

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

    /// The settings of the registration and its decorators.
    package var allSettings: [JSONValue] { object.allSettings }

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
      return defaults?.defaultValue(of: "lifetime").map { Place($0) }
    }

    package var scopePlace: Place {
      if entry.scope == nil, let scope = defaults?.defaultValue(of: "scope") {
        return Place(scope)
      }
      return place(at: ["scope"])
    }

    package var eagerPlace: Place {
      externalEagerReason.map { Place($0) } ?? place(at: ["eager"])
    }

    /// Returns a value of the merged object as written in a file.
    package func written(_ value: JSONValue) -> JSONValue { object.written(value) }

    /// Returns the place of one string of the list under a key.
    package func place(of key: String, at index: Int) -> Place {
      place(at: [.key(key), .index(index)])
    }

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

    package init(registration: Registration, decorator: Int?) {
      (self.registration, self.decorator) = (registration, decorator)
    }

    private var written: Manifest.Decorator? {
      decorator.flatMap { registration.entry.decorators?[$0] }
    }

    /// The factory's identifier; empty if no file gives one, which excludes the registration from the wiring.
    package var factory: String {
      decorator == nil ? registration.entry.factory ?? "" : written?.factory ?? ""
    }

    package var settings: JSONValue? {
      registration.object.value(at: path + ["settings"])
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
    package func keyPlace(ofParameter name: String, under key: String) -> Place? {
      registration.object.keyPlace(at: path(ofParameter: name) + ["keys", .key(key)])
    }

    private func path(ofParameter name: String) -> [JSONValue.Step] {
      path + ["dependencies", .key(name)]
    }
  }
}
