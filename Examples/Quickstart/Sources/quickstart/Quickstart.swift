import Foundation
import Greetings
import Guise
import GuiseManifest

@main struct Quickstart {
  static func main() async {
    do {
      let manifest = URL(filePath: "manifest.json")
      let container = try await Container(manifest: manifest, factories: .quickstart)
      try await container.resolve(Greeter.self).greet("Ada")
    } catch {
      print(error)
      exit(1)
    }
  }
}
