import Foundation
import Guise
import GuiseManifest
import TestSupport

// What the article on reloading shows, word for word, and what it leaves out.

final class Diary: Sendable {
  private let entries = Locked<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func write(_ line: String) { entries.withLock { $0.append(line) } }
}

final class Shelf: Closeable, Sendable {
  private let diary: Diary

  init(diary: Diary) {
    self.diary = diary
    diary.write("counted")
  }

  func close() async throws { diary.write("locked up") }
}

struct Greeter: Sendable {
  struct Settings: Decodable, Sendable { var greeting: String }

  let greeting: String
  let shelf: Shelf

  init(settings: Settings, shelf: Shelf) {
    greeting = settings.greeting
    self.shelf = shelf
  }
}

struct Guest: Sendable {
  let name: String
}

struct Stay: Sendable {
  let greeting: String

  init(guest: Guest, greeter: Greeter) { greeting = "\(greeter.greeting), \(guest.name)!" }
}

extension FactoryRegistry {
  static let museum = FactoryRegistry { factories in
    factories.register("shelf", Shelf.init(diary:))
    factories.register("greeter", settings: Greeter.Settings.self, Greeter.init(settings:shelf:))
    factories.register("stay", Stay.init(guest:greeter:))
    factories.supplied(Diary.self)
    factories.supplied(Guest.self, in: "request")
    factories.require(Stay.self, from: .async, in: "request")
  }
}

// MARK: Use the container of the moment

struct Museum: Sendable {
  let host: ManifestHost

  func greet(_ name: String) async throws -> String {
    try await host.withScope("request", { $0.register(instance: Guest(name: name)) }) { scope in
      try await scope.resolve(Stay.self).greeting
    }
  }

  /// Called when the operator asks for it, and never throws.
  func reload() async -> [String] {
    do {
      let reload = try await host.reload(keep: .unchanged)
      return reload.changes + ["kept: \(reload.kept.joined(separator: ", "))"]
    } catch {
      return ["not reloaded: \(error)"]
    }
  }
}

// MARK: Keep what has not changed

func museum(manifest: URL, diary: Diary) async throws -> Museum {
  let process = Container { $0.register(lifetime: .singleton, instance: diary) }
  return Museum(
    host: try await ManifestHost(manifest: manifest, factories: .museum, parent: process))
}
