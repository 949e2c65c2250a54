import Foundation
import Guise
import GuiseManifest

// The code of the article on writing factories, word for word, with the types that it names.

struct Proof: Sendable {
  let archive: any Archive
  let copies: Int

  init(archive: any Archive, copies: Int = 2) {
    self.archive = archive
    self.copies = copies
  }
}

struct Digest: Sendable {
  let texts: [String]
  let printed: Date
}

struct Telegraph: Sendable {
  let opened: Date

  init(time: any TimeSource) async throws {
    await Task.yield()
    opened = time.now
  }
}

@MainActor final class Preview {
  let archive: any Archive

  init(archive: any Archive) { self.archive = archive }
}

struct Backup: Sendable {
  let primary: any Archive
  let fallback: any Archive
}

struct Cutting: Sendable {
  let page: Int
  let archive: any Archive
}

struct Layout: Sendable {
  let archive: any Archive
  let time: (any TimeSource)?
  let pages: [any Page]
  let senders: [String: any Sender]
  let telegraph: LazyResolver<Telegraph>
  let cutting: Provider<Cutting, Int>
}

final class Caption: Injectable {
  @Injected var time: any TimeSource
  init() {}
}

final class Browser: Sendable {
  let resolver: any Resolver

  init(resolver: any Resolver) { self.resolver = resolver }
}

extension FactoryRegistry {
  static let workshop = FactoryRegistry { factories in
    // MARK: Initializers
    factories.register("system-time", as: (any TimeSource).self, SystemTime.init)
    factories.register("memory-archive", as: (any Archive).self, MemoryArchive.init)
    factories.register("front-page", as: (any Page).self, FrontPage.init(archive:time:))
    factories.register("letters-page", as: (any Page).self, LettersPage.init(archive:))

    // MARK: Settings
    factories.register(
      "fixed-time", as: (any TimeSource).self, settings: FixedTime.Settings.self,
      FixedTime.init(settings:))

    // MARK: Closures
    factories.register("proof") { Proof(archive: $0) }

    factories.register("digest") { (pages: [any Page], time: any TimeSource) -> Digest in
      let texts = pages.map(\.text).sorted()
      return Digest(texts: texts, printed: time.now)
    }

    // MARK: Async functions and the main actor
    factories.register("telegraph", Telegraph.init(time:))

    factories.register("preview", isolation: MainActor.shared, Preview.init(archive:))

    // MARK: Names
    factories.register("backup", parameters: ["primary", "fallback"]) {
      Backup(primary: $0, fallback: $1)
    }

    // MARK: Arguments
    factories.register("cutting", arguments: [Int.self], Cutting.init(page:archive:))

    // MARK: Services
    factories.register("mailer", settings: Mailer.Settings.self, Mailer.init(settings:))
    factories.offer("mailer", as: (any Sender).self) { $0 }
    factories.offer("mailer", as: (any HealthCheck).self) { $0 }

    factories.offer("backup", as: (any Archive).self) { (backup: Backup) in backup.primary }

    // MARK: Properties
    factories.register("desk", auto(Desk.init).injecting(\.reporter))
    factories.register("reporter", Reporter.init(desk:))

    factories.register("caption", injectable: Caption.self)

    // MARK: Kinds of parameters
    factories.register("layout", Layout.init)

    // MARK: Opaque factories
    factories.register("browser", Browser.init(resolver:))
  }
}

extension FactoryRegistry {
  static let printing = FactoryRegistry { factories in
    factories.include(.workshop)
    factories.register(assembly: "logging") { LoggingAssembly() }
    factories.supplied((any Sender).self, tags: "night")
    factories.require(Layout.self)
    factories.require((any Page).self, tags: "front")
    factories.require([any Page].self)
    factories.require(Cutting.self, arguments: [Int.self])
    factories.require(Telegraph.self, from: .async)
    factories.require(Preview.self, from: .mainActor)
  }
}

func cutting(of page: Int, from container: Container) async throws -> Cutting {
  try await container.resolve(args: page)
}
