import Guise
import GuiseVerification
import TestSupport
import Testing

/// A cycle of an initializer and a property can be built whoever is asked for first.
@Suite("A property waits for what is still being built", .endsInTime)
struct PropertyThatWaitsTests {
  protocol Serving: AnyObject, Sendable { var client: Client? { get } }

  final class Client: @unchecked Sendable {
    let server: any Serving
    let seen: Client?
    init(_ server: any Serving) {
      self.server = server
      seen = server.client
    }
    init(server: Server) {
      self.server = server
      seen = server.client
    }
  }

  final class Server: Serving, @unchecked Sendable {
    var client: Client?
    var other: Client?
    init() {}
  }

  static let kept = [Lifetime.singleton, .graph, .scoped, .weak]
  static let all = kept + [.transient]

  private func pair(_ client: Lifetime, _ server: Lifetime) -> Container {
    let container = Container()
    container.register(lifetime: client, factory: auto(Client.init(server:)))
    container.register(lifetime: server, factory: auto(Server.init).injecting(\.client))
    return container
  }

  @Test(arguments: kept, all)
  func theClientIsAskedFirst(_ client: Lifetime, _ server: Lifetime) async throws {
    func sync() throws {
      let container = pair(client, server)
      let made = try container.resolve(Client.self)
      #expect(made.server.client === made && made.seen == nil)
      #expect(container.verify().errors.isEmpty)
    }
    try sync()
    let made = try await pair(client, server).resolve(Client.self)
    #expect(made.server.client === made)
  }

  @Test(arguments: all, all)
  func theServerIsAskedFirst(_ client: Lifetime, _ server: Lifetime) async throws {
    let isBuilt = client != .transient || server != .transient
    func sync() throws {
      let container = pair(client, server)
      #expect(container.verify().errors.isEmpty == isBuilt)
      guard isBuilt else {
        #expect(resolutionError { try container.resolve(Server.self) }?.reason == .cycle)
        return
      }
      let made = try container.resolve(Server.self)
      let found = try #require(made.client)
      #expect((found.server === made) == (server != .transient))
      #expect(found.server.client != nil)
    }
    try sync()
    if isBuilt {
      let made = try await pair(client, server).resolve(Server.self)
      #expect(made.client?.server.client != nil)
    }
  }

  @Test(arguments: [Lifetime.singleton, .graph, .scoped])
  func throughForwards(_ lifetime: Lifetime) async throws {
    func container() -> Container {
      let container = Container()
      let client = container.register(
        tags: "client", lifetime: lifetime, factory: auto(Client.init(_:)))
      container.register(Client.self, forwardingTo: client) { $0 }
      let server = container.register(
        lifetime: lifetime, factory: auto(Server.init).injecting(\.client))
      container.register((any Serving).self, forwardingTo: server) { $0 }
      return container
    }
    func sync() throws {
      let client = try container().resolve(Client.self)
      #expect(client.server.client === client)
      let server = try container().resolve((any Serving).self)
      #expect(server.client?.server === server)
    }
    try sync()
    let client = try await container().resolve(Client.self)
    #expect(client.server.client === client)
  }

