import Guise
import GuiseVerification
import TestSupport
import Testing

/// What Dip's guide to the collaboration of containers and Swinject's to their hierarchy promise:
/// modules have containers of their own, and what is in one of them is found by the others.
@Suite("Promised: containers that collaborate", .endsInTime)
struct CollaborationTests {
  final class Ledger: Sendable {
    let name: String
    init(_ name: String = "") { self.name = name }
  }

  final class Harbour: @unchecked Sendable {
    let ledger: Ledger
    var ship: Ship?
    init(_ ledger: Ledger) { self.ledger = ledger }
  }
  final class Ship: @unchecked Sendable {
    var crew: Crew?
    init() {}
  }
  final class Crew: @unchecked Sendable {
    let harbour: Harbour
    init(_ harbour: Harbour) { self.harbour = harbour }
  }

  /// Each module is registered in another container, the innermost of which is asked.
  private func fleet(
    _ lifetime: Lifetime
  ) -> (outer: Container, middle: Container, inner: Container) {
    let outer = Container()
    outer.register(lifetime: .singleton) { _ in Ledger() }
    outer.register(lifetime: lifetime, factory: auto(Harbour.init).injecting(\.ship))
    let middle = Container(parent: outer)
    middle.register(lifetime: lifetime, factory: auto(Ship.init).injecting(\.crew))
    let inner = Container(parent: middle)
    inner.register(lifetime: lifetime, factory: auto(Crew.init))
    return (outer, middle, inner)
  }

  /// Harbour.ship, Ship.crew, Crew(harbour): over three containers.
  @Test(arguments: [Lifetime.graph, .scoped])
  func aCycleOverModules(_ lifetime: Lifetime) async throws {
    func isClosed(_ ship: Ship?) -> Bool { ship != nil && ship?.crew?.harbour.ship === ship }
    func sync() throws {
      #expect(isClosed(try fleet(lifetime).inner.resolve(Harbour.self).ship))
      #expect(isClosed(try fleet(lifetime).inner.resolve(Ship.self)))
      let fleet = fleet(lifetime)
      let crew = try fleet.inner.resolve(Crew.self)
      #expect(isClosed(crew.harbour.ship))
      #expect(crew.harbour.ledger === (try fleet.outer.resolve(Ledger.self)))
      #expect(fleet.inner.verify().errors.isEmpty)
    }
    try sync()
    #expect(isClosed(try await fleet(lifetime).inner.resolve(Ship.self)))
    #expect(isClosed(try await fleet(lifetime).inner.resolve(Crew.self).harbour.ship))
  }

  /// What is kept outside must not depend on what only an inner module has.
  @Test(arguments: [Lifetime.singleton, .weak])
  func anOuterModuleKeepsNothingOfAnInner(_ lifetime: Lifetime) async {
    let fleet = fleet(lifetime)
    func sync() {
      let error = resolutionError { try fleet.inner.resolve(Harbour.self) }
      #expect(error?.reason == .notFound && error?.services.last == "Ship")
      #expect(error?.path.map(\.property) == [nil, "ship", nil])
    }
    sync()
    let error = await resolutionError { try await fleet.inner.resolve(Ship.self) }
    #expect(error?.reason == .notFound && error?.services.last == "Crew")
    #expect(error?.path.map(\.property) == [nil, "crew", nil])
    #expect(!fleet.inner.verify().errors.isEmpty)
  }

  /// In which container's words an instance is made, and who gets the same one.
  struct Ownership: CustomStringConvertible, Sendable {
    let lifetime: Lifetime
    /// Whose ledger it has where the outer, the middle and the inner container are asked; nil: an
    /// error.
    let ledgers: [String?]
    /// Whether the inner container's child gets the same.
    let isSharedWithChild: Bool
    var description: String { "\(lifetime)" }
  }

