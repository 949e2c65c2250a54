package import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// An equivalent manifest in one file, with all includes merged.
///
/// The result keeps the declarations of the merged files: a variable keeps its default, not a value
/// given by the caller; settings keep their literals and their `${name}`; standard values are left
/// out. The default of a secret is left out too and marked with `x-redacted`: the caller who loads
/// the result supplies it. The `allow` lists at the tops of the files become one.
package struct EffectiveManifest {
  private let composition: Composition
  private let shownPath: (String) -> String

  /// - Parameters:
  ///   - composition: the composition of a manifest without errors; faulty parts are not included.
  ///   - shownPath: formats the path of a file for `x-origin`.
  package init(
    _ composition: Composition, shownPath: @escaping (String) -> String = { $0 }
  ) {
    self.composition = composition
    self.shownPath = shownPath
  }

  /// The text of the manifest in canonical form: equivalent manifests have equal text.
  package var text: String { document.text(.document) }

  package var document: JSON {
    var annotated = AnnotatedManifest(manifest)
    for registration in composition.all {
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
    manifest.catalog = composition.documents.catalogPath.map {
      RelativePath.relative($0.value, to: folder)
    }
    manifest.root = composition.root
    if !composition.scopes.isEmpty { manifest.scopes = composition.scopes.map(\.value) }
    let start = composition.start.map(\.value).filter { composition.registration($0) != nil }
    if !start.isEmpty { manifest.start = start }
    manifest.allow = Set(composition.allow.map(\.rule.value)).sorted()
    manifest.variables = composition.variables.mapValues(variable)
    manifest.assemblies = composition.assemblies.mapValues { assembly in
      // Uses keep their order: it decides the order of registration.
      Manifest.Assembly(uses: assembly.uses.map(\.value))
    }
    for registration in composition.all {
      manifest.assemblies[registration.assembly]?.registrations[registration.id] =
        registration.effective
    }
    return manifest
  }

  private func variable(_ variable: DefinedVariable) -> Manifest.Variable {
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
