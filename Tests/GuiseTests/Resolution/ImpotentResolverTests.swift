import Guise
import TestSupport
import Testing

@Suite("A resolver that resolves nothing")
struct ImpotentResolverTests {
  private let resolver: any Resolver = ImpotentResolver()

  @Test func nothingIsFound() async {
    let error = resolutionError { try resolver.resolve(String.self, tags: "a", args: 1) }
    #expect(error?.reason == .notFound)
    #expect(error?.nearMisses == [])
    #expect(resolutionError { try resolver.resolve(String.self) }?.reason == .notFound)
    #expect(resolutionError { try resolver.make(String.self) }?.reason == .notFound)
    let awaited = await resolutionError { try await resolver.resolve(String.self) }
    #expect(awaited?.reason == .notFound)
  }

  @Test func optionalsAndArrays() throws {
    let optional: String? = try resolver.resolve()
    #expect(optional == nil)
    let array: [String] = try resolver.resolve()
    #expect(array.isEmpty)
  }

  @Test func optionalsAndArraysAsync() async throws {
    #expect(try await resolver.resolve(String?.self) == nil)
    #expect(try await resolver.resolve([String].self, tags: 1).isEmpty)
  }

  @Test func lazily() throws {
    let lazy: LazyResolver<String> = try resolver.resolve()
    #expect(resolutionError { try lazy.resolve() }?.reason == .notFound)
  }

  @Test func keys() {
    #expect(resolver.keys(matching: Criteria()).isEmpty)
    #expect(resolver.keys(String.self).isEmpty)
    #expect(resolver.metadata(for: Key<String>(), as: Int.self) == nil)
  }

  @Test func forWhatTakesAResolver() {
    struct Screen {
      let title: String
      init(resolver: any Resolver) { title = (try? resolver.resolve()) ?? "untitled" }
    }
    #expect(Screen(resolver: resolver).title == "untitled")
  }
}
