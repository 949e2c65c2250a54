import Foundation
import Guise
import GuiseManifest
import GuiseTesting
import GuiseValidation
import Synchronization
import TestSupport
import Testing

// The application that the tests are of.

protocol Mailer: Sendable {
  func send(_ letter: String)
}

final class SMTPMailer: Mailer {
  struct Settings: Decodable, Sendable {
    var host: String
    var token: String
  }

  let settings: Settings

  init(settings: Settings) { self.settings = settings }

  func send(_ letter: String) {}
}

final class MemoryMailer: Mailer {
  let name: String
  private let sent = Mutex<[String]>([])

  init(name: String = "") { self.name = name }

  var letters: [String] { sent.withLock { $0 } }

  func send(_ letter: String) { sent.withLock { $0.append(letter) } }
}

/// Tells its closings when it is opened and closed.
final class Archive: Closeable, Sendable {
  private let closings: Closings

  init(closings: Closings) {
    self.closings = closings
    closings.open()
  }

  func close() throws { try closings.close() }
}

/// Counts how often an archive was opened and closed.
final class Closings: Sendable {
  private let (openings, closings) = (Counter(), Counter())
  private let fails: Bool

  init(failing fails: Bool = false) { self.fails = fails }

  var opened: Int { openings.value }
  var closed: Int { closings.value }

  func open() { openings.increment() }

  func close() throws {
    closings.increment()
    if fails { throw Broken() }
  }
}

struct Signup: Sendable {
  let mailer: any Mailer

  func welcome(_ name: String) { mailer.send("Welcome, \(name)") }
}

extension FactoryRegistry {
  static let newsletter = FactoryRegistry { factories in
    factories.register(
      "smtp-mailer", as: (any Mailer).self, settings: SMTPMailer.Settings.self,
      SMTPMailer.init(settings:))
    factories.register("archive", Archive.init(closings:))
    factories.register("signup", Signup.init(mailer:))
    factories.supplied(Closings.self)
    factories.require(Signup.self)
  }
}

struct NewsletterAssembly: Assembly {
  func register(in registrar: any Registrar) {
    registrar.register(instance: MemoryMailer(name: "assembly") as any Mailer)
    registrar.register(factory: auto(Signup.init(mailer:)))
  }
}

/// The manifest as a file.
let manifestFile = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Manifests/newsletter.json")

extension Trait where Self == ContainerTrait {
  /// The newsletter with a mailer that can be read, and with no environment.
  static func newsletter(closings: Closings = Closings()) -> Self {
    .manifest(
      manifestFile, factories: .newsletter, options: ManifestOptions(environment: [:]),
      overriding: { $0.replace("mailer") { MemoryMailer(name: "suite") as any Mailer } },
      supplies: { $0.register(instance: closings) })
  }
}

/// The name of the mailer that a container has.
func mailerName(in container: Container) throws -> String {
  try (container.resolve((any Mailer).self) as? MemoryMailer)?.name ?? "smtp"
}
