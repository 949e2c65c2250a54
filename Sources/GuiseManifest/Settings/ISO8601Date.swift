internal import Foundation

/// Dates and times in the RFC 3339 profile of ISO 8601: `2026-01-31T23:59:59.25+01:00`.
///
/// Foundation's own styles accept days beyond the end of a month, text after the date, and the Julian
/// calendar before 1582.
enum ISO8601Date {
  static func date(_ text: String) -> Date? {
    let form =
      #/(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):?(\d\d))/#
    guard let found = text.wholeMatch(of: form.asciiOnlyDigits())?.output,
      let year = Int(found.1), let month = Int(found.2), let day = Int(found.3),
      let hour = Int(found.4), let minute = Int(found.5), let second = Int(found.6),
      let fraction = Double("0\(found.7 ?? ".0")"),
      let zoneHour = Int(found.9 ?? "0"), let zoneMinute = Int(found.10 ?? "0"),
      (1...12).contains(month), max(hour, zoneHour) < 24, max(minute, second, zoneMinute) < 60
    else { return nil }
    let first = dayNumber(year, month)
    guard day >= 1, day <= dayNumber(year, month + 1) - first else { return nil }
    let zone = (zoneHour * 60 + zoneMinute) * (found.8 == "-" ? -60 : 60)
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
