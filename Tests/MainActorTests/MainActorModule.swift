import Guise
import GuiseManifest
import GuiseValidation

// The types of an application whose module is built with `-default-isolation MainActor`: all of
// it is isolated to the main actor, though no line says so.

protocol Library: Sendable {
  var titles: [String] { get }
}

final class ShelfLibrary: Library {
  let titles: [String]
  init() { titles = ["Emma"] }
}

final class Clock {
  var time = 12
  init() {}
}

final class Player {
  let library: any Library
  let clock: Clock
  var volume: Volume!
  var theme: Theme?

  init(library: any Library, clock: Clock) {
    self.library = library
    self.clock = clock
  }
}

struct Volume {
  var level: Int
}

struct Theme {
  var name: String
}

final class Download {
  let title: String
  init(title: String, library: any Library) async throws { self.title = title }
}

final class Page {
  let title: String
  let library: any Library

  init(title: String, library: any Library) {
    self.title = title
    self.library = library
  }
}

func clock(_ resolver: any Resolver) -> Clock { Clock() }

extension FactoryRegistry {
  static let player = FactoryRegistry { factories in
    factories.register("library", as: (any Library).self, ShelfLibrary.init)
    factories.register("clock", Clock.init)
    factories.register("player", Player.init)
    factories.register("download", arguments: [String.self], Download.init)
  }
}
