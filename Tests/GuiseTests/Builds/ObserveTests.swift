import Guise
import TestSupport
import Testing

@Suite("Observing a container")
struct ObserveTests {
  final class Engine: Closeable, Sendable { func close() async throws {} }
  final class Car: Sendable { init(engine: Engine) {} }

  private let log = ClosingLog()
  private let container = Container()

  private func observe(_ container: Container) {
    container.observe { [log] event in
      switch event {
      case .buildBegan(let key, _): log.add("begin \(key.service)")
      case .buildEnded(let key, _, let duration, let error):
        #expect(duration >= .zero)
        log.add((error == nil ? "end" : "fail") + " \(key.service)")
      case .kept(let key, let location):
        #expect(location.line > 0)
        log.add("keep \(key.service)")
      case .closed(let key, _, _): log.add("close \(key.service)")
      }
    }
  }

  @Test func aBuildShowsWhatIsBuiltInsideIt() async throws {
    container.register(lifetime: .singleton, factory: auto(Engine.init))
    container.register(factory: auto(Car.init(engine:)))
    observe(container)
    for _ in 1...2 { _ = try await container.resolve(Car.self) }
    try await container.close()
    #expect(
      log.names == [
        "begin Car", "begin Engine", "end Engine", "keep Engine", "end Car", "begin Car",
        "end Car", "close Engine",
      ])
  }

  final class Client: @unchecked Sendable {
    let server: Server
    init(server: Server) { self.server = server }
  }
  final class Server: @unchecked Sendable {
    weak var client: Client?
    init() {}
  }

  private func registerCycle(in container: Container) {
    container.register(lifetime: .singleton, factory: auto(Client.init))
    container.register(lifetime: .singleton, factory: auto(Server.init).injecting(\.client))
  }

  @Test func allOfACycleAreKept() throws {
    registerCycle(in: container)
    observe(container)
    _ = try container.resolve(Client.self)
    #expect(
      log.names == [
        "begin Client", "begin Server", "end Server", "end Client", "keep Server", "keep Client",
      ])
  }

  /// One thread leaves its builds to the other.
  @Test func threadsInACycleEndEachBuildOnce() async {
    for _ in 0..<Stress.rounds {
      let (container, log) = (Container(), ClosingLog())
      registerCycle(in: container)
      container.observe { event in
        switch event {
        case .buildBegan: break
        case .buildEnded(let key, _, _, let error):
          if error is CancellationError { break }
          log.add(error.map { "\($0)" } ?? "end \(key.service)")
        case .kept(let key, _): log.add("keep \(key.service)")
        case .closed: break
        }
      }
      _ = await onThreads(2) { worker in
        worker == 0
          ? (try? container.resolve(Client.self)) != nil
          : (try? container.resolve(Server.self)) != nil
      }
      #expect(log.names.sorted() == ["end Client", "end Server", "keep Client", "keep Server"])
    }
  }

  @Test func overridesAreBuiltAndObjectsOwnedElsewhereAreNot() throws {
    observe(container)
    let engine = Engine()
    container.register(weak: engine)
    #expect(try container.resolve(Engine.self) === engine && log.names.isEmpty)
    _ = try container.resolve(Engine.self) { overrides in
      overrides.register(lifetime: .singleton, factory: auto(Engine.init))
    }
    #expect(log.names == ["begin Engine", "end Engine", "keep Engine"])
  }

  @Test func aFailureIsShown() {
    observe(container)
    container.register { _ -> Engine in throw Broken() }
    #expect(resolutionError { try container.resolve(Engine.self) } != nil)
    #expect(log.names == ["begin Engine", "fail Engine"])
  }

  @Test func aChildSeesWhatIsMadeForIt() async throws {
    let parent = Container()
    parent.register(lifetime: .scoped, factory: auto(Engine.init))
    parent.register(factory: auto(Car.init(engine:)))
    _ = try parent.now(Car.self)
    let child = Container(parent: parent)
    observe(child)
    _ = (try child.now(Car.self), try parent.now(Car.self))
    try await child.close()
    #expect(
      log.names == [
        "begin Car", "begin Engine", "end Engine", "keep Engine", "end Car", "close Engine",
      ])
  }

  @Test func childrenThatAreMadeLaterAreObserved() throws {
    let parent = Container()
    observe(parent)
    let child = Container(parent: parent)
    child.register(lifetime: .singleton, factory: auto(Engine.init))
    _ = try child.resolve(Engine.self)
    #expect(log.names == ["begin Engine", "end Engine", "keep Engine"])
  }
}
