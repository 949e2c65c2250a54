import Foundation
import Guise
import GuiseManifest
import NewsletterKit

/// `newsletter MANIFEST READER…` welcomes readers.
@main
struct NewsletterCommand {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let manifest = arguments.first else {
      print("usage: newsletter MANIFEST READER…")
      exit(2)
    }
    let container = try await Container(
      manifest: URL(filePath: manifest), factories: .newsletter)
    let signup = try await container.resolve(Signup.self)
    for reader in arguments.dropFirst() { signup.add(reader) }
    try await container.close()
  }
}
