import Foundation
import Guise
import GuiseManifest
import LogbookKit

/// `logbook MANIFEST LOG`: reads a web server's access log and prints the reports of the manifest.
@main
struct LogbookCommand {
  static func main() async {
    guard CommandLine.arguments.count == 3 else { fail("usage: logbook MANIFEST LOG", status: 2) }
    let manifest = URL(fileURLWithPath: CommandLine.arguments[1])
    let log = URL(fileURLWithPath: CommandLine.arguments[2])
    do {
      let container = try await Container(manifest: manifest, factories: .logbook)
      let logbook: Logbook = try await container.resolve()
      FileHandle.standardOutput.write(Data(try logbook.run(log).utf8))
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
