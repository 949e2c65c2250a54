import TestSupport
import Testing

@testable import Guise

@Suite("Tags that are passed on to adapters", .endsInTime)
struct PassingTagsToAdaptersTests {
  private typealias Address = PassingTagsTests.Address
  private typealias Session = PassingTagsTests.Session

  /// A factory's parameter.
  struct Holder<Parameter: Sendable>: Sendable {
    let parameter: Parameter
  }

  /// Whether a parameter of a factory that passes tags on is resolved under them. Every container has an
  /// untagged address besides.
  private func expect<Parameter: Sendable>(
    _ parameter: Parameter.Type, with register: (Container) -> Void,
    _ isExpected: (Parameter) throws -> Bool, line: Int = #line
  ) throws {
    let container = Container()
    container.register(instance: Address(text: "untagged"))
    register(container)
    container.register(
      factory: auto({ (parameter: Parameter) in Holder(parameter: parameter) }, passingTags: true))
    let holder = try container.resolve(Holder<Parameter>.self, tags: "api")
    let location = Testing.SourceLocation(
      fileID: #fileID, filePath: #filePath, line: line, column: 1)
    #expect(try isExpected(holder.parameter), sourceLocation: location)
  }

  /// An array collects what has the tags among others.
  @Test func anArrayHasTheElementsWithTheTags() throws {
    try expect([Address].self) {
      $0.register(tags: "api", 2, instance: Address(text: "both"))
    } _: {
      $0.map(\.text) == ["both"]
    }
    try expect([LazyResolver<Address>].self) {
      $0.register(tags: "api", instance: Address(text: "api"))
    } _: {
      $0.count == 1
    }
  }

  /// Other arguments, or passing the tags on, make no element of an array under the tags.
  @Test func anArrayWithoutSuchElementsIsUntagged() throws {
    let registerOther: (Container) -> Void = {
      $0.register(tags: "api") { (_, number: Int) in Address(text: "\(number)") }
    }
    try expect([Address].self, with: registerOther) { $0.map(\.text) == ["untagged"] }
    try expect([LazyTagsResolver<Address>].self, with: registerOther) { $0.count == 1 }
    try expect([Session].self) {
      $0.register(factory: auto(Session.init, passingTags: true))
    } _: {
      $0.count == 1
    }
  }

  /// The caller of a lazy resolver may give the arguments, but no further tags.
  @Test func aLazyResolverOfTheTagsHasAnyArguments() throws {
    try expect(LazyTagsResolver<Address>.self) {
      $0.register(tags: "api") { (_, number: Int) in Address(text: "api \(number)") }
    } _: {
      try $0.resolve(args: 1).text == "api 1"
    }
    try expect(LazyTagsResolver<Address>.self) {
      $0.register(tags: "api", 2, instance: Address(text: "both"))
    } _: {
      try $0.resolve().text == "untagged"
    }
  }

  /// Nothing is passed on to a lazy resolver whose caller gives the tags.
  @Test func aLazyResolverIsTheRegisteredOne() throws {
    let other = Container()
    other.register(instance: Address(text: "other"))
    try expect(LazyResolver<Address>.self) {
      $0.register(tags: "api", instance: Address(text: "api"))
      $0.register(instance: LazyResolver<Address>(resolver: Deferred(other)))
    } _: {
      try $0.resolve().text == "other"
    }
  }
}
