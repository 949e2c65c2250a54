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
          let text = base.patched(by: Manifest.Value(written)).text
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
      entry.lifetime == nil ? defaultPlace(of: "lifetime") : place(of: "lifetime")
    }
    package var scopePlace: Place {
      (entry.scope == nil ? defaultPlace(of: "scope") : place(of: "scope")) ?? place
    }
    package var eagerPlace: Place {
      externalEagerReason.map { Place($0) } ?? place(of: "eager") ?? place
    }

    private func defaultPlace(of key: String) -> Place? {
      usesDefaults ? parts.all[0].defaultValue(of: key).map { Place($0) } : nil
    }

    /// Returns the place of one string of the list under a key.
    package func place(of key: String, at index: Int) -> Place {
      place(of: key)?.value.item(at: index).map { Place($0) } ?? place
    }

    /// Returns the place of the value under a key, in the last file that gives one.
    fileprivate func place(of key: String) -> Place? {
      place(in: parts.parts) { $0[key].map { Place($0.value) } }
    }

    /// Returns the place that is found in the last of the files in which one is found.
    fileprivate func place(
      in origins: ArraySlice<Origin>, _ find: (JSONValue) -> Place?
    ) -> Place? {
      for origin in origins.reversed() {
        if let place = find(origin.member.value) { return place }
      }
      return nil
    }

    /// Returns a value of merged settings as a file has it.
    package func written(_ value: JSONValue) -> JSONValue {
      guard let steps = settings.flatMap(value.steps) else { return value }
      let place = place(in: own) { $0["settings"]?.value.find(steps[...]).map { Place($0) } }
      return place?.value ?? value
    }

    /// Returns the place of a value of the settings in the file that writes it.
    ///
    /// - Parameter keyRange: The range of the value's key; if given, the place is the key's.
    package func place(of value: JSONValue, keyRange: Range<Int>? = nil) -> Place {
      guard let keyRange else { return Place(written(value)) }
      var merged = Place(value)
      merged.range = keyRange
      guard let steps = settings.flatMap(value.steps), case .key(let key)? = steps.last else {
        return merged
      }
      let place = place(in: own) { entry in
        entry["settings"]?.value.find(steps.dropLast())?[key].map { Place(key: $0) }
      }
      return place ?? merged
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
      decorator == nil ? registration.settings : writtenSettings?.value
    }

    /// The dependencies by parameter name.
    package var dependencies: [String: Manifest.Dependency] {
      decorator == nil ? registration.entry.dependencies ?? [:] : written?.dependencies ?? [:]
    }

    // MARK: Places

    /// Returns the place that is found in the use as a file has it; a string abbreviates an object with that factory.
    private func place(_ find: (JSONValue) -> Place?) -> Place? {
      guard let decorator else { return registration.place(in: registration.own, find) }
      return registration.place(of: "decorators")?.value.item(at: decorator).flatMap(find)
    }

    /// The place for faults of the whole part: the registration's identifier, or the list element.
    package var place: Place {
      let element =
        decorator == nil ? nil : place { $0.isObject ? Place(opening: $0) : Place($0) }
      return element ?? registration.place
    }

    package var factoryPlace: Place {
      place { $0.isString ? Place($0) : $0["factory"].map { Place($0.value) } }
        ?? registration.place
    }

    /// The place of the key `settings`.
    package var settingsKeyPlace: Place {
      place { $0["settings"].map { Place(key: $0) } } ?? registration.place
    }

    package var settingsPlace: Place { writtenSettings ?? registration.place }

    private var writtenSettings: Place? { place { $0["settings"].map { Place($0.value) } } }

    /// Returns the place that is found in a parameter's reference.
    private func place(for name: String, _ find: (JSONMember) -> Place?) -> Place? {
      place { $0["dependencies"]?.value[name].flatMap(find) }
    }

    /// Returns the place of a parameter's name.
    package func place(ofParameter name: String) -> Place {
      place(for: name) { Place(key: $0) } ?? registration.place
    }

    /// Returns the place of a tag in a parameter's reference.
    package func place(ofTag tag: String, for name: String) -> Place {
      guard case .tags(let tags)? = dependencies[name], let index = tags.firstIndex(of: tag) else {
        return place(ofParameter: name)
      }
      return place(ofParameter: name, at: index)
    }

    /// Returns the place of a parameter's reference.
    package func place(ofReference name: String) -> Place {
      place(for: name) { Place($0.value) } ?? registration.place
    }

    /// Returns the place of one element of a parameter's reference: an identifier or a tag.
    package func place(ofParameter name: String, at index: Int) -> Place {
      let element = place(for: name) { reference in
        let list = reference.value["tags"]?.value ?? reference.value
        return list.item(at: index).map { Place($0) }
      }
      return element ?? place(ofReference: name)
    }

    /// Returns the place of the identifier under a key of a dictionary's reference, or of the key itself.
    package func place(ofElement key: String, for name: String, isKey: Bool = false) -> Place {
      let element = place(for: name) { reference in
        reference.value["keys"]?.value[key].map { isKey ? Place(key: $0) : Place($0.value) }
      }
      return element ?? place(ofReference: name)
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
    let own = file.root["assemblies"]?.value[assembly]?.value["defaults"]?.value[key]
    return (own ?? file.root["defaults"]?.value[key])?.value
  }
}
