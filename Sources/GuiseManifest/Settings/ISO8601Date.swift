internal import Foundation

/// Dates and times in the RFC 3339 profile of ISO 8601: `2026-01-31T23:59:59.25+01:00`.
///
/// Foundation's own styles accept days beyond the end of a month, text after the date, and the Julian
/// calendar before 1582.
enum ISO8601Date {
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    // The text with 0 for each digit.
    let form = bytes.map { 0x30...0x39 ~= $0 ? 0x30 : $0 }
    func number(at position: Int, digits: Int = 2) -> Int {
      bytes[position..<position + digits].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    guard ["T", "t"].contains(where: { form.starts(with: "0000-00-00\($0)00:00:00".utf8) }) else {
      return nil
    }
    var end = 19
    if form.count > end, form[end] == UInt8(ascii: ".") {
      end = form[20...].firstIndex { $0 != 0x30 } ?? form.count
    }
    var zone = 0
    switch String(decoding: form[end...], as: UTF8.self) {
    case "Z", "z": break
    case "+00:00", "-00:00", "+0000", "-0000":
      let (hours, minutes) = (number(at: end + 1), number(at: form.count - 2))
      if hours > 23 || minutes > 59 { return nil }
      zone = (hours * 60 + minutes) * (bytes[end] == UInt8(ascii: "-") ? -60 : 60)
    default: return nil
    }
    let (year, month, day) = (number(at: 0, digits: 4), number(at: 5), number(at: 8))
    let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
    guard (1...12).contains(month), hour < 24, max(minute, second) < 60, end != 20,
      let fraction = Double("0" + String(decoding: bytes[19..<end], as: UTF8.self))
    else { return nil }
    let first = dayNumber(year, month)
    guard day >= 1, day <= dayNumber(year, month + 1) - first else { return nil }
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
