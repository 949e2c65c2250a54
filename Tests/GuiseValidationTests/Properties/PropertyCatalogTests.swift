import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite("Injected properties in registries: as data")
struct PropertyCatalogTests {
  private static let lamp = "ManifestSupport.House.Lamp"

  private func parameters(_ id: String) throws -> [Catalog.Parameter] {
    try #require(FactoryRegistry.house.catalog.factories[id]).parameters
  }

  @Test func theCatalogTellsTheirTagsAndWhatTheyAreInjectedInto() throws {
    #expect(
      try parameters("room") == [
        .init(name: "lamp", kind: .required, service: Self.lamp, injected: .object),
        .init(
          name: "spare", kind: .optional, service: Self.lamp, injected: .object, tags: ["spare"]),
      ])
    #expect(try parameters("around").map(\.injected) == [nil, .object])
    #expect(try parameters("box").map(\.injected) == [.value])
    #expect(try parameters("board").map(\.kind) == [.keyed])
    #expect(try parameters("roll") == [])
    #expect(FactoryRegistry.house.catalog.factories["roll"]?.opaque == true)
  }

  @Test func itIsReadAsItIsWritten() throws {
    let catalog = FactoryRegistry.house.catalog
    #expect(FactoryRegistry.house.problems.isEmpty)
    #expect(try Catalog.read(catalog.encoded(), path: "c.json") == catalog)
    let text = String(decoding: catalog.encoded(), as: UTF8.self)
    #expect(text.contains(#""injected": "object""#) && text.contains(#""tags": ["spare"]"#))
  }

  private func problems(_ declare: (FactoryDeclarations) -> Void) -> [String] {
    FactoryRegistry(declare).catalogProblems.map(\.message)
  }

  @Test func tagsThatArePassedOnAreAProblem() {
    let problems = problems {
      $0.register("client", auto(House.Client.init(server:), passingTags: true))
    }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("it passes tags on") == true)
  }

  @Test func propertiesAreNamedBehindTheParameters() {
    let factory = auto(House.Job.init(text:number:lamp:)).injecting(\.spare)
    let problems = problems {
      $0.register("job", parameters: ["text", "number", "lamp"], factory)
    }
    #expect(problems.first?.contains("it names 3 parameters, but 4 of its") == true)
    #expect(
      self.problems { $0.register("job", arguments: [String.self], factory) }.first?
        .contains("no parameter has the argument type Swift.String") == true)
  }

  private enum Hidden { case one }

  @Test func tagsOfPrivateTypesAreAProblem() {
    let problems = problems {
      $0.register("room", auto { () in House.Room() }.injecting(\.lamp, tags: Hidden.one))
    }
    #expect(problems.first?.contains("a type whose name differs between builds") == true)
  }

  @Test func differencesSayWhatIsAProperty() throws {
    let new = FactoryRegistry.house.catalog
    var old = new
    old.factories["server"]?.parameters[0].injected = nil
    old.factories["room"]?.parameters[1].tags = []
    let service = "ManifestSupport.House"
    #expect(
      old.differences(from: new) == [
        #"factory "room" now takes the property \#(Self.lamp) (optional) with tag "spare" as "spare" and no longer takes the property \#(Self.lamp) (optional) as "spare""#,
        #"factory "server" now takes the property \#(service).Client and no longer takes \#(service).Client"#,
      ])
  }

  private func model(_ room: String) throws -> WiringModel {
    try #require(
      ManifestValidator(factories: .house).inspect(
        .app(House.lamps + #""room": \#(room)"#)
      ).model)
  }

  @Test func wiringsShowWhatTheyGet() throws {
    let (plain, pointed) = (
      try model(#""room""#),
      try model(#"{ "factory": "room", "dependencies": { "spare": "c" } }"#)
    )
    #expect(WiringDifference(from: plain, to: plain).lines == [])
    #expect(
      WiringDifference(from: plain, to: pointed).lines == ["~ room: spare gets b -> c"])
    #expect(
      EffectiveManifest(pointed.composition).text.contains(
        #""dependencies": { "spare": "c" }"#))
  }
}
