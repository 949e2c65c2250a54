import Guise
import TestSupport
import Testing

/// Cycles of initializers and properties that several threads or tasks enter at once, each of them
/// elsewhere: all get complete instances, and each is made once.
@Suite("Stress of properties that wait", .serialized, .endsInTime)
struct PropertyThatWaitsStressTests {
  final class Client: @unchecked Sendable {
    let server: Server
    init(_ server: Server) { self.server = server }
  }
  final class Server: @unchecked Sendable {
    var client: Client?
    var third: Third?
    init() {}
  }
  final class Third: @unchecked Sendable {
    let client: Client
    init(_ client: Client) { self.client = client }
  }

  private static let workers = 3
  /// Each with containers of its own.
  private static let rounds = Stress.cycles

  /// Client(server), Server.client; Third(client), Server.third.
  private static func container(_ server: Lifetime, made: Counter) -> Container {
    let container = Container()
    container.register(
      lifetime: .singleton,
      factory: auto { (server: Server) in
        made.increment()
        return Client(server)
      })
    container.register(
      lifetime: server, factory: auto(Server.init).injecting(\.client).injecting(\.third))
    container.register(lifetime: .singleton, factory: auto(Third.init))
    return container
  }

  private static func isWhole(_ server: Server?, _ client: Client?) -> Bool {
    guard let server, let client else { return false }
    return server.client === client && server.third?.client === client
  }

  private static func isWhole(_ container: Container, from place: Int) -> Bool {
    do {
      switch place {
      case 0:
        let client = try container.resolve(Client.self)
        return isWhole(client.server, client)
      case 1:
        let server = try container.resolve(Server.self)
        return isWhole(server, server.client)
      default:
        let third = try container.resolve(Third.self)
        return isWhole(third.client.server, third.client)
      }
    } catch {
      Issue.record("\(error)")
      return false
    }
  }

  @Test(arguments: [Lifetime.singleton, .transient])
  func threads(_ server: Lifetime) async {
    let batch = 100
    for begin in stride(from: 0, to: Self.rounds, by: batch) {
      let made = Counter()
      let containers = (0..<batch).map { _ in Self.container(server, made: made) }
      let failures = await onThreads(Self.workers) { worker in
        (0..<batch).count { round in
          !Self.isWhole(containers[round], from: (worker + begin + round) % 3)
        }
      }
      #expect(failures == Array(repeating: 0, count: Self.workers))
      #expect(made.value == batch)
    }
  }

  @Test(arguments: [Lifetime.singleton, .transient])
  func tasks(_ server: Lifetime) async throws {
    let made = Counter()
    for round in 0..<Self.rounds {
      let container = Self.container(server, made: made)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for worker in 0..<Self.workers {
          group.addTask {
            switch (worker + round) % 3 {
            case 0:
              let client = try await container.resolve(Client.self)
              return Self.isWhole(client.server, client)
            case 1:
              let server = try await container.resolve(Server.self)
              return Self.isWhole(server, server.client)
            default:
              let third = try await container.resolve(Third.self)
              return Self.isWhole(third.client.server, third.client)
            }
          }
        }
        for try await isWhole in group { #expect(isWhole) }
      }
    }
    #expect(made.value == Self.rounds)
  }

  /// The client's initializer fails once: whoever waited shares that, or tries again.
  @Test func failures() async {
    let batch = 100
    for _ in stride(from: 0, to: Self.rounds, by: batch) {
      let containers = (0..<batch).map { _ -> Container in
        let container = Self.container(.singleton, made: Counter())
        let runs = Counter()
        container.register(
          lifetime: .singleton,
          factory: auto { (server: Server) in
            if runs.increment() == 1 { throw Broken() }
            return Client(server)
          })
        return container
      }
      let wrong = await onThreads(Self.workers) { worker in
        (0..<batch).count { round in
          do {
            if (worker + round).isMultiple(of: 2) {
              _ = try containers[round].resolve(Client.self)
            } else {
              _ = try containers[round].resolve(Server.self)
            }
            return false
          } catch {
            return !((error as? ResolutionError)?.underlying is Broken)
          }
        }
      }
      #expect(wrong == Array(repeating: 0, count: Self.workers))
      #expect(containers.allSatisfy { Self.isWhole($0, from: 0) })
    }
  }

  final class Back: Sendable {
    let part: Task<Part, any Error>
    init(_ part: Task<Part, any Error>) { self.part = part }
  }
  final class Part: @unchecked Sendable {
    var back: Back?
    init() {}
  }

  /// The task asks for what needs the instance while the factory returns, or before, or after.
  @Test func aTaskThatTheFactoryDoesNotAwait() async throws {
    for _ in 0..<Self.rounds {
      let container = Container()
      container.register(lifetime: .singleton) { r in
        Back(Task { try await r.resolve(Part.self) })
      }
      container.register(lifetime: .singleton, factory: auto(Part.init).injecting(\.back))
      let back = try await container.resolve(Back.self)
      let part = try await back.part.value
      #expect(part.back === back)
      let again = try await container.resolve(Part.self)
      #expect(again === part)
    }
  }
}
