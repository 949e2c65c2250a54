internal import StrictJSON

/// Hides the defaults of secrets from reports that show a manifest's lines.
enum SecretDefaults {
  private static let secret = Array("secret".utf8)
  private static let quotedDefault = Array("\"default\"".utf8)

  /// Hides the defaults of the variables that are secrets once all files are merged.
  static func hide(_ names: Set<String>, in documents: [JSONDocument]) {
    if names.isEmpty { return }
    for document in documents {
      let variables = document.root.members.lazy.filter { $0.key == "variables" }
        .flatMap(\.value.members)
      document.source.hide(
        variables.filter { names.contains($0.key) }.flatMap { defaults(of: $0.value) })
    }
  }

  /// Hides what looks like the default of a secret in one file, before anything is said of it.
  static func hide(in source: SourceFile, _ document: JSONDocument?) {
    guard mentionsSecret(source.bytes) else { return }
    guard let document else { return source.hide(defaults(in: source.bytes)) }
    let groups = document.root.members.lazy.filter { $0.key != "assemblies" }
    source.hide(
      groups.flatMap(\.value.members).filter { isSecret($0.value) }
        .flatMap { defaults(of: $0.value) })
  }

  /// Unless it says that it is not, in a way that can be read.
  private static func isSecret(_ variable: JSONValue) -> Bool {
    variable.members.contains { $0.key == "secret" && $0.value.boolean != false }
  }

  private static func defaults(of variable: JSONValue) -> [Range<Int>] {
    variable.members.filter { $0.key == "default" }.map { inside($0.value) }
  }

  /// A string without its quotes.
  private static func inside(_ value: JSONValue) -> Range<Int> {
    let range = value.range
    return value.kind == .string ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  private static func mentionsSecret(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { find(secret, in: $0, from: 0) != nil }
  }

  // MARK: Files that are no JSON

  /// What follows each `"default"`: a string, or whatever ends with a comma, a brace or the line.
  private static func defaults(in bytes: [UInt8]) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      var position = 0
      while let found = find(quotedDefault, in: bytes, from: position) {
        var start = found + quotedDefault.count
        while start < bytes.count, " \t\r\n:=".utf8.contains(bytes[start]) { start += 1 }
        let end = end(ofValueAt: start, in: bytes)
        ranges.append(start..<end)
        position = end
      }
      return ranges
    }
  }

  private static func end(
    ofValueAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard start < bytes.count else { return start }
    let quote = "\"'`".utf8.contains(bytes[start]) ? bytes[start] : nil
    var index = start + (quote == nil ? 0 : 1)
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if let quote {
        if bytes[index] == quote { return index + 1 }
        if bytes[index] == UInt8(ascii: "\\") { index += 1 }
      } else if ",}".utf8.contains(bytes[index]) {
        return index
      }
      index += 1
    }
    return min(index, bytes.count)
  }

  private static func find(
    _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var index = start
    let last = bytes.count - word.count
    while index <= last {
      if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) {
        return index
      }
      index += 1
    }
    return nil
  }
}
