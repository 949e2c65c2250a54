import GuiseTooling
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct FirstManifestTests {
  private static func catalog(_ factories: [String]) -> Catalog {
    var catalog = Catalog()
    for name in factories {
      catalog.factories[name] = .init(services: ["Demo.\(name)"], file: "Demo/Factories.swift")
    }
    return catalog
  }

  /// A catalog that somebody has edited may have identifiers that no registration may have.
  @Test(arguments: ["../", "a~b", "a/b", "", "a b"])
  func isMadeWithoutWhatCannotBeNamed(identifier: String) {
    let catalog = Self.catalog(["clock", identifier])
    let validator = ManifestValidator(catalog: catalog)
    var checks = 0
    let manifest = FirstManifest.make(from: catalog) { manifest in
      checks += 1
      // Without end otherwise.
      if checks > 100 { return ValidationReport() }
      return validator.inspect(.manifest(manifest)).report
    }
    #expect(checks < 100)
    #expect(manifest.manifest.assemblies["app"]?.registrations.keys.sorted() == ["clock"])
  }

  /// An error may name a registration that is not there.
  @Test func endsWhereNothingCanBeLeftOut() {
    var checks = 0
    let manifest = FirstManifest.make(from: Self.catalog(["clock"])) { _ in
      checks += 1
      var report = ValidationReport()
      if checks <= 100 {
        report.diagnostics = [
          Diagnostic(
            rule: "invalid-identifier", severity: .error, message: "m",
            pointer: "/assemblies/app/registrations/other")
        ]
      }
      return report
    }
    #expect(checks < 100)
    #expect(manifest.manifest.assemblies["app"]?.registrations.keys.sorted() == ["clock"])
  }
}
