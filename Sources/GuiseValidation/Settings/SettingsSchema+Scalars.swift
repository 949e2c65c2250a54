internal import GuiseManifest
internal import StrictJSON

/// Schemas of types whose values are single JSON scalars.
extension SettingsSchema {
  /// Creates the schema of a scalar of the standard library or of Foundation; nil for other types.
  init?(scalar type: any Any.Type) {
    switch StandardType(type) {
    case .boolean?: self = .boolean
    case .string?: self = .string
    case .integer(let type)?: self = .integer(IntegerFormat(type))
    case .double?: self = .number(isFloat: false)
    case .float?: self = .number(isFloat: true)
    case .decimal?: self = .decimal
    case .url?: self = .url
    case .date?: self = .date
    case .data?: self = .data
    case .uuid?: self = .uuid
    case .duration?: self = .duration
    case .timeZone?: self = .timeZone
    case nil: return nil
    }
  }

  /// The type that reads these scalars; nil for other values.
  private var standard: StandardType? {
    switch self {
    case .boolean: .boolean
    case .string: .string
    case .integer(let format): .integer(format.type)
    case .number(let isFloat): isFloat ? .float : .double
    case .decimal: .decimal
    case .url: .url
    case .date: .date
    case .data: .data
    case .uuid: .uuid
    case .duration: .duration
    case .timeZone: .timeZone
    case .any, .enumeration, .nullable, .array, .dictionary, .object: nil
    }
  }

  /// The kind of JSON that these scalars are; nil for other values.
  var json: JSONValue.Kind? { standard?.json }

  /// Creates the schema of an enum's raw values; nil for another type, and if a case has no string or integer value.
  init?(cases type: any Any.Type) {
    guard let values = RawCases.values(of: type) else { return nil }
    self = .enumeration(
      values.compactMap { value in
        switch value {
        case .string(let text): .string(text)
        case .number(let literal): Int(literal).map { .integer($0) }
        default: nil
        }
      })
  }

  /// Returns the words for an accepted value.
  ///
  /// - Parameter refused: The actual value; for a number, the words are more specific.
  func words(for refused: SettingsScalar) -> String {
    switch self {
    case .enumeration(let literals): RawCases.words(literals.map(\.literal))
    case .array: "an array"
    case .dictionary, .object: "an object"
    default: standard?.words(for: refused) ?? "a value"
    }
  }

  /// Whether a value may be read, ignoring the contents of arrays and objects.
  func accepts(_ scalar: SettingsScalar) -> Bool {
    switch (self, scalar) {
    case (_, .unknown(let type)): mayBe(type)
    case (.any, _), (.array, .array), (.dictionary, .object), (.object, .object): true
    case (.enumeration(let literals), .string(let text)): literals.contains(.string(text))
    case (.enumeration(let literals), .number(let literal)):
      NumberLiteral.integer(literal, as: Int.self).map { literals.contains(.integer($0)) } == true
    default: standard?.value(of: scalar) != nil
    }
  }

  /// Whether an unknown value of a type may be read.
  func mayBe(_ type: VariableType) -> Bool {
    switch (self, type) {
    case (.any, _), (_, .json), (.boolean, .boolean), (.integer, .integer), (.number, .integer),
      (.number, .number), (.decimal, .integer), (.decimal, .number), (.string, .string),
      (.url, .string), (.date, .string), (.data, .string), (.uuid, .string),
      (.duration, .string), (.timeZone, .string):
      true
    case (.enumeration(let literals), _):
      literals.contains { if case .string = $0 { type == .string } else { type == .integer } }
    default: false
    }
  }

  /// Sample values to try for an unknown value: types that contain it may refuse some.
  var samples: [SettingsScalar] {
    switch self {
    case .boolean: [.boolean(false), .boolean(true)]
    case .string:
      [
        "", "a", "1", "A", "/", "a.b", "a:1", "a=b", "localhost", "http://localhost/", "127.0.0.1",
        "a@example.org", "2026-01-31", "2026-01-31T12:00:00Z", "12:00", "1.0.0", "#000000", "10s",
        "UTC", "en", "00000000-0000-0000-0000-000000000000",
      ].map(SettingsScalar.string)
    case .integer:
      ["0", "1", "2", "3", "10", "64", "100", "1024", "8080", "1000000", "-1"].map(
        SettingsScalar.number)
    case .number: ["0", "1", "0.5", "100", "-1"].map(SettingsScalar.number)
    case .decimal: ["0", "1", "100"].map(SettingsScalar.number)
    case .url: ["http://localhost/", "file:///a", "a"].map(SettingsScalar.string)
    case .date: ["1970-01-01T00:00:00Z", "2096-10-02T07:06:40Z"].map(SettingsScalar.string)
    case .data:
      ["", "AQ==", String(repeating: "AQEB", count: 10) + "AQE="].map(SettingsScalar.string)
    case .uuid: [.string("6BA7B810-9DAD-11D1-80B4-00C04FD430C8")]
    case .duration: ["1s", "250ms", "1h"].map(SettingsScalar.string)
    case .timeZone: ["UTC", "GMT"].map(SettingsScalar.string)
    case .any, .enumeration, .nullable, .array, .dictionary, .object: []
    }
  }
}
