import Guise
import TestSupport
import Testing

@Suite("Named containers, and one instance for each", .endsInTime)
struct NamedContainerTests {
  final class Session: Sendable {
    let label: String
    init(_ label: String = "") { self.label = label }
  }
  final class Cart: Sendable {
    let session: Session
    init(_ session: Session) { self.session = session }
  }

  @Test func aContainerHasANameAndAParent() throws {
    let app = Container(name: "app")
    let request = Container(parent: app, name: "request") { registrar in
      registrar.register(instance: 1)
    }
    #expect(app.name == "app" && request.name == "request" && Container().name == nil)
    #expect(request.parent === app)
    #expect(try request.resolve(Int.self) == 1)
  }

  @Test func oneForEachContainerOfTheName() throws {
    let app = Container()
    app.register(lifetime: .scoped("request")) { _ in Session() }
    let one = Container(parent: app, name: "request")
    let two = Container(parent: app, name: "request")
    let inner = Container(parent: Container(parent: one), name: "other")
    #expect(try one.resolve(Session.self) === one.resolve(Session.self))
    #expect(try one.resolve(Session.self) === inner.resolve(Session.self))
    #expect(try one.resolve(Session.self) !== two.resolve(Session.self))
  }

  @Test func theNearestThatEncloses() throws {
    let outer = Container(name: "request")
    outer.register(lifetime: .scoped("request")) { _ in Session() }
    let between = Container(parent: outer)
    let inner = Container(parent: between, name: "request")
    #expect(try between.resolve(Session.self) === outer.resolve(Session.self))
    #expect(try inner.resolve(Session.self) !== outer.resolve(Session.self))
  }

  @Test func theSameAwaited() async throws {
    let app = Container()
    app.register(lifetime: .scoped("request")) { _ async in
      await Task.yield()
      return Session()
    }
    let request = Container(parent: app, name: "request")
    let child = Container(parent: request)
    let session = try await child.resolve(Session.self)
    #expect(try await request.resolve(Session.self) === session)
    #expect(try await Container(parent: app, name: "request").resolve(Session.self) !== session)
    await #expect(throws: ResolutionError.self) { try await app.resolve(Session.self) }
  }

  @Test func whereThereIsNone() throws {
    let app = Container(name: "app")
    app.register(lifetime: .scoped("request")) { _ in Session() }
    app.register(factory: auto(Cart.init))
    let other = Container(parent: app, name: "other")
    let error = try #require(resolutionError { try other.resolve(Cart.self) })
    #expect(error.reason == .noScope && error.scopeName == "request")
    #expect(error.key == AnyKey(Key<Session>()))
    #expect(error.services == ["Cart", "Session"])
    try expectGolden("\(error)", "no-scope")
  }

  @Test func anOptionalIsNoWayAroundIt() {
    let app = Container()
    app.register(lifetime: .scoped("request")) { _ in Session() }
    #expect(resolutionError { try app.resolve(Session?.self) }?.reason == .noScope)
    #expect(resolutionError { try app.resolve([Session].self) }?.reason == .noScope)
  }

  @Test func itIsBuiltWithWhatItsContainerSees() throws {
    let app = Container()
    app.register { _ in Session("app") }
    app.register(lifetime: .scoped("request"), factory: auto(Cart.init))
    let request = Container(parent: app, name: "request")
    request.register { _ in Session("request") }
    let child = Container(parent: request)
    child.register { _ in Session("child") }
    // Whoever asks first.
    #expect(try child.resolve(Cart.self).session.label == "request")
    #expect(try request.resolve(Cart.self).session.label == "request")
    #expect(try Container(parent: app, name: "request").resolve(Cart.self).session.label == "app")
  }

  @Test func aScopeFurtherOutThanTheRegistrationsOwnContainer() {
    let request = Container(name: "request")
    let child = Container(parent: request)
    child.register(lifetime: .scoped("request")) { _ in Session() }
    #expect(resolutionError { try child.resolve(Session.self) }?.reason == .noScope)
    let inner = Container(parent: child, name: "request")
    #expect((try? inner.resolve(Session.self)) != nil)
  }