  @Test func throughClosures() async throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: .singleton) { r in Client(server: try r.resolve()) }
      container.register(
        lifetime: .singleton, factory: auto(Server.init).injecting(\.client).injecting(\.other))
      return container
    }
    func sync() throws {
      let client = try container().resolve(Client.self)
      let server = try #require(client.server as? Server)
      #expect(server.client === client && server.other === client)
    }
    try sync()
    let client = try await container().resolve(Client.self)
    #expect(client.server.client === client)
  }

  @MainActor
  @Test func onTheMainActor() async throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: .singleton, isolation: MainActor.shared) { r in
        Client(server: try r.resolve())
      }
      container.register(lifetime: .singleton, factory: auto(Server.init).injecting(\.client))
      return container
    }
    let client = try container().resolve(Client.self, isolation: MainActor.shared)
    #expect(client.server.client === client)
    let awaited = try await container().resolve(Client.self)
    #expect(awaited.server.client === awaited)
  }

  final class Asks: Resolvable, @unchecked Sendable {
    var client: Holder?
    let runs = Counter()
    init() {}
    func resolveDependencies(_ resolver: any Resolver) throws {
      client = try resolver.resolve()
      runs.increment()
    }
  }
  final class Holder: @unchecked Sendable {
    let asks: Asks
    init(_ asks: Asks) { self.asks = asks }
  }

  @Test(arguments: kept)
  func whatAsksForItWhenItIsTold(_ lifetime: Lifetime) async throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: lifetime, factory: auto(Asks.init))
      container.register(lifetime: lifetime, factory: auto(Holder.init))
      return container
    }
    func sync() throws {
      let holder = try container().resolve(Holder.self)
      #expect(holder.asks.client === holder && holder.asks.runs.value == 1)
      let asks = try container().resolve(Asks.self)
      #expect(asks.client?.asks === asks)
      withExtendedLifetime(holder) {}
    }
    try sync()
    let holder = try await container().resolve(Holder.self)
    #expect(holder.asks.client === holder)
  }

  final class Part: Injectable {
    @Injected var whole: Whole
    init() {}
  }
  final class Whole: @unchecked Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
  }

  @Test func aPropertyWrapper() async throws {
    func container() -> Container {
      let container = Container()
      container.register(injectable: Part.self, lifetime: .singleton)
      container.register(lifetime: .singleton, factory: auto(Whole.init))
      return container
    }
    func sync() throws {
      let whole = try container().resolve(Whole.self)
      #expect(whole.part.whole === whole)
    }
    try sync()
    let whole = try await container().resolve(Whole.self)
    #expect(whole.part.whole === whole)
  }

  final class Middle: @unchecked Sendable {
    let client: Client
    init(_ client: Client) { self.client = client }
  }
  final class Far: Serving, @unchecked Sendable {
    var client: Client?
    var middle: Middle?
    init() {}
  }

  /// The property's own dependency needs what is being built.
  @Test(arguments: [Lifetime.singleton, .transient])
  func whatThePropertyNeedsWaitsWithIt(_ middle: Lifetime) async throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: .singleton, factory: auto(Client.init(_:)))
      container.register(lifetime: middle, factory: auto(Middle.init))
      let far = container.register(
        lifetime: .singleton, factory: auto(Far.init).injecting(\.middle))
      container.register((any Serving).self, forwardingTo: far) { $0 }
      return container
    }
    func sync() throws {
      let client = try container().resolve(Client.self)
      #expect((client.server as? Far)?.middle?.client === client)
      let container = container()
      let made = try container.resolve(Middle.self)
      #expect((made.client.server as? Far)?.middle?.client === made.client)
      #expect(container.verify().errors.isEmpty)
    }
    try sync()
    let client = try await container().resolve(Client.self)
    #expect((client.server as? Far)?.middle?.client === client)
  }

  @Test func decorated() async throws {
    final class Wrapping: Serving, @unchecked Sendable {
      let inner: any Serving
      var client: Client? { inner.client }
      init(_ inner: any Serving) { self.inner = inner }
    }
    func container() -> Container {
      let container = Container()
      container.register(lifetime: .singleton, factory: auto(Client.init(_:)))
      let server = container.register(
        lifetime: .singleton, factory: auto(Server.init).injecting(\.client))
      container.register((any Serving).self, forwardingTo: server) { $0 }
      container.decorate((any Serving).self) { inner, _ in Wrapping(inner) }
      return container
    }
    func sync() throws {
      let client = try container().resolve(Client.self)
      #expect(client.server is Wrapping && client.server.client === client)
    }
    try sync()
    let client = try await container().resolve(Client.self)
    #expect(client.server is Wrapping && client.server.client === client)
  }

  @Test(arguments: [Lifetime.singleton, .graph])
  func whatFailsInTheEndKeepsNothing(_ lifetime: Lifetime) async throws {
    let container = Container()
    let isBroken = Locked(true)
    container.register(lifetime: lifetime, factory: auto(Client.init(server:)))
    container.register(
      lifetime: lifetime,
      factory: auto(Server.init).injecting(\.client).injecting(\.other, tags: "other"))
    container.register(Client.self, tags: "other") { r in
      if isBroken.withLock({ $0 }) { throw Broken() }
      return try r.resolve()
    }
    func sync() throws {
      let error = resolutionError { try container.resolve(Client.self) }
      #expect(error?.underlying is Broken)
      #expect(error?.path.map(\.property) == [nil, nil, "other", nil])
    }
    try sync()
    let error = await resolutionError { try await container.resolve(Client.self) }
    #expect(error?.underlying is Broken)
    isBroken.withLock { $0 = false }
    let client = try await container.resolve(Client.self)
    let server = try #require(client.server as? Server)
    #expect(server.client === client && server.other === client)
  }

  @Test func theInitializerThatFailsKeepsNothing() throws {
    let container = Container()
    let runs = Counter()
    container.register(lifetime: .singleton) { r in
      let client = Client(server: try r.resolve())
      if runs.increment() == 1 { throw Broken() }
      return client
    }
    container.register(lifetime: .singleton, factory: auto(Server.init).injecting(\.client))
    #expect(resolutionError { try container.resolve(Client.self) }?.underlying is Broken)
    let server = try container.resolve(Server.self)
    #expect(server.client?.server === server && runs.value == 2)
  }

  struct Value {
    var client: ValueClient?
  }
  final class ValueClient: @unchecked Sendable { init(_ value: Value) {} }

  /// A copy of a value would stay as it is.
  @Test func aPropertyOfAValueDoesNotWait() {
    let container = Container()
    container.register(lifetime: .singleton, factory: auto { () in Value() }.injecting(\.client))
    container.register(lifetime: .singleton, factory: auto(ValueClient.init))
    let error = resolutionError { try container.resolve(ValueClient.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.services == ["ValueClient", "Value", "ValueClient"])
    #expect(error?.path.map(\.property) == [nil, "client", nil])
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
  }

  @Test func initializersThatNeedEachOtherAreACycle() {
    let container = pair(.singleton, .singleton)
    container.register(Server.self, lifetime: .singleton) { r in
      _ = try r.resolve(Client.self)
      return Server()
    }
    let error = resolutionError { try container.resolve(Client.self) }
    #expect(error?.isClosedCycle == true && error?.services == ["Client", "Server", "Client"])
  }

  @Test func everythingIsReleased() throws {
    let alive = Counter()
    for lifetime in Self.all {
      let container = Container()
      container.register(
        lifetime: .singleton, factory: auto { (child: Child) in Owner(alive, child) })
      container.register(
        lifetime: lifetime, factory: auto { () in Child(alive) }.injecting(\.owner))
      let owner = try container.resolve(Owner.self)
      #expect(owner.child.owner === owner)
    }
    #expect(alive.value == 0)
  }

  private final class Owner: Counted {
    let child: Child
    init(_ alive: Counter, _ child: Child) {
      self.child = child
      super.init(alive)
    }
  }
  private final class Child: Counted {
    weak var owner: Owner?
  }
}
