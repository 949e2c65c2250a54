import Guise
import Testing

@Suite("Types that may be adapters")
struct StructOrEnumTests {
  private protocol Named {}
  private protocol Bound: AnyObject {}
  private final class Object {}
  private enum Choice { case one, two }

  /// All adapters are among these.
  @Test(
    arguments: [
      Int.self, String.self, Choice.self, Int?.self, (any Named)?.self, Object?.self, [Object].self,
      Set<Int>.self, [String: any Named].self, LazyResolver<Object>.self,
      LazyTagsResolver<any Named>.self, LazyFullResolver<Object>.self, Provider<Object>.self,
      Provider<any Named, Int, String>.self,
    ] as [Any.Type])
  func itIsAStructOrAnEnum(_ type: Any.Type) { #expect(isStructOrEnum(type)) }

  @Test(
    arguments: [
      Object.self, (any Named).self, (any Bound).self, (any Error).self, Any.self, AnyObject.self,
      (Int, Int).self, (() -> Void).self, Int.Type.self, (any Named.Type).self,
    ] as [Any.Type])
  func itIsNeither(_ type: Any.Type) { #expect(!isStructOrEnum(type)) }
}
