package import Guise
package import GuiseManifest

/// Objects with properties that are injected.
///
/// Unchecked: a container sets the properties before a test gets the object.
package enum House {
  package protocol Lamp: AnyObject, Sendable { var name: String { get } }

  package struct Text: Decodable, Sendable { package var name: String }

  package final class NamedLamp: Lamp {
    package let name: String
    package init(_ text: Text) { name = text.name }
    package init(name: String) { self.name = name }
  }

  package final class Room: @unchecked Sendable {
    package let inner: Room?
    package var lamp: (any Lamp)!
    package var spare: (any Lamp)?
    package init() { inner = nil }
    package init(around inner: Room) { self.inner = inner }
  }

  package final class Hall: @unchecked Sendable {
    package var all: [any Lamp] = []
    package var named: [String: any Lamp] = [:]
    package init() {}
  }

  package final class Job: @unchecked Sendable {
    package let text: Text
    package let number: Int
    package let lamp: any Lamp
    package var spare: (any Lamp)?

    package init(text: Text, number: Int, lamp: any Lamp) {
      self.text = text
      self.number = number
      self.lamp = lamp
    }
  }

  /// Needs its client as a property, which takes it as a parameter.
  package final class Server: @unchecked Sendable {
    package var client: Client!
  }

  package final class Client: Sendable {
    package let server: Server
    package init(server: Server) { self.server = server }
  }

  /// Copied into whoever takes it, and so complete before.
  package struct Box: Sendable {
    package var holder: Holder!
  }

  package final class Holder: Sendable {
    package let box: Box
    package init(box: Box) { self.box = box }
  }

  @MainActor package final class Screen {
    package let server: Server
    package var lamp: (any Lamp)?
    package init(server: Server) { self.server = server }
  }

  package final class Roll: Injectable {
    @Injected package var lamp: any Lamp
    @Injected(tags: "spare") package var spare: (any Lamp)?
    package init() {}
  }

  package static let lamps = #"""
    "a": { "factory": "lamp", "settings": { "name": "A" } },
    "b": { "factory": "lamp", "tags": ["spare"], "settings": { "name": "B" } },
    "c": { "factory": "lamp", "tags": ["blue"], "settings": { "name": "C" } },
    """#
}

extension FactoryRegistry {
  package static let house = FactoryRegistry { factories in
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
  package var ownLamp: House.Room {
    get { self }
    set { lamp = newValue.lamp }
  }
}
