import Foundation
import Guise
import GuiseCommand
import GuiseManifest

// 1. Services: plain Swift. An initializer takes what the service needs.

protocol Voice: Sendable {
  func say(_ text: String)
}

struct PlainVoice: Voice {
  func say(_ text: String) { print(text) }
}

struct LoudVoice: Voice {
  func say(_ text: String) { print(text.uppercased()) }
}

struct Greeter {
  struct Settings: Decodable, Sendable {
    var salutation: String
  }

  let settings: Settings
  let voice: any Voice

  func greet(_ name: String) { voice.say("\(settings.salutation), \(name)!") }
}

// 2. Factories: what a manifest can name.

extension FactoryRegistry {
  static let quickstart = FactoryRegistry { factories in
    factories.register("plain-voice", as: (any Voice).self, PlainVoice.init)
    factories.register("loud-voice", as: (any Voice).self, LoudVoice.init)
    factories.register("greeter", settings: Greeter.Settings.self, Greeter.init(settings:voice:))
    factories.require(Greeter.self)
  }
}

// 3. The program: with arguments it checks manifests, without them it runs.

@main
struct Quickstart {
  static func main() async throws {
    if CommandLine.arguments.count > 1 { Check.main() }
    let container = try await Container(
      manifest: URL(filePath: "manifest.json"), factories: .quickstart)
    let greeter = try await container.resolve(Greeter.self)
    greeter.greet("Ada")
  }
}

/// The command `guise-validate` with these factories linked in.
enum Check: ValidateCommand {
  static let factories = FactoryRegistry.quickstart
}