  static let ownerships = [
    Ownership(
      lifetime: .transient, ledgers: [nil, "middle", "inner"], isSharedWithChild: false),
    Ownership(lifetime: .graph, ledgers: [nil, "middle", "inner"], isSharedWithChild: false),
    Ownership(lifetime: .singleton, ledgers: [nil, "middle", "middle"], isSharedWithChild: true),
    Ownership(lifetime: .weak, ledgers: [nil, "middle", "middle"], isSharedWithChild: true),
    Ownership(lifetime: .scoped, ledgers: [nil, "middle", "inner"], isSharedWithChild: false),
    Ownership(
      lifetime: .scoped("inner"), ledgers: [nil, nil, "inner"], isSharedWithChild: true),
    Ownership(
      lifetime: .scoped("middle"), ledgers: [nil, "middle", "middle"], isSharedWithChild: true),
    // What encloses the registration's own container does not count.
    Ownership(lifetime: .scoped("outer"), ledgers: [nil, nil, nil], isSharedWithChild: true),
  ]

  enum Form: CaseIterable, Sendable { case auto, closure, forward, asyncClosure }

  /// Registered in the middle of three containers, each of which has a ledger of its own.
  @Test(arguments: ownerships, Form.allCases)
  func whoseRegistrationsAreUsed(_ ownership: Ownership, _ form: Form) async throws {
    let outer = Container(name: "outer")
    let middle = Container(parent: outer, name: "middle")
    let inner = Container(parent: middle, name: "inner")
    for container in [outer, middle, inner] {
      let name = container.name ?? ""
      container.register { _ in Ledger(name) }
    }
    let lifetime = ownership.lifetime
    switch form {
    case .auto: middle.register(lifetime: lifetime, factory: auto(Harbour.init))
    case .closure: middle.register(lifetime: lifetime) { r in Harbour(try r.resolve()) }
    case .forward:
      let key = middle.register(
        tags: "source", lifetime: lifetime, factory: auto(Harbour.init))
      middle.register(Harbour.self, forwardingTo: key) { $0 }
    case .asyncClosure:
      middle.register(lifetime: lifetime) { r async throws in Harbour(try await r.resolve()) }
    }
    for (container, ledger) in zip([outer, middle, inner], ownership.ledgers) {
      guard let ledger else {
        let error = await resolutionError { try await container.resolve(Harbour.self) }
        #expect(error?.reason == (container === outer ? .notFound : .noScope))
        continue
      }
      let harbour = try await container.resolve(Harbour.self)
      #expect(harbour.ledger.name == ledger, "\(container.name ?? "")")
      if container === inner {
        let child = try await Container(parent: inner).resolve(Harbour.self)
        #expect((child === harbour) == ownership.isSharedWithChild)
      }
    }
  }

  // MARK: Modules beside each other

  final class Import: @unchecked Sendable {
    var export: Export?
    init() {}
  }
  final class Export: @unchecked Sendable {
    var goods: Import?
    let needed: Import?
    init() { needed = nil }
    init(_ needed: Import) { self.needed = needed }
  }

  /// Two modules, each of which asks the other for what it does not have.
  private func neighbours(
    _ lifetime: Lifetime, isNeeded: Bool = false
  ) -> (west: Container, east: Container) {
    let (west, east) = (Container(), Container())
    west.register(lifetime: lifetime, factory: auto(Import.init).injecting(\.export))
    west.register(Export.self) { [weak east] _ in try east.orThrow.resolve() }
    if isNeeded {
      east.register(lifetime: lifetime, factory: auto { (goods: Import) in Export(goods) })
    } else {
      east.register(
        lifetime: lifetime, factory: auto { () in Export() }.injecting(\.goods))
    }
    east.register(Import.self) { [weak west] _ in try west.orThrow.resolve() }
    return (west, east)
  }

  @Test(arguments: [Lifetime.graph, .singleton, .scoped], [false, true])
  func modulesThatAskEachOther(_ lifetime: Lifetime, _ isNeeded: Bool) async throws {
    func sync() throws {
      let (west, east) = neighbours(lifetime, isNeeded: isNeeded)
      let goods = try west.resolve(Import.self)
      #expect((isNeeded ? goods.export?.needed : goods.export?.goods) === goods)
      let (other, asked) = neighbours(lifetime, isNeeded: isNeeded)
      let export = try asked.resolve(Export.self)
      #expect((isNeeded ? export.needed : export.goods)?.export === export)
      withExtendedLifetime((east, other)) {}
    }
    try sync()
    let (west, east) = neighbours(lifetime, isNeeded: isNeeded)
    let export = try await east.resolve(Export.self)
    #expect((isNeeded ? export.needed : export.goods)?.export === export)
    withExtendedLifetime(west) {}
  }

