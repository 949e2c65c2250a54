import Foundation

/// Reads one line, field by field.
struct LineScanner {
  private let line: String
  private var rest: Substring.UnicodeScalarView

  init(_ line: String) {
    self.line = line
    rest = line.unicodeScalars[...]
  }

  /// The seven fields that both formats begin with.
  mutating func commonFields() throws(LineError) -> AccessEntry {
    let host = try word { $0 }
    try space()
    _ = try word { $0 }
    try space()
    let user = try user()
    try space()
    let time = try time()
    try space()
    let request = try quoted()
    try space()
    let status = try word(or: .badStatus) { natural($0).flatMap { 100...999 ~= $0 ? $0 : nil } }
    try space()
    let size = try word(or: .badSize) { $0 == "-" || natural($0) != nil ? $0 : nil }
    var entry = AccessEntry(
      host: host, user: user, time: time, path: request, status: status, bytes: Int(size))
    // Clients send anything, and servers log it: what has no method is all path.
    if let request = request.wholeMatch(of: /(?!- )([A-Z_\-]+) (.*?)(?: (HTTP\/[^ ]*))?/) {
      entry.method = String(request.1)
      entry.path = String(request.2)
      entry.version = request.3.map(String.init)
    }
    return entry
  }

  /// The one space that separates two fields.
  mutating func space() throws(LineError) {
    guard rest.first == " " else { throw error(.missingSpace) }
    rest.removeFirst()
  }

  /// A quoted field in which `-` stands for nothing.
  mutating func optionalQuoted() throws(LineError) -> String? {
    let text = try quoted()
    return text == "-" || text.isEmpty ? nil : text
  }

  func end() throws(LineError) {
    if !rest.isEmpty { throw error(.trailingText) }
  }

  /// What is read from everything up to the next space, or the end.
  private mutating func word<Value>(
    or reason: LineError.Reason = .missingSpace, _ read: (String) -> Value?
  ) throws(LineError) -> Value {
    let word = rest.prefix { $0 != " " }
    guard !word.isEmpty else { throw error(.missingSpace) }
    guard let value = read(String(word)) else { throw error(reason) }
    rest = rest[word.endIndex...]
    return value
  }

  /// Everything up to ` [`: servers write user names as they are, with spaces.
  private mutating func user() throws(LineError) -> String? {
    guard let end = rest.firstRange(of: " [".unicodeScalars)?.lowerBound else {
      throw error(.badTime)
    }
    let user = String(rest[..<end])
    guard !user.isEmpty else { throw error(.missingSpace) }
    rest = rest[end...]
    return user == "-" || user == "\"\"" ? nil : user
  }

  private mutating func time() throws(LineError) -> Date {
    let text = rest.prefix("[10/Oct/2000:13:55:36 -0700]".count)
    guard text.last == "]", let time = times.date(from: String(text)) else { throw error(.badTime) }
    rest = rest[text.endIndex...]
    return time
  }

  /// The text of a quoted field, its escapes undone.
  private mutating func quoted() throws(LineError) -> String {
    guard rest.first == "\"" else { throw error(.unquoted) }
    var isEscaped = false
    let text = rest.dropFirst().prefix { scalar in
      defer { isEscaped = !isEscaped && scalar == "\\" }
      return isEscaped || scalar != "\""
    }
    guard text.endIndex < rest.endIndex else { throw error(.unclosedQuote) }
    rest = rest[text.endIndex...].dropFirst()
    return unescaped(String(text))
  }

  private func error(_ reason: LineError.Reason) -> LineError {
    let column = line.utf8.count - Substring(rest).utf8.count + 1
    return LineError(reason: rest.isEmpty ? .endsEarly : reason, column: column)
  }
}

private let times: DateFormatter = {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.dateFormat = "'['dd/MMM/yyyy:HH:mm:ss Z']'"
  return formatter
}()

/// Digits alone: `Int.init` also takes a sign.
private func natural(_ text: String) -> Int? {
  text.first?.isNumber == true ? Int(text) : nil
}

/// Undoes the escapes that Apache and nginx write into quoted fields: `\"`, `\\`, `\n`, `\t`, `\xhh`…
///
/// A backslash that begins no known escape stands for itself.
private func unescaped(_ text: String) -> String {
  guard text.contains("\\") else { return text }
  let controls = ["b": "\u{8}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}"]
  return text.replacing(/((?:\\x[0-9A-Fa-f]{2})+)|\\(["\\bnrtv])/) { escape in
    // The bytes of a character follow one another.
    if let bytes = escape.1?.split(separator: "\\x") {
      return String(decoding: bytes.compactMap { UInt8($0, radix: 16) }, as: UTF8.self)
    }
    return escape.2.map { controls[String($0)] ?? String($0) } ?? ""
  }
}
