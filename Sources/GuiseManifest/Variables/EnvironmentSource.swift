/// The environment variable that gives a variable its value.
package struct EnvironmentSource: Sendable {
  /// `NAME`, or `NAME_FILE` for the text of a file.
  package let name: String
  /// The value as messages show it; nil for a secret, and for a file's text.
  package let shown: String?

  /// Returns the text of `NAME` or of the file named by `NAME_FILE`; nil if both are unset or empty.
  static func value(
    of variable: Variable, in environment: [String: String], limit: Int
  ) throws(Fault.Kind) -> (text: String, source: EnvironmentSource)? {
    guard let name = variable.environmentName else { return nil }
    let (direct, fileName) = (environment[name] ?? "", name + "_FILE")
    guard let file = environment[fileName], !file.isEmpty else {
      let shown = variable.isSecret ? nil : Phrase.shortened(direct)
      return direct.isEmpty ? nil : (direct, EnvironmentSource(name: name, shown: shown))
    }
    do throws(DiskFile.Failure) {
      if !direct.isEmpty { throw DiskFile.Failure(reason: "\(name) is set too") }
      let bytes = try DiskFile.read(file, limit: limit, onlyRegular: true)
      if bytes.count > limit { throw DiskFile.Failure(reason: "it has more than \(limit) bytes") }
      // Tools add a byte order mark and a last line break unasked.
      var rest = bytes.dropFirst(ByteOrderMark.length(in: bytes))
      if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      // An environment variable cannot contain a NUL either.
      guard !rest.contains(0), let text = String(validating: rest, as: UTF8.self) else {
        throw DiskFile.Failure(reason: "it is not UTF-8")
      }
      return text.isEmpty ? nil : (text, EnvironmentSource(name: fileName, shown: nil))
    } catch {
      throw .unreadableValue(variable.name, from: fileName, reason: error.reason)
    }
  }
}
