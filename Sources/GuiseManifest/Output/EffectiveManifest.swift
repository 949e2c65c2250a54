internal import Guise
package import StrictJSON

/// A manifest with all that it includes, as one manifest that means the same and includes nothing.
///
/// It has what was written once all files are merged: a variable keeps its default and no value that
/// somebody gave, settings keep their literals and their `${name}`, and what is only the standard is
/// left out. A secret's default is left out too, which `x-redacted` says: whoever loads the result
/// gives the secret. What files accept with `allow` at their tops is accepted in all of it.
package struct EffectiveManifest {
  private let composition: Composition
  private let shownPath: (String) -> String

  /// - Parameters:
  ///   - composition: of a manifest without errors; what is faulty is not in it.
  ///   - shownPath: how `x-origin` writes the path of a file.
  package init(
    _ composition: Composition, shownPath: @escaping (String) -> String = { $0 }
  ) {
    self.composition = composition
    self.shownPath = shownPath
  }

  /// The manifest's text, the same for manifests that say the same: keys are sorted.
  package var text: String { document.text(.document) }

  package var document: JSONLiteral {
    var members: [String: JSONLiteral] = ["guise": 1]
    members["catalog"] = catalog
    members["root"] = composition.root.map { .string($0) }
    members["scopes"] = Self.list(composition.scopes)
    members["start"] = Self.list(start)
    members["allow"] = allow
    if !composition.variables.isEmpty {
      members["variables"] = .sorted(composition.variables.mapValues(variable))
    }
    let registrations = Dictionary(grouping: composition.registrations.values, by: \.assembly)
    members["assemblies"] = .sorted(
      composition.assemblies.mapValues { assembly($0, registrations[$0.name] ?? []) })
    return .sorted(members)
  }

  /// Seen from where the manifest is: the result can stand beside it.
  private var catalog: JSONLiteral? {
    composition.catalogPath.map { path in
      let folder = RelativePath.folder(of: RelativePath.normalized(composition.path))
      return .string(RelativePath.relative(path.value, to: folder))
    }
  }

  /// Without those that are not registered.
  private var start: [Placed<String>] {
    composition.start.filter { composition.registrations[$0.value] != nil }
  }

  private var allow: JSONLiteral? {
    var rules = Set(composition.allow.lazy.map(\.rule.value))
    if hasVariableOfOverridden { rules.insert(UnusedVariable.id) }
    return rules.isEmpty ? nil : .strings(rules.sorted())
  }

  /// Whether only settings that are overridden refer to some variable: that is no fault of the files,
  /// and the caller may give it a value, so it stays.
  private var hasVariableOfOverridden: Bool {
    if composition.variables.isEmpty { return false }
    let settings = composition.registrations.values.flatMap { registration in
      [registration.settings].compactMap(\.?.value)
        + registration.decorators.compactMap(\.settings?.value)
    }
    let left = Set(composition.variables.keys).subtracting(ReferenceChecker.names(in: settings))
    let written = ReferenceChecker.names(in: composition.documents.map(\.root))
    return !left.isDisjoint(with: written)
  }

  // MARK: Variables

  private func variable(_ variable: Composition.Variable) -> JSONLiteral {
    var members: [String: JSONLiteral] = ["type": .string(variable.type.rawValue)]
    members["env"] = variable.environmentName.map { .string($0) }
    if variable.isSecret {
      members["secret"] = true
      if variable.defaultValue != nil { members["x-redacted"] = "default" }
    } else {
      members["default"] = variable.defaultValue.map { JSONLiteral($0.place.value) }
    }
    return .sorted(members)
  }

  // MARK: Assemblies

  private func assembly(
    _ assembly: Composition.Assembly, _ registrations: [Composition.Registration]
  ) -> JSONLiteral {
    var members: [String: JSONLiteral] = [:]
    // Their order is that of registering.
    if !assembly.uses.isEmpty { members["uses"] = .strings(assembly.uses.map(\.name)) }
    if !registrations.isEmpty {
      members["registrations"] = .sorted(
        Dictionary(registrations.map { ($0.id, registration($0)) }) { first, _ in first })
    }
    return .sorted(members)
  }

  private func registration(_ registration: Composition.Registration) -> JSONLiteral {
    var members = wired(
      registration.factory, registration.settings, registration.dependencies)
    members["as"] = Self.oneOrList(registration.services)
    members["tags"] = Self.list(registration.tags)
    if let lifetime = registration.lifetime?.value, lifetime != .transient {
      members["lifetime"] = .string(lifetime.rawValue)
    }
    members["scope"] = registration.scope.map { .string($0.value) }
    if !registration.decorators.isEmpty {
      members["decorators"] = .array(registration.decorators.map(decorator))
    }
    if registration.eager?.value == true { members["eager"] = true }
    // Not registered, and still what others may name: it tells near misses from nothing.
    if !registration.enabled { members["enabled"] = false }
    members["allow"] = Self.list(registration.allow)
    members["x-origin"] = .strings(registration.origins.map(origin))
    return .sorted(members)
  }

  private func decorator(_ decorator: Composition.Decorator) -> JSONLiteral {
    let members = wired(decorator.factory, decorator.settings, decorator.dependencies)
    return members.count == 1 ? .string(decorator.factory.value) : .sorted(members)
  }

  private func wired(
    _ factory: Placed<String>, _ settings: Placed<JSONValue>?,
    _ dependencies: [String: Placed<Composition.Dependency>]
  ) -> [String: JSONLiteral] {
    var members: [String: JSONLiteral] = ["factory": .string(factory.value)]
    members["settings"] = settings.map { JSONLiteral($0.value).sorted }
    if !dependencies.isEmpty {
      members["dependencies"] = .sorted(dependencies.mapValues { Self.dependency($0.value) })
    }
    return members
  }

  private static func dependency(_ dependency: Composition.Dependency) -> JSONLiteral {
    switch dependency {
    case .registration(let id): .string(id.value)
    case .registrations(let ids): .strings(ids.map(\.value))
    case .tags(let tags): ["tags": .strings(tags.map(\.value))]
    }
  }

  private func origin(_ place: Place) -> String {
    "\(shownPath(place.source.path)):\(place.source.line(at: place.range.lowerBound))"
  }

  private static func list(_ texts: [Placed<String>]) -> JSONLiteral? {
    texts.isEmpty ? nil : .strings(texts.map(\.value))
  }

  private static func oneOrList(_ texts: [Placed<String>]) -> JSONLiteral? {
    texts.count == 1 ? .string(texts[0].value) : list(texts)
  }
}
