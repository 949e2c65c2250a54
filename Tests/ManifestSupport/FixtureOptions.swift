package import Foundation
package import GuiseManifest
package import GuiseValidation

/// The options of a fixture, from the `.options` file beside it: lines such as
/// `set NAME=VALUE`, `env NAME=VALUE`, `root NAME=DIR`, `code ASSEMBLY` and `includes 2`.
package struct FixtureOptions {
  package var options = ManifestOptions()
  package var catalog = Catalog()

  /// The options of a check for the caller of a command.
  package var checking: CheckOptions {
    var checking = CheckOptions(options)
    checking.reader = .command
    return checking
  }

  package init(of manifest: URL) throws {
    let url = manifest.deletingPathExtension().appendingPathExtension("options")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let pair = words[words.count - 1].split(separator: "=", maxSplits: 1).map(String.init)
      let value = pair.count == 2 ? pair[1] : ""
      switch words[0] {
      case "set": options.variables[pair[0]] = .string(value)
      case "env":
        options.environment = (options.environment ?? [:]).merging([pair[0]: value]) { $1 }
      case "root":
        options.namedRoots[pair[0]] = manifest.deletingLastPathComponent().path + "/" + value
      case "code": catalog.assemblies[pair[0]] = .init(keys: [], file: "App/Assemblies.swift")
      case "includes": options.limits.includes = Int(pair[0]) ?? 0
      default: throw CocoaError(.fileReadCorruptFile)
      }
    }
    if let environment = options.environment {
      options.environment = environment.mapValues {
        $0.replacing("@/", with: manifest.deletingLastPathComponent().path + "/")
      }
    }
  }
}
