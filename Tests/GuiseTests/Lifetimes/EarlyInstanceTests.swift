import Guise
import TestSupport
import Testing

/// What becomes of a task that was given an instance before its properties were filled, where the resolve
/// that made the instance fails. On the main actor, for `settle()`.
@MainActor
@Suite("An early instance of a sync resolve that fails", .endsInTime)
struct EarlyInstanceTests {
  final class Server: @unchecked Sendable {
    var pause = 0
    var client: Client?
  }

  final class Client: Sendable {
    let server: Server
    init(_ server: Server) { self.server = server }
  }

  @Test func theTaskBuildsWhatTheSyncResolveCouldNot() async throws {
    let container = Container()
    let (isMade, taskWaits, threadHasFailed) = (Gate(), Gate(), Gate())
    container.register(Int.self) { _ in
      isMade.open()
      taskWaits.waitBlocking()
      return 1
    }
    container.register(
      lifetime: .singleton, factory: auto(Server.init).injecting(\.pause).injecting(\.client))
    container.register(lifetime: .singleton) { r async throws in
      let server = try await r.resolve(Server.self)
      await threadHasFailed.wait()
      return Client(server)
    }

    // The thread fills the properties of the server. The task's client waits for it.
    let thread = Task {
      await onThread { resolutionError { try container.resolve(Server.self) }?.reason }
    }
    await isMade.wait()
    let task = Task { try await container.resolve(Client.self) }
    await settle()
    // Now the thread needs the client: the task is given the server as it is, and the thread, which
    // cannot wait for a task, fails.
    taskWaits.open()
    #expect(await thread.value == .requiresAsync)
    threadHasFailed.open()

    let client = try await task.value
    #expect(client.server.client === client)
    #expect(try await container.resolve(Server.self) === client.server)
  }
}
