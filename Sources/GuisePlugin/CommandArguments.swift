import Foundation

/// The arguments of `guise-validate`, mixed with those of the plugin.
struct CommandArguments {
  private var arguments: [String]

  init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Removes an option and returns the value of each of its uses; an empty one where the value is
  /// missing.
  mutating func take(_ option: String) -> [String] {
    var values: [String] = []
    var others: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        others.append(argument)
        break
      } else if argument == option {
        values.append(rest.popFirst() ?? "")
      } else if argument.hasPrefix(option + "=") {
        values.append(String(argument.dropFirst(option.count + 1)))
      } else {
        others.append(argument)
      }
    }
    arguments = others + rest
    return values
  }

  /// Returns the arguments with a folder to check, unless they name a manifest or need none.
  func naming(_ folder: URL) -> [String] {
    guard needsManifests else { return arguments }
    let folder = folder.standardizedFileURL
    let current = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    // Findings then have paths relative to that folder.
    let isCurrent = folder.pathComponents == current.pathComponents
    return arguments + [isCurrent ? "." : folder.path(percentEncoded: false)]
  }

  /// The options with a value, whose values must not be taken for manifests.
  private static let valueOptions: Set = [
    "--catalog", "--root", "--set", "--format", "--output", "--graph", "--focus", "--why", "--diff",
    "--explain", "--color", "--limit", "--emit-catalog",
  ]

  /// The options that need no manifest.
  private static let requests: Set = [
    "--schema", "--init", "--explain", "--emit-catalog", "--version", "--help", "-h",
  ]

  private var needsManifests: Bool {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return rest.isEmpty }
      if argument == "-" || !argument.hasPrefix("-") { return false }
      if Self.requests.contains(String(argument.prefix { $0 != "=" })) { return false }
      if Self.valueOptions.contains(argument) { rest = rest.dropFirst() }
    }
    return true
  }
}
