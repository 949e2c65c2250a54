import Guise
import GuiseVerification
import TestSupport
import Testing

/// A decorator that decorates nothing is a finding of `verify()`.
@Suite struct UnusedDecoratorTests {
  protocol Store: Sendable {}
  struct Memory: Store {}
  struct Logging: Store {
    init(_ inner: any Store) {}
  }

  private func decorate(_ container: Container, line: Int = 7) {
    container.decorate((any Store).self, file: "App/Wiring.swift", line: line) { inner, _ in
      Logging(inner)
    }
  }

  @Test func whatIsDecoratedIsNoFinding() throws {
    let container = Container()
    decorate(container)
    #expect(container.verify().findings.map(\.code) == [.unusedDecorator])
    let key = container.register { _ in Memory() as any Store }
    #expect(container.verify().findings == [])
    container.register(
      tags: "b", factory: auto { (inner: any Store) in Logging(inner) as any Store })
    container.decorate((any Store).self, tags: "b") { inner, _ async in Logging(inner) }
    #expect(container.verify().findings == [])
    container.register((any Store).self, tags: "c", forwardingTo: key) { $0 }
    container.decorate((any Store).self, tags: "c") { inner, _ in Logging(inner) }
    #expect(container.verify().findings == [])
    container.unregister(keys: key)
    #expect(container.verify().warnings.map(\.dependency) == [AnyKey(key)])
  }

  @Test func aNearKeyIsNamed() throws {
    let container = Container()
    container.register(tags: "primary", file: "App/Wiring.swift", line: 3) { _ in
      Memory() as any Store
    }
    container.register(file: "App/Wiring.swift", line: 4) { (_, _: Int) in Memory() as any Store }
    container.register(file: "App/Wiring.swift", line: 5) { _ in Memory() as (any Store)? }
    decorate(container)
    container.decorate((any Store).self, tags: "primry", file: "App/Wiring.swift", line: 8) {
      inner, _ in Logging(inner)
    }
    container.decorate(
      (any Store).self, arguments: [String.self], file: "App/Wiring.swift", line: 9
    ) { inner, _ in Logging(inner) }
    let report = container.verify()
    #expect(report.isValid && report.failed == 0)
    try expectGolden("\(report)", "verify-decorators")
  }

  /// A child's decorator does not wrap what its parent registers.
  @Test func aParentsRegistrationIsNamed() throws {
    let parent = Container()
    parent.register { _ in Memory() as any Store }
    let child = Container(parent: parent)
    decorate(child)
    let findings = child.verify().findings
    #expect(findings.map(\.code) == [.unusedDecorator])
    #expect(findings[0].nearMisses.map(\.key) == [findings[0].dependency])
    #expect("\(findings[0])".contains("help: decorate it in the container that registers it"))
    #expect(parent.verify().findings == [])
    child.register { _ in Memory() as any Store }
    #expect(child.verify().findings == [])
  }

  /// What a parent decorates in vain its children do not register for it.
  @Test func aParentsDecoratorIsOneToo() {
    let parent = Container()
    decorate(parent)
    let child = Container(parent: parent)
    child.register { _ in Memory() as any Store }
    #expect(child.verify().findings.map(\.code) == [.unusedDecorator])
    #expect(parent.verify().findings.map(\.code) == [.unusedDecorator])
  }

  @Test func eachIsTold() {
    let container = Container()
    decorate(container, line: 9)
    decorate(container, line: 7)
    #expect(container.verify().findings.map(\.registration.location.line) == [7, 9])
    #expect("\(container.verify())".contains("help: register"))
  }
}
