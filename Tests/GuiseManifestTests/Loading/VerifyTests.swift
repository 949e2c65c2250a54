import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

@Suite("verify() of a manifest's registrations")
struct VerifyTests {
  struct Settings: Decodable, Sendable {
    var name: String
  }
  struct Store: Sendable {}
  struct Service: Sendable {}
  struct Left: Sendable {}
  struct Right: Sendable {}

  private var factories: FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("store") { Store() }
      factories.register("service", arguments: [Int.self], settings: Settings.self) {
        (_: Settings, _: Store, _: Int) in Service()
      }
      factories.register("hidden", opaque: true) { 1.5 }
      factories.register("left") { (_: Right) in Left() }
      factories.register("right") { (_: Left) in Right() }
    }
  }

  private func container(_ registrations: String) throws -> Container {
    let container = Container()
    container.assemble(try ManifestAssembly(.app(registrations), factories: factories))
    return container
  }

  private let registrations = """
    "store": { "factory": "store", "tags": ["main"] },
    "service": {
      "factory": "service", "settings": { "name": "x" }, "dependencies": { "Store": "store" }
    },
    "hidden": { "factory": "hidden" }
    """

  @Test func parametersAreAskedForUnderTheirTags() throws {
    let container = try container(registrations)
    let report = container.verify()
    #expect(report.findings.isEmpty)
    #expect((report.verified, report.opaque, report.failed) == (2, 1, 0))
    #expect(container.graph().edges.count == 1)
  }

  @Test func aLaterRegistrationMayBreakThem() throws {
    let container = try container(registrations)
    container.register(tags: "main", factory: auto { (_: Double, _: String) in Store() })
    let report = container.verify()
    #expect(report.findings.map { "\($0.dependency)" } == ["Swift.String"])
    #expect((report.verified, report.opaque, report.failed) == (1, 1, 1))
  }

  @Test func registrationsAreCountedAsTheValidatorCountsThem() throws {
    let source = ManifestSource.app(#""store": "store", "hidden": "hidden""#)
    let container = Container()
    container.assemble(
      try ManifestAssembly(source, factories: factories))
    let verified = container.verify()
    let report = ManifestValidator(factories: factories).report(for: [source])
    let manifest = try #require(report.manifests.first)
    #expect(verified.verified == manifest.verified)
    #expect(verified.opaque == manifest.opaque)
    #expect((manifest.verified, manifest.opaque, verified.failed) == (1, 1, 0))
  }
}
