/// The ways in which lines are spoiled.
enum Damage: CaseIterable {
  /// The disk was full: the line ends within its time.
  case cutInTime
  /// The line ends within its request.
  case cutInRequest
  case noSuchMonth
  case noSuchDay
  case noZone
  case openBracket
  case openQuote
  case statusInWords
  case negativeSize
  case missingSize
  case extraField
  /// A line of the error log went astray.
  case errorLog
  case bytes

  func line(from visit: Visit, using random: inout SplitMix64) -> String {
    var visit = visit
    let date = LogDate(seconds: visit.time, zone: visit.zone).text
    func replacing(_ text: String) -> String {
      visit.line.split(separator: date, maxSplits: 1).joined(separator: text)
    }
    switch self {
    case .cutInTime:
      return "\(visit.host) - \(visit.user) [\(date.prefix(1 + random.below(date.count - 1)))"
    case .cutInRequest:
      return "\(visit.host) - \(visit.user) [\(date)] \"GET /artic"
    case .noSuchMonth:
      return replacing(date.prefix(3) + "Mrz" + date.dropFirst(6))
    case .noSuchDay:
      return replacing("00" + date.dropFirst(2))
    case .noZone:
      return replacing(String(date.dropLast(6)))
    case .openBracket:
      return replacing(date + " ").split(separator: "]", maxSplits: 1).joined()
    case .openQuote:
      visit.referrerAndAgent = ("-", "-")
      return String(visit.line.dropLast())
    case .statusInWords:
      visit.status = "OK"
      return visit.line
    case .negativeSize:
      visit.bytes = "-1"
      return visit.line
    case .missingSize:
      visit.bytes = ""
      return visit.line
    case .extraField:
      visit.referrerAndAgent = ("-", "curl/8.11.1")
      return visit.line + " 0.012"
    case .errorLog:
      return "[\(date)] [authz_core:error] [client \(visit.host)] AH01630: client denied"
    case .bytes:
      return #"\x00\x00\x00\x00\x00\x00"#
    }
  }
}
