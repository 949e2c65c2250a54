import Foundation
import LogbookKit
import Testing

@Suite struct FilterTests {
  @Test(arguments: [(399, false), (400, true), (450, true), (499, true), (500, false)])
  func statusRange(status: Int, accepted: Bool) {
    let filter = StatusFilter(settings: .init(from: 400, through: 499))
    #expect(filter.accepts(AccessEntry(host: "h", time: time(), status: status)) == accepted)
  }

  @Test func aReversedStatusRangeKeepsNothing() {
    let filter = StatusFilter(settings: .init(from: 499, through: 400))
    #expect(!filter.accepts(AccessEntry(host: "h", time: time(), status: 450)))
  }

  @Test(arguments: [
    ("Mozilla/5.0 (compatible; Googlebot/2.1)", false), ("GOOGLEBOT", false), ("Firefox", true),
    (nil, true),
  ])
  func agents(agent: String?, accepted: Bool) {
    let filter = AgentFilter(settings: .init(exclude: ["googleBot", ""]))
    #expect(filter.accepts(AccessEntry(host: "h", time: time(), agent: agent)) == accepted)
  }

  @Test(arguments: [
    ("/api/tides", true), ("/api/", true), ("/api/private/x", false), ("/", false), ("-", false),
  ])
  func paths(path: String, accepted: Bool) {
    let filter = PathFilter(settings: .init(include: ["/api/"], exclude: ["/api/private"]))
    #expect(filter.accepts(AccessEntry(host: "h", time: time(), path: path)) == accepted)
  }

  @Test func pathsWithoutPrefixesKeepsAll() {
    let filter = PathFilter(settings: .init())
    #expect(filter.accepts(AccessEntry(host: "h", time: time(), path: "-")))
  }

  @Test(arguments: [(-0.1, false), (0, true), (23.9, true), (24, false)])
  func period(hours: Double, accepted: Bool) {
    let clock = FixedClock(settings: .init(now: time()))
    let filter = PeriodFilter(
      settings: .init(since: time(), until: time(hours: 24)), clock: clock)
    #expect(filter.accepts(AccessEntry(host: "h", time: time(hours: hours))) == accepted)
  }

  @Test(arguments: [(23.9, false), (24, true), (72, true), (1000, true)])
  func lastDays(hours: Double, accepted: Bool) {
    let clock = FixedClock(settings: .init(now: time(hours: 72)))
    let filter = PeriodFilter(settings: .init(since: time(), lastDays: 2), clock: clock)
    #expect(filter.accepts(AccessEntry(host: "h", time: time(hours: hours))) == accepted)
  }

  @Test func systemClockGoesOn() {
    let before = Date()
    let now = SystemClock().now
    #expect(before <= now && now <= Date())
  }
}
