import Foundation
import Guise
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct WholeManifestTests {
  private let catalog = Catalog(
    [
      "store": .of("Store"), "clock": .of("Clock"),
      "report": .of("Report", .needs("Store"), .needs("Clock", .optional)),
      "loop": .of("Loop", .needs("Loop")),
    ], requirements: [.of("Report", tags: ["daily"])])

  @Test(arguments: [
    (#""s":{"factory":"store","tag":[]}"#, "the files", "; the wiring was not checked"),
    (
      #""s":{"factory":"store","override":true}"#, "the composition", "; the wiring was not checked"
    ),
    (#""s":"stroe""#, "the connections", "; the graph was not checked"),
    (#""h":"loop""#, "the graph", ""),
  ])
  func theSummaryNamesTheLastPhase(registration: String, phase: String, rest: String) {
    var catalog = catalog
    catalog.requirements = []
    let report = CheckedManifest(registrations: [registration], catalog).report
    #expect(report.summary.hasPrefix("1 error"))
    #expect(report.summary.hasSuffix(" in \(phase) of 1 manifest\(rest)"))
    #expect("\(report)" == TextReport(report).text)
    let counts = report.manifests[0]
    #expect((counts.registrations, counts.verified, counts.failed) == (0, 0, 1))
  }

  @Test func aSoundManifestGivesItsWiring() throws {
    let checked = CheckedManifest(
      #"""
      { "guise": 1, "root": "app", "assemblies": {
        "app": { "uses": ["base", "code"], "registrations": {
          "z": { "factory": "report", "tags": ["daily"], "allow": ["absent-optional"], "dependencies": {
            "Store": "s", "Clock": { "tags": ["utc"] } } },
          "b": "clock" } },
        "base": { "registrations": {
          "s": { "factory": "store", "tags": ["main", "x"] },
          "off": { "factory": "store", "enabled": false } } } } }
      """#,
      {
        var catalog = catalog
        catalog.assemblies["code"] = .init(keys: [], file: "App/Code.swift")
        return catalog
      }())
    #expect(checked.rules == [])
    let wiring = try #require(checked.wiring)
    #expect(wiring.entries.map(\.registration.id) == ["s", "b", "z"])
    #expect(wiring.entries[0].registration.tags == ["main", "x"])
    let place = wiring.entries[2].registration.place
    #expect(place.source.line(at: place.range.lowerBound) == 3)
    #expect(wiring.entries[0].registration.lifetime == .transient)
    #expect(wiring.composition.order.contains("code"))
    let counts = checked.report.manifests[0]
    #expect((counts.registrations, counts.verified, counts.opaque) == (3, 3, 0))
  }

  @Test func aLargeManifestIsCheckedInLinearTime() {
    func time(_ count: Int) -> Duration {
      let registrations = (0..<count).map { index in
        #""r\#(index)": { "factory": "report", "tags": ["t\#(index)"], "dependencies": { "Store": { "tags": ["s\#(index)"] } } }, "s\#(index)": { "factory": "store", "tags": ["s\#(index)"] }"#
      }
      var catalog = catalog
      catalog.requirements = []
      return cpuTime {
        let checked = CheckedManifest(registrations: registrations, catalog)
        #expect(checked.rules == [])
        #expect(checked.report.manifests[0].verified == 2 * count)
      }
    }
    let small = time(50)
    let large = time(500)
    // Ten times as much; squares would take a hundred times as long.
    #expect(large < small * 30, "\(small), \(large)")
  }

  @Test func aLongWayIsCut() {
    let count = 300
    var catalog = Catalog()
    for index in 0..<count {
      catalog.factories["f\(index)"] = .of("S\(index)", .needs("S\(index + 1)"))
    }
    catalog.requirements = [.of("S0")]
    let registrations = (0..<count).map { #""r\#($0)": "f\#($0)""# }
    let checked = CheckedManifest(registrations: registrations, catalog)
    #expect(checked.rules == ["missing-dependency"])
    let chain = checked.chains[0]
    #expect(chain.prefix(3) == ["app", "r0", "…"])
    #expect(chain.suffix(2) == ["r298", "r299"])
    #expect(chain.count == 34)

    catalog.factories["last"] = .of("S\(count)", concurrency: .async)
    let async = CheckedManifest(registrations: registrations + [#""z": "last""#], catalog)
    #expect(async.rules == ["requires-async"])
    #expect(async.messages[0].hasSuffix(#"needs the async factory "last": \#(asyncWay)"#))
  }

  private var asyncWay: String {
    "r0 -> " + (1..<31).map { "r\($0)" }.joined(separator: " -> ") + " -> … -> z"
  }
}
