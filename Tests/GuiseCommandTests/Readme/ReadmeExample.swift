import Guise

// What the README's example leaves out. The example stands below word for word; `ReadmeTests`
// compares them.

protocol Cache: Sendable {}
final class MemoryCache: Cache {}

final class Server: Sendable {
  let cache: any Cache

  init(cache: any Cache) { self.cache = cache }
}

func wire() throws -> Server {
  let container = Container()
  container.register(lifetime: .singleton, instance: MemoryCache() as any Cache)
  container.register(factory: auto(Server.init(cache:)))
  for finding in container.verify().findings { print(finding) }
  return try container.resolve()
}
