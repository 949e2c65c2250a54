package import Foundation
package import Guise
package import GuiseManifest

/// A small application whose factories have every shape of parameter.
package enum Shop {
  package protocol Store: AnyObject, Sendable { var name: String { get } }
  package protocol Clock: Sendable { var now: Int { get } }
  package protocol Report: Sendable { var title: String { get } }

  package final class MemoryStore: Store {
    package let name = "memory"
    package init() {}
  }

  package final class FileStore: Store {
    package struct Settings: Decodable, Sendable, Equatable {
      package var path: String
      package var size: Int?
      package var ratio: Decimal?

      package init(path: String, size: Int? = nil, ratio: Decimal? = nil) {
        self.path = path
        self.size = size
        self.ratio = ratio
      }
    }

    package let settings: Settings
    package let clock: any Clock
    package var name: String { settings.path }

    package init(settings: Settings, clock: any Clock) {
      self.settings = settings
      self.clock = clock
    }
  }

  package struct SystemClock: Clock {
    package let now = 7
    package init() {}
  }

  package struct FixedClock: Clock {
    package struct Settings: Decodable, Sendable { package var time: Int }
    package let now: Int
    package init(_ settings: Settings) { now = settings.time }
  }

  package struct Traffic: Report {
    package let store: any Store
    package let clock: any Clock

    package init(store: any Store, clock: any Clock) {
      self.store = store
      self.clock = clock
    }

    package var title: String { "traffic of \(store.name) at \(clock.now)" }
  }

  package struct Plain: Report {
    package struct Settings: Decodable, Sendable {
      package var title: String
      package init(title: String) { self.title = title }
    }
    package let title: String
    package init(settings: Settings) { title = settings.title }
  }

  package final class Publisher: Sendable {
    package let primary: any Store
    package let fallback: any Store

    package init(_ primary: any Store, fallback: any Store) {
      self.primary = primary
      self.fallback = fallback
    }
  }

  package struct Job: Sendable {
    package let id: UUID
    package let from: Int
    package let to: Int
    package let note: String?
    package let store: any Store

    package init(id: UUID, from: Int, to: Int, note: String?, store: any Store) {
      self.id = id
      self.from = from
      self.to = to
      self.note = note
      self.store = store
    }
  }

  package struct Remote: Sendable {
    package let store: any Store
    package init(store: any Store) async throws {
      await Task.yield()
      self.store = store
    }
  }

  package struct Summary: Sendable {
    package let titles: [String]
    package init(titles: [String]) { self.titles = titles }
  }

  package struct Holder: Sendable {
    package let store: LazyResolver<any Store>
    package let remote: LazyFullResolver<Remote>
  }

  package struct Maybe: Sendable {
    package let store: (any Store)?
    package let remote: Remote?
  }

  package final class Reacher: Sendable {
    package let resolver: any Resolver
    package init(resolver: any Resolver) { self.resolver = resolver }
  }

  package final class Watch: Clock {
    package let now = 11
    package init() {}
  }

  /// Registers a clock and a tagged store.
  package struct Basics: Assembly {
    package init() {}

    package func register(in registrar: any Registrar) {
      registrar.register(instance: SystemClock() as any Clock)
      registrar.register(tags: "basic", lifetime: .singleton, instance: MemoryStore() as any Store)
    }
  }
}

extension FactoryRegistry {
  package static let shop = FactoryRegistry { factories in
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
