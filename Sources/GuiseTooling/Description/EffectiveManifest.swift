package import GuiseManifest
package import GuiseValidation
internal import StrictJSON

/// An equivalent manifest in one file, with all includes merged.
///
/// The result keeps the declarations of the merged files: a variable keeps its default, not a value
/// given by the caller; settings keep their literals and their `${name}`; standard values are left
/// out. The default of a secret is left out too and marked with `x-redacted`: the caller who loads
/// the result supplies it. An `allow` list at the top of a file moves to the registrations in which
/// the rule found something, so it accepts nothing more.
package struct EffectiveManifest {
  private let composition: Composition
  private let shownPath: (String) -> String
  private let allow: EffectiveAllow

  /// - Parameters:
  ///   - composition: the composition of a manifest without errors; faulty parts are not included.
  ///   - found: the findings of all rules, accepted or not.
  ///   - shownPath: formats the path of a file for `x-origin`.
  package init(
    _ composition: Composition, found: [Diagnostic] = [],
    shownPath: @escaping (String) -> String = { $0 }
  ) {
    allow = EffectiveAllow(composition, found: found)
    self.composition = composition
    self.shownPath = shownPath
  }

  /// The text of the manifest in canonical form: equivalent manifests have equal text.
  package var text: String { document.text(.document) }

  package var document: JSON {
    var annotated = AnnotatedManifest(manifest)
    for registration in composition.registrations {
      annotated.notes[registration.id] = ["x-origin": registration.origins.map(origin)]
    }
    let redacted = composition.variables.filter {
      $0.value.isDeclaredSecret && $0.value.written != nil
    }
    annotated.redacted = Set(redacted.keys)
    return annotated.document
  }

  package var manifest: Manifest {
    var manifest = Manifest()
    // For a result that is stored in the manifest's folder.
    let folder = RelativePath.folder(of: RelativePath.normalized(composition.path))
    manifest.catalog = composition.catalogPath.map { RelativePath.relative($0.value, to: folder) }
    manifest.root = composition.root
    if !composition.scopes.isEmpty { manifest.scopes = composition.scopes.map(\.value) }
    let start = composition.start.map(\.value).filter { composition.registrations[$0] != nil }
    if !start.isEmpty { manifest.start = start }
    let unused = hasVariableOfOverridden ? [Rule.unusedVariable.id] : []
    manifest.allow = allow.top.union(unused).sorted()
    manifest.variables = composition.variables.mapValues(variable)
    manifest.assemblies = composition.assemblies.mapValues { assembly in
      // Uses keep their order: it decides the order of registration.
      Manifest.Assembly(uses: assembly.uses.map(\.value))
    }
    for registration in composition.registrations {
      var written = registration.effective
      if let rules = allow.registrations[registration.id] {
        written.allow = rules.union(written.allow ?? []).sorted()
      }
      manifest.assemblies[registration.assembly]?.registrations[registration.id] = written
    }
    return manifest
  }

  /// Whether some variable is referred to only by overridden settings.
  ///
  /// The variable stays, since the files are not at fault and a caller may give it a value.
  private var hasVariableOfOverridden: Bool {
    if composition.variables.isEmpty { return false }
    let settings = composition.registrations.flatMap(\.allSettings)
    let left = Set(composition.variables.keys).subtracting(settings.variables)
      .subtracting(composition.variables.values.flatMap(\.madeOf))
    return !left.isDisjoint(with: composition.documents.map(\.root).variables)
  }

  private func variable(_ variable: Composition.Variable) -> Manifest.Variable {
    var written = Manifest.Variable(type: variable.type, env: variable.environmentName)
    if variable.isDeclaredSecret {
      written.isSecret = true
    } else {
      written.defaultValue = variable.written.map { Manifest.Value($0) }
    }
    return written
  }

  private func origin(_ place: Place) -> String {
    "\(shownPath(place.source.path)):\(place.source.line(at: place.range.lowerBound))"
  }
}

/// The places at which one manifest accepts the rules that several files allow at their tops.
private struct EffectiveAllow {
  private(set) var top: Set<String> = []
  private(set) var registrations: [String: Set<String>] = [:]

  init(_ composition: Composition, found: [Diagnostic]) {
    let allowed = AllowedFindings(composition)
    let left = Set(
      found.lazy.filter {
        allowed.places(
          accepting: $0.rule, $0.severity, in: $0.location?.path, registration: $0.registration)
          == nil
      }.map(\.rule))
    let paths = Set(composition.documents.lazy.map(\.source.path))
    for allow in composition.allow {
      let rule = allow.rule.value
      let accepted = found.filter {
        $0.rule == rule && $0.severity != .error && allowed.covers(allow, $0.location?.path)
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
      // An entry at the top would also accept findings that are still open.
      if inRegistrations.isEmpty || inRegistrations.count < accepted.count, !left.contains(rule) {
        top.insert(rule)
      }
    }
  }
}
