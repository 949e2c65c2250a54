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
