/// The environment, as variables are read from it.
package struct VariableEnvironment {
  package enum Failure: Error {
    /// `NAME` and `NAME_FILE` are both there.
    case setTwice
    case file(reason: String)
  }

  private let environment: [String: String]
  /// Bytes that a file may have.
  private let limit: Int

  init(_ environment: [String: String], limit: Int) {
    self.environment = environment
    self.limit = limit
  }

  /// The text of `NAME`, or that of the file that `NAME_FILE` names; nil where it is unset or empty.
  func text(_ name: String) throws(Failure) -> String? {
    let direct = notEmpty(environment[name])
    guard let file = notEmpty(environment[name + "_FILE"]) else { return direct }
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
    guard let text = Self.text(bytes) else { throw .file(reason: "it is not UTF-8") }
    return notEmpty(text)
  }

  private func notEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

  /// The text without its last newline; nil where it is not UTF-8.
  private static func text(_ bytes: [UInt8]) -> String? {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
