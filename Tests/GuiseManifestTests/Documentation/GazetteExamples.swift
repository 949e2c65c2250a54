import Foundation
import Guise
import GuiseManifest

// The application of the articles: what they leave out, and what they show word for word.

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

extension FactoryRegistry {
  static let gazette = FactoryRegistry { factories in
    factories.register("system-time", as: (any TimeSource).self, SystemTime.init)
    factories.register(
      "fixed-time", as: (any TimeSource).self, settings: FixedTime.Settings.self,
      FixedTime.init(settings:))
    factories.register("memory-archive", as: (any Archive).self, MemoryArchive.init)
    factories.register(
      "file-archive", as: (any Archive).self, settings: FileArchive.Settings.self,
      FileArchive.init(settings:))
    factories.register("timed-archive", as: (any Archive).self, TimedArchive.init(archive:time:))
    factories.register(
      "cached-archive", as: (any Archive).self, settings: CachedArchive.Settings.self,
      CachedArchive.init(settings:archive:))
    factories.register("front-page", as: (any Page).self, FrontPage.init(archive:time:))
    factories.register("letters-page", as: (any Page).self, LettersPage.init(archive:))
    factories.register("gazette", Gazette.init(pages:))
    factories.register("mailer", settings: Mailer.Settings.self, Mailer.init(settings:))
    factories.offer("mailer", as: (any Sender).self) { $0 }
    factories.offer("mailer", as: (any HealthCheck).self) { $0 }
    factories.register("rack", Rack.init(archives:))
    factories.register("visit", Visit.init(time:))
    factories.register(assembly: "logging") { LoggingAssembly() }
  }
}

/// Unchecked: a container sets the property before anyone else gets the desk.
final class Desk: @unchecked Sendable {
  var reporter: Reporter!
}

final class Reporter: Sendable {
  let desk: Desk

  init(desk: Desk) { self.desk = desk }
}

extension FactoryRegistry {
  static let newsroom = FactoryRegistry { factories in
    factories.register("desk", auto(Desk.init).injecting(\.reporter))
    factories.register("reporter", Reporter.init(desk:))
  }
}

extension FactoryRegistry {
  static let bulletin = FactoryRegistry { factories in
    factories.register("letters-page", as: (any Page).self, LettersPage.init(archive:))
    factories.register(
      "cached-archive", as: (any Archive).self, settings: CachedArchive.Settings.self,
      CachedArchive.init(settings:archive:))
  }
}

extension FactoryRegistry {
  static let leaflet = FactoryRegistry { factories in
    factories.register("system-time", as: (any TimeSource).self, SystemTime.init)
    factories.register("memory-archive", as: (any Archive).self, MemoryArchive.init)
    factories.register("front-page", as: (any Page).self, FrontPage.init(archive:time:))
    factories.require((any Page).self)
  }
}

func frontPage(manifest: URL) async throws -> any Page {
  let container = try await Container(manifest: manifest, factories: .leaflet)
  return try await container.resolve()
}
