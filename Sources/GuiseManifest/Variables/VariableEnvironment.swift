internal import StrictJSON

/// The environment variable that gives a variable its value.
package struct EnvironmentSource: Sendable {
  /// `NAME`, or `NAME_FILE` for the text of a file.
  package let name: String
  package let isFile: Bool
  /// The value as messages show it; nil for a secret, and for a file's text.
  package let shown: String?

  /// The value in a sentence.
  var words: String {
    isFile ? "the text of the file that \(name) names" : "the value of \(name)"
  }
}

/// The environment as a source of variables.
package enum VariableEnvironment {
  /// Returns the text of `NAME` or of the file named by `NAME_FILE`; nil if both are unset or empty.
  ///
  /// - Parameters:
  ///   - variable: The variable of the manifest, for messages.
  ///   - limit: The maximum size of a file in bytes.
  static func value(
    _ name: String, of variable: String, in environment: [String: String], limit: Int
  ) throws(Fault.Kind) -> (text: String, isInFile: Bool)? {
    let direct = notEmpty(environment[name])
    guard let file = notEmpty(environment[name + "_FILE"]) else {
      return direct.map { ($0, false) }
    }
    if direct != nil { throw .setTwice(variable, key: name) }
    do throws(DiskFile.Failure) {
      let bytes = try DiskFile.read(file, limit: limit, onlyRegular: true)
      if bytes.count > limit { throw DiskFile.Failure("it has more than \(limit) bytes") }
      return notEmpty(try text(bytes)).map { ($0, true) }
    } catch {
      throw .unreadableValue(variable, key: name, reason: error.reason)
    }
  }

  private static func notEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

  /// Returns the text without a byte order mark and its last line break: tools add both unasked.
  private static func text(_ bytes: [UInt8]) throws(DiskFile.Failure) -> String {
    var rest = bytes.dropFirst(ByteOrderMark.length(in: bytes))
    if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    // An environment variable cannot contain a NUL either.
    guard !rest.contains(0), let text = String(validating: rest, as: UTF8.self) else {
      throw DiskFile.Failure("it is not UTF-8")
    }
    return text
  }
}
