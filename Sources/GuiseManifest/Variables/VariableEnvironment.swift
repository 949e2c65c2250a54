internal import StrictJSON

/// The environment as a source of variables.
package enum VariableEnvironment {
  package enum Failure: Error {
    /// `NAME` and `NAME_FILE` are both set.
    case setTwice
    case file(reason: String)
    /// The contents of the file are not a valid text.
    case encoding(reason: String)
  }

  /// Returns the text of `NAME` or of the file named by `NAME_FILE`; nil if both are unset or empty.
  ///
  /// - Parameter limit: the maximum size of a file in bytes.
  /// - Returns: the text, which is nil for an empty file, and whether it is from the file.
  static func value(
    _ name: String, in environment: [String: String], limit: Int
  ) throws(Failure) -> (text: String?, isInFile: Bool)? {
    let direct = notEmpty(environment[name])
    guard let file = notEmpty(environment[name + "_FILE"]) else {
      return direct.map { ($0, false) }
    }
    guard direct == nil else { throw .setTwice }
    let bytes: [UInt8]
    do throws(DiskFile.Failure) {
      bytes = try DiskFile.read(file, limit: limit, onlyRegular: true)
    } catch {
      if case .tooLarge = error {
        throw .file(reason: "\(error.reason), and \(limit) is the limit")
      }
      throw .file(reason: error.reason)
    }
    return (notEmpty(try text(bytes)), true)
  }

  private static func notEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

  /// Returns the text without a byte order mark and its last line break: tools add both unasked.
  private static func text(_ bytes: [UInt8]) throws(Failure) -> String {
    if let encoding = ByteOrderMark.foreignEncoding(of: bytes) {
      throw .encoding(reason: "it looks like \(encoding.name)")
    }
    var rest = bytes.dropFirst(ByteOrderMark.length(in: bytes))
    if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    // An environment variable cannot contain a NUL either.
    if let zero = rest.firstIndex(of: 0) {
      throw .encoding(reason: "it has a NUL at byte offset \(zero)")
    }
    guard let text = String(validating: rest, as: UTF8.self) else {
      throw .encoding(reason: "it is not UTF-8")
    }
    return text
  }
}
