import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// Registrations that share a key are told apart by their identifiers.
struct SharedKeyTests {
  private static let registry = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register("by-name", parameters: ["all", "some", "one"]) {
      (all: [String: any Shop.Report], some: [any Shop.Report], one: any Shop.Report) in
      Shop.Summary(titles: all.keys.sorted() + some.map(\.title) + [one.title])
    }
  }

  private static func named(_ id: String, _ more: String = "") -> String {
    #""\#(id)": { "factory": "plain", "settings": { "title": "\#(id)" }\#(more) }"#
  }

  private static let three = [named("a"), named("b"), named("c")].joined(separator: ", ")

  private static func load(_ registrations: String, uses: String = "") async throws -> Container {
    try await Container(manifest: .app(registrations, uses: uses), factories: registry)
  }

  @Test func aCollectionWithoutReferencesHasAll() async throws {
    let container = try await Self.load(
      Self.three + #", "summary": { "factory": "by-name", "dependencies": { "one": "c" } }"#)
    #expect(
      try await container.resolve(Shop.Summary.self).titles
        == ["a", "b", "c", "a", "b", "c", "c"])
    #expect(try await container.resolve([any Shop.Report].self).count == 3)
  }

  @Test func aRequestByTheKeyAloneIsRefused() async throws {
    let error = await #expect(throws: ManifestError.self) {
      _ = try await Self.load(Self.three + #", "summary": "by-name""#)
    }
    #expect(
      error?.faults.map(\.message)
        == [
          #""summary" needs Shop.Report without tags, which "a", "b" and "c" register"#
        ].map { $0.replacing("Shop.Report", with: "ManifestSupport.Shop.Report") })
    #expect(error?.faults.map(\.rule) == ["ambiguous-dependency"])
  }

  @Test func codeIsToldTheCandidates() async throws {
    let container = try await Self.load(Self.three)
    let error = await #expect(throws: ResolutionError.self) {
      _ = try await container.resolve((any Shop.Report).self)
    }
    #expect(error?.reason == .notFound)
    #expect(error?.nearMisses.count == 3)
  }

  @Test func aTestReplacesOneOfThem() async throws {
    let container = try await Container(
      manifest: .app(
        Self.three + #", "s": { "factory": "by-name", "dependencies": { "one": "b" } }"#),
      factories: Self.registry,
      overriding: { overrides in
        overrides.replace("b") { Shop.Plain(settings: .init(title: "double")) as any Shop.Report }
      })
    #expect(try await container.resolve(Shop.Summary.self).titles.last == "double")
  }
}
