import Guise
import GuiseVerification
import TestSupport
import Testing

/// A type that is registered and easily taken for the one that is asked for is a near miss.
@Suite struct AlikeTypeTests {
  struct Failable {
    init?() {}
  }
  protocol Part: Sendable {}
  struct Bolt: Part {}
  struct Crate<Content> {
    init(_ content: Content) {}
  }
  struct Needs<Service> {
    init(_ service: Service) {}
  }

  /// Registers something, and asks for something else: by `resolve`, and as a parameter.
  struct Case: Sendable {
    let register: @Sendable (Container) -> AnyKey
    let resolve: @Sendable (Container) throws -> Void
    let need: @Sendable (Container) -> Void

    init<Asked>(
      _ asked: Asked.Type, _ register: @escaping @Sendable (Container) -> AnyKey
    ) {
      self.register = register
      resolve = { _ = try $0.resolve(asked) }
      need = { $0.register(factory: auto { (service: Asked) in Needs(service) }) }
    }
  }

  static let near = [
    Case(Failable.self) { AnyKey($0.register(factory: auto(Failable.init))) },
    Case(Int.self) { AnyKey($0.register(instance: Optional(3))) },
    Case((any Part).self) { AnyKey($0.register(tags: "a") { _ in Bolt() as (any Part)? }) },
    Case(Crate<Int>.self) { AnyKey($0.register(instance: Crate(""))) },
  ]

  @Test(arguments: near) func isNamed(_ test: Case) throws {
    let container = Container()
    let registered = test.register(container)
    let error = try #require(resolutionError { try test.resolve(container) })
    #expect(error.nearMisses == [registered])
    #expect(
      "\(error)".contains(
        "\n  registered: \(registered)\n  help: ask for one of the registered types"))
    test.need(container)
    let findings = container.verify().findings
    #expect(findings.map(\.code) == [.missingDependency])
    #expect(findings.map { $0.nearMisses.map(\.key) } == [[registered]])
  }

  static let far = [
    Case(String.self) { AnyKey($0.register(instance: Optional(3))) },
    Case(Int.self) { AnyKey($0.register(instance: [3])) },
    Case((Int, Int).self) { AnyKey($0.register { _ in (1, "a") }) },
    Case((Int, String).self) { AnyKey($0.register { _ in (1, "a", 2) }) },
    Case((Int, Int).self) { AnyKey($0.register { _ in { (a: Int) in a } }) },
    Case(((Int) -> Int).self) { AnyKey($0.register { _ in { (_: String) in 1 } }) },
    Case(((Int) -> Int).self) { AnyKey($0.register { _ in { (_: Int) in "" } }) },
    Case(((Int) -> Int).self) { AnyKey($0.register { _ in { (a: Int, _: Int) in a } }) },
  ]

  @Test(arguments: far) func isNotNamed(_ test: Case) {
    let container = Container()
    _ = test.register(container)
    #expect(resolutionError { try test.resolve(container) }?.nearMisses == [])
    test.need(container)
    #expect(container.verify().findings.map { $0.nearMisses.count } == [0])
  }

  @Test func anOptionalIsNotMade() throws {
    let container = Container { $0.register(instance: 3) }
    let error = try #require(resolutionError { try container.make(Int?.self) })
    #expect(error.nearMisses == [AnyKey(Key<Int>())])
    #expect("\(error)".contains("help: ask for one of the registered types"))
  }

  private enum Old { case main }
  private enum New { case main }

  @Test func tagsThatPrintAlike() throws {
    let container = Container { $0.register(tags: Old.main, instance: 3) }
    let error = try #require(resolutionError { try container.resolve(Int.self, tags: New.main) })
    #expect("\(error)".hasSuffix("of a registered key print alike, but are values of other types"))
  }

  /// Keys of the service itself come first, and the help is about them.
  @Test func comesBehindTheServicesOwnKeys() throws {
    let parent = Container { $0.register(instance: Optional(3)) }
    let container = Container(parent: parent)
    container.register(tags: "a", instance: 3)
    let error = try #require(resolutionError { try container.resolve(Int.self) })
    #expect(error.nearMisses == [AnyKey(Key<Int>(tags: "a")), AnyKey(Key<Int?>())])
    #expect(
      "\(error)".hasSuffix("help: resolve it with the tags and argument types of a registered key"))
  }
}
