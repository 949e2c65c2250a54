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
      "file-store": .of(
        "FileStore",
        settings: .init(type: "FS", schema: .object(["path": .init(.string)]))),
      "report": .of("Report", .needs("Store"), .needs("Clock", .optional)),
      "loop": .of("Loop", .needs("Loop")), "users": .of("Users", .needs("User")),
    ], requirements: [.of("Report", tags: ["daily"])])

  private let broken = #"""
    {
      "guise": 1,
      "assemblies": {
        "app": {
          "registrations": {
            "a": "stoer",
            "b": { "factory": "report", "tags": ["weekly"], "dependencies": { "Stor": "x" } },
            "c": { "factory": "report", "dependencies": { "Store": "nothing" } },
            "d": { "factory": "report", "tags": ["x"], "dependencies": { "Store": "k" } },
            "e": { "factory": "file-store", "settings": { "path": 1, "pth": 2 } },
            "f": { "factory": "file-store", "tags": ["2"] },
            "g": { "factory": "store", "tags": ["g"], "settings": {} },
            "h": "loop",
            "i": { "factory": "users", "tags": ["i"], "dependencies": { "User": { "tags": ["u"] } } },
            "k": "clock",
            "l": { "factory": "clock", "tags": ["l"] },
            "m": { "factory": "clock", "tags": ["m"], "lifetme": "singleton" }
          }
        }
      }
    }
    """#

  @Test func everyMistakeOfAPhaseIsReportedAtOnce() {
    let misspelt = CheckedManifest(broken, catalog)
    #expect(misspelt.places == ["unknown-key 17:51-17:60"])
    let disconnected = broken.replacing("lifetme", with: "lifetime")
    #expect(
      CheckedManifest(disconnected, catalog).places == [
        "unknown-factory 6:14-6:21",
        "unknown-parameter 7:75-7:81",
        "unknown-registration 8:64-8:73",
        "dependency-type-mismatch 9:79-9:82",
        "invalid-setting 10:63-10:64",
        "unknown-setting 10:66-10:71",
        "missing-setting 11:9-11:12",
        "unexpected-settings 12:51-12:61",
      ])
    let unproven = CheckedManifest(
      registrations: [
        #""h": "loop""#,
        #""i": { "factory": "users", "dependencies": { "User": { "tags": ["u"] } } }"#,
      ], catalog)
    #expect(unproven.rules == ["unmet-requirement", "dependency-cycle", "missing-dependency"])
  }

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
    let counts = report.manifests[0]
    #expect((counts.registrations, counts.verified, counts.failed) == (0, 0, 1))
  }

  @Test func theSameInputGivesTheSameReport() {
    let first = CheckedManifest(broken, catalog).report.diagnostics
    for _ in 0..<5 {
      #expect(CheckedManifest(broken, catalog).report.diagnostics == first)
    }
  }

  @Test func everyFindingSaysWhatToDo() {
    for finding in CheckedManifest(broken, catalog).report.diagnostics {
      #expect(!finding.help.isEmpty, "\(finding)")
      #expect(!finding.message.hasSuffix("."))
    }
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

  @Test func twoManifestsSayOnceWhatOneFileDoesWrong() {
    let text = #"{ "guise": 1, "assemblies": { "a": { "registrations": { "s": "stoer" } } } }"#
    var catalog = catalog
    catalog.requirements = []
    let source = ManifestSource.bytes(Array(text.utf8), path: "shared.json")
    let report = ManifestValidator(catalog: catalog).report(for: [source, source])
    #expect(report.diagnostics.map(\.rule) == ["unknown-factory"])
    // One manifest that is named twice is one.
    #expect(report.manifests.count == 1)
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

  @Test func hundredsOfMistakesAreReported() {
    var catalog = catalog
    catalog.requirements = []
    let count = Stress.size(1_000)
    let registrations = (0..<count).map { #""r\#($0)": "stoer\#($0)""# }
    let checked = CheckedManifest(registrations: registrations, catalog)
    #expect(checked.rules.count == count)
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
