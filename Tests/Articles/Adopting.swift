import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import Synchronization
import TestSupport
import Testing

// Adopting.md

protocol Ledger: AnyObject, Sendable { var path: String { get } }
protocol Payments: Sendable {}
protocol Printer: Sendable {}

final class FileLedger: Ledger {
  struct Settings: Decodable, Sendable { var path: String }

  let path: String

  init(settings: Settings) { path = settings.path }
}

struct CardPayments: Payments {}
struct ThermalPrinter: Printer {}

final class Till: Sendable {
  let ledger: any Ledger

  init(ledger: any Ledger, payments: any Payments) { self.ledger = ledger }
}

struct Receipts: Sendable {
  let printer: any Printer
}

/// The container that is there, in short.
final class Locator: Sendable {
  typealias LedgerFactory = @Sendable () throws -> any Ledger

  static let shared = Locator()

  private let ledgers = Mutex<LedgerFactory?>(nil)

  var ledger: LedgerFactory? {
    get { ledgers.withLock { $0 } }
    set { ledgers.withLock { $0 = newValue } }
  }

  func payments() -> any Payments { CardPayments() }
  func printer() -> any Printer { ThermalPrinter() }
}

/// What the article on adopting promises holds, with its code and its manifest.
@Suite("The article on adopting")
struct AdoptingArticleTests {
  private static func fences(_ language: String) throws -> [String] {
    try Markdown(article: "Adopting").fences(language)
  }

  private func manifest() throws -> String { try #require(try Self.fences("json").first) }

  private func report(_ text: String, _ factories: FactoryRegistry) -> ValidationReport {
    ManifestValidator(factories: factories)
      .report(for: [.bytes(Array(text.utf8), path: "manifest.json")])
  }

  @Test func theSummaryIsThatOfTheManifest() throws {
    #expect(try Self.fences("json").count == 1)
    let report = report(try manifest(), .kiosk)
    #expect(report.diagnostics == [])
    #expect(try Self.fences("text") == [report.summary + "\n"])
  }

  @Test func bothContainersServe() async throws {
    let folder = try TemporaryFolder(["manifest.json": manifest()])
    let old = Locator()
    let container = try await openKiosk(folder.url("manifest.json"), beside: old)
    let till: Till = try await container.resolve()
    let forwarded = try #require(old.ledger)
    #expect(try forwarded() === till.ledger)
    #expect(till.ledger.path == "ledger.db")
    _ = try await container.resolve(Receipts.self)
  }

  @Test func whatIsNotSuppliedIsAnError() throws {
    let error = #expect(throws: ManifestError.self) {
      try Container(
        manifest: .bytes(Array(manifest().utf8), path: "manifest.json"), factories: .kiosk)
    }
    #expect(error?.faults.map(\.rule) == ["missing-supplied-service"])
  }

  @Test func theNextModuleIsAskedFor() throws {
    let text = try manifest()
    #expect(report(text, .kioskWithDevices).diagnostics.map(\.rule) == ["missing-dependency"])
    let registered = text.replacing(
      #""till": {"#, with: #""printer": "thermal-printer", "till": {"#)
    #expect(report(registered, .kioskWithDevices).diagnostics.map(\.rule) == ["unused-allow"])
  }

  @Test func leftoversAreFound() throws {
    let text = try manifest().replacing(
      #""till": {"#, with: #""spare": { "factory": "till", "tags": ["old"] }, "till": {"#)
    // What is opaque may resolve anything, so that nothing is known to be unused beside it.
    #expect(report(text, .kiosk).diagnostics == [])
    let moved = text.replacing(#""till": {"#, with: #""printer": "thermal-printer", "till": {"#)
    #expect(
      report(moved, .kioskWithDevices).diagnostics.map(\.rule).contains("unused-registration"))
  }
}
