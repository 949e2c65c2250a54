internal import Foundation

/// Dates and times in the RFC 3339 profile of ISO 8601: `2026-01-31T23:59:59.25+01:00`.
///
/// Foundation's own styles accept days beyond the end of a month, text after the date, and the Julian
/// calendar before 1582.
enum ISO8601Date {
  static func date(_ text: String) -> Date? {
    let text = Array(text.utf8)
    func has(_ signs: StaticString, at position: Int) -> Bool {
      position < text.count && signs.withUTF8Buffer { $0.contains(text[position]) }
    }
    func number(at position: Int, digits: Int = 2) -> Int? {
      var number = 0
      for position in position..<position + digits {
        guard has("0123456789", at: position) else { return nil }
        number = number * 10 + Int(text[position] - UInt8(ascii: "0"))
      }
      return number
    }
    guard let year = number(at: 0, digits: 4), has("-", at: 4), let month = number(at: 5),
      has("-", at: 7), let day = number(at: 8), has("Tt", at: 10), let hour = number(at: 11),
      has(":", at: 13), let minute = number(at: 14), has(":", at: 16),
      let second = number(at: 17), (1...12).contains(month), hour < 24, max(minute, second) < 60
    else { return nil }
    var end = 19
    if has(".", at: end) { repeat { end += 1 } while has("0123456789", at: end) }
    guard let fraction = Double("0" + String(decoding: text[19..<end], as: UTF8.self)), end != 20
    else { return nil }
    var zone = 0
    if has("Zz", at: end) {
      end += 1
    } else {
      let colon = has(":", at: end + 3) ? 1 : 0
      guard has("+-", at: end), let hours = number(at: end + 1), hours < 24,
        let minutes = number(at: end + 3 + colon), minutes < 60
      else { return nil }
      zone = (hours * 60 + minutes) * (has("-", at: end) ? -60 : 60)
      end += 5 + colon
    }
    let first = dayNumber(year, month)
    guard end == text.count, day >= 1, day <= dayNumber(year, month + 1) - first else { return nil }
    let seconds = (first + day - 1) * 86_400 + hour * 3_600 + minute * 60 + second - zone
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// Returns the first day of a month in days since 1970-01-01, in the proleptic Gregorian calendar. Years
  /// begin in March here.
  private static func dayNumber(_ year: Int, _ month: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
