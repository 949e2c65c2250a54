import Guise
import Testing

/// The Swift code of the articles, word for word.
@Suite("The articles' examples")
struct ArticleExamples {
  final class Address {
    let name: String
    init(_ name: String) { self.name = name }
  }
  final class Mailer {
    let address: Address
    init(address: Address) { self.address = address }
  }
  final class Session {
    let name: String
    init(_ name: String = "") { self.name = name }
  }
  final class Pair {
    let first: Session
    let second: Session
    init(first: Session, second: Session) { (self.first, self.second) = (first, second) }
  }
  final class Server: Closeable, Sendable {
    static let log = ClosingLog()
    init() {}
    func close() async throws { Server.log.add("closed") }
  }
  final class Database: Sendable {
    init() async {}
  }
  @MainActor final class Screen {
    init() {}
  }

  protocol TimeSource: Sendable { var hour: Int { get } }
  struct SystemTime: TimeSource { let hour = 9 }
  final class Greeter {
    let time: any TimeSource
    init(time: any TimeSource) { self.time = time }
    var greeting: String { time.hour < 12 ? "Good morning" : "Good day" }
  }

  @Test func theFirstExample() throws {
    let container = Container()
    container.register((any TimeSource).self, lifetime: .singleton) { _ in SystemTime() }
    container.register(factory: auto(Greeter.init))
    let greeter: Greeter = try container.resolve()
    #expect(greeter.greeting == "Good morning")
    let report = container.verify()
    for finding in report.findings { print(finding) }
    #expect(report.findings.isEmpty && report.verified == 1)
  }

  @Test func anOwnerDoesNotSeeItsChildren() throws {
    let app = Container()
    app.register(lifetime: .singleton, factory: auto(Mailer.init))
    app.register(instance: Address("app"))
    let request = Container(parent: app)
    request.register(instance: Address("request"))
    let mailer = try request.resolve(Mailer.self)  // has Address("app")
    #expect(mailer.address.name == "app")
    app.register(factory: auto(Mailer.init))
    #expect(try request.resolve(Mailer.self).address.name == "request")
  }

  @Test func scopedToAName() throws {
    let app = Container()
    app.register(lifetime: .scoped("request")) { _ in Session() }
    let outer = Container(parent: app, name: "request")
    let inner = Container(parent: outer)
    let session = try inner.resolve(Session.self)  // the same as outer's
    #expect(try outer.resolve(Session.self) === session)
  }

  @Test func sharedInAGraph() throws {
    let container = Container()
    container.register(lifetime: .graph) { _ in Session() }
    container.register(factory: auto(Pair.init))
    let pair = try container.resolve(Pair.self)  // pair.first === pair.second
    #expect(pair.first === pair.second)
    #expect(try container.resolve(Pair.self).first !== pair.first)
  }

  @Test func overridesForOneResolve() throws {
    let container = Container()
    container.register { _ in Session() }
    container.register(factory: auto(Pair.init))
    let pair = try container.resolve(Pair.self) { overrides in
      overrides.register(instance: Session("test"))
    }
    #expect(pair.first.name == "test" && pair.second.name == "test")
    #expect(try container.resolve(Pair.self).first.name == "")
  }

  @Test func startAndClose() async throws {
    let container = Container()
    container.register(lifetime: .singleton, eager: true, factory: auto(Server.init))
    try await container.start()
    try await container.close()
    #expect(Server.log.names == ["closed"])
  }

  @Test func awaited() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ async in await Database() }
    let database = try await container.resolve(Database.self)
    func sync() throws -> Database { try container.resolve() }
    #expect(try sync() === database)
  }

  @Test func awaitedInAScope() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ async in await Database() }
    let database = try await container.withScope("request") { scope in
      try await scope.resolve(Database.self)
    }
    #expect(try await container.resolve(Database.self) === database)
  }

  @Test func whatTheCompilerCannotTake() async throws {
    typealias Change = @Sendable (Int) -> Int
    @Sendable func makeFilter(_ change: @escaping Change) async -> Int { change(1) }
    @Sendable func makeScreen(_ sizes: [Int]) -> [Int] { sizes }
    let container = Container()
    container.register { (_, change: @escaping Change) in await makeFilter(change) }
    container.register(factory: auto { (sizes: [Int]) in makeScreen(sizes) })
    let change: Change = { $0 + 1 }
    #expect(try await container.resolve(Int.self, args: change) == 2)
  }

  @Test @MainActor func onTheMainActor() throws {
    let container = Container()
    container.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
    let screen = try container.resolve(Screen.self, isolation: MainActor.shared)
    #expect(try container.resolve(Screen.self, isolation: MainActor.shared) !== screen)
  }

  @Test func caught() throws {
    let container = Container()
    var printed: [ResolutionError] = []
    func print(_ error: ResolutionError) { printed.append(error) }
    do {
      _ = try container.resolve(Pizza.self)
    } catch let error as ResolutionError where error.reason == .notFound {
      print(error)
    }
    #expect(printed.map(\.reason) == [.notFound])
  }
}
