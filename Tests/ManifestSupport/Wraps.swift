import Guise
package import GuiseManifest
import Synchronization

/// Factories that wrap the instances of the shop's.
package enum Wraps {
  package typealias Store = any Shop.Store
  package typealias Clock = any Shop.Clock

  package final class Wrapped: Shop.Store {
    package let name: String
    package let inner: Store

    package init(_ name: String, _ inner: Store) {
      self.name = name
      self.inner = inner
    }
  }

  package struct Label: Decodable, Sendable {
    package var text: String
  }

  /// The name of a store.
  package struct Sign: Sendable {
    package let name: String
  }

  /// The events, in order.
  package final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package var all: [String] { lines.withLock { $0 } }

    package func write(_ line: String) { lines.withLock { $0.append(line) } }

    /// Returns the events, and forgets them.
    package func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  /// A journal is written to by `journal-store` and by `journaled`, which decorates it.
  package static func registry(_ journal: Journal = Journal()) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.include(.shop)
      factories.register("plainly", as: Store.self) { (inner: Store) in
        Wrapped("plain(\(inner.name))", inner)
      }
      factories.register("labelled", as: Store.self, settings: Label.self) {
        (label: Label, inner: Store) in Wrapped("\(label.text)(\(inner.name))", inner)
      }
      factories.register("timed", as: Store.self) { (clock: Clock, inner: Store) in
        Wrapped("\(clock.now)(\(inner.name))", inner)
      }
      factories.register("spare-store", as: Store.self) {
        Wrapped("spare", Shop.MemoryStore())
      }
      factories.register("paired", as: Store.self, parameters: ["first", "second"]) {
        (first: Store, second: Store) in Wrapped("\(first.name)+\(second.name)", first)
      }
      factories.register("remotely", as: Store.self) { (inner: Store) async -> Store in
        await Task.yield()
        return Wrapped("remote(\(inner.name))", inner)
      }
      factories.register("with-remote", as: Store.self) { (inner: Store, remote: Shop.Remote) in
        Wrapped("with \(remote.store.name)(\(inner.name))", inner)
      }
      factories.register("on-screen", as: Store.self, isolation: MainActor.shared) {
        (inner: Store) -> Store in
        MainActor.preconditionIsolated()
        return Wrapped("screen(\(inner.name))", inner)
      }
      factories.register("reaching", as: Store.self) { (inner: Store, resolver: any Resolver) in
        Wrapped("\(try resolver.resolve(Clock.self).now)(\(inner.name))", inner)
      }
      factories.register("journal-store", as: Store.self) { () -> Store in
        journal.write("made")
        return Shop.MemoryStore()
      }
      factories.offer("journal-store", as: Sign.self) { (store: Store) in Sign(name: store.name) }
      factories.register("journaled", as: Store.self) { (inner: Store) -> Store in
        journal.write("wrapped \(inner.name)")
        return Wrapped("journal(\(inner.name))", inner)
      }
      factories.register("failing", as: Store.self) { (_: Store) throws -> Store in
        throw NoJournal()
      }
      factories.register("annotated") { (job: Shop.Job, clock: Clock) in
        Shop.Job(
          id: job.id, from: job.from + 100, to: job.to + clock.now, note: "annotated",
          store: job.store)
      }
      factories.register("careful", as: Store.self, parameters: ["inner", "report"]) {
        (inner: Store, report: any Shop.Report) in Wrapped(report.title, inner)
      }
    }
  }

  package struct NoJournal: Error {}
}
