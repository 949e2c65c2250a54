package import Guise
package import StrictJSON

extension Composition {
  /// One registration of the merged manifest, with the effects of defaults and of `start`.
  package final class Registration: Sendable {
    package let id: String
    /// The assembly in the first file with the registration: an override does not move it.
    package let assembly: String
    /// The merged entry; its settings are `main.settings`.
    let entry: Manifest.Registration
    package let lifetime: Lifetime.Kind
    package let scope: String?
    /// The settings of the registration's own factory.
    fileprivate let settings: JSONValue?
    /// The reason outside the entry for which the registration is eager.
    private let externalEagerReason: JSONValue?
    /// The parts of all files.
    private let parts: Origins
    /// The parts that settings and dependencies belong to: from the one that gives the factory.
    fileprivate let own: ArraySlice<Origin>
    private let usesDefaults: Bool

    /// Creates a registration with the effects of defaults and `start`; nil without a factory.
    ///
    /// - Parameters:
    ///   - start: The identifier in `start`, which makes the registration eager.
    ///   - takesNoArguments: Whether a factory is known to take no arguments.
    init?(_ parts: Origins, startedBy start: JSONValue?, takesNoArguments: (String) -> Bool) {
      var entry = Manifest.Registration()
      var (first, isFirst) = (parts.replaced, true)
      for (index, part) in zip(parts.parts.indices, parts.parts) {
        guard let written = part.registration else { return nil }
        if !isFirst, written.changesFactory(of: entry) { first = index }
        entry = isFirst ? written : entry.patched(by: written)
        isFirst = false
      }
      guard let factory = entry.factory else { return nil }
      (id, assembly, self.parts, self.entry) = (parts.name, parts.assembly, parts, entry)
      own = parts.all[first...]
      settings = Self.settings(of: own)
      usesDefaults = entry.lifetime == nil && parts.replaced == 0
      let defaults =
        usesDefaults ? parts.all[0].file.manifest.defaults(of: parts.assembly) : nil
      lifetime = entry.lifetime ?? defaults?.lifetime ?? .transient
      scope = entry.scope ?? defaults?.scope
      let isByDefault =
        entry.eager == nil && defaults?.eager == true && lifetime == .singleton
        && takesNoArguments(factory)
      externalEagerReason =
        entry.eager == true
        ? nil
        : isByDefault
          ? parts.all[0].defaultValue(of: "eager") : start
    }

    /// Returns the settings of parts, merged by JSON Merge Patch (RFC 7396): those of one file in its own document.
    private static func settings(of parts: ArraySlice<Origin>) -> JSONValue? {
      var merged: JSONValue?
      for part in parts {
        let isPatch = part.registration?.override == .patch
        if isPatch, part.registration?.removed.contains("settings") == true { merged = nil }
        guard let written = part.member.value["settings"]?.value, written.isObject else { continue }
        if !isPatch {
          merged = written
        } else {
          let base = merged.map { Manifest.Value($0) } ?? [:]
          let text = base.patched(by: Manifest.Value(written)).text(.line)
          merged = JSONValue(parsing: text.utf8, depth: .max)
        }
      }
      return merged
    }

    // MARK: Values

    /// The services in `as`; empty for the factory's own services.
    package var services: [String] { entry.services ?? [] }
    package var tags: [String] { entry.tags ?? [] }
    package var enabled: Bool { entry.enabled ?? true }
    /// The rules whose warnings and notes are accepted here.
    package var allow: [String] { entry.allow ?? [] }
    package var isEager: Bool { externalEagerReason != nil || entry.eager == true }

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
    package var allSettings: [JSONValue] {
      [settings].compactMap(\.self) + decorators.compactMap(\.settings)
    }

    // MARK: Places

    /// The place of the identifier; for an override, in the overriding file.
    package var place: Place { parts.last.place }
    /// The places of the identifier in all files, overridden ones first.
    package var origins: [Place] { parts.all.map(\.place) }
    /// Whether several files give the registration.
    package var isOverridden: Bool { parts.all.count > 1 }

    /// The place of the lifetime; nil if no file gives one.
    package var lifetimePlace: Place? {
      entry.lifetime == nil ? defaultPlace(of: "lifetime") : place(at: ["lifetime"])
    }
    package var scopePlace: Place {
      entry.scope == nil ? defaultPlace(of: "scope") ?? place : place(at: ["scope"])
    }
    package var eagerPlace: Place {
      externalEagerReason.map { Place($0) } ?? place(at: ["eager"])
    }

    private func defaultPlace(of key: String) -> Place? {
      usesDefaults ? parts.all[0].defaultValue(of: key).map { Place($0) } : nil
    }

    /// Returns the place of one string of the list under a key.
    package func place(of key: String, at index: Int) -> Place {
      place(at: [.key(key), .index(index)])
    }

    /// Returns the place of the value at a path, in the last file that gives it; the identifier's place if none does.
    fileprivate func place(at path: [JSONValue.Step]) -> Place {
      find(path).map { Place($0) } ?? place
    }

    /// Returns the place of the key at the end of a path.
    fileprivate func keyPlace(at path: [JSONValue.Step]) -> Place? {
      guard case .key(let key)? = path.last else { return nil }
      return own.reversed().lazy.compactMap { $0.member.value.find(path.dropLast())?[key] }.first
        .map { Place(key: $0) }
    }

    private func find(_ path: [JSONValue.Step]) -> JSONValue? {
      let isOwn = path.first == "settings" || path.first == "dependencies"
      return (isOwn ? own : parts.parts).reversed().lazy
        .compactMap { $0.member.value.find(path) }.first
    }

    /// Returns a value of merged settings as a file has it.
    package func written(_ value: JSONValue) -> JSONValue {
      guard let settings, let steps = value.steps(from: settings) else { return value }
      return find(["settings"] + steps) ?? value
    }

    /// Returns the place of a value of the settings in the file that writes it.
    ///
    /// - Parameter keyRange: The range of the value's key; if given, the place is the key's.
    package func place(of value: JSONValue, keyRange: Range<Int>? = nil) -> Place {
      guard let keyRange else { return Place(written(value)) }
      if let settings, let steps = value.steps(from: settings),
        let place = keyPlace(at: ["settings"] + steps)
      {
        return place
      }
      var place = Place(value)
      place.range = keyRange
      return place
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

    /// The factory's identifier.
    package var factory: String {
      decorator == nil ? registration.entry.factory ?? "" : written?.factory ?? ""
    }

    package var settings: JSONValue? {
      guard decorator != nil else { return registration.settings }
      let object = registration.place(at: path).value
      return object["settings"]?.value
    }

    /// The dependencies by parameter name.
    package var dependencies: [String: Manifest.Dependency] {
      decorator == nil ? registration.entry.dependencies ?? [:] : written?.dependencies ?? [:]
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

    package var factoryPlace: Place { registration.place(at: path + ["factory"]) }

    /// The place of the key `settings`.
    package var settingsKeyPlace: Place {
      registration.keyPlace(at: path + ["settings"]) ?? settingsPlace
    }

    package var settingsPlace: Place { registration.place(at: path + ["settings"]) }

    /// Returns the place of a parameter's name.
    package func place(ofParameter name: String) -> Place {
      registration.keyPlace(at: path(ofParameter: name)) ?? registration.place
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
      case .registration, .removed, .keys, nil: place(ofReference: name)
      }
    }

    /// Returns the place of a key in a dictionary's reference.
    package func keyPlace(ofParameter name: String, under key: String) -> Place? {
      registration.keyPlace(at: path(ofParameter: name) + ["keys", .key(key)])
    }

    private func path(ofParameter name: String) -> [JSONValue.Step] {
      path + ["dependencies", .key(name)]
    }
  }
}

extension Origin {
  /// The registration as this file gives it.
  var registration: Manifest.Registration? {
    file.manifest.assemblies[assembly]?.registrations[member.key]
  }

  /// Returns the default for a key, the assembly's own first.
  fileprivate func defaultValue(of key: String) -> JSONValue? {
    file.root.find(["assemblies", .key(assembly), "defaults", .key(key)])
      ?? file.root.find(["defaults", .key(key)])
  }
}
