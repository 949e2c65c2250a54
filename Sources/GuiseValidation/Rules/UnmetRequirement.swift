internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unmetRequirement = Rule("unmet-requirement", in: .proving) { check in
    missingKeys(in: check, ofRequirements: true)
  }
}

extension WiringModel {
  /// The opening brace of the root assembly, which lacks the registration.
  var rootPlace: Place? {
    guard let root = composition.root, let assembly = composition.assemblies[root]
    else { return composition.documents.last.map { Place(opening: $0.root) } }
    return assembly.place.value.kind == .object
      ? Place(opening: assembly.place.value) : assembly.place
  }
}
