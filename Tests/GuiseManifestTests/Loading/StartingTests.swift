import Guise
import GuiseManifest
import ManifestSupport
import Testing

/// Eager registrations that are built when a manifest is loaded, where no table can show it.
struct StartingTests {
  private let journal = Wraps.Journal()

  private func eager(_ factory: String, _ tag: String) -> String {
    #""\#(tag)": { "factory": "\#(factory)", "tags": ["\#(tag)"], "lifetime": "singleton", "eager": true }"#
  }

  private func load(
    _ registrations: String..., overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws {
    _ = try Container(
      manifest: .app(registrations.joined(separator: ",\n")),
      factories: #require(Codes.registry("shop", journal)), overriding: overriding)
  }

  @Test @MainActor func theMainActorBuildsItsOwn() throws {
    try load(eager("window", "a"))
    #expect(journal.take() == ["window"])
    let error = #expect(throws: ResolutionError.self) { try load(eager("remote-server", "a")) }
    #expect(error?.reason == .requiresAsync)
  }

  @Test func overridesAreBuiltInstead() throws {
    try load(eager("server", "a"), eager("remote-server", "b")) { [journal] overrides in
      overrides.replace("b") { Codes.Server("spy", journal) }
    }
    // A replaced registration is not awaited.
    #expect(journal.take().sorted() == ["server", "spy"])
    let spy = Codes.Server("spy", journal)
    try load(eager("server", "a")) { overrides in
      overrides.register(tags: "a", lifetime: .transient, instance: spy)
    }
    #expect(journal.take() == ["spy"])
  }
}
