import Guise
import GuiseVerification
import Synchronization
import TestSupport
import Testing

// LaunchCost.md final

/// The Swift code of the articles on containers.
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
  struct Pizza {}

  protocol TimeSource: Sendable { var hour: Int { get } }
  struct SystemTime: TimeSource { let hour = 9 }
  final class Greeter {
    let time: any TimeSource
    init(time: any TimeSource) { self.time = time }
    var greeting: String { time.hour < 12 ? "Good morning" : "Good day" }
  }

  @Test func theFirstExample() throws {
    // Guise.md let container
    #expect(greeter.greeting == "Good morning")
    // Guise.md let report
    #expect(report.findings.isEmpty && report.verified == 1)
  }

  @Test func theGraphOfAContainer() {
    let container = Container()
    container.register(instance: SystemTime() as any TimeSource)
    container.register(factory: auto(Greeter.init))
    // GuiseVerification.md
    #expect(graph.nodes.count == 2 && graph.edges.count == 1)
  }

  @Test func anOwnerDoesNotSeeItsChildren() throws {
    // LifetimesAndOwnership.md let app
    #expect(mailer.address.name == "app")
    app.register(factory: auto(Mailer.init))
    #expect(try request.resolve(Mailer.self).address.name == "request")
  }

  @Test func scopedToAName() throws {
    let app = Container()
    // LifetimesAndOwnership.md app.register
    #expect(try outer.resolve(Session.self) === session)
  }

  @Test func sharedInAGraph() throws {
    let container = Container()
    // LifetimesAndOwnership.md container.register(lifetime: .graph)
    #expect(pair.first === pair.second)
    #expect(try container.resolve(Pair.self).first !== pair.first)
  }

  @Test func overridesForOneResolve() throws {
    let container = Container()
    container.register { _ in Session() }
    container.register(factory: auto(Pair.init))
    // LifetimesAndOwnership.md let pair
    #expect(pair.first.name == "test" && pair.second.name == "test")
    #expect(try container.resolve(Pair.self).first.name == "")
  }

  @Test func startAndClose() async throws {
    let container = Container()
    // LifetimesAndOwnership.md container.register(lifetime: .singleton
    #expect(Server.log.names == ["closed"])
  }

  @Test func closedScope() async throws {
    let app = Container()
    app.register(factory: auto(Pair.init))
    // LifetimesAndOwnership.md try await app.withScope
    #expect(resolutionError { try app.now(Pair.self) }?.reason == .notFound)
  }

  @Test func awaited() async throws {
    let container = Container()
    // ConcurrencyAndActors.md container.register(lifetime
    func sync() throws -> Database { try container.resolve() }
    #expect(try sync() === database)
  }

  @Test func awaitedInAScope() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ async in await Database() }
    // ConcurrencyAndActors.md let database
    #expect(try await container.resolve(Database.self) === database)
  }

  @Test func closuresOfSeveralArguments() async throws {
    typealias Change = @Sendable (Int) -> Int
    @Sendable func makeFilter(_ change: @escaping Change) async -> Int { change(1) }
    @Sendable func makeScreen(_ sizes: [Int]) -> [Int] { sizes }
    let container = Container()
    // ConcurrencyAndActors.md container.register {
    let change: Change = { $0 + 1 }
    #expect(try await container.resolve(Int.self, args: change) == 2)
  }

  @Test @MainActor func onTheMainActor() throws {
    let container = Container()
    // ConcurrencyAndActors.md container.register(factory: auto(Screen
    #expect(try container.resolve(Screen.self, isolation: MainActor.shared) !== screen)
  }

  @Test func aLaunchIsATree() throws {
    final class Office {
      init(mailer: Mailer, session: Session) {}
    }
    let container = Container()
    container.register { _ in Address("office") }
    container.register { _ in Session() }
    container.register(lifetime: .singleton, factory: auto(Mailer.init))
    container.register(factory: auto(Office.init(mailer:session:)))
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    // LaunchCost.md let
    let article = try Markdown(at: "Sources/Guise/Guise.docc/LaunchCost.md")
    let shown = try #require(article.fences("text").first).split(separator: "\n")
    func names(_ lines: some Sequence<some StringProtocol>) -> [String] {
      lines.map { String($0).replacing(/\ \S+ seconds$/, with: "") }
    }
    #expect(names(printed) == names(shown))
  }

  @Test func caught() throws {
    let container = Container()
    var printed: [ResolutionError] = []
    func print(_ error: ResolutionError) { printed.append(error) }
    // Errors.md
    #expect(printed.map(\.reason) == [.notFound])
  }
}
