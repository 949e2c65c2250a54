internal import StrictJSON

/// Tells what may be a secret in a file that is not JSON.
///
/// Such a file has one finding, and of its text reports show the line of that alone. What stands
/// before the fault is laid out as JSON; what follows may be anything.
struct UnreadText {
  /// An object or array that is open.
  private struct Container {
    var isObject: Bool
    var start: Int
    /// The last key that was read.
    var key: String?
  }

  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]
  /// What is open where reading is, the outermost first.
  private var open: [Container] = []

  init(_ source: SourceFile, fault: ReadingFault) {
    bytes = source.bytes
    let start = fault.range.lowerBound
    let values = readPrefix(to: start)
    let line = start..<max(start, source.endOfLine(at: start))
    let isNearSecret = isNearSecret(line)
    if isNearSecret {
      ranges += values.filter { $0.lowerBound >= nearby && !isWord($0) }
    }
    hideRest(line, fault.range, isNearSecret: isNearSecret)
  }

  // MARK: Before the fault

  /// Hides what is not known to be no secret; returns what is, as far as it is known now.
  private mutating func readPrefix(to end: Int) -> [Range<Int>] {
    var shown: [Range<Int>] = []
    var isKey = false
    var offset = 0
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        isKey = byte == UInt8(ascii: "{")
        open.append(Container(isObject: isKey, start: offset))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        isKey = false
      case UInt8(ascii: ","): isKey = open.last?.isObject == true
      case UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"),
        UInt8(ascii: "\r"):
        break
      default:
        let token = token(at: offset, before: end)
        if isKey {
          open[open.count - 1].key = text(token)
          isKey = false
        } else if isWord(token) || mayBeShown {
          shown.append(token)
        } else {
          let quote = bytes[offset] == UInt8(ascii: "\"") ? 1 : 0
          ranges.append(offset + quote..<token.upperBound)
        }
        offset = token.upperBound - 1
      }
      offset += 1
    }
    return shown
  }

  /// A string with its quotes, as far as it is there; or a number or word.
  private func token(at start: Int, before end: Int) -> Range<Int> {
    var index = start + 1
    if bytes[start] == UInt8(ascii: "\"") {
      while index < end, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return start..<min(index + 1, end)
    }
    while index < end, !" \t\r\n,:[]{}\"".utf8.contains(bytes[index]) { index += 1 }
    return start..<index
  }

  private func text(_ token: Range<Int>) -> String {
    String(decoding: bytes[token].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Whether values here are no secrets: those of assemblies, and of the format's other keys.
  private var mayBeShown: Bool {
    guard let key = open.first?.key, !isInVariables else { return false }
    return FormatObject.manifest.index(of: key) != nil
      || FormatObject.freeKeys.contains { $0.name == key }
  }

  private var isInVariables: Bool {
    open.contains { $0.key.map(SuspiciousWord.variables.isNear) == true }
  }

  private func isWord(_ token: Range<Int>) -> Bool {
    let text = text(token)
    return ["true", "false", "null"].contains(text) || VariableType(rawValue: text) != nil
      || FormatObject.all.contains { $0.index(of: text) != nil }
  }

  // MARK: Around the fault

  /// Where the object begins that the innermost one is in.
  private var nearby: Int { open.suffix(2).first?.start ?? 0 }

  /// Whether the object at fault, or the one around it, mentions a secret.
  private func isNearSecret(_ line: Range<Int>) -> Bool {
    let close = bytes[line.lowerBound...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
    return SuspiciousWord.secret.occurs(in: bytes, nearby..<max(close, line.upperBound))
  }

  private mutating func hideRest(
    _ line: Range<Int>, _ fault: Range<Int>, isNearSecret: Bool
  ) {
    let words: [SuspiciousWord] = [.secret, .variables, .defaultValue]
    guard
      isNearSecret || isInVariables || open.isEmpty
        || words.contains(where: { $0.occurs(in: bytes, line) })
    else { return }
    // A sign and a word of the format are shown: what is hidden is not said to have been found.
    let isShown = !bytes[fault].contains(where: Self.isText) || isWord(fault)
    let start = isShown ? min(fault.upperBound, line.upperBound) : line.lowerBound
    ranges.append(start..<line.upperBound)
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x80 || SuspiciousWord.isPartOfWord(byte) || "\"'`\\".utf8.contains(byte)
  }
}
