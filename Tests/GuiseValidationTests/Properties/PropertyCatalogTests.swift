import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite("Injected properties in registries: as data")
struct PropertyCatalogTests {
  private static let lamp = "ManifestSupport.House.Lamp"

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

  @Test func propertiesAreCompared() throws {
    let new = FactoryRegistry.house.catalog
    var old = new
    old.factories["server"]?.parameters[0].injected = nil
    old.factories["room"]?.parameters[1].tags = []
    #expect(
      old.differences(from: new) == [
        #"factory "room" differs in "parameters""#, #"factory "server" differs in "parameters""#,
      ])
  }
}
