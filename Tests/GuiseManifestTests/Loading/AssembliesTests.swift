import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Synchronization
import Testing

/// A manifest is an assembly among others.
struct AssembliesTests {
  typealias Store = any Shop.Store
  typealias Clock = any Shop.Clock

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

  // MARK: Code and manifests in one hierarchy

  /// Calls of assemblies, in order.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// Says when it registers, and registers a clock of its own.
  private struct Logged: Assembly {
    let name: String
    let log: Log
    var time = 0
    var dependentAssemblies: [any Assembly] = []
    var identity: AnyHashable { name }

    func register(in registrar: any Registrar) {
      log.add(name)
      let time = time
      registrar.register(tags: name, instance: FixedTime(now: time) as any Shop.Clock)
      registrar.register(instance: FixedTime(now: time) as any Shop.Clock)
    }

    func registered(to resolver: any Resolver) { log.add("\(name) registered") }
  }

  private struct FixedTime: Shop.Clock {
    let now: Int
  }

  /// Two assemblies of the manifest, the code around it and another code assembly all list one.
  @Test func aCodeAssemblyIsAssembledOnce() throws {
    let log = Log()
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.register(assembly: "clocks") { Logged(name: "clocks", log: log) }
      factories.register(assembly: "more") {
        Logged(
          name: "more", log: log, dependentAssemblies: [Logged(name: "clocks", log: log)])
      }
    }
    let text = """
      {"guise":1,"root":"app","assemblies":{
        "app":{"uses":["part","more","clocks"],"registrations":{"s":"memory-store"}},
        "part":{"uses":["clocks"],"registrations":{"t":"traffic"}}}}
      """
    let manifest = try ManifestAssembly(.bytes(Array(text.utf8)), factories: registry)
    let recorded = log.all.count
    let container = Container()
    container.assemble(
      RootAssembly(
        Logged(name: "clocks", log: log), manifest,
        Logged(name: "outer", log: log, dependentAssemblies: [manifest])))
    #expect(
      Array(log.all[recorded...]) == [
        "clocks", "more", "outer", "clocks registered", "more registered", "outer registered",
      ])
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of memory at 0")
  }

  /// Code that uses a manifest.
  private struct Inner: Assembly {
    var dependentAssemblies: [any Assembly] {
      let source = ManifestSource.app(
        #""c": { "factory": "fixed-clock", "settings": { "time": 5 } }"#)
      return (try? ManifestAssembly(source, factories: .shop)).map { [$0] } ?? []
    }
  }

  /// A manifest that uses code that uses a manifest.
  @Test func aManifestReachesAManifestThroughCode() throws {
    let inner = Inner()
    let log = Log()
    func registry(_ name: String) -> FactoryRegistry {
      FactoryRegistry { factories in
        factories.include(.shop)
        factories.register(assembly: name) { inner }
      }
    }
    let source = ManifestSource.app(
      #""t": "traffic", "s": "memory-store""#, uses: #""inner""#)
    let container = try Container(manifest: source, factories: registry("inner"))
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of memory at 5")
    // The same one beside it changes nothing.
    let outer = try ManifestAssembly(source, factories: registry("inner"))
    let both = Container()
    both.assemble(RootAssembly(inner, Logged(name: "last", log: log, time: 9), outer))
    #expect(try both.resolve((any Shop.Report).self).title == "traffic of memory at 9")
  }

  /// Whoever uses has the last word: the manifest over the code that it uses, code over the manifest
  /// that it uses.
  @Test func theUserHasTheLastWord() throws {
    let log = Log()
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.register(assembly: "code") { Logged(name: "code", log: log, time: 1) }
    }
    let manifest = try ManifestAssembly(
      .app(
        #""c": { "factory": "fixed-clock", "settings": { "time": 2 } }"#, uses: #""code""#),
      factories: registry)
    let container = Container()
    container.assemble(manifest)
    #expect(try container.resolve(Clock.self).now == 2)
    #expect(try container.resolve(Clock.self, tags: "code").now == 1)
    let around = Container()
    around.assemble(
      Logged(name: "around", log: log, time: 3, dependentAssemblies: [manifest]))
    #expect(try around.resolve(Clock.self).now == 3)
    #expect(try around.resolve([any Shop.Clock].self).count == 3)
  }
}
