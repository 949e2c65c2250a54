import Guise
import GuiseCommand
import GuiseVerification
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Every form of a reference on every kind of parameter: the arriving instances, or the refusal.
struct ReferenceFormTests {
  /// The forms that a manifest may give to a parameter.
  enum Form: String, CaseIterable {
    case nothing = ""
    case identifier = #""a""#
    case list = #"["b", "a"]"#
    case emptyList = "[]"
    case tags = #"{ "tags": ["one"] }"#
    case noTags = #"{ "tags": [] }"#
    case keys = #"{ "keys": { "x": "b", "y": "a" } }"#
    case emptyKeys = #"{ "keys": {} }"#
    case null = "null"
  }

  /// A type of parameters, with the arrivals of each form: nil where it is refused.
  struct Kind: Sendable, CustomTestStringConvertible {
    let type: any Arriving.Type
    /// A part of the message that refuses a form.
    let words: String
    let arrivals: [Form: String]

    init(
      _ type: any Arriving.Type, _ words: String, nothing: String, identifier: String? = nil,
      list: String? = nil, emptyList: String? = nil, tags: String? = nil, noTags: String? = nil,
      keys: String? = nil, emptyKeys: String? = nil
    ) {
      self.type = type
      self.words = words
      let given: [Form: String?] = [
        .nothing: nothing, .identifier: identifier, .list: list, .emptyList: emptyList,
        .tags: tags, .noTags: noTags ?? nothing, .keys: keys, .emptyKeys: emptyKeys,
      ]
      arrivals = given.compactMapValues(\.self)
    }

    /// One service, now or later.
    static func one(_ type: any Arriving.Type) -> Kind {
      Kind(type, "takes one", nothing: "c", identifier: "a", tags: "a")
    }

    /// All that match, which a list can choose and order.
    static func several(_ type: any Arriving.Type, reorders: Bool = true) -> Kind {
      Kind(
        type, "takes every", nothing: "[a b c]", list: reorders ? "[b a]" : "[a b]",
        emptyList: "[]", tags: "[a b]")
    }

    /// All that match, which tags alone can choose.
    static func every(
      _ type: any Arriving.Type, nothing: String = "[a b c]", tags: String = "[a b]"
    ) -> Kind {
      Kind(type, "takes every", nothing: nothing, tags: tags)
    }

    /// All that match by their identifiers, or those under keys.
    static func keyed(_ type: any Arriving.Type) -> Kind {
      Kind(
        type, "is a dictionary", nothing: "[a:a b:b c:c]", tags: "[a:a b:b]", keys: "[x:b y:a]",
        emptyKeys: "[]")
    }

    /// A resolver, with which code chooses later.
    static func open(_ type: any Arriving.Type, nothing: String = "c") -> Kind {
      Kind(type, "LazyResolver", nothing: nothing)
    }

    var testDescription: String { "\(type)" }
  }

  private static let kinds: [Kind] = [
    .one(Item.self), .one(Item?.self), .one(Item??.self),
    .one(LazyTagsResolver<Item>.self), .one(LazyFullResolver<Item>.self), .one(Provider<Item>.self),
    .one(LazyTagsResolver<Item>?.self), .one(LazyFullResolver<Item>?.self),
    .one(Provider<Item>?.self), .one(LazyFullResolver<Item?>.self),
    .several([Item].self), .several([Item]?.self), .several([Item?].self),
    .several(Set<Item>.self, reorders: false), .several(Set<Item>?.self, reorders: false),
    .several(Set<Item?>.self, reorders: false),
    .every([LazyTagsResolver<Item>].self), .every([LazyFullResolver<Item>].self),
    .every([Provider<Item>].self), .every([LazyFullResolver<Item>]?.self),
    .every(LazyTagsResolver<[Item]>.self), .every(LazyFullResolver<[Item]>.self),
    .every(Provider<[Item]>.self), .every(LazyFullResolver<Set<Item>>.self),
    .every([[Item]].self, nothing: "[[a b] [b] [a b c]]", tags: "[[a b] [b]]"),
    .keyed([String: Item].self), .keyed([String: Item]?.self), .keyed([String: Item]??.self),
    .open(LazyResolver<Item>.self), .open(LazyResolver<Item>?.self),
    .open(LazyResolver<Item?>.self),
    .open([LazyResolver<Item>].self, nothing: "[c c c]"),
    .open(LazyResolver<[Item]>.self, nothing: "[a b c]"),
  ]