  @Test func aSingletonDoesNotSeeTheScopeOfWhoAsks() {
    let app = Container()
    app.register(lifetime: .scoped("request")) { _ in Session() }
    app.register(lifetime: .singleton, factory: auto(Cart.init))
    let request = Container(parent: app, name: "request")
    #expect(resolutionError { try request.resolve(Cart.self) }?.reason == .noScope)
  }

  @Test func plainScopedIsOnceForEachContainerThatIsAsked() throws {
    let app = Container(name: "app")
    app.register(lifetime: .scoped) { _ in Session() }
    app.register(factory: auto(Cart.init))
    let child = Container(parent: app)
    #expect(try app.resolve(Session.self) === app.resolve(Session.self))
    #expect(try child.resolve(Session.self) === child.resolve(Session.self))
    #expect(try child.resolve(Session.self) !== app.resolve(Session.self))
    #expect(try child.resolve(Cart.self).session === child.resolve(Session.self))
  }

  @Test func plainScopedIsBuiltWithWhatTheContainerThatIsAskedSees() throws {
    let app = Container()
    app.register(lifetime: .scoped, factory: auto(Cart.init))
    app.register { _ in Session("app") }
    let child = Container(parent: app)
    child.register { _ in Session("child") }
    #expect(try child.resolve(Cart.self).session.label == "child")
    #expect(try app.resolve(Cart.self).session.label == "app")
  }

  @Test func aFailureIsNotKept() throws {
    let runs = Counter()
    let request = Container(name: "request")
    request.register(lifetime: .scoped("request")) { _ -> Session in
      if runs.increment() == 1 { throw Broken() }
      return Session()
    }
    #expect(
      resolutionError { try request.resolve(Session.self) }?.underlying as? Broken == Broken())
    #expect(try request.resolve(Session.self) === request.resolve(Session.self))
    #expect(runs.value == 2)
  }

  @Test func theInstanceGoesWithItsContainer() throws {
    let alive = Counter()
    let app = Container()
    app.register(lifetime: .scoped("request")) { _ in Counted(alive) }
    app.register(tags: "plain", lifetime: .scoped) { _ in Counted(alive) }
    do {
      let request = Container(parent: app, name: "request")
      _ = try request.resolve(Counted.self)
      _ = try request.resolve(Counted.self, tags: "plain")
      #expect(alive.value == 2)
    }
    #expect(alive.value == 0)
  }

  @Test(arguments: [Lifetime.scoped, .scoped("request")])
  func threadsThatAskAtTheSameMomentGetOneInstance(_ lifetime: Lifetime) async {
    let runs = Counter()
    let app = Container()
    app.register(lifetime: lifetime) { _ in
      runs.increment()
      return Session()
    }
    let request = Container(parent: app, name: "request")
    let line = StartLine(8)
    let sessions = await onThreads(8) { _ in
      line.wait()
      return (try? request.resolve(Session.self)).map(ObjectIdentifier.init)
    }
    #expect(Set(sessions).count == 1 && !sessions.contains(nil))
    #expect(runs.value == 1)
  }

  /// On the main actor, where it is known who waits; see `settle`.
  @MainActor
  @Test(arguments: [Lifetime.scoped, .scoped("request")])
  func tasksThatAskAtTheSameMomentGetOneInstance(_ lifetime: Lifetime) async throws {
    let runs = Counter()
    let app = Container()
    let go = Gate()
    app.register(lifetime: lifetime) { _ async in
      runs.increment()
      await go.wait()
      return Session()
    }
    let request = Container(parent: app, name: "request")
    let tasks = (0..<8).map { _ in Task { try await request.resolve(Session.self) } }
    await settle()
    go.open()
    var sessions: Set<ObjectIdentifier> = []
    for task in tasks { sessions.insert(ObjectIdentifier(try await task.value)) }
    #expect(sessions.count == 1)
    #expect(runs.value == 1)
  }

  @Test func aCycleIsFound() {
    let request = Container(name: "request")
    request.register(Int.self, lifetime: .scoped("request"), factory: auto { (_: String) in 1 })
    request.register(lifetime: .scoped, factory: auto { (_: Int) in "x" })
    let error = resolutionError { try request.resolve(String.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.services == ["String", "Int", "String"])
  }
}
