internal import StrictJSON

/// Where values are within settings, as people write it: `server.ports[2]`.
enum FieldPath {
  /// The path of a value, or of a field that it lacks.
  static func text(of value: JSONValue, in root: JSONValue, lacking field: String? = nil) -> String
  {
    var path = (value.steps(from: root) ?? []).reduce(into: "") { path, step in
      switch step {
      case .key(let key): append(key, to: &path)
      case .index(let index): path += "[\(index)]"
      }
    }
    if let field { append(field, to: &path) }
    return path
  }

  private static func append(_ key: String, to path: inout String) {
    let isPlain =
      !key.isEmpty && key.utf8.allSatisfy { Identifier.isWord($0) || $0 == UInt8(ascii: "-") }
    path += isPlain ? (path.isEmpty ? key : ".\(key)") : "[\"\(key)\"]"
  }
}

extension [SettingsFault] {
  /// In file order, with their paths, and no more than anybody reads.
  func completed(in root: JSONValue) -> [SettingsFault] {
    return sorted { $0.place < $1.place }.prefix(SettingsFault.maximumReported).map { fault in
      var fault = fault
      var field: String?
      if case .missing(let name, _) = fault.kind { field = name }
      fault.path = FieldPath.text(of: fault.value, in: root, lacking: field)
      return fault
    }
  }
}
