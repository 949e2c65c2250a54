import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Synchronization
import Testing

/// The error of a manifest that cannot be loaded.
struct ManifestErrorTests {
  typealias Store = any Shop.Store

  private final class Stub: Shop.Store { let name = "hidden" }

  private static let registry = FactoryRegistry { factories in
    factories.include(.shop)
    factories.supplied((any Shop.Clock).self, tags: "zone")
    factories.supplied(Int.self, in: "request")
  }

  @Test func suppliesMayBeMissing() throws {
    let error = #expect(throws: ManifestError.self) {
      try Container(manifest: .app(#""s": "memory-store""#), factories: Self.registry)
    }
    let clock = "ManifestSupport.Shop.Clock"
    #expect(
      error?.diagnostics.map(\.message) == [
        #"\#(clock) with tag "zone" is declared as supplied, but is not registered in the container"#
      ])
    let container = try Container(
      manifest: .app(#""s": "memory-store""#), factories: Self.registry
    ) { supplies in
      supplies.register(tags: "zone", instance: Shop.SystemClock() as any Shop.Clock)
    }
    #expect(try container.resolve((any Shop.Clock).self, tags: "zone").now == 7)
    let both = try Container(manifest: .app(#""s": "memory-store""#), factories: Self.registry) {
      $0.register(tags: "zone", instance: Shop.Watch() as any Shop.Clock)
    } overriding: {
      $0.replace("s") { Stub() as Store }
    }
    #expect(try both.resolve((any Shop.Clock).self, tags: "zone").now == 11)
    #expect(try both.resolve(Store.self).name == "hidden")
  }

  @Test func aLineForEachFaultIsPrinted() {
    let error = #expect(throws: ManifestError.self) {
      try Container(
        manifest: .app(#""s": "memory-stor", "c": { "factory": "system-clock", "scope": "x" }"#),
        factories: .shop)
    }
    #expect(
      error?.description == """
        manifest.json:2:64: error: "scope" needs the lifetime "scoped", and "c" is transient [invalid-value]
        guise-validate explains what is wrong, with a way to fix it
        """)
  }

  @Test func noNameAddsALine() throws {
    let name = #"x\n/etc/passwd:1:1: error: forged\u202e"#
    for entry in [
      #""s": { "factory": "memory-store", "as": "\#(name)" }"#, #""\#(name)": "memory-stor""#,
      #""s": { "factory": "memory-store", "scope": "\#(name)", "lifetime": "scoped" }"#,
      #""s": { "factory": "memory-store", "dependencies": { "\#(name)": "s" } }"#,
    ] {
      let error = try #require(throws: ManifestError.self) {
        try Container(manifest: .app(entry), factories: .shop)
      }
      #expect(error.description.split(separator: "\n").count == error.faults.count + 1)
      #expect(!error.description.unicodeScalars.contains("\u{202E}"))
    }
  }

  @Test func aProofPrintsWhatTheCommandPrints() async {
    let error = await #expect(throws: ManifestError.self) {
      try await Container(validating: .app(#""s": "memory-stor""#), factories: .shop)
    }
    #expect(
      error?.description == """
        manifest.json:2:6: error: no factory is registered as "memory-stor" [unknown-factory]
            2 | "s": "memory-stor"
              |      ^~~~~~~~~~~~~
           help: did you mean "memory-store"? (registered in ManifestSupport/Shop.swift)

        1 error in the connections of 1 manifest; the graph was not checked

        """)
    #expect(
      error?.faults.map(\.description) == [
        #"manifest.json:2:6: error: no factory is registered as "memory-stor" [unknown-factory]"#
      ])
  }

  @Test func nothingIsRegistered() {
    let registered = Mutex(0)
    final class Counting: Assembly {
      let count: @Sendable () -> Void
      init(_ count: @escaping @Sendable () -> Void) { self.count = count }
      func registered(to resolver: any Resolver) { count() }
    }
    let registry = FactoryRegistry { factories in
      factories.include(.shop)
      factories.register(assembly: "counting") { Counting { registered.withLock { $0 += 1 } } }
    }
    let valid = ManifestSource.app(#""s": "memory-store""#, uses: #""counting""#)
    let invalid = ManifestSource.app(#""s": "memory-store", "t": "traffic""#, uses: #""counting""#)
    #expect(throws: ManifestError.self) { try Container(manifest: invalid, factories: registry) }
    #expect(registered.withLock { $0 } == 0)
    #expect(throws: Never.self) { try Container(manifest: valid, factories: registry) }
    #expect(registered.withLock { $0 } == 1)
  }
}
