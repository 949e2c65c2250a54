import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Code assemblies are recorded without building anything, with what is known of their wiring.
struct CodeAssemblyCatalogTests {
  private static let shop = "ManifestSupport.Shop."

  private func recorded(
    _ register: @escaping @Sendable (any Registrar) -> Void
  ) throws -> Catalog.CodeAssembly {
    let registry = FactoryRegistry { factories in
      factories.register(assembly: "code") { Recorded(body: register) }
    }
    let catalog = registry.catalog
    #expect(try Catalog.read(catalog.encoded(), path: "c.json") == catalog)
    return try #require(catalog.assemblies["code"])
  }

  private struct Recorded: Assembly {
    let body: @Sendable (any Registrar) -> Void
    func register(in registrar: any Registrar) { body(registrar) }
    func registered(to resolver: any Resolver) { Issue.record("told that it is registered") }
  }

  private struct Failure: Error {}

  @Test func assembliesAreRecordedWithoutBuilding() {
    let registry = FactoryRegistry { factories in
      factories.register(assembly: "outer") { Outer() }
    }
    #expect(
      registry.catalog.assemblies["outer"]?.keys == [
        .init(service: "ManifestSupport.Shop.Clock"),
        .init(service: "ManifestSupport.Shop.Job", arguments: ["Swift.Int"]),
        .init(service: "ManifestSupport.Shop.Store", tags: ["basic"]),
      ])
  }

  /// Builds nothing while it registers, and would fail if it were built or told that it is registered.
  private struct Outer: Assembly {
    var dependentAssemblies: [any Assembly] { [Shop.Basics(), Shop.Basics()] }

    func register(in registrar: any Registrar) {
      registrar.register { (_, id: Int) -> Shop.Job in throw Failure() }
      registrar.register { _ in Secret() }
      registrar.register(lifetime: .singleton) { _ -> any Shop.Clock in throw Failure() }
    }

    func registered(to resolver: any Resolver) { Issue.record("told that it is registered") }
  }

  private struct Secret {}

  @Test func concurrency() throws {
    let assembly = try recorded { registrar in
      registrar.register(tags: "1") { _ -> Int in throw Failure() }
      registrar.register(tags: "2") { _ async -> Int in 0 }
      registrar.register(tags: "3", isolation: MainActor.shared) { _ -> Int in throw Failure() }
      registrar.register(tags: "4", isolation: MainActor.shared) { _ async -> Int in 0 }
      registrar.register(tags: "5", factory: auto { (_: String) -> Int in throw Failure() })
      registrar.register(tags: "6", factory: auto { (_: String) async -> Int in 0 })
      registrar.register(
        tags: "7", isolation: MainActor.shared,
        factory: mainauto { (_: String) -> Int in throw Failure() })
      registrar.register(
        tags: "8", isolation: MainActor.shared, factory: mainauto { (_: String) async -> Int in 0 })
      registrar.register(Int.self, tags: "9", forwardingTo: Key<Int>(tags: "8")) { $0 }
    }
    #expect(
      assembly.registrations.map(\.concurrency) == [
        .sync, .async, .mainActor, .async, .sync, .async, .mainActor, .async, .sync,
      ])
    #expect(
      assembly.registrations.map(\.opaque) == [
        true, true, true, true, false, false, false, false, false,
      ])
    let string = Catalog.CodeDependency(kind: .required, key: .init(service: "Swift.String"))
    let eight = Catalog.CodeDependency(
      kind: .required, key: .init(service: "Swift.Int", tags: ["8"]))
    #expect(
      assembly.registrations.map(\.dependencies) == [
        [], [], [], [], [string], [string], [string], [string], [eight],
      ])
  }

  @Test func lifetimes() throws {
    let lifetimes: [Lifetime] = [
      .transient, .singleton, .weak, .scoped, .scoped("request"), .graph,
    ]
    let assembly = try recorded { registrar in
      for (place, lifetime) in lifetimes.enumerated() {
        registrar.register(tags: "\(place)", lifetime: lifetime) { _ in Shop.MemoryStore() }
      }
    }
    #expect(
      assembly.registrations.map(\.lifetime) == [
        .transient, .singleton, .weak, .scoped, .scoped, .graph,
      ])
    #expect(assembly.registrations.map(\.scope) == [nil, nil, nil, nil, "request", nil])
  }

  @Test func whatIsBuiltAtTheStart() throws {
    let assembly = try recorded { registrar in
      registrar.register(tags: "1", lifetime: .singleton, eager: true) { _ in 1 }
      registrar.register(tags: "2", lifetime: .singleton) { _ in 2 }
    }
    #expect(assembly.registrations.map(\.eager) == [true, false])
  }

  @Test func whatIsAskedFor() throws {
    let assembly = try recorded { registrar in
      registrar.register(
        factory: auto {
          (
            _: (any Shop.Store)?, _: [any Shop.Report], _: LazyResolver<any Shop.Clock>,
            _: Provider<Shop.Job, Int>
          ) in Shop.Summary(titles: [])
        })
      registrar.register(
        Shop.Remote.self, forwardingTo: Key<Shop.Remote>(tags: "far", arguments: [Int.self])
      ) { $0 }
    }
    let remote = assembly.registrations.first { $0.key.service == Self.shop + "Remote" }
    #expect(remote?.key.arguments == ["Swift.Int"])
    #expect(
      remote?.dependencies == [
        .init(
          kind: .required,
          key: .init(service: Self.shop + "Remote", tags: ["far"], arguments: ["Swift.Int"]))
      ])
    let summary = assembly.registrations.first { $0.key.service == Self.shop + "Summary" }
    #expect(
      summary?.dependencies == [
        .init(kind: .optional, key: .init(service: Self.shop + "Store")),
        .init(kind: .array, key: .init(service: Self.shop + "Report")),
        .init(kind: .lazy, key: .init(service: Self.shop + "Clock")),
        .init(kind: .lazyFull, key: .init(service: Self.shop + "Job", arguments: ["Swift.Int"])),
      ])
    #expect(summary?.opaque == false)
  }

  @Test func whatElseIsAnswered() throws {
    let assembly = try recorded { registrar in
      registrar.register(tags: "1", factory: auto { (_: Int, _: [Bool]) in "" })
      registrar.register(tags: "2", factory: auto({ (_: Secret) in "" }, passingTags: true))
      registrar.register(tags: "3") { (_, _: Int) in "" }
      registrar.register(factory: auto({ () in "" }, passingTags: true))
    }
    #expect(
      assembly.registrations.map { $0.key.tags + $0.parameters } == [
        ["1", "Swift.Int", "Swift.Array<Swift.Bool>"], ["2"], ["3"], [],
      ])
    #expect(assembly.registrations.map(\.passesTags) == [false, false, false, true])
  }

  @Test func whatCannotBeKnown() throws {
    let assembly = try recorded { registrar in
      registrar.register(tags: "1", factory: auto { (_: any Resolver, _: String) in 1 })
      // What only this file can name is not written, so that what it needs is not known.
      registrar.register(tags: "2", factory: auto { (_: Secret, _: String) in 1 })
    }
    let string = Catalog.CodeDependency(kind: .required, key: .init(service: "Swift.String"))
    #expect(assembly.registrations.map(\.dependencies) == [[string], [string]])
    #expect(assembly.registrations.map(\.opaque) == [true, true])
  }

  @Test func theLastRegistrationOfAKeyCounts() throws {
    let assembly = try recorded { registrar in
      registrar.register { _ in 1 }
      registrar.register(lifetime: .singleton) { _ async in 2 }
    }
    #expect(
      assembly.registrations == [
        .init(
          key: .init(service: "Swift.Int"), concurrency: .async, lifetime: .singleton, opaque: true)
      ])
  }

  @Test func decorators() throws {
    let assembly = try recorded { registrar in
      registrar.decorate(String.self, tags: "x") { inner, _ in inner }
      registrar.decorate(Int.self) { inner, _ async in inner }
      registrar.decorate(Int.self) { inner, _ in inner }
      registrar.decorate(Secret.self) { inner, _ in inner }
    }
    #expect(assembly.keys == [])
    #expect(
      assembly.decorators == [
        .init(key: .init(service: "Swift.Int"), concurrency: .async),
        .init(key: .init(service: "Swift.Int")),
        .init(key: .init(service: "Swift.String", tags: ["x"])),
      ])
  }

  @Test func catalogsThatTellKeysAloneAreRead() throws {
    let text = #"""
      { "version": 1, "factories": {}, "assemblies": { "a": { "file": "f",
        "keys": [{ "service": "S", "tags": ["t"] }] } } }
      """#
    let catalog = try Catalog.read(Array(text.utf8), path: "c")
    #expect(
      catalog.assemblies["a"]
        == .init(keys: [.init(service: "S", tags: ["t"])], file: "f"))
    #expect(catalog.assemblies["a"]?.registrations.first?.concurrency == nil)
  }
}
