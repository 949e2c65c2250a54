internal import Foundation

/// Texts that settings have for values without a JSON form.
enum SettingsText {
  /// Returns the value of a date and time in ISO 8601. By itself, Foundation takes a 31st of June, and text after it.
  static func date(_ text: String) -> Date? {
    let zone = text.dropFirst(19).drop { $0 == "." || "0"..."9" ~= $0 }
    let form = String(zone.map { "0"..."9" ~= $0 ? "0" : $0 })
    let (clock, style) = (text.prefix(19) + "Z", Date.ISO8601FormatStyle())
    guard ["Z", "+00:00", "-00:00", "+0000", "-0000"].contains(form),
      form == "Z" || zone.suffix(2) < "60",
      (try? style.parse(String(clock))).map(style.format) == String(clock)
    else { return nil }
    let hasFraction = text.contains(".")
    return try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(text)
  }

  /// Returns the value of a duration with its units, `1h30m` or `1.5s`; nil for a number without.
  static func duration(_ text: String) -> Duration? {
    let nanoseconds: [Substring: Decimal] = [
      "ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000,
      "h": 3_600_000_000_000, "d": 86_400_000_000_000,
    ]
    let isNegative = text.hasPrefix("-")
    var rest = text.dropFirst(isNegative ? 1 : 0)
    var total = Decimal.zero
    repeat {
      let number = rest.prefix { "0"..."9" ~= $0 || $0 == "." }
      let unit = rest.dropFirst(number.count).prefix { "A"..."z" ~= $0 }
      rest = rest.dropFirst(number.count + unit.count)
      guard let nanoseconds = nanoseconds[unit], number.first != ".", number.last != ".",
        Double(number) != nil, let amount = Decimal(string: String(number))
      else { return nil }
      total += amount * nanoseconds * 1_000_000_000
    } while !rest.isEmpty
    return Int128("\(total)").map { Duration(attoseconds: isNegative ? -$0 : $0) }
  }
}
