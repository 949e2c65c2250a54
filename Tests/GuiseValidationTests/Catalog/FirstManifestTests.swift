import GuiseCommand
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct FirstManifestTests {
  /// A catalog that somebody has edited may have identifiers that no registration may have.
  @Test(arguments: ["../", "a~b", "a/b", "", "a b"])
  func invalidIdentifiersAreLeftOut(identifier: String) {
    var catalog = Catalog()
    for name in ["clock", identifier] {
      catalog.factories[name] = .init(services: ["Demo.\(name)"], file: "Demo/Factories.swift")
    }
    let manifest = FirstManifest.make(from: catalog)
    #expect(manifest.manifest.assemblies["app"]?.registrations.keys.sorted() == ["clock"])
  }
}
