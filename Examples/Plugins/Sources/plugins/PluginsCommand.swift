import Foundation
import Guise
import GuiseManifest
import PluginsApp

/// `plugins MANIFEST REQUESTS`: renders the requests of a file, with the plugins of the manifest.
@main
struct PluginsCommand {
  @MainActor
  static func main() async {
    guard CommandLine.arguments.count == 3 else {
      fail("usage: plugins MANIFEST REQUESTS", status: 2)
    }
    let manifest = URL(fileURLWithPath: CommandLine.arguments[1])
    let file = URL(fileURLWithPath: CommandLine.arguments[2])
    do {
      let container = try await Container(manifest: manifest, factories: .plugins)
      let host = try Host(container)
      let text = try String(contentsOf: file, encoding: .utf8)
      for request in try RequestFile.requests(in: text) { try host.serve(request) }
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
