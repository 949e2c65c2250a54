/// The request line of an HTTP request: `GET /index.html HTTP/1.1`.
struct RequestLine {
  var method: String?
  var path: String
  var version: String?

  /// Never fails, since clients send anything and servers log it.
  ///
  /// `GET /` is HTTP 0.9; a target with spaces keeps them; what has no method is all path: `-` where
  /// the client sent nothing, the bytes of a TLS handshake on a plain port.
  init(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 2, let method = words.first, Self.isMethod(method) else {
      path = text
      return
    }
    self.method = String(method)
    if words.count > 2, let last = words.last, last.hasPrefix("HTTP/") {
      version = String(last)
      path = words.dropFirst().dropLast().joined(separator: " ")
    } else {
      path = words.dropFirst().joined(separator: " ")
    }
  }

  private static func isMethod(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      } && word != "-"
  }
}
