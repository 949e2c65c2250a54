internal import StrictJSON

extension SettingsSchema {
  /// The integer type that a setting must fit in.
  public enum IntegerFormat: String, Codable, Hashable, Sendable, CaseIterable {
    /// From -128 to 127.
    case int8
    /// From -32768 to 32767.
    case int16
    /// From -2147483648 to 2147483647.
    case int32
    /// What an `Int` holds where it has 64 bits; a catalog does not write it.
    case int64
    /// What `Int128` holds.
    case int128
    /// From 0 to 255.
    case uint8
    /// From 0 to 65535.
    case uint16
    /// From 0 to 4294967295.
    case uint32
    /// What `UInt64` holds.
    case uint64
    /// What `UInt128` holds.
    case uint128

    /// Types whose width is not a power of two, which the standard library has none of, count as the
    /// widest.
    init<I: FixedWidthInteger>(_ type: I.Type) {
      let name = (I.isSigned ? "int" : "uint") + String(I.bitWidth)
      self = IntegerFormat(rawValue: name) ?? (I.isSigned ? .int128 : .uint128)
    }

    func holds(_ literal: String) -> Bool {
      switch self {
      case .int8: NumberLiteral.integer(literal, as: Int8.self) != nil
      case .int16: NumberLiteral.integer(literal, as: Int16.self) != nil
      case .int32: NumberLiteral.integer(literal, as: Int32.self) != nil
      case .int64: NumberLiteral.integer(literal, as: Int64.self) != nil
      case .int128: NumberLiteral.integer(literal, as: Int128.self) != nil
      case .uint8: NumberLiteral.integer(literal, as: UInt8.self) != nil
      case .uint16: NumberLiteral.integer(literal, as: UInt16.self) != nil
      case .uint32: NumberLiteral.integer(literal, as: UInt32.self) != nil
      case .uint64: NumberLiteral.integer(literal, as: UInt64.self) != nil
      case .uint128: NumberLiteral.integer(literal, as: UInt128.self) != nil
      }
    }

    var words: String {
      switch self {
      case .int64, .int128: "an integer"
      case .int8: Self.words(Int8.self)
      case .int16: Self.words(Int16.self)
      case .int32: Self.words(Int32.self)
      case .uint8: Self.words(UInt8.self)
      case .uint16: Self.words(UInt16.self)
      case .uint32: Self.words(UInt32.self)
      case .uint64: Self.words(UInt64.self)
      case .uint128: Self.words(UInt128.self)
      }
    }

    /// What a number that is whole must be: one that is not an integer is told nothing of ranges.
    func words(for scalar: SettingsScalar) -> String {
      guard case .number(let literal) = scalar, NumberLiteral.isWhole(literal) else { return words }
      return switch self {
      case .int64: Self.words(Int64.self)
      case .int128: Self.words(Int128.self)
      default: words
      }
    }

    private static func words<I: FixedWidthInteger>(_ type: I.Type) -> String {
      "an integer from \(I.min) to \(I.max)"
    }
  }
}
