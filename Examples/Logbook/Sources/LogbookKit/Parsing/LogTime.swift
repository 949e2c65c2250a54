import Foundation

/// Reads `10/Oct/2000:13:55:36 -0700`, the time of both log formats.
func logTime(_ text: ArraySlice<UInt8>) -> Date? {
  let bytes = Array(text)
  guard bytes.count == 26,
    bytes[2] == UInt8(ascii: "/"), bytes[6] == UInt8(ascii: "/"),
    bytes[11] == UInt8(ascii: ":"), bytes[14] == UInt8(ascii: ":"),
    bytes[17] == UInt8(ascii: ":"), bytes[20] == UInt8(ascii: " "),
    let month = months.firstIndex(of: String(decoding: bytes[3..<6], as: UTF8.self)),
    let day = number(bytes[0..<2]), let year = number(bytes[7..<11]),
    let hour = number(bytes[12..<14]), let minute = number(bytes[15..<17]),
    let second = number(bytes[18..<20]),
    let offsetHour = number(bytes[22..<24]), let offsetMinute = number(bytes[24..<26]),
    1...UTC.days(inMonth: month + 1, year: year) ~= day,
    year > 0, hour < 24, minute < 60, second <= 60, offsetHour < 24, offsetMinute < 60
  else { return nil }

  let sign: Int
  switch bytes[21] {
  case UInt8(ascii: "+"): sign = 1
  case UInt8(ascii: "-"): sign = -1
  default: return nil
  }
  let local = UTC.seconds(
    year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
  let offset = sign * (offsetHour * 3600 + offsetMinute * 60)
  return Date(timeIntervalSince1970: TimeInterval(local - offset))
}

private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var value = 0
  for digit in digits {
    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}
