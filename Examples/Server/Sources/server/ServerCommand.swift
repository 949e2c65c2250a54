import Foundation
import Guise
import GuiseManifest
import ServerKit

/// `server MANIFEST`: serves until it gets SIGTERM or SIGINT, and ends when everything is answered and
/// closed.
@main
struct ServerCommand {
  /// The main thread waits for signals, and does nothing else.
  static func main() {
    guard CommandLine.arguments.count == 2 else { end("usage: server MANIFEST", status: 2) }
    signal(SIGPIPE, SIG_IGN)
    // Before there are other threads, as each starts with what is blocked in the one that starts it.
    let signals = BlockedSignals([SIGTERM, SIGINT])
    do {
      let stop = try StopSignal()
      Task.detached { await run(manifest: CommandLine.arguments[1], until: stop) }
      signals.wait()
      ConsoleLog().write("stopping")
      stop.give()
    } catch {
      end("\(error)", status: 1)
    }
    // Who asks a second time does not want to wait.
    signals.wait()
    end("not everything was answered and closed", status: 1)
  }

  private static func run(manifest: String, until stop: StopSignal) async {
    do {
      // Builds what the manifest lists in "start": nobody can connect before that is done.
      let container = try await Container(manifest: URL(filePath: manifest), factories: .server)
      let outcome: Result<Void, any Error>
      do {
        let log = try await container.resolve((any Log).self)
        let application = try await container.resolve(Application.self)
        let server = try await container.resolve(Server.self)
        try await server.run(until: stop) { await application.respond(to: $0, in: container) }
        log.write("answered everything")
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      try await container.close()
      try outcome.get()
      exit(0)
    } catch {
      end("\(error)", status: 1)
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("server: \(message)\n".utf8))
    exit(status)
  }
}
