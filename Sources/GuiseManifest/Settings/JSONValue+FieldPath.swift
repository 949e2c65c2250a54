extension JSONValue {
  /// Where this value is within the settings, like `server.ports[2]`.
  func fieldPath(in settings: JSONValue, then field: String? = nil) -> String {
    var steps = steps(from: settings) ?? []
    if let field { steps.append(.key(field)) }
    return steps.reduce(into: "") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key) where Self.isPlain(key): path += path.isEmpty ? key : ".\(key)"
      case .key(let key): path += "[\"\(key)\"]"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { $0 < 0x80 && JSONScanner.isWordByte($0) || $0 == UInt8(ascii: "-") }
  }
}