  /// As modules that only send each other away.
  @Test func modulesThatBothHaveNothingAreACycle() async {
    let (west, east) = (Container(), Container())
    west.register(Ledger.self) { [weak east] _ in try east.orThrow.resolve() }
    east.register(Ledger.self) { [weak west] _ in try west.orThrow.resolve() }
    func sync() {
      #expect(resolutionError { try west.resolve(Ledger.self) }?.isClosedCycle == true)
      #expect(resolutionError { try east.resolve(Ledger.self) }?.isClosedCycle == true)
    }
    sync()
    #expect(await resolutionError { try await west.resolve(Ledger.self) }?.isClosedCycle == true)
  }

  @Test func twoThreadsAskTwoModules() async {
    for _ in 0..<Stress.rounds {
      let (west, east) = neighbours(.singleton)
      let line = StartLine(2)
      let closed = await onThreads(2) { thread in
        line.wait()
        do {
          if thread == 0 {
            let goods = try west.resolve(Import.self)
            return goods.export?.goods === goods
          }
          let export = try east.resolve(Export.self)
          return export.goods?.export === export
        } catch {
          Issue.record("\(error)")
          return false
        }
      }
      #expect(closed == [true, true])
    }
  }

  @Test func aModuleThatIsGoneIsAnError() throws {
    let west = Container()
    do {
      let east = Container()
      east.register { _ in Ledger() }
      west.register(Ledger.self) { [weak east] _ in try east.orThrow.resolve() }
      _ = try west.resolve(Ledger.self)
    }
    #expect(resolutionError { try west.resolve(Ledger.self) }?.underlying is Gone)
  }

  // MARK: What modules offer together

  protocol Port: Sendable { var name: String { get } }
  struct Named: Port { let name: String }

  @Test func allModulesContributeToAnArrayTheOutermostFirst() async throws {
    let outer = Container()
    let middle = Container(parent: outer)
    let inner = Container(parent: middle)
    for (container, names) in [(outer, ["a", "b"]), (middle, ["c", "a"]), (inner, ["b", "d"])] {
      for name in names {
        container.register((any Port).self, tags: name) { _ in
          Named(name: "\(name)\(container === outer ? 1 : container === middle ? 2 : 3)")
        }
      }
    }
    func names(_ container: Container) async throws -> [String] {
      try await container.resolve([any Port].self).map(\.name)
    }
    #expect(try await names(outer) == ["a1", "b1"])
    #expect(try await names(middle) == ["a2", "b1", "c2"])
    #expect(try await names(inner) == ["a2", "b3", "c2", "d3"])
  }

  @Test func siblingsDoNotKnowEachOther() throws {
    let parent = Container()
    let (left, right) = (Container(parent: parent), Container(parent: parent))
    left.register(instance: Ledger("left"))
    #expect(try right.resolve(Ledger?.self) == nil)
    parent.register { r in "\(try r.resolve(Ledger?.self)?.name ?? "nobody's")" }
    #expect(try left.resolve(String.self) == "left" && right.resolve(String.self) == "nobody's")
  }

  @Test func aModuleThatIsClosedClosesItsOwnAlone() async throws {
    let log = ClosingLog()
    let parent = Container()
    parent.register(tags: "shared", lifetime: .singleton) { _ in Resource("shared", log) }
    parent.register(tags: "scoped", lifetime: .scoped) { _ in Resource("scoped", log) }
    let child = Container(parent: parent)
    child.register(tags: "own", lifetime: .singleton) { _ in Resource("own", log) }
    #expect(try await child.resolve([Resource].self).count == 3)
    try await child.close()
    #expect(log.names == ["own", "scoped"])
    _ = try await parent.resolve(Resource.self, tags: "shared")
    try await parent.close()
    #expect(log.names == ["own", "scoped", "shared"])
  }
}

private struct Gone: Error {}

extension Optional where Wrapped == Container {
  fileprivate var orThrow: Container {
    get throws {
      guard let self else { throw Gone() }
      return self
    }
  }
}
