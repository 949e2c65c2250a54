internal import StrictJSON

/// Decodes a type for real, from JSON made for the purpose.
enum ProbeExample {
  static func value<T: Decodable>(of type: T.Type, json: JSON) -> T? {
    try? decode(type, json: json)
  }

  /// Throws the type's own error; nil when there is no such JSON.
  static func decode<T: Decodable>(_ type: T.Type, json: JSON) throws -> T? {
    let file = SourceFile(path: "", bytes: Array(json.text(.line).utf8))
    guard let root = StrictReader().read(file).document?.root else { return nil }
    let reading = SettingsReading(KnownVariables(), ReadingLimits())
    return try DecodingSession(reading: reading, root: root, variant: 0)
      .decode(type, from: root, at: .root)
  }
}