  /// The validator, with the code and from its catalog, and the loader agree on every pair.
  @Test(arguments: kinds, Form.allCases)
  func aReferenceArrivesOrIsRefused(kind: Kind, form: Form) async throws {
    let registry = Self.registry(taking: kind.type)
    let given = form == .nothing ? "" : #""item": \#(form.rawValue)"#
    let source = ManifestSource.app(
      #"""
      "a": { "factory": "item", "tags": ["one"], "settings": { "name": "a" } },
      "b": { "factory": "item", "tags": ["one", "two"], "settings": { "name": "b" } },
      "c": { "factory": "item", "settings": { "name": "c" } },
      "box": { "factory": "box", "dependencies": { \#(given) } }
      """#)
    let found = ManifestValidator(factories: registry).report(for: [source]).diagnostics
    let catalog = try Catalog.read(registry.catalog.encoded(), path: "c.json")
    #expect(ManifestValidator(catalog: catalog).report(for: [source]).diagnostics == found)

    guard let arrival = kind.arrivals[form] else {
      #expect(found.map(\.rule) == [form == .null ? "wrong-type" : "dependency-type-mismatch"])
      #expect(found.first?.pointer == "/assemblies/app/registrations/box/dependencies/item")
      if form != .null { #expect(found.first?.message.contains(kind.words) == true) }
      return
    }
    #expect(found == [])
    let container = try await Container(manifest: source, factories: registry)
    #expect(container.verify().findings.isEmpty)
    #expect(try await container.resolve(Box.self).content.description() == arrival)
    #expect(try await Self.resolved(from: container).content.description() == arrival)
  }

  private static func resolved(from container: Container) throws -> Box { try container.resolve() }

  /// An optional collection is there even where no registration is.
  @Test func anOptionalCollectionOfNothingIsEmpty() async throws {
    for type in [[Item]?.self, [String: Item]?.self] as [any Arriving.Type] {
      let registry = Self.registry(taking: type)
      let container = try await Container(manifest: .app(#""box": "box""#), factories: registry)
      #expect(try await container.resolve(Box.self).content.description() == "[]")
    }
  }

  /// A registration of the dictionary itself, or of its optional, comes first.
  @Test(arguments: [#""whole": "whole""#, #""whole": "optional""#])
  func theOptionalDictionaryItselfComesFirst(whole: String) async throws {
    let registry = Self.registry(taking: [String: Item]?.self)
    let items = #""a": { "factory": "item", "settings": { "name": "a" } }, "#
    let named = #"{ "factory": "box", "dependencies": { "item": "whole" } }"#
    // By its identifier, a registration of the parameter's own type.
    for box in [#""box""#] + (whole.contains("optional") ? [named] : []) {
      let source = ManifestSource.app(items + whole + #", "box": \#(box)"#)
      #expect(
        ManifestValidator(factories: registry).report(for: [source]).diagnostics.filter {
          $0.severity == .error
        } == [])
      let container = try await Container(manifest: source, factories: registry)
      #expect(try await container.resolve(Box.self).content.description() == "[own:own]")
    }
  }

  /// In code, where registrations have no identifiers, only the exact type answers.
  @Test func inCodeOnlyTheExactDictionaryAnswers() throws {
    let container = Container()
    container.register(instance: Item(name: "a"))
    #expect(try container.resolve([String: Item]?.self) == nil)
    container.register(instance: ["k": Item(name: "a")])
    #expect(try container.resolve([String: Item]?.self) == ["k": Item(name: "a")])
  }

  @Test func anOptionalDictionaryIsNamedByItsElement() {
    let registry = FactoryRegistry { factories in
      factories.register("box") { (value: [String: Item]?) in Box(content: value) }
    }
    #expect(
      registry.catalog.factories["box"]?.parameters == [
        .init(
          name: "Item", kind: .keyed, service: "GuiseManifestTests.ReferenceFormTests.Item",
          adapters: [.optional])
      ])
  }

  private static func registry<Content: Arriving>(taking type: Content.Type) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("item", settings: Item.self) { (item: Item) in item }
      factories.register("whole") { () -> [String: Item] in ["own": Item(name: "own")] }
      factories.register("optional") { () -> [String: Item]? in ["own": Item(name: "own")] }
      factories.register("box", parameters: ["item"]) { (content: Content) in Box(content: content)
      }
    }
  }

  // MARK: Arrivals

  struct Item: Arriving, Decodable, Hashable {
    let name: String
    func description() async throws -> String { name }
  }

  struct Box: Sendable { let content: any Arriving }

  /// The types that parameters may have, described by the names of their services.
  protocol Arriving: Sendable {
    func description() async throws -> String
  }
}

extension Optional: ReferenceFormTests.Arriving where Wrapped: ReferenceFormTests.Arriving {
  func description() async throws -> String { try await self?.description() ?? "nil" }
}

extension Array: ReferenceFormTests.Arriving where Element: ReferenceFormTests.Arriving {
  func description() async throws -> String {
    var parts: [String] = []
    for element in self { parts.append(try await element.description()) }
    return "[\(parts.joined(separator: " "))]"
  }
}

extension Set: ReferenceFormTests.Arriving where Element: ReferenceFormTests.Arriving {
  func description() async throws -> String {
    var parts: [String] = []
    for element in self { parts.append(try await element.description()) }
    return "[\(parts.sorted().joined(separator: " "))]"
  }
}

extension Dictionary: ReferenceFormTests.Arriving
where Key == String, Value: ReferenceFormTests.Arriving {
  func description() async throws -> String {
    var parts: [String] = []
    for (key, value) in self { parts.append("\(key):\(try await value.description())") }
    return "[\(parts.sorted().joined(separator: " "))]"
  }
}

extension LazyResolver: ReferenceFormTests.Arriving where Service: ReferenceFormTests.Arriving {
  func description() async throws -> String { try await resolve().description() }
}

extension LazyTagsResolver: ReferenceFormTests.Arriving where Service: ReferenceFormTests.Arriving {
  func description() async throws -> String { try await resolve().description() }
}

extension LazyFullResolver: ReferenceFormTests.Arriving where Service: ReferenceFormTests.Arriving {
  func description() async throws -> String { try await resolve().description() }
}

extension Provider: ReferenceFormTests.Arriving where Service: ReferenceFormTests.Arriving {
  func description() async throws -> String {
    // Of the types that are tried none has arguments.
    func argument<Value>(_ type: Value.Type) throws -> Value { throw CancellationError() }
    return try await self(repeat try argument((each Argument).self)).description()
  }
}
