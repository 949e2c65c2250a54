import Guise
import Testing

@Suite("Instances that exist already, values and enums")
struct ExistingInstanceTests {
  enum Mode: Equatable { case test, live(Int) }
  struct Settings: Equatable {
    var mode: Mode
    var limits: [String: Int]
  }
  final class Window {}

  @Test func someoneElsesObjectIsHeldWeakly() throws {
    let container = Container()
    var window: Window? = Window()
    try container.register(weak: #require(window))
    #expect(try container.resolve(Window?.self) === window)
    window = nil
    #expect(try container.resolve(Window?.self) == nil)
  }

  @Test(arguments: [Lifetime.transient, .singleton, .scoped, .graph])
  func valuesAndEnums(_ lifetime: Lifetime) throws {
    let settings = Settings(mode: .live(3), limits: ["a": 1])
    let container = Container()
    container.register(lifetime: lifetime, instance: Mode.live(2))
    container.register(lifetime: lifetime, instance: settings)
    container.register(tags: "port", lifetime: lifetime, instance: 8080)
    for _ in 1...3 {
      #expect(try container.resolve(Mode.self) == .live(2))
      #expect(try container.resolve(Settings.self) == settings)
      #expect(try container.resolve(Int.self, tags: "port") == 8080)
    }
  }

  @Test func anObjectThatWasMadeBefore() throws {
    let window = Window()
    let container = Container()
    container.register(instance: window)
    #expect(try container.resolve(Window.self) === window)
    #expect(try container.resolve(Window.self) === window)
  }

  @Test func theyAreParametersAsAnythingElse() throws {
    let container = Container()
    container.register(instance: Mode.test)
    container.register(instance: ["a": 1])
    container.register(factory: auto(Settings.init(mode:limits:)))
    #expect(try container.resolve(Settings.self) == Settings(mode: .test, limits: ["a": 1]))
  }
}
