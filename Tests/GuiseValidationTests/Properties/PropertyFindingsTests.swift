import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

@Suite("Injected properties in registries: what the validator says")
struct PropertyFindingsTests {
  private static let validators = Result {
    let catalog = try Catalog.read(FactoryRegistry.house.catalog.encoded(), path: "c.json")
    return [ManifestValidator(factories: .house), ManifestValidator(catalog: catalog)]
  }

  struct Cycle: Sendable, CustomTestStringConvertible {
    let one: String
    let other: String
    let isFault: Bool
    var factories = ("server", "client")
    var testDescription: String { "\(factories) \(one) \(other)" }
  }

  private static let lifetimes = ["transient", "graph", "singleton", "scoped", "weak"]

  static let cycles =
    lifetimes.flatMap { one in
      lifetimes.map { other in
        Cycle(one: one, other: other, isFault: one == "transient" && other == "transient")
      }
    } + [
      // A value is copied before its property is there.
      Cycle(
        one: "singleton", other: "singleton", isFault: true, factories: ("box", "holder"))
    ]

  @Test(arguments: cycles)
  func aPropertyOfASharedInstanceEndsACycle(_ cycle: Cycle) throws {
    let text = #"""
      "x": { "factory": "\#(cycle.factories.0)", "lifetime": "\#(cycle.one)" },
      "y": { "factory": "\#(cycle.factories.1)", "lifetime": "\#(cycle.other)" }
      """#
    // With the code linked in, and by its catalog.
    for validator in try Self.validators.get() {
      // That a scoped one is kept by another is a warning of its own.
      let rules = validator.report(for: [.app(text)]).diagnostics.map(\.rule)
        .filter { $0 != "captured-scoped" }
      #expect(rules == (cycle.isFault ? ["dependency-cycle"] : []))
    }
    let assembly = try ManifestAssembly(.app(text), factories: .house)
    func container() -> Container {
      let container = Container()
      container.assemble(assembly)
      return container
    }
    #expect(
      container().verify().errors.map(\.code) == (cycle.isFault ? [.dependencyCycle] : []))
    // Whoever is asked first.
    if cycle.factories.0 == "box" {
      #expect(throws: ResolutionError.self) { try container().resolve(House.Box.self) }
      #expect(throws: ResolutionError.self) { try container().resolve(House.Holder.self) }
    } else if cycle.isFault {
      #expect(throws: ResolutionError.self) { try container().resolve(House.Server.self) }
      #expect(throws: ResolutionError.self) { try container().resolve(House.Client.self) }
    } else {
      #expect(try container().resolve(House.Server.self).client != nil)
      #expect(try container().resolve(House.Client.self).server.client != nil)
    }
  }
}
