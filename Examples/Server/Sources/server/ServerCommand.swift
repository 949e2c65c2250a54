import Foundation
import Guise
import GuiseHosting
import GuiseManifest
import ServerKit

/// `server MANIFEST`: serves until it gets SIGTERM or SIGINT, and ends when everything is answered and
/// closed. On SIGHUP it reads the manifest again.
@main
struct ServerCommand {
  /// The main thread waits for signals, and does nothing else.
  static func main() {
    guard CommandLine.arguments.count == 2 else { end("usage: server MANIFEST", status: 2) }
    signal(SIGPIPE, SIG_IGN)
    // Before there are other threads, as each starts with what is blocked in the one that starts it.
    let signals = BlockedSignals([SIGTERM, SIGINT, SIGHUP])
    // One that waits stands for all that come meanwhile.
    let (reloads, reload) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    do {
      let stop = try StopSignal()
      Task.detached {
        await run(manifest: CommandLine.arguments[1], until: stop, reloading: reloads)
      }
      while signals.wait() == SIGHUP { reload.yield() }
      ConsoleLog().write("stopping")
      stop.give()
    } catch {
      end("\(error)", status: 1)
    }
    // Who asks a second time does not want to wait.
    while signals.wait() == SIGHUP {}
    end("not everything was answered and closed", status: 1)
  }

  private static func run(
    manifest: String, until stop: StopSignal, reloading reloads: AsyncStream<Void>
  ) async {
    do {
      // What survives a reload is in the parent of all that the host loads.
      let log: any Log = ConsoleLog()
      let process = Container { container in
        container.register(lifetime: .singleton, instance: log)
        container.register(lifetime: .singleton, instance: Notes(log: log))
      }
      // Builds what the manifest lists in "start": nobody can connect before that is done.
      let host = try await ManifestHost(
        manifest: URL(filePath: manifest), factories: .server, parent: process,
        closingFailed: { log.write("not closed: \($0)") })
      let outcome: Result<Void, any Error>
      do {
        // What serves stays as it was built first. It needs nothing more of the container that it is from,
        // which is therefore not held until the process ends.
        let server = try await host.withContainer { try await $0.resolve(Server.self) }
        let reloading = Task { for await _ in reloads { await reload(host, log) } }
        defer { reloading.cancel() }
        try await server.run(until: stop) { await respond(to: $0, host, log) }
        log.write("answered everything")
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      try await host.close()
      try await process.close()
      try outcome.get()
      exit(0)
    } catch {
      end("\(error)", status: 1)
    }
  }

  /// The answer by the wiring that is in use when the request comes.
  private static func respond(
    to request: Request, _ host: ManifestHost, _ log: any Log
  ) async -> Response {
    do {
      return try await host.withContainer { container in
        let application = try await container.resolve(Application.self)
        return await application.respond(to: request, in: container)
      }
    } catch {
      log.write("a request failed: \(error)")
      return Response(.failed, "failed\n")
    }
  }

  private static func reload(_ host: ManifestHost, _ log: any Log) async {
    do {
      let changes = try await host.reload()
      log.write("reloaded: \(changes.isEmpty ? "no changes" : changes.joined(separator: ", "))")
    } catch {
      log.write("not reloaded: \(error)")
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("server: \(message)\n".utf8))
    exit(status)
  }
}
