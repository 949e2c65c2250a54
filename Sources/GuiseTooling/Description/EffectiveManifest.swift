internal import Guise
package import GuiseManifest
internal import StrictJSON

/// A manifest with all that it includes, as one manifest that means the same and includes nothing.
///
/// It has what was written once all files are merged: a variable keeps its default and no value that
/// somebody gave, settings keep their literals and their `${name}`, and what is only the standard is
/// left out. A secret's default is left out too, which `x-redacted` says: whoever loads the result
/// gives the secret. What a file accepts with `allow` at its top is accepted in the registrations where
/// it was found, so that nothing else is.
package struct EffectiveManifest {
  private let composition: Composition
  private let shownPath: (String) -> String
  private let allow: EffectiveAllow

  /// - Parameters:
  ///   - composition: of a manifest without errors; what is faulty is not in it.
  ///   - found: what the rules find in it, accepted or not.
  ///   - shownPath: how `x-origin` writes the path of a file.
  package init(
    _ composition: Composition, found: [Diagnostic] = [],
    shownPath: @escaping (String) -> String = { $0 }
  ) {
    allow = EffectiveAllow(composition, found: found)
    self.composition = composition
    self.shownPath = shownPath
  }

  /// The manifest's text, the same for manifests that say the same: keys are sorted.
  package var text: String { document.text(.document) }

  package var document: JSON { manifest.value.sorted }

  package var manifest: Manifest {
    var manifest = Manifest()
    manifest.catalog = catalog
    manifest.root = composition.root
    if !composition.scopes.isEmpty { manifest.scopes = composition.scopes.map(\.value) }
    if !start.isEmpty { manifest.start = start }
    manifest.allow = allowAtTop
    manifest.variables = composition.variables.mapValues(variable)
    manifest.assemblies = composition.assemblies.mapValues { assembly in
      // Their order is that of registering.
      Manifest.Assembly(uses: assembly.uses.map(\.name))
    }
    for registration in composition.registrations {
      var written = registration.effective
      if let rules = allow.registrations[registration.id] {
        written.allow = rules.union(written.allow ?? []).sorted()
      }
      written.notes["x-origin"] = .strings(registration.origins.map(origin))
      manifest.assemblies[registration.assembly]?.registrations[registration.id] = written
    }
    return manifest
  }

  /// Seen from where the manifest is: the result can stand beside it.
  private var catalog: String? {
    composition.catalogPath.map { path in
      let folder = RelativePath.folder(of: RelativePath.normalized(composition.path))
      return RelativePath.relative(path.value, to: folder)
    }
  }

  /// Without those that are not registered.
  private var start: [String] {
    composition.start.map(\.value).filter { composition.registrations[$0] != nil }
  }

  private var allowAtTop: [String] {
    var rules = allow.top
    if hasVariableOfOverridden { rules.insert(UnusedVariable.id) }
    return rules.sorted()
  }

  /// Whether only settings that are overridden refer to some variable: that is not a fault of the files,
  /// and the caller may give it a value, so it stays.
  private var hasVariableOfOverridden: Bool {
    if composition.variables.isEmpty { return false }
    let settings = composition.registrations.flatMap(\.allSettings)
    let references = composition.references
    let left = Set(composition.variables.keys).subtracting(references.names(in: settings))
      .subtracting(composition.variables.values.flatMap(\.madeOf))
    return !left.isDisjoint(with: references.names(in: composition.documents.map(\.root)))
  }

  private func variable(_ variable: Composition.Variable) -> Manifest.Variable {
    var written = Manifest.Variable(type: variable.type, env: variable.environmentName)
    if variable.isDeclaredSecret {
      written.isSecret = true
      if variable.defaultValue != nil { written.notes["x-redacted"] = "default" }
    } else {
      written.defaultValue = variable.defaultValue.map { Manifest.Value($0.written) }
    }
    return written
  }

  private func origin(_ place: Place) -> String {
    "\(shownPath(place.source.path)):\(place.source.line(at: place.range.lowerBound))"
  }
}

/// Where one manifest accepts what several files accept at their tops.
private struct EffectiveAllow {
  private(set) var top: Set<String> = []
  private(set) var registrations: [String: Set<String>] = [:]

  init(_ composition: Composition, found: [Diagnostic]) {
    let filter = AllowedFindings(found, by: composition)
    let left = Set(filter.findings.lazy.map(\.rule))
    let paths = Set(composition.documents.lazy.map(\.source.path))
    for allow in composition.allow {
      let rule = allow.rule.value
      let accepted = found.filter {
        $0.rule == rule && $0.severity != .error && filter.covers(allow, $0)
      }
      let inRegistrations = accepted.filter {
        $0.registration.map { composition.registrations[$0] != nil } == true
      }
      if allow.paths.isSuperset(of: paths) {
        top.insert(rule)
        continue
      }
      for id in inRegistrations.compactMap(\.registration) {
        registrations[id, default: []].insert(rule)
      }
      // At the top it would accept what is left too.
      if inRegistrations.isEmpty || inRegistrations.count < accepted.count, !left.contains(rule) {
        top.insert(rule)
      }
    }
  }
}
