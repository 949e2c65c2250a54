#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client, served by one thread until one of the two has enough.
///
/// When the server stops, what a client has sent is answered first. The socket is cut between two
/// requests: sending fails from then on, and what was sent before can still be read. Other systems than
/// Linux discard what is sent between the last look and the cut; the client sees the end of the stream
/// in place of an answer then.
struct Connection: ~Copyable {
  private let socket: Descriptor
  private let stop: StopSignal
  private let settings: Server.Settings
  private var buffer = RequestBuffer()
  private var isCut = false
  /// When the request of which a part has been received has to be here.
  private var requestEnd: ContinuousClock.Instant?

  init(_ socket: Descriptor, stop: StopSignal, settings: Server.Settings) {
    self.socket = socket
    self.stop = stop
    self.settings = settings
  }

  /// Answers requests in the order in which they were sent.
  mutating func serve(_ answer: (Request) -> Response) {
    var goesOn = true
    while goesOn {
      switch buffer.next() {
      case .request(let request):
        requestEnd = nil
        let response = answer(request)
        let isLast = !request.keepsAlive || hasEnded()
        goesOn =
          send(response.bytes(isLast: isLast, hasBody: request.method != "HEAD")) && !isLast
      case .invalid(let response):
        goesOn = false
        _ = send(response.bytes(isLast: true))
      case .expectant:
        goesOn = send(Response.goOn) && receive()
      case .incomplete:
        goesOn = receive()
      }
    }
    // A socket with unread bytes would be reset, and the client might not read the last answer.
    cut()
  }

  /// Whether the server stops, and nothing that was sent is still to be answered.
  private mutating func hasEnded() -> Bool {
    if stop.isGiven, buffer.isEmpty { cut() }
    return isCut && !buffer.isAnswerable
  }

  /// Receives more bytes; false where none will come.
  private mutating func receive() -> Bool {
    if isCut { return false }
    let isIdle = buffer.isEmpty
    if !isIdle, requestEnd == nil { requestEnd = .now + settings.requestTime }
    let deadline = requestEnd ?? .now + settings.idleTime
    while true {
      switch socket.receive() {
      case .bytes(let bytes):
        buffer.append(bytes)
        return true
      case .end:
        return false
      case .nothingYet:
        if isIdle, stop.isGiven { return receiveTheRest() }
        let stopping = isIdle ? [(stop.descriptor, POLLIN)] : []
        let ready = Descriptor.wait(for: [(socket, POLLIN)] + stopping, until: deadline)
        if !ready.isEmpty { continue }
        if isIdle { return receiveTheRest() }
        _ = send(Response(.timedOut, "the request took too long\n").bytes(isLast: true))
        return false
      }
    }
  }

  private mutating func receiveTheRest() -> Bool {
    cut()
    return !buffer.isEmpty
  }

  /// Lets the client send nothing more, and reads what it has sent.
  private mutating func cut() {
    if isCut { return }
    isCut = true
    _ = shutdown(socket.number, Int32(SHUT_RD))
    while case .bytes(let bytes) = socket.receive() { buffer.append(bytes) }
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    socket.send(bytes, until: .now + settings.requestTime)
  }
}
