import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct UnknownFactoryTests {
  private let catalog = Catalog([
    "file-store": .of("Store"), "traffic-report": .of("Report", .needs("Store")),
    "server": .of("Server", .needs("Report")),
  ])

  @Test func namesTheNearestAndTheWayToIt() {
    let checked = CheckedManifest(
      registrations: [
        #""server": "server""#, #""store": { "factory": "file-stor" }"#,
        #""traffic": "traffic-report""#,
      ], catalog)
    #expect(checked.places == ["unknown-factory 3:23-3:34"])
    #expect(checked.messages == [#"no factory is registered as "file-stor""#])
    #expect(
      checked.help == [[#"did you mean "file-store"? (registered in App/Factories.swift)"#]])
    #expect(checked.chains == [["app", "server", "traffic", "store"]])
    #expect(checked.report.diagnostics[0].pointer == "/assemblies/app/registrations/store/factory")
    #expect(checked.wiring == nil)
  }

  @Test func theShortFormIsItsOwnPlace() {
    let checked = CheckedManifest(registrations: [#""a": "nothing-like-it""#], catalog)
    #expect(checked.places == ["unknown-factory 2:6-2:23"])
    #expect(checked.help[0].count == 1 && checked.help[0][0].contains("renew the catalog"))
    #expect(checked.chains == [[]])
  }

  @Test func everyOneIsReportedAndNothingThatFollows() {
    let checked = CheckedManifest(
      registrations: [#""a": "one""#, #""b": "two""#, #""traffic": "traffic-report""#], catalog)
    #expect(checked.rules == ["unknown-factory", "unknown-factory"])
  }

  /// The way to it leads over what the nearest factory offers.
  @Test func theWayLeadsOverTheNearestFactory() {
    let catalog = Catalog([
      "store": .of("Store", .needs("Disk")), "report": .of("Report"), "disk": .of("Disk"),
    ])
    let near = CheckedManifest(
      registrations: [#""s": "store""#, #""r": { "factory": "reprot" }"#], catalog)
    #expect(near.rules == ["unknown-factory"])
    let meant = CheckedManifest(registrations: [#""s": "store""#, #""d": "dsik""#], catalog)
    #expect(meant.rules == ["unknown-factory"])
    #expect(meant.chains == [["app", "s", "d"]])
    let anything = CheckedManifest(
      registrations: [#""s": "store""#, #""d": "something-else""#], catalog)
    #expect(anything.rules == ["unknown-factory"])
  }

  @Test func disabledRegistrationsMayNameWhatTheyLike() {
    let checked = CheckedManifest(
      registrations: [#""a": { "factory": "one", "enabled": false }"#, #""b": "file-store""#],
      catalog)
    #expect(checked.rules == [])
  }

  @Test func aFactoryThatTheCodeSpoiledIsReportedThere() {
    let checked = CheckedManifest(
      registrations: [#""a": "odd""#], catalog,
      problems: [
        RegistryProblem(
          .invalidFactory, "odd", "it names 2 parameters, but 1 of its parameters can be named",
          at: .init(file: "App/Factories.swift", line: 7))
      ])
    #expect(checked.places == ["invalid-factory 7:1-7:1"])
    #expect(
      checked.help == [[#"fix the registration register("odd", …) at App/Factories.swift:7"#]])
  }

  @Test func bothPlacesOfADuplicateAreShown() {
    let checked = CheckedManifest(
      registrations: [#""b": "file-store""#], catalog,
      problems: [
        RegistryProblem(
          .duplicateFactory, "file-store", "two factories are registered as \"file-store\"",
          at: .init(file: "App/B.swift", line: 7), .init(file: "App/A.swift", line: 3))
      ])
    let finding = checked.report.diagnostics.first
    #expect(checked.rules == ["duplicate-factory"])
    #expect(finding?.location?.path == "App/B.swift")
    #expect(finding?.related.map(\.location?.path) == ["App/A.swift"])
    #expect(checked.wiring == nil)
  }
}
