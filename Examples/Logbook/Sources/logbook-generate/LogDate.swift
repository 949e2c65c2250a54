/// A moment as both log formats write it: `10/Oct/2000:13:55:36 -0700`.
struct LogDate {
  /// Seconds since 1970.
  var seconds: Int
  /// Minutes to the east of UTC.
  var zone: Int

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  var text: String {
    let local = seconds + zone * 60
    var days = local / 86_400
    var year = 1970
    while days >= Self.daysInYear(year) {
      days -= Self.daysInYear(year)
      year += 1
    }
    var month = 0
    while days >= Self.daysInMonth(month, year) {
      days -= Self.daysInMonth(month, year)
      month += 1
    }
    let second = local % 86_400
    let clock = [second / 3600, second / 60 % 60, second % 60].map(Self.two).joined(separator: ":")
    let offset = Self.two(abs(zone) / 60) + Self.two(abs(zone) % 60)
    return "\(Self.two(days + 1))/\(Self.months[month])/\(year):\(clock) "
      + (zone < 0 ? "-" : "+") + offset
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func daysInYear(_ year: Int) -> Int {
    isLeap(year) ? 366 : 365
  }

  private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 3, 5, 8, 10: 30
    case 1: isLeap(year) ? 29 : 28
    default: 31
    }
  }
}
