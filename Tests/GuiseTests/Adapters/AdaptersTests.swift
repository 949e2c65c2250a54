import Testing

@testable import Guise

@Suite("Which types are adapters")
struct AdaptersTests {
  private struct Nested<Inner> {}

  /// A type in many wrappings, more than are remembered.
  private func types<T>(around type: T.Type, depth: Int) -> [Any.Type] {
    if depth == 0 { return [type] }
    return [type, T?.self, [T].self, LazyResolver<T>.self]
      + types(around: Nested<T>.self, depth: depth - 1)
  }

  @Test func isToldOfEachTypeWheneverItIsAsked() {
    let types = types(around: Int.self, depth: 60)
    for _ in 0..<3 {
      for type in types {
        #expect(Adapters.adapter(of: type)?.kind == (type as? any Adapter.Type)?.kind)
      }
    }
  }
}
