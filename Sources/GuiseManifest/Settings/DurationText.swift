/// Durations with units: `250ms`, `1h30m`, `1.5s`.
enum DurationText {
  /// The units with their lengths in attoseconds.
  private static let units: [(name: String, length: Int128)] = {
    let second: Int128 = 1_000_000_000_000_000_000
    return [
      ("ns", second / 1_000_000_000), ("us", second / 1_000_000), ("ms", second / 1_000),
      ("s", second), ("m", second * 60), ("h", second * 3_600), ("d", second * 86_400),
    ]
  }()

  /// Returns the duration of a text; nil for a number without a unit, and for what no `Duration` can hold.
  static func duration(_ text: String) -> Duration? {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    var total: Int128 = 0
    while !rest.isEmpty {
      let number = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
      rest.removeFirst(number.count)
      let name = rest.prefix { !isDigit($0) }
      rest.removeFirst(name.count)
      guard let unit = units.first(where: { $0.name.utf8.elementsEqual(name) }),
        let part = attoseconds(number, unit: unit.length)
      else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      if overflow { return nil }
      total = sum
    }
    return Duration(attoseconds: isNegative ? -total : total)
  }

  private static func attoseconds(_ number: Substring.UTF8View, unit: Int128) -> Int128? {
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts.contains(where: \.isEmpty),
      let whole = String(parts[0]).flatMap({ Int128($0) })
    else { return nil }
    var (total, overflow) = whole.multipliedReportingOverflow(by: unit)
    if overflow { return nil }
    var scale = unit
    for digit in parts.dropFirst().joined() {
      guard scale.isMultiple(of: 10) else { return nil }
      scale /= 10
      (total, overflow) = total.addingReportingOverflow(Int128(digit - UInt8(ascii: "0")) * scale)
      if overflow { return nil }
    }
    return total
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
