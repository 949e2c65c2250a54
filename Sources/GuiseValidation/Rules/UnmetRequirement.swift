internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unmetRequirement = Rule(
    "unmet-requirement", in: .proving,
    summary: """
      The code declares with `require` that it resolves a service, but the manifest does not \
      register its key.
      """,
    wrong: .registrations([
      "store": "memory-store",
      "clock": "system-clock",
      "report": ["factory": "traffic-report"],
    ]),
    mended: [#""traffic-report""#: #""traffic-report", "tags": ["daily"]"#],
    remedy: """
      Register the service under the key that the code resolves, or correct `require(...)` in \
      code.
      """
  ) { check in
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
