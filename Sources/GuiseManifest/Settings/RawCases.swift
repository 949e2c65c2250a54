internal import StrictJSON

/// The raw values of an enum that can list its cases.
struct RawCases {
  var literals: [SettingsSchema.Literal] = []

  /// Nil when a case has no raw value that is a string or an integer.
  init?(_ type: any CaseIterable.Type) {
    func cases<C: CaseIterable>(_: C.Type) -> [Any] { Array(C.allCases) }
    for value in cases(type) {
      guard let raw = (value as? any RawRepresentable)?.rawValue else { return nil }
      if let string = raw as? String {
        literals.append(.string(string))
      } else if let integer = raw as? any FixedWidthInteger, let value = Int(exactly: integer) {
        literals.append(.integer(value))
      } else {
        return nil
      }
    }
  }

  var words: String {
    literals.count == 1
      ? literals.map(\.words).joined() : "one of " + literals.map(\.words).joined(separator: ", ")
  }
}

extension RawCases {
  init(literals: [SettingsSchema.Literal]) {
    self.literals = literals
  }

  func contain(_ scalar: SettingsScalar) -> Bool {
    switch scalar {
    case .string(let text): literals.contains(.string(text))
    case .number(let literal):
      NumberLiteral.integer(literal, as: Int.self).map { literals.contains(.integer($0)) } ?? false
    default: false
    }
  }

  /// Whether a value that is not known may become one of these.
  func fit(_ scalar: SettingsScalar) -> Bool {
    literals.contains {
      switch $0 {
      case .string: scalar.fits(.string)
      case .integer: scalar.fits(.integer)
      }
    }
  }
}
