import Foundation
import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A registry as data.
struct RegistryCatalogTests {
  @Test func isReadAsItWasWritten() throws {
    let catalog = FactoryRegistry.shop.catalog
    let bytes = catalog.encoded()
    #expect(try Catalog.read(bytes, path: "catalog.json") == catalog)
    #expect(FactoryRegistry.shop.catalog.encoded() == bytes)
  }

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

  @Test func instanceKinds() {
    let registry = FactoryRegistry { factories in
      factories.register("class", Shop.MemoryStore.init)
      factories.register("struct", Shop.SystemClock.init)
      factories.register("protocol", as: (any Shop.Clock).self, Shop.SystemClock.init)
      factories.register("primary", as: (any Sequence<Int>).self) { [1] }
      factories.register("composed", as: (any Shop.Store & Hashable).self) { Hashed() }
      factories.register("optional", as: (any Shop.Clock)?.self) { nil }
      factories.register("any", as: Any.self) { 1 }
    }
    #expect(
      registry.catalog.factories.mapValues(\.instance) == [
        "class": .reference, "struct": .value, "protocol": .unknown, "primary": .unknown,
        "composed": .object, "optional": .value, "any": .unknown,
      ])
  }

  @Test func namesAreTheSameOnEveryPlatform() {
    let registry = FactoryRegistry { factories in
      factories.supplied([String: URL?].self)
    }
    #expect(
      registry.catalog.supplies.map(\.key.service) == [
        "Swift.Dictionary<Swift.String, Swift.Optional<Foundation.URL>>"
      ])
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

  @Test func suppliesAndRequirements() {
    let registry = FactoryRegistry { factories in
      factories.supplied((any Shop.Clock).self, tags: "b", "a")
      factories.supplied(Int.self, in: "request")
      factories.require([any Shop.Report].self, tags: "daily", from: .async)
      factories.require(Shop.Job.self, arguments: [UUID.self, Int.self])
      factories.require((any Shop.Store)?.self)
      factories.require(Shop.Remote.self, tags: Kind.remote)
      factories.require(Provider<Shop.Job, Int>.self, from: .mainActor, in: "request")
      // It is there always.
      factories.require((any Resolver).self)
    }
    let file = "GuiseValidationTests/RegistryCatalogTests.swift"
    #expect(
      registry.catalog.supplies == [
        .init(key: .init(service: "ManifestSupport.Shop.Clock", tags: ["a", "b"]), file: file),
        .init(key: .init(service: "Swift.Int"), scope: "request", file: file),
      ])
    #expect(
      registry.catalog.requirements == [
        .init(
          key: .init(
            service: "ManifestSupport.Shop.Job", arguments: ["Foundation.UUID", "Swift.Int"]),
          file: file),
        .init(
          key: .init(service: "ManifestSupport.Shop.Job", arguments: ["Swift.Int"]),
          kind: .lazyFull, from: .mainActor, scope: "request", file: file),
        .init(
          key: .init(
            service: "ManifestSupport.Shop.Remote", codeTags: ["GuiseValidationTests.Kind:remote"]),
          file: file),
        .init(
          key: .init(service: "ManifestSupport.Shop.Report", tags: ["daily"]), kind: .array,
          from: .async, file: file),
        .init(key: .init(service: "ManifestSupport.Shop.Store"), kind: .optional, file: file),
      ])
  }
}

enum Kind: Hashable, Sendable { case remote }

final class Hashed: Shop.Store, Hashable {
  let name = "hashed"
  static func == (a: Hashed, b: Hashed) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
