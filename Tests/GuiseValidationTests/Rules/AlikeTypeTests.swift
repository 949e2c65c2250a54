import Guise
import GuiseManifest
import GuiseTooling
import GuiseValidation
import ManifestSupport
import Testing

/// Near misses of other types: an optional, labels, `@Sendable`.
@Suite struct AlikeTypeTests {
  struct Failable: Sendable {
    init?() {}
  }
  struct Holder: Sendable {}

  private func help(
    _ registrations: String..., of factories: FactoryRegistry
  ) throws -> [[String]] {
    let source = ManifestSource.app(registrations.joined(separator: ",\n"))
    let catalog = try Catalog.read(factories.catalog.encoded(), path: "c.json")
    let found = ManifestValidator(catalog: catalog).report(for: [source]).diagnostics
    #expect(found.map(\.rule) == ["missing-dependency"])
    return found.map(\.help)
  }

  private static func registry<Made, Taken>(
    _ make: @escaping @Sendable () -> Made, _ taken: Taken.Type
  ) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("x", make)
      factories.register("h", parameters: ["p"]) { (_: Taken) in Holder() }
    }
  }

  static let cases: [(FactoryRegistry, registered: String, asked: String)] = [
    (
      registry({ Failable() }, Failable.self),
      "Swift.Optional<GuiseValidationTests.AlikeTypeTests.Failable>",
      "GuiseValidationTests.AlikeTypeTests.Failable"
    ),
    (
      registry({ (id: 1, name: "a") }, (Int, String).self),
      "(id: Swift.Int, name: Swift.String)", "(Swift.Int, Swift.String)"
    ),
    (
      registry({ (1, "a") }, (id: Int, name: String).self),
      "(Swift.Int, Swift.String)", "(id: Swift.Int, name: Swift.String)"
    ),
    (
      registry({ { @Sendable (a: Int) in a } }, ((Int) -> Int).self),
      "@Sendable (Swift.Int) -> Swift.Int", "(Swift.Int) -> Swift.Int"
    ),
  ]

  @Test(arguments: cases.indices) func isNamed(_ number: Int) throws {
    let (factories, registered, asked) = Self.cases[number]
    let next = "as \(registered), which is another type: ask for that in code, or register \(asked)"
    #expect(
      try help(#""r": "x""#, #""h": "h""#, of: factories) == [[#""r" is registered \#(next)"#]])
    #expect(try help(#""h": "h""#, of: factories) == [[#"the factory "x" registers it \#(next)"#]])
  }

  @Test func othersAreNotNamed() throws {
    let factories = Self.registry({ (1, 2) }, (Int, String).self)
    #expect(
      try help(#""r": "x""#, #""h": "h""#, of: factories)[0][0].hasPrefix("no factory offers"))
  }
}
