import Foundation
import Guise
import GuiseManifest
import Synchronization

// The application of the article on adopting: what it leaves out, and its code word for word.

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

extension FactoryRegistry {
  static let kiosk = FactoryRegistry { factories in
    factories.register(
      "file-ledger", as: (any Ledger).self, settings: FileLedger.Settings.self,
      FileLedger.init(settings:))
    factories.register("till", Till.init(ledger:payments:))
    factories.register("receipts", opaque: true) { Receipts(printer: Locator.shared.printer()) }
    factories.supplied((any Payments).self)
    factories.require(Till.self)
    factories.require(Receipts.self)
  }
}

func openKiosk(_ manifest: URL, beside old: Locator) async throws -> Container {
  let container = try await Container(manifest: manifest, factories: .kiosk) { supplies in
    supplies.register(instance: old.payments())
  }
  old.ledger = { try container.resolve() }
  return container
}

extension FactoryRegistry {
  static let kioskWithDevices = FactoryRegistry { factories in
    factories.register(
      "file-ledger", as: (any Ledger).self, settings: FileLedger.Settings.self,
      FileLedger.init(settings:))
    factories.register("till", Till.init(ledger:payments:))
    factories.register("receipts", Receipts.init(printer:))
    factories.register("thermal-printer", as: (any Printer).self, ThermalPrinter.init)
    factories.supplied((any Payments).self)
    factories.require(Till.self)
    factories.require(Receipts.self)
  }
}
