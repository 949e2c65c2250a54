internal import GuiseTooling
internal import GuiseValidation

/// Converts between paths and file URIs of the protocol.
package enum DocumentURI {
  /// Returns the path of a URI; nil where it does not name a local file.
  ///
  /// Clients differ in the characters that they encode, so every `%XX` is decoded and all other
  /// characters are kept.
  package static func path(_ uri: String) -> String? {
    let scheme = "file:"
    guard uri.utf8.count >= scheme.utf8.count,
      uri.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    var rest = uri.utf8.dropFirst(scheme.utf8.count)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      rest = rest.dropFirst(host.count)
    }
    let encoded = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let path = String(validating: decoded(encoded), as: UTF8.self) else { return nil }
    return path.hasPrefix("/") && !path.utf8.contains(0) ? path : nil
  }

  private static func decoded(_ encoded: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(encoded)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  package static func uri(_ path: String) -> String {
    "file://" + path.percentEncoded(keeping: "/-._~")
  }

  /// Returns the path of a folder, without a trailing slash.
  static func folder(_ uri: String) -> String? {
    guard var path = path(uri) else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
