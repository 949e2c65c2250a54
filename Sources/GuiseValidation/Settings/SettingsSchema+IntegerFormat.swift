extension SettingsSchema {
  /// The integer type that a setting must fit.
  public enum IntegerFormat: String, Codable, Hashable, Sendable, CaseIterable {
    /// From -128 to 127.
    case int8
    /// From -32768 to 32767.
    case int16
    /// From -2147483648 to 2147483647.
    case int32
    /// The range of a 64-bit `Int`; a catalog does not write it.
    case int64
    /// The range of `Int128`.
    case int128
    /// From 0 to 255.
    case uint8
    /// From 0 to 65535.
    case uint16
    /// From 0 to 4294967295.
    case uint32
    /// The range of `UInt64`.
    case uint64
    /// The range of `UInt128`.
    case uint128

    /// Creates the format of a type. A width that is not a power of two, which the standard library lacks,
    /// counts as the widest.
    init<I: FixedWidthInteger>(_ type: I.Type) {
      let alike = Self.allCases.filter { $0.type.isSigned == I.isSigned }
      self = alike.first { $0.type.bitWidth == I.bitWidth } ?? (I.isSigned ? .int128 : .uint128)
    }

    package var type: any FixedWidthInteger.Type {
      switch self {
      case .int8: Int8.self
      case .int16: Int16.self
      case .int32: Int32.self
      case .int64: Int64.self
      case .int128: Int128.self
      case .uint8: UInt8.self
      case .uint16: UInt16.self
      case .uint32: UInt32.self
      case .uint64: UInt64.self
      case .uint128: UInt128.self
      }
    }
  }
}
