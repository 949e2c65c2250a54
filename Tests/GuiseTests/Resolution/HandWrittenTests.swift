import Guise
import TestSupport
import Testing

/// Both protocols may be implemented by anybody: no registration outlives its container unsafely.
@Suite("Registrars and resolvers that are written by hand", .endsInTime)
struct HandWrittenTests {
  final class Both: Registrar {
    let registrars: [any Registrar]
    init(_ registrars: any Registrar...) { self.registrars = registrars }
    func store(_ registration: Registration) {
      for other in registrars { other.store(registration) }
    }
    func store(_ injection: ObjectInjection) {
      for other in registrars { other.store(injection) }
    }
    func store(_ decorator: Decorator) {
      for other in registrars { other.store(decorator) }
    }
  }

  final class Pinned: Resolver {
    let all: [Registration]
    init(_ all: [Registration]) { self.all = all }
    func registration(for key: AnyKey) -> Registration? { all.first { $0.key == key } }
    func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] { all }
    var injections: [ObjectInjection] { [] }
  }

  final class Part: Sendable {}

  @Test func aRegistrationForTwoContainersIsTwo() throws {
    let (one, two) = (Container(), Container())
    for number in 0..<5 { two.register(tags: number) { _ in Part() } }
    Both(one, two).register(lifetime: .singleton) { _ in Part() }
    #expect(try one.resolve(Part.self) !== two.resolve(Part.self))
    one.register { _ in Part() }
    #expect(try one.resolve(Part.self) !== one.resolve(Part.self))
    #expect(try two.resolve(Part.self) === two.resolve(Part.self))
  }

  @Test(arguments: [Lifetime.singleton, .weak, .scoped, .transient])
  func ofTwoContainersOneMayGo(_ lifetime: Lifetime) throws {
    let one = Container()
    do {
      let other = Container()
      Both(other, one).register(lifetime: lifetime) { _ in Part() }
      _ = try other.resolve(Part.self)
    }
    _ = try one.resolve(Part.self)
    #expect(one.keys(Part.self).count == 1)
  }

  @Test(arguments: [Lifetime.singleton, .weak, .scoped, .graph])
  func aRegistrationOfAContainerThatIsGoneIsAnError(_ lifetime: Lifetime) {
    func pinned() -> Pinned {
      let container = Container()
      container.register(lifetime: lifetime) { _ in Part() }
      return Pinned(container.registrations(of: nil, arguments: nil))
    }
    let resolver = pinned()
    #expect(resolutionError { try resolver.resolve(Part.self) }?.reason == .noResolver)
  }
}
