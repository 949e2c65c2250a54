import Foundation

/// Serves HTTP/1.1 on a Unix socket, one request a connection, with a fixed number of threads.
///
/// Threads of its own, because their calls block: the threads of Swift's concurrency pool must not.
public final class Server: Sendable {
  public struct Settings: Decodable, Sendable {
    /// The socket's path.
    var socket: String
    /// How many connections are served at the same time; others wait.
    var connections: Int
    /// How long a request may take to be received, and its answer to be sent.
    var requestSeconds: Double
  }

  private let settings: Settings
  private let log: any Log

  public init(settings: Settings, log: any Log) {
    self.settings = settings
    self.log = log
  }

  /// Serves until it is told to stop and every request that was sent is answered.
  ///
  /// - Parameter answer: makes the answer to a request; called for several at the same time.
  /// - Throws: where the socket cannot be made.
  public func run(
    until stop: StopSignal, answer: @escaping @Sendable (Request) async -> Response
  ) async throws {
    let listener = try Listener(path: settings.socket)
    log.write("serving on \(settings.socket)")
    await withTaskGroup { group in
      for _ in 0..<max(settings.connections, 1) {
        group.addTask { [settings] in
          await onThread {
            Self.work(listener, stop, settings) { request in
              waitForTask { await answer(request) }
            }
          }
        }
      }
    }
  }

  /// One thread: serves one connection after the other.
  private static func work(
    _ listener: Listener, _ stop: StopSignal, _ settings: Settings,
    _ answer: (Request) -> Response
  ) {
    while true {
      let isStopping = stop.isGiven
      if isStopping { listener.shut() }
      if let socket = listener.accept() {
        serve(socket, settings, answer)
      } else if isStopping {
        return
      } else {
        _ = Descriptor.wait(
          for: [(listener.descriptor, Int32(POLLIN)), (stop.descriptor, Int32(POLLIN))],
          until: nil)
      }
    }
  }

  /// One connection: a request, and its answer.
  private static func serve(
    _ socket: Descriptor, _ settings: Settings, _ answer: (Request) -> Response
  ) {
    let time = Duration.seconds(settings.requestSeconds)
    guard let response = response(to: socket, until: .now + time, answer) else { return }
    socket.endReceiving()
    socket.send(response.bytes, until: .now + time)
  }

  /// The answer to what a client sends; nil if it sends nothing.
  private static func response(
    to socket: Descriptor, until deadline: ContinuousClock.Instant, _ answer: (Request) -> Response
  ) -> Response? {
    var bytes: [UInt8] = []
    do throws(Refusal) {
      while true {
        if let request = try Request(bytes) { return answer(request) }
        let received = socket.receive(until: deadline)
        if received.isEmpty {
          return bytes.isEmpty ? nil : Response(.timedOut, "the request is not complete\n")
        }
        bytes += received
      }
    } catch {
      return error.response
    }
  }
}
