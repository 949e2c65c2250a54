internal import StrictJSON

extension JSONLiteral {
  /// A schema that asks for one of these JSON types.
  static func typed(_ types: [String]) -> JSONLiteral {
    ["type": types.count == 1 ? .string(types[0]) : .strings(types)]
  }
}
