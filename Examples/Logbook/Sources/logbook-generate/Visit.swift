/// One request, its fields already written as the log writes them.
struct Visit {
  var host: String
  var user: String
  /// Seconds since 1970.
  var time: Int
  /// Minutes to the east of UTC.
  var zone: Int
  var request: String
  var status: String
  var bytes: String
  /// Absent from the Common Log Format.
  var referrerAndAgent: (referrer: String, agent: String)?

  init(at time: Int, using random: inout SplitMix64) {
    self.time = time
    zone = random.pick(Site.zones)
    host = Self.host(using: &random)
    user = random.pick(Site.users)
    let answer = Answer(using: &random)
    request = answer.request
    status = String(answer.status)
    bytes = answer.bytes.map(String.init) ?? "-"
    if random.chance(650) {
      referrerAndAgent = (random.pick(Site.referrers), random.pick(Site.agents))
    }
  }

  var line: String {
    let common =
      "\(host) - \(user) [\(LogDate(seconds: time, zone: zone).text)] \"\(request)\" "
      + "\(status) \(bytes)"
    guard let (referrer, agent) = referrerAndAgent else { return common }
    return common + " \"\(referrer)\" \"\(agent)\""
  }

  /// Addresses and names that are reserved for documentation. The square makes some more frequent.
  private static func host(using random: inout SplitMix64) -> String {
    let visitor = random.below(14) * random.below(14)
    switch random.below(10) {
    case 0...4: return "192.0.2.\(visitor + 1)"
    case 5, 6: return "198.51.100.\(visitor + 1)"
    case 7, 8: return "2001:db8::\(String(visitor + 1, radix: 16))"
    default: return "crawl-\(visitor).bots.example.net"
    }
  }
}
