import Foundation
import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A registry as data.
struct RegistryCatalogTests {
  @Test func doesNotChangeWhenCodeMoves() {
    func registry(_ line: Int, reversed: Bool) -> FactoryRegistry {
      FactoryRegistry { factories in
        let steps: [(FactoryDeclarations) -> Void] = [
          { $0.register("a", line: line, Shop.MemoryStore.init) },
          { $0.register("b", line: line + 1, Shop.SystemClock.init) },
          { $0.supplied(Int.self, tags: "x", "y", line: line + 2) },
          { $0.supplied(Int.self, line: line + 3) },
          { $0.require([any Shop.Report].self, tags: "daily", line: line + 4) },
          { $0.require((any Shop.Store).self, line: line + 5) },
          { $0.register(assembly: "basics", line: line + 6) { Shop.Basics() } },
        ]
        for step in reversed ? steps.reversed() : steps { step(factories) }
      }
    }
    let bytes = registry(10, reversed: false).catalog.encoded()
    #expect(registry(900, reversed: true).catalog.encoded() == bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("900"))
  }

  /// The names on the left are the runtime's on Apple's systems.
  @Test(
    arguments: [
      "__C.CGRect": "CGRect",
      "Swift.Dictionary<__C.NSFileAttributeKey, Swift.Optional<__C.NSDecimal>>":
        "Swift.Dictionary<NSFileAttributeKey, Swift.Optional<NSDecimal>>",
      "(__C.CGRect, __C.CGPoint) -> __C.CGSize": "(CGRect, CGPoint) -> CGSize",
      "NSURLSession": "NSURLSession",
    ])
  func importedTypesHaveNoModule(name: String, portable: String) {
    #expect(TypeName.portable(name) == portable)
  }
}

enum Kind: Hashable, Sendable { case remote }
