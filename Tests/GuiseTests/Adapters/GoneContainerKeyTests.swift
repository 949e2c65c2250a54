import Guise
import TestSupport
import Testing

@Suite("The error of a container that is gone names the whole key")
struct GoneContainerKeyTests {
  private func gone<Value>(
    _ type: Value.Type, _ resolve: (Container) throws -> Value
  ) throws -> Value {
    try resolve(Container())
  }

  @Test func ofEachDeferredResolver() async throws {
    let lazy = try gone(LazyResolver<String>.self) { try $0.resolve() }
    let tagged = try gone(LazyTagsResolver<String>.self) { try $0.resolve(tags: "s") }
    let full = try gone(LazyFullResolver<String>.self) { try $0.resolve(tags: "s", args: 7) }
    let provider = try gone(Provider<String, Int>.self) { try $0.resolve(tags: "s") }
    let key = AnyKey(Key<String>(tags: "s", arguments: [Int.self]))
    func sync() {
      let errors = [
        resolutionError { try lazy.resolve(tags: "s", args: 7) },
        resolutionError { try tagged.resolve(args: 7) },
        resolutionError { try full.resolve() },
        resolutionError { try provider(7) },
      ]
      #expect(errors.map { $0?.reason } == Array(repeating: .noResolver, count: 4))
      #expect(errors.map { $0?.key } == Array(repeating: key, count: 4))
    }
    sync()
    let errors = [
      await resolutionError { try await lazy.resolve(tags: "s", args: 7) },
      await resolutionError { try await tagged.resolve(args: 7) },
      await resolutionError { try await full.resolve() },
      await resolutionError { try await provider(7) },
    ]
    #expect(errors.map { $0?.key } == Array(repeating: key, count: 4))
  }
}
