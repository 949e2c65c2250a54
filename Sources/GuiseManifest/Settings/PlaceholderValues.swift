internal import Foundation

/// What stands in for values that are not known, in a few variants.
enum PlaceholderValues {
  static let variants = 3
  private static let strings = ["", "a", "1"]

  static func string(_ variant: Int) -> String { strings[variant % strings.count] }

  static func boolean(_ variant: Int) -> Bool { variant % 2 == 1 }

  /// A value of a type that is written as a string but does not take every string.
  static func value<T>(of type: T.Type, _ variant: Int) -> T? {
    switch type {
    case is URL.Type: URL(string: "placeholder:/\(variant)") as? T
    case is Date.Type: Date(timeIntervalSince1970: 0) as? T
    case is Data.Type: Data() as? T
    case is Decimal.Type: Decimal(variant) as? T
    case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) as? T
    default:
      if type is any RawRepresentable.Type, let cases = type as? any CaseIterable.Type {
        pick(from: cases, variant) as? T
      } else {
        nil
      }
    }
  }

  private static func pick<C: CaseIterable>(from type: C.Type, _ variant: Int) -> C? {
    let cases = Array(type.allCases)
    return cases.isEmpty ? nil : cases[variant % cases.count]
  }
}
