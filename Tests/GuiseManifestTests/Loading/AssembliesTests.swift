import Guise
import GuiseManifest
import Testing

/// A manifest is an assembly among others.
struct AssembliesTests {
  typealias Store = any Shop.Store
  typealias Clock = any Shop.Clock

  @Test func aManifestUsesCode() async throws {
    let source = ManifestSource.app(#""t": "traffic", "s": "memory-store""#, uses: #""basics""#)
    let container = try await Container(manifest: source, factories: .shop)
    #expect(try await container.resolve((any Shop.Report).self).title == "traffic of memory at 7")
    #expect(try await container.resolve(Store.self, tags: "basic").name == "memory")
    try await Resolvable.expectAll(of: source, .shop)
  }

  /// Whatever the order of `uses`: the validator could not say which of them answers otherwise.
  @Test(arguments: [#""code", "part""#, #""part", "code""#])
  func theManifestHasTheLastWord(uses: String) async throws {
    let text = """
      {"guise":1,"root":"app","assemblies":{
        "app":{"uses":[\(uses)],"registrations":{"s":"memory-store"}},
        "part":{"registrations":{"c":{"factory":"fixed-clock","settings":{"time":1}}}}}}
      """
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.register(assembly: "code") { Shop.Basics() }
    }
    let source = ManifestSource.bytes(Array(text.utf8))
    let container = try await Container(manifest: source, factories: registry)
    #expect(try await container.resolve(Clock.self).now == 1)
    #expect(try await container.resolve([any Shop.Clock].self).count == 1)
  }

  @Test func codeUsesAManifest() throws {
    let manifest = try ManifestAssembly(.app(#""s": "memory-store""#), factories: .shop)
    let container = Container()
    container.assemble(Code(manifest: manifest))
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of memory at 7")
  }

  private struct Code: Assembly {
    let manifest: ManifestAssembly
    var dependentAssemblies: [any Assembly] { [manifest, Shop.Basics()] }

    func register(in registrar: any Registrar) {
      registrar.register(factory: auto(Shop.Traffic.init(store:clock:)))
      registrar.register { resolver in
        try resolver.resolve(Shop.Traffic.self) as any Shop.Report
      }
    }
  }

  @Test func inARootAssembly() throws {
    let container = Container()
    container.assemble(
      RootAssembly(
        Shop.Basics(),
        try ManifestAssembly(
          .app(#""t": "traffic", "s": "memory-store""#, uses: #""basics""#), factories: .shop)))
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of memory at 7")
  }

  @Test func oneManifestIsRegisteredOnce() throws {
    let source = ManifestSource.app(
      #""s": { "factory": "memory-store", "lifetime": "singleton" }"#)
    let container = Container()
    container.assemble(try ManifestAssembly(source, factories: .shop))
    let store = try container.resolve(Store.self)
    container.assemble(try ManifestAssembly(source, factories: .shop))
    #expect(try container.resolve(Store.self) === store)
    // Another manifest of the same name is another one.
    container.assemble(
      try ManifestAssembly(.app(#""s": "memory-store", "c": "system-clock""#), factories: .shop))
    #expect(try container.resolve(Store.self) !== store)
  }

  @Test func assembliesOfOneManifestAreMerged() async throws {
    let files = [
      "main.json": #"""
      {"guise":1,"include":["base.json"],"assemblies":{"app":{"uses":["more"],"registrations":{
        "clock":{"factory":"fixed-clock","override":true,"settings":{"time":3}},
        "store":{"override":true,"tags":["main"]},
        "t":{"factory":"traffic","dependencies":{"Store":"store"}}}},
        "more":{"registrations":{"summary":"summary"}}}}
      """#,
      "base.json": #"""
      {"guise":1,"assemblies":{"app":{"uses":["basics"],"registrations":{
        "clock":"system-clock",
        "store":{"factory":"memory-store","lifetime":"singleton"}}}}}
      """#,
    ]
    let source = ManifestSource.files(files, main: "main.json")
    let container = try await Container(manifest: source, factories: .shop)
    #expect(try await container.resolve(Clock.self).now == 3)
    let main = try await container.resolve(Store.self, tags: "main")
    let again = try await container.resolve(Store.self, tags: "main")
    #expect(again === main)
    #expect(try await container.resolve(Shop.Summary.self).titles == ["traffic of memory at 3"])
    try await Resolvable.expectAll(of: source, .shop)
  }
}
