import Foundation
import Guise
import GuiseManifest
import GuiseValidation

// The application of the articles: its code, and the rest that they leave out.

protocol TimeSource: Sendable { var now: Date { get } }
protocol Archive: AnyObject, Sendable { var name: String { get } }
protocol Page: Sendable { var text: String { get } }
protocol Sender: Sendable {}
protocol HealthCheck: Sendable {}

struct SystemTime: TimeSource {
  var now: Date { Date() }
}

struct FixedTime: TimeSource {
  struct Settings: Decodable, Sendable { var now: Date }

  let now: Date

  init(now: Date) { self.now = now }
  init(settings: Settings) { now = settings.now }
}

final class MemoryArchive: Archive {
  let name = "memory"
}

final class FileArchive: Archive {
  struct Settings: Decodable, Sendable {
    var path: String
    var compress: Bool?
  }

  let name: String

  init(settings: Settings) { name = settings.path }
}

final class TimedArchive: Archive {
  let name: String

  init(archive: any Archive, time: any TimeSource) { name = "timed \(archive.name)" }
}

final class CachedArchive: Archive {
  struct Settings: Decodable, Sendable { var size: Int }

  let name: String

  init(settings: Settings, archive: any Archive) { name = "cached \(archive.name)" }
}

struct FrontPage: Page {
  let text: String

  init(archive: any Archive, time: any TimeSource) { text = "\(archive.name) at \(time.now)" }
}

struct LettersPage: Page {
  let text: String

  init(archive: any Archive) { text = "letters of \(archive.name)" }
}

struct Gazette: Sendable {
  let pages: [any Page]
}

final class Mailer: Sender, HealthCheck {
  struct Settings: Decodable, Sendable {
    var host: String
    var port: Int
    var token: String

    static let test = Settings(host: "localhost", port: 25, token: "")
  }

  let settings: Settings

  init(settings: Settings) { self.settings = settings }
}

struct Rack: Sendable {
  let archives: [String: any Archive]
}

struct Visit: Sendable {
  let time: any TimeSource
}

struct LogSink: Sendable {}

struct LoggingAssembly: Assembly {
  func register(in registrar: any Registrar) { registrar.register(instance: LogSink()) }
}

/// Unchecked: a container sets the property before anyone else gets the desk.
final class Desk: @unchecked Sendable {
  var reporter: Reporter!
}

final class Reporter: Sendable {
  let desk: Desk

  init(desk: Desk) { self.desk = desk }
}

// TheManifest.md

// TheCatalog.md

// GuiseManifest.md

// LightOnAPhone.md

// GuiseValidation.md
