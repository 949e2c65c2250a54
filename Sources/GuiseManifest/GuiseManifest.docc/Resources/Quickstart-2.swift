import Foundation
import Guise
import GuiseManifest

// Services: plain Swift. An initializer takes what the service needs.
protocol Voice: Sendable { func say(_ text: String) }
struct PlainVoice: Voice { func say(_ text: String) { print(text) } }
struct LoudVoice: Voice { func say(_ text: String) { print(text.uppercased()) } }
struct Greeter {
  struct Settings: Decodable, Sendable { var salutation: String }
  let settings: Settings
  let voice: any Voice
  func greet(_ name: String) { voice.say("\(settings.salutation), \(name)!") }
}

// Factories: what a manifest can name.
extension FactoryRegistry {
  static let quickstart = FactoryRegistry { factories in
    factories.register("plain-voice", as: (any Voice).self, PlainVoice.init)
    factories.register("loud-voice", as: (any Voice).self, LoudVoice.init)
    factories.register("greeter", settings: Greeter.Settings.self, Greeter.init(settings:voice:))
    factories.require(Greeter.self)
  }
}
