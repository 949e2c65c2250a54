import Foundation
import Guise
import TestSupport
import Testing

/// A kept instance is built once, whoever is asked first.
@Suite("Factories of kept instances run once", .endsInTime)
struct OnceTests {
  final class App: Sendable { init(router: Router) {} }
  final class Router: @unchecked Sendable { var screen: Screen? }
  final class Database: @unchecked Sendable { var screen: Screen? }
  final class Screen: Sendable {
    let database: Database
    init(database: Database, app: App) { self.database = database }
  }

  private func container(_ lifetime: Lifetime, _ databases: Counter) -> Container {
    Container {
      $0.register(lifetime: lifetime, factory: auto(App.init(router:)))
      $0.register(lifetime: lifetime, factory: auto(Router.init).injecting(\.screen))
      $0.register(
        lifetime: lifetime,
        factory: auto { () -> Database in
          databases.increment()
          return Database()
        }.injecting(\.screen))
      $0.register(lifetime: lifetime, factory: auto(Screen.init(database:app:)))
    }
  }

  @Test(arguments: [Lifetime.singleton, .scoped])
  func inACycleWhoeverIsAskedFirst(_ lifetime: Lifetime) throws {
    let starts: [(Container) throws -> Void] = [
      { _ = try $0.resolve(App.self) }, { _ = try $0.resolve(Router.self) },
      { _ = try $0.resolve(Database.self) }, { _ = try $0.resolve(Screen.self) },
    ]
    for start in starts {
      let databases = Counter()
      let container = container(lifetime, databases)
      try start(container)
      let screen = try container.resolve(Screen.self)
      #expect(databases.value == 1)
      #expect(screen.database.screen === screen)
      #expect(try container.resolve(Router.self).screen === screen)
    }
  }

  final class Part: Sendable {}
  final class Whole: Sendable { init(part: Part) {} }

  /// A task and a thread that ask at the same moment: neither meets anything async.
  @Test func aTreeOfSyncFactoriesNeverNeedsAwait() async throws {
    for _ in 0..<100 {
      let container = Container()
      container.register(lifetime: .singleton) { _ -> Part in
        usleep(300)
        return Part()
      }
      container.register(lifetime: .singleton, factory: auto(Whole.init(part:)))
      // Something in the container is async, but nothing of the tree.
      container.register(tags: "other") { _ async in Part() }
      let task = Task.detached { try await container.resolve(Whole.self) }
      let whole = try await onThread {
        usleep(50)
        return Result { try container.resolve(Whole.self) }
      }.get()
      #expect(try await task.value === whole)
    }
  }
}
