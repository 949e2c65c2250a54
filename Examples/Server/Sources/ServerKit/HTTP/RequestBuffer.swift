/// The bytes of a connection that no request was made of yet.
struct RequestBuffer {
  /// What the bytes begin with.
  enum Start: Equatable {
    case request(Request)
    /// The rest of the request has not been received.
    case incomplete
    /// The client sends the body when it is asked to go on.
    case expectant
    /// No request can be read from here on.
    case invalid(Response)
  }

  static let headLimit = 8 << 10
  static let bodyLimit = 64 << 10

  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether there is something to answer.
  var isAnswerable: Bool { ![.incomplete, .expectant].contains(parsed().start) }

  mutating func append(_ received: some Sequence<UInt8>) {
    bytes += received
    removeEmptyLines()
  }

  /// Takes the first request away.
  mutating func next() -> Start {
    let (start, length) = parsed()
    bytes.removeFirst(length)
    removeEmptyLines()
    return start
  }

  /// Some clients send one after a body, which is not of its length.
  private mutating func removeEmptyLines() {
    while bytes.starts(with: "\r\n".utf8) { bytes.removeFirst(2) }
  }

  /// What the bytes begin with, and the length of it.
  private func parsed() -> (start: Start, length: Int) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      let isTooLong = bytes.count > Self.headLimit
      if isTooLong { return (Self.invalid(.headTooLarge, "the head is too long"), 0) }
      // A client that ends lines by LF alone would wait for an answer to what never ends.
      let isBare = zip([0] + bytes, bytes).contains { $1 == 10 && $0 != 13 }
      return (isBare ? Self.invalid(.badRequest, "a line does not end in CR LF") : .incomplete, 0)
    }
    guard end.lowerBound <= Self.headLimit else {
      return (Self.invalid(.headTooLarge, "the head is too long"), 0)
    }
    switch Result(catching: { () throws(Refusal) in try RequestHead(bytes[..<end.lowerBound]) }) {
    case .failure(let refusal):
      return (.invalid(refusal.response), 0)
    case .success(let head):
      let length = end.upperBound + head.bodyLength
      guard bytes.count >= length else {
        return (head.expectsSign && bytes.count == end.upperBound ? .expectant : .incomplete, 0)
      }
      var request = head.request
      request.body = Array(bytes[end.upperBound..<length])
      return (.request(request), length)
    }
  }

  private static func invalid(_ status: Response.Status, _ reason: String) -> Start {
    .invalid(Refusal(status, reason).response)
  }
}
