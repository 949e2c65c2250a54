internal import Foundation
internal import StrictJSON

extension DecodingSession {
  /// Types that JSON has no form of its own for; everything else decodes itself.
  ///
  /// - Parameter kind: What is known of the type.
  func unwrap<T: Decodable>(
    _ type: T.Type, _ kind: SettingsTypes.Kind, _ value: JSONValue, _ path: CodingPath
  ) throws -> T {
    if let leaf = kind.leaf { return try unwrap(type, as: leaf, value, path) }
    if value.mayHaveDollar { return try unwrapReference(type, value, path) }
    if kind.isListOfStrings { return try unwrapStrings(type, value, path) }
    return try decode(type, value, path)
  }

  // These are functions of their own as they need `T?`, which takes long to ask the runtime for.

  @inline(never)
  private func unwrap<T: Decodable>(
    _ type: T.Type, as leaf: SettingsLeaf, _ value: JSONValue, _ path: CodingPath
  ) throws -> T {
    let scalar = try present(value, leaf.words, { path }, type)
    if scalar.isPlaceholder, leaf.accepts(scalar),
      let placeholder = PlaceholderValues.value(of: type, variant)
    {
      return placeholder
    }
    guard let result = leaf.value(scalar) as? T else {
      throw wrong(value, leaf.words, path, type)
    }
    return result
  }

  /// A string that may refer to a variable.
  @inline(never)
  private func unwrapReference<T: Decodable>(
    _ type: T.Type, _ value: JSONValue, _ path: CodingPath
  ) throws -> T {
    if type is any RawRepresentable.Type, scalar(value).isPlaceholder,
      let cases = type as? any CaseIterable.Type, let raw = RawCases(cases),
      raw.fit(scalar(value)), let placeholder = PlaceholderValues.value(of: type, variant)
    {
      return placeholder
    }
    return try decode(type, value, path)
  }

  /// A list of strings, without asking for a decoder of each where they stand for themselves.
  @inline(never)
  private func unwrapStrings<T: Decodable>(
    _ type: T.Type, _ value: JSONValue, _ path: CodingPath
  ) throws -> T {
    if let strings = plainStrings(value) as? T { return strings }
    return try decode(type, value, path)
  }

  private func decode<T: Decodable>(
    _ type: T.Type, _ value: JSONValue, _ path: CodingPath
  ) throws -> T {
    try T(from: SettingsValueDecoder(session: self, value: value, path: path))
  }

  func boolean(_ value: JSONValue, _ path: () -> CodingPath) throws -> Bool {
    let leaf = SettingsLeaf.boolean
    let scalar = try present(value, leaf.words, path, Bool.self)
    if case .boolean(let result) = scalar { return result }
    guard leaf.accepts(scalar) else { throw wrong(value, leaf.words, path(), Bool.self) }
    return PlaceholderValues.boolean(variant)
  }

  func string(_ value: JSONValue, _ path: () -> CodingPath) throws -> String {
    let leaf = SettingsLeaf.string
    let scalar = try present(value, leaf.words, path, String.self)
    if let text = scalar.text { return text }
    guard leaf.accepts(scalar) else { throw wrong(value, leaf.words, path(), String.self) }
    // A variable that nobody defines is left as it is.
    return scalar == .undefined ? value.string ?? "" : PlaceholderValues.string(variant)
  }

  func integer<I: FixedWidthInteger>(_ value: JSONValue, _ path: () -> CodingPath) throws -> I {
    var words: String { SettingsSchema.IntegerFormat(I.self).words(for: self.scalar(value)) }
    let scalar = try present(value, words, path, I.self)
    if case .number(let literal) = scalar, let result = NumberLiteral.integer(literal, as: I.self) {
      return result
    }
    guard scalar.isPlaceholder, scalar.fits(.integer) else {
      throw wrong(value, words, path(), I.self)
    }
    return I(truncatingIfNeeded: variant)
  }

  func double(_ value: JSONValue, _ path: () -> CodingPath) throws -> Double {
    try number(value, path, .double, NumberLiteral.double)
  }

  func float(_ value: JSONValue, _ path: () -> CodingPath) throws -> Float {
    try number(value, path, .float, NumberLiteral.float)
  }

  private func number<F: BinaryFloatingPoint>(
    _ value: JSONValue, _ path: () -> CodingPath, _ leaf: SettingsLeaf, _ parse: (String) -> F?
  ) throws -> F {
    var words: String { leaf.words(for: self.scalar(value).literal) }
    let scalar = try present(value, words, path, F.self)
    if let result = scalar.literal.flatMap(parse) { return result }
    guard scalar.isPlaceholder, scalar.fits(.number) else {
      throw wrong(value, words, path(), F.self)
    }
    return F(variant)
  }

  /// The scalar of a value that must not be null.
  private func present(
    _ value: JSONValue, _ expected: @autoclosure () -> String, _ path: () -> CodingPath,
    _ type: any Any.Type
  ) throws -> SettingsScalar {
    let scalar = scalar(value)
    if case .null = scalar { throw wrong(value, expected(), path(), type) }
    return scalar
  }

  /// The error that says that a value is not what the type takes.
  func wrong(
    _ value: JSONValue, _ expected: String, _ path: CodingPath, _ type: any Any.Type
  ) -> DecodingError {
    let kind = reading.mismatch(value, expected: expected)
    let words = "Expected \(expected)."
    let context = DecodingError.Context(
      codingPath: path.keys, debugDescription: words,
      underlyingError: SettingsFailure(kind: kind, value: value))
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func missing(
    _ key: any CodingKey, in object: JSONValue, _ path: CodingPath, _ type: any Any.Type
  ) -> DecodingError {
    let kind = SettingsFault.Kind.missing(
      field: shown(key), type: SettingsLeaf.name(of: type))
    let context = DecodingError.Context(
      codingPath: path.keys, debugDescription: "\"\(shown(key))\" is missing.",
      underlyingError: SettingsFailure(kind: kind, value: object))
    return .keyNotFound(key, context)
  }
}

extension SettingsReading {
  func mismatch(_ value: JSONValue, expected: String) -> SettingsFault.Kind {
    if case .tooLong(let length) = scalar(value) {
      return .limitExceeded(
        limit: "interpolated value", allowed: limits.interpolatedValue, actual: length)
    }
    return .invalid(expected: expected, found: found(value))
  }
}
