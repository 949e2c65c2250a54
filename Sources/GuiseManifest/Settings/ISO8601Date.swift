internal import Foundation

/// Dates and times as RFC 3339 profiles ISO 8601: `2026-01-31T23:59:59.25+01:00`.
enum ISO8601Date {
  static func date(_ text: String) -> Date? {
    var rest = Substring(text).utf8
    guard let year = digits(4, &rest), take("-", &rest), let month = digits(2, &rest),
      take("-", &rest), let day = digits(2, &rest), take("T", &rest) || take("t", &rest),
      let hour = digits(2, &rest), take(":", &rest), let minute = digits(2, &rest),
      take(":", &rest), let second = digits(2, &rest)
    else { return nil }
    guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
    var fraction = 0.0
    if take(".", &rest) {
      let figures = rest.prefix { (48...57).contains($0) }
      guard !figures.isEmpty, let value = Double("0." + String(Substring(figures))) else {
        return nil
      }
      fraction = value
      rest = rest.dropFirst(figures.count)
    }
    guard let zone = zone(&rest), rest.isEmpty else { return nil }
    let seconds = dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - zone
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// Seconds east of UTC.
  private static func zone(_ rest: inout Substring.UTF8View) -> Int? {
    if take("Z", &rest) || take("z", &rest) { return 0 }
    let sign: Int
    if take("+", &rest) {
      sign = 1
    } else if take("-", &rest) {
      sign = -1
    } else {
      return nil
    }
    guard let hours = digits(2, &rest) else { return nil }
    _ = take(":", &rest)
    guard let minutes = digits(2, &rest), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func digits(_ count: Int, _ rest: inout Substring.UTF8View) -> Int? {
    let figures = rest.prefix(count)
    guard figures.count == count, figures.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return figures.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar; years begin in March here.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
