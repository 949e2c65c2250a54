import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A catalog is stale where wiring depends on what has changed, and nowhere else.
@Suite struct CatalogDifferencesTests {
  private static let catalog: Catalog = {
    var catalog = Catalog()
    catalog.factories = [
      "f": .init(
        services: ["S", "A", "B"],
        parameters: [
          .init(name: "x", kind: .required, service: "X"),
          .init(name: nil, kind: .argument, service: "Int"),
          .init(name: "y", kind: .lazyFull, service: "Y", arguments: ["Int"]),
          .init(name: nil, kind: .argument, service: "Bool"),
          .init(name: nil, kind: .settings, service: "T"),
        ], settings: .init(type: "T", schema: .object([:])), file: "F.swift"),
      "u": .init(
        services: ["U"], settings: .init(type: "U.S", schema: nil, unchecked: "why"),
        file: "F.swift"),
    ]
    catalog.assemblies = [
      "a": .init(
        registrations: [
          .init(
            key: .init(service: "K"), concurrency: .sync,
            dependencies: [.init(kind: .required, key: .init(service: "X"))])
        ],
        decorators: [.init(key: .init(service: "K"))], file: "A.swift")
    ]
    catalog.supplies = [.init(key: .init(service: "X"), file: "M.swift")]
    catalog.requirements = [.init(key: .init(service: "S"), file: "M.swift")]
    catalog.tags = ["Kind": .init(texts: ["a", "b"], file: "M.swift")]
    return catalog
  }()

  private func differences(_ change: (inout Catalog) -> Void) -> [String] {
    var old = Self.catalog
    change(&old)
    return old.differences(from: Self.catalog)
  }

  @Test func aChangeBesideWiringIsNone() {
    #expect(differences { _ in } == [])
    #expect(
      differences { catalog in
        catalog.factories["f"]?.file = "Other.swift"
        catalog.assemblies["a"]?.file = "Other.swift"
        catalog.supplies[0].file = "Other.swift"
        catalog.requirements[0].file = "Other.swift"
        catalog.tags["Kind"]?.file = "Other.swift"
      } == [])
    #expect(differences { $0.factories["f"]?.settings?.type = "Renamed" } == [])
    #expect(differences { $0.factories["u"]?.settings?.unchecked = "other words" } == [])
    #expect(differences { $0.factories["f"]?.services = ["S", "B", "A"] } == [])
    #expect(differences { $0.factories["f"]?.parameters.swapAt(0, 2) } == [])
  }

  static let changes: [(String, @Sendable (inout Catalog) -> Void)] = [
    ("factory \"f\" differs in \"services\"", { $0.factories["f"]?.services = ["A", "S", "B"] }),
    ("factory \"f\" differs in \"services\"", { $0.factories["f"]?.services = ["S", "A"] }),
    ("factory \"f\" differs in \"concurrency\"", { $0.factories["f"]?.concurrency = .async }),
    ("factory \"f\" differs in \"instance\"", { $0.factories["f"]?.instance = .value }),
    ("factory \"f\" differs in \"opaque\"", { $0.factories["f"]?.opaque = true }),
    ("factory \"f\" differs in \"parameters\"", { $0.factories["f"]?.parameters.swapAt(1, 3) }),
    ("factory \"f\" differs in \"parameters\"", { $0.factories["f"]?.parameters[0].name = "z" }),
    (
      "factory \"f\" differs in \"parameters\"",
      { $0.factories["f"]?.parameters[2].arguments = [] }
    ),
    ("factory \"f\" differs in \"settings\"", { $0.factories["f"]?.settings?.schema = .any }),
    ("factory \"f\" differs in \"settings\"", { $0.factories["f"]?.settings = nil }),
    ("factory \"f\" is new", { $0.factories["f"] = nil }),
    ("factory \"g\" is gone", { $0.factories["g"] = $0.factories["f"] }),
    (
      "code assembly \"a\" differs in \"keys\"",
      { $0.assemblies["a"]?.registrations[0].lifetime = .weak }
    ),
    (
      "code assembly \"a\" differs in \"keys\"",
      { $0.assemblies["a"]?.registrations[0].dependencies[0].kind = .optional }
    ),
    (
      "code assembly \"a\" differs in \"keys\"",
      { $0.assemblies["a"]?.registrations[0].opaque = true }
    ),
    (
      "code assembly \"a\" differs in \"decorators\"", { $0.assemblies["a"]?.decorators = [] }
    ),
    ("the tag type Kind differs in \"texts\"", { $0.tags["Kind"]?.texts = ["a"] }),
    ("the tag type Kind is new", { $0.tags = [:] }),
  ]

  @Test(arguments: changes.indices)
  func aChangeOfWiringIsADifference(_ change: Int) {
    #expect(differences(Self.changes[change].1) == [Self.changes[change].0])
  }

  @Test func keysWithTagsOfCode() {
    #expect(
      differences { $0.supplies[0].key.codeTags = ["Kind:x"] } == [
        "supplied service X is new", "supplied service X with tag \"Kind:x\" is gone",
      ])
    #expect(
      differences { $0.requirements[0].from = .async } == [
        "requirement S has changed"
      ])
  }

  @Test func injectedPropertiesAreCompared() {
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
