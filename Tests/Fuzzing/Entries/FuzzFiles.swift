/// Files in one text.
struct FuzzFiles {
  private(set) var contents: [String: [UInt8]]
  private static let mark = Array("\n=== ".utf8)

  init(_ bytes: [UInt8], main: String) {
    contents = [:]
    var name = main
    var rest = bytes[...]
    while let range = rest.firstRange(of: Self.mark) {
      contents[name] = Array(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      name = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[end...].dropFirst()
    }
    contents[name] = Array(rest)
  }

  /// Files as one text, the main one first.
  static func joined(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, file) in files.enumerated() {
      if index > 0 { bytes += mark + Array(file.name.utf8) + [UInt8(ascii: "\n")] }
      bytes += file.bytes
    }
    return bytes
  }
}
