import Guise
import GuiseManifest

/// Objects with properties that are injected.
///
/// Unchecked: a container sets the properties before a test gets the object.
enum House {
  protocol Lamp: AnyObject, Sendable { var name: String { get } }

  struct Text: Decodable, Sendable { var name: String }

  final class NamedLamp: Lamp {
    let name: String
    init(_ text: Text) { name = text.name }
    init(name: String) { self.name = name }
  }

  final class Room: @unchecked Sendable {
    let inner: Room?
    var lamp: (any Lamp)!
    var spare: (any Lamp)?
    init() { inner = nil }
    init(around inner: Room) { self.inner = inner }
  }

  final class Hall: @unchecked Sendable {
    var all: [any Lamp] = []
    var named: [String: any Lamp] = [:]
  }

  final class Job: @unchecked Sendable {
    let text: Text
    let number: Int
    let lamp: any Lamp
    var spare: (any Lamp)?

    init(text: Text, number: Int, lamp: any Lamp) {
      self.text = text
      self.number = number
      self.lamp = lamp
    }
  }

  /// Needs its client as a property, which takes it as a parameter.
  final class Server: @unchecked Sendable {
    var client: Client!
  }

  final class Client: Sendable {
    let server: Server
    init(server: Server) { self.server = server }
  }

  /// Copied into whoever takes it, and so complete before.
  struct Box: Sendable {
    var holder: Holder!
  }

  final class Holder: Sendable {
    let box: Box
    init(box: Box) { self.box = box }
  }

  @MainActor final class Screen {
    let server: Server
    var lamp: (any Lamp)?
    init(server: Server) { self.server = server }
  }

  final class Roll: Injectable {
    @Injected var lamp: any Lamp
    @Injected(tags: "spare") var spare: (any Lamp)?
    init() {}
  }

  static let lamps = #"""
    "a": { "factory": "lamp", "settings": { "name": "A" } },
    "b": { "factory": "lamp", "tags": ["spare"], "settings": { "name": "B" } },
    "c": { "factory": "lamp", "tags": ["blue"], "settings": { "name": "C" } },
    """#
}

extension FactoryRegistry {
  static let house = FactoryRegistry { factories in
    factories.register("lamp", as: (any House.Lamp).self, settings: House.Text.self) {
      (text: House.Text) in House.NamedLamp(text)
    }
    factories.register("slow-lamp", as: (any House.Lamp).self) { () async -> any House.Lamp in
      await Task.yield()
      return House.NamedLamp(name: "slow")
    }
    factories.register(
      "room", parameters: ["lamp", "spare"],
      auto { () in House.Room() }.injecting(\.lamp).injecting(optional: \.spare, tags: "spare"))
    factories.register("dark-room", auto { () in House.Room() }.injecting(\.lamp))
    factories.register(
      "around",
      auto { (room: House.Room) in House.Room(around: room) }
        .injecting(\.lamp, tags: "blue"))
    factories.register(
      "mirror",
      auto { (room: House.Room) in House.Room(around: room) }
        .injecting(\.ownLamp))
    factories.register("hall", auto(House.Hall.init).injecting(\.all))
    factories.register("board", auto(House.Hall.init).injecting(\.named))
    factories.register(
      "job", arguments: [Int.self], settings: House.Text.self, parameters: ["lamp", "spare"],
      auto(House.Job.init(text:number:lamp:)).injecting(\.spare, tags: "spare"))
    factories.register("server", auto(House.Server.init).injecting(\.client))
    factories.register("client", auto(House.Client.init(server:)))
    factories.register("box", auto { () in House.Box() }.injecting(\.holder))
    factories.register("holder", House.Holder.init(box:))
    factories.register("roll", injectable: House.Roll.self)
  }
}

extension House.Room {
  /// The lamp of another room.
  var ownLamp: House.Room {
    get { self }
    set { lamp = newValue.lamp }
  }
}
