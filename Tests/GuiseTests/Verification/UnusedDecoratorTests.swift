import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Decorators that decorate nothing are found, row 35")
struct UnusedDecoratorTests {
  protocol Store: Sendable {}
  struct Memory: Store {}

  private func decorate(_ container: Container, line: Int = 7) {
    container.decorate((any Store).self, file: "App/Wiring.swift", line: line) { inner, _ in inner }
  }

  @Test func onlyOnesWithoutARegistration() {
    let container = Container()
    decorate(container, line: 9)
    decorate(container, line: 7)
    let findings = container.verify().findings
    #expect(findings.map(\.code) == [.unusedDecorator, .unusedDecorator])
    #expect(findings.map(\.registration.location.line) == [7, 9])
    let key = container.register { _ in Memory() as any Store }
    container.register((any Store).self, tags: "c", forwardingTo: key) { $0 }
    container.decorate((any Store).self, tags: "c") { inner, _ async in inner }
    #expect(container.verify().findings == [])
    container.unregister(keys: key)
    #expect(container.verify().warnings.map(\.dependency) == [AnyKey(key), AnyKey(key)])
  }

  @Test func nearKeysAreNamed() throws {
    let container = Container()
    container.register(tags: "primary", file: "App/Wiring.swift", line: 3) { _ in
      Memory() as any Store
    }
    container.register(file: "App/Wiring.swift", line: 4) { (_, _: Int) in Memory() as any Store }
    container.register(file: "App/Wiring.swift", line: 5) { _ in Memory() as (any Store)? }
    decorate(container)
    container.decorate((any Store).self, tags: "primry", file: "App/Wiring.swift", line: 8) {
      inner, _ in inner
    }
    container.decorate(
      (any Store).self, arguments: [String.self], file: "App/Wiring.swift", line: 9
    ) { inner, _ in inner }
    let report = container.verify()
    #expect(report.isValid && report.failed == 0)
    try expectGolden("\(report)", "verify-decorators")
  }

  /// Neither wraps the other's registrations.
  @Test func childrenAndParentsDecorateTheirOwn() {
    let parent = Container { $0.register { _ in Memory() as any Store } }
    let child = Container(parent: parent)
    decorate(child)
    let findings = child.verify().findings
    #expect(findings.map(\.code) == [.unusedDecorator])
    #expect(findings[0].nearMisses.map(\.key) == [findings[0].dependency])
    #expect("\(findings[0])".contains("help: decorate it in the container that registers it"))
    #expect(parent.verify().findings == [])
    let other = Container()
    decorate(other)
    let registering = Container(parent: other) { $0.register { _ in Memory() as any Store } }
    #expect(registering.verify().findings.map(\.code) == [.unusedDecorator])
  }
}
