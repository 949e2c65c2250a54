// logbook MANIFEST LOG: reads a web server's access log and prints the reports of the manifest.

import Foundation
import GuiseManifest
import LogbookKit

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: logbook MANIFEST LOG\n".utf8))
  exit(2)
}
do {
  let container = try await Container(
    manifest: URL(fileURLWithPath: CommandLine.arguments[1]), factories: .logbook)
  let logbook: Logbook = try container.resolve()
  let text = try logbook.run(URL(fileURLWithPath: CommandLine.arguments[2]))
  FileHandle.standardOutput.write(Data(text.utf8))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
