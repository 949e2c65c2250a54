import Guise
import TestSupport
import Testing

@Suite("Owners and named containers, row 28", .endsInTime)
struct NamedContainerTests {
  /// The container whose registrations build an instance, and who shares it.
  struct Ownership: CustomStringConvertible, Sendable {
    let lifetime: Lifetime
    /// The name that the instance is built with if the outer, the middle and the inner container are
    /// asked; nil for an error.
    let names: [String?]
    let isSharedWithChild: Bool
    var description: String { "\(lifetime)" }

    init(_ lifetime: Lifetime, _ names: [String?], isSharedWithChild: Bool) {
      (self.lifetime, self.names) = (lifetime, names)
      self.isSharedWithChild = isSharedWithChild
    }
  }

  static let ownerships = [
    Ownership(.transient, [nil, "middle", "inner"], isSharedWithChild: false),
    Ownership(.graph, [nil, "middle", "inner"], isSharedWithChild: false),
    Ownership(.singleton, [nil, "middle", "middle"], isSharedWithChild: true),
    Ownership(.weak, [nil, "middle", "middle"], isSharedWithChild: true),
    Ownership(.scoped, [nil, "middle", "inner"], isSharedWithChild: false),
    Ownership(.scoped("inner"), [nil, nil, "inner"], isSharedWithChild: true),
    Ownership(.scoped("middle"), [nil, "middle", "middle"], isSharedWithChild: true),
    // A container that encloses the registration's own does not count.
    Ownership(.scoped("outer"), [nil, nil, nil], isSharedWithChild: true),
  ]

  enum Form: CaseIterable, Sendable { case auto, closure, forward, asyncClosure }

  private func register(_ form: Form, _ lifetime: Lifetime, in container: Container) {
    switch form {
    case .auto: container.register(lifetime: lifetime, factory: auto { (n: String) in Holder(n) })
    case .closure:
      container.register(lifetime: lifetime) { r in Holder(try r.resolve(String.self)) }
    case .forward:
      let key = container.register(
        tags: "source", lifetime: lifetime, factory: auto { (n: String) in Holder(n) })
      container.register(Holder<String>.self, forwardingTo: key) { $0 }
    case .asyncClosure:
      container.register(lifetime: lifetime) { r async throws in
        Holder(try await r.resolve(String.self))
      }
    }
  }

  /// Registered in the middle of three containers, each of which has another name.
  @Test(arguments: ownerships, Form.allCases)
  func ownersUseTheirOwnRegistrations(_ ownership: Ownership, _ form: Form) async throws {
    let outer = Container(name: "outer")
    let middle = Container(parent: outer, name: "middle")
    let inner = Container(parent: middle, name: "inner")
    for container in [outer, middle, inner] {
      let name = container.name ?? ""
      container.register { _ in name }
    }
    register(form, ownership.lifetime, in: middle)
    for way in form == .asyncClosure ? [Way.async] : [.sync, .async] {
      for (container, name) in zip([outer, middle, inner], ownership.names) {
        guard let name else {
          let error = await resolutionError {
            try await container.resolve(Holder<String>.self, by: way)
          }
          #expect(error?.reason == (container === outer ? .notFound : .noScope))
          continue
        }
        let child = Container(parent: container, name: "child")
        let found = try await container.resolve(Holder<String>.self, by: way)
        #expect(found.value == name, "\(container.name ?? "")")
        let again = try await container.resolve(Holder<String>.self, by: way)
        #expect((again === found) == ![.transient, .graph].contains(ownership.lifetime))
        let childs = try await child.resolve(Holder<String>.self, by: way)
        #expect((childs === found) == ownership.isSharedWithChild)
      }
    }
  }

  @Test func scopesAreTheNearestOfTheName() throws {
    let app = Container(name: "request") { registrar in
      registrar.register(lifetime: .scoped("request")) { _ in Object() }
    }
    let request = Container(parent: app, name: "request") { $0.register(instance: 1) }
    #expect(request.parent === app && request.name == "request" && Container().name == nil)
    let inner = Container(parent: Container(parent: request), name: "other")
    #expect(try inner.resolve(Object.self) === request.resolve(Object.self))
    #expect(try request.resolve(Object.self) !== app.resolve(Object.self))
    let other = Container(parent: app, name: "request")
    #expect(try request.resolve(Object.self) !== other.resolve(Object.self))
  }

  @Test func aMissingScopeIsAnError() throws {
    let app = Container(name: "app")
    app.register(lifetime: .scoped("request")) { _ in Session() }
    app.register(factory: auto(Cart.init))
    app.register(tags: 1, lifetime: .singleton, factory: auto(Cart.init))
    let error = try #require(resolutionError { try app.resolve(Cart.self) })
    #expect(error.reason == .noScope && error.scopeName == "request")
    #expect(error.services == ["Cart", "Session"])
    try expectGolden("\(error)", "no-scope")
    #expect(resolutionError { try app.resolve(Session?.self) }?.reason == .noScope)
    #expect(resolutionError { try app.resolve([Session].self) }?.reason == .noScope)
    let request = Container(parent: app, name: "request")
    _ = try request.resolve(Cart.self)
    #expect(resolutionError { try request.resolve(Cart.self, tags: 1) }?.reason == .noScope)
  }

  @Test func aFactoryMayChangeItsContainer() throws {
    let container = Container { $0.register(instance: 1.5) }
    container.register(lifetime: .singleton) { [unowned container] r in
      let before = try r.resolve(Double.self)
      container.register(instance: 2.5)
      for number in 0..<100 { container.register(tags: number, instance: number) }
      container.register(lifetime: .singleton, instance: "replaced")
      return "\(before), \(try r.resolve(Double.self))"
    }
    #expect(try container.resolve(String.self) == "1.5, 2.5")
    #expect(try container.resolve(String.self) == "replaced")
    #expect(try container.resolve([Int].self).count == 100)
  }

  final class Session: Sendable {}
  struct Cart: Sendable { init(_ session: Session) {} }
}
