internal import Foundation

/// Durations with units: `250ms`, `1h30m`, `1.5s`.
enum DurationText {
  /// Returns the duration of a text; nil for a number without a unit, and for what no `Duration` can hold.
  static func duration(_ text: String) -> Duration? {
    let isNegative = text.hasPrefix("-")
    var rest = text.dropFirst(isNegative ? 1 : 0)
    var total = Decimal.zero
    repeat {
      let number = rest.prefix { "0"..."9" ~= $0 || $0 == "." }
      let unit = rest.dropFirst(number.count).prefix { "A"..."z" ~= $0 }
      rest = rest.dropFirst(number.count + unit.count)
      guard let attoseconds = attoseconds(unit), number.first != ".", number.last != ".",
        Double(number) != nil, let amount = Decimal(string: String(number))
      else { return nil }
      total += amount * attoseconds
    } while !rest.isEmpty
    return UInt128("\(total)").flatMap { Int128(exactly: $0) }
      .map { Duration(attoseconds: isNegative ? -$0 : $0) }
  }

  private static func attoseconds(_ unit: Substring) -> Decimal? {
    let second = Decimal(1_000_000_000_000_000_000)
    return switch unit {
    case "ns": 1_000_000_000
    case "us": 1_000_000_000_000
    case "ms": 1_000_000_000_000_000
    case "s": second
    case "m": second * 60
    case "h": second * 3_600
    case "d": second * 86_400
    default: nil
    }
  }
}
