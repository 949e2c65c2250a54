import Foundation
import Guise
import GuiseManifest

/// A small application whose factories have every shape of parameter.
enum Shop {
  protocol Store: AnyObject, Sendable { var name: String { get } }
  protocol Clock: Sendable { var now: Int { get } }
  protocol Report: Sendable { var title: String { get } }

  final class MemoryStore: Store {
    let name = "memory"
  }

  final class FileStore: Store {
    struct Settings: Decodable, Sendable, Equatable {
      var path: String
      var size: Int?
      var ratio: Decimal?
    }

    let settings: Settings
    let clock: any Clock
    var name: String { settings.path }

    init(settings: Settings, clock: any Clock) {
      self.settings = settings
      self.clock = clock
    }
  }

  struct SystemClock: Clock {
    let now = 7
  }

  struct FixedClock: Clock {
    struct Settings: Decodable, Sendable { var time: Int }
    let now: Int
    init(_ settings: Settings) { now = settings.time }
  }

  struct Traffic: Report {
    let store: any Store
    let clock: any Clock
    var title: String { "traffic of \(store.name) at \(clock.now)" }
  }

  struct Plain: Report {
    struct Settings: Decodable, Sendable { var title: String }
    let title: String
    init(settings: Settings) { title = settings.title }
  }

  final class Publisher: Sendable {
    let primary: any Store
    let fallback: any Store

    init(_ primary: any Store, fallback: any Store) {
      self.primary = primary
      self.fallback = fallback
    }
  }

  struct Job: Sendable {
    let id: UUID
    let from: Int
    let to: Int
    let note: String?
    let store: any Store
  }

  struct Remote: Sendable {
    let store: any Store
    init(store: any Store) async throws {
      await Task.yield()
      self.store = store
    }
  }

  struct Summary: Sendable { let titles: [String] }

  struct Holder: Sendable {
    let store: LazyResolver<any Store>
    let remote: LazyFullResolver<Remote>
  }

  struct Maybe: Sendable {
    let store: (any Store)?
    let remote: Remote?
  }

  final class Reacher: Sendable {
    let resolver: any Resolver
    init(resolver: any Resolver) { self.resolver = resolver }
  }

  final class Watch: Clock {
    let now = 11
  }

  /// Registers a clock and a tagged store.
  struct Basics: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(instance: SystemClock() as any Clock)
      registrar.register(tags: "basic", lifetime: .singleton, instance: MemoryStore() as any Store)
    }
  }
}

extension FactoryRegistry {
  static let shop = FactoryRegistry { factories in
    factories.register("memory-store", as: (any Shop.Store).self, Shop.MemoryStore.init)
    factories.register(
      "file-store", as: (any Shop.Store).self, settings: Shop.FileStore.Settings.self,
      Shop.FileStore.init(settings:clock:))
    factories.register("system-clock", as: (any Shop.Clock).self, Shop.SystemClock.init)
    factories.register(
      "fixed-clock", as: (any Shop.Clock).self, settings: Shop.FixedClock.Settings.self,
      Shop.FixedClock.init)
    factories.register("traffic", as: (any Shop.Report).self) { Shop.Traffic(store: $0, clock: $1) }
    factories.register(
      "plain", as: (any Shop.Report).self, settings: Shop.Plain.Settings.self,
      Shop.Plain.init(settings:))
    factories.register("publisher", parameters: ["primary", "fallback"]) {
      Shop.Publisher($0, fallback: $1)
    }
    factories.register(
      "job", arguments: [UUID.self, Int.self, String?.self],
      Shop.Job.init(id:from:to:note:store:))
    factories.register("remote", Shop.Remote.init(store:))
    factories.register("summary") { (reports: [any Shop.Report]) in
      Shop.Summary(titles: reports.map(\.title))
    }
    factories.register("holder", Shop.Holder.init(store:remote:))
    factories.register("maybe", Shop.Maybe.init(store:remote:))
    factories.register("reacher", Shop.Reacher.init(resolver:))
    factories.register(assembly: "basics") { Shop.Basics() }
  }
}
