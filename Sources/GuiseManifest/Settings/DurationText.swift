/// Durations with units: `250ms`, `1h30m`, `1.5s`.
enum DurationText {
  /// Returns the duration of a text; nil for a number without a unit, and for what no `Duration` can hold.
  static func duration(_ text: String) -> Duration? {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var total: Int128 = 0
    repeat {
      guard let (number, divisor) = number(&rest), let unit = unit(&rest) else { return nil }
      let (part, isTooLong) = number.multipliedReportingOverflow(by: unit)
      let (sum, overflow) = total.addingReportingOverflow(part / divisor)
      guard !isTooLong, !overflow, part.isMultiple(of: divisor) else { return nil }
      total = sum
    } while !rest.isEmpty
    return Duration(attoseconds: isNegative ? -total : total)
  }

  /// Removes a number, which may have a fraction; returns its digits, and the power of ten to divide them by.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> (digits: Int128, divisor: Int128)?
  {
    var number: Int128 = 0
    var divisor: Int128?
    var last: UInt8?
    while let byte = rest.first, byte < UInt8(ascii: "A") {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard number < Int128.max / 100, (divisor ?? 1) < Int128.max / 100 else { return nil }
        number = number * 10 + Int128(byte - UInt8(ascii: "0"))
        divisor = divisor.map { $0 * 10 }
      case UInt8(ascii: ".") where divisor == nil && last != nil: divisor = 1
      default: return nil
      }
      last = byte
    }
    return last == nil || last == UInt8(ascii: ".") ? nil : (number, divisor ?? 1)
  }

  /// Removes a unit; returns its length in attoseconds.
  private static func unit(_ rest: inout ArraySlice<UInt8>) -> Int128? {
    let name = rest.prefix { $0 >= UInt8(ascii: "A") }
    rest.removeFirst(name.count)
    let second: Int128 = 1_000_000_000_000_000_000
    return switch String(decoding: name, as: UTF8.self) {
    case "ns": second / 1_000_000_000
    case "us": second / 1_000_000
    case "ms": second / 1_000
    case "s": second
    case "m": second * 60
    case "h": second * 3_600
    case "d": second * 86_400
    default: nil
    }
  }
}
