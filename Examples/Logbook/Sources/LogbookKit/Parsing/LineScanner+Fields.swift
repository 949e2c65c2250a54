extension LineScanner {
  /// The seven fields that both formats begin with.
  mutating func commonFields() throws(LineError) -> AccessEntry {
    let host = try word()
    try space()
    _ = try word()
    try space()
    let user = try user()
    try space()
    let beforeTime = self
    guard let time = logTime(try bracketed()) else { throw beforeTime.error(.badTime) }
    try space()
    let request = RequestLine(try quoted())
    try space()
    let status = try status()
    try space()
    let bytes = try size()
    return AccessEntry(
      host: host, user: user == "-" || user == "\"\"" ? nil : user, time: time,
      method: request.method, path: request.path, version: request.version,
      status: status, bytes: bytes)
  }

  /// A quoted field in which `-` stands for nothing.
  mutating func optionalQuoted() throws(LineError) -> String? {
    let text = try quoted()
    return text == "-" || text.isEmpty ? nil : text
  }

  private mutating func status() throws(LineError) -> Int {
    let start = self
    let text = try word()
    guard let status = natural(text), 100...999 ~= status else { throw start.error(.badStatus) }
    return status
  }

  private mutating func size() throws(LineError) -> Int? {
    let start = self
    let text = try word()
    if text == "-" { return nil }
    guard let size = natural(text) else { throw start.error(.badSize) }
    return size
  }

  /// Digits alone: `Int.init` also takes a sign.
  private func natural(_ text: String) -> Int? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
  }
}
