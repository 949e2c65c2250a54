import Foundation

/// The arguments of `guise-validate`, and those of the plugin's own that stand among them.
struct CommandArguments {
  private var arguments: [String]

  init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Takes an option out and returns its values, one for each time that it is given; an empty one
  /// where the value is missing.
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

  /// The arguments with a folder to check, unless they name a manifest or check nothing.
  func naming(_ folder: URL) -> [String] {
    guard needsManifests else { return arguments }
    let folder = folder.standardizedFileURL
    let current = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    // Findings then name files as somebody in that folder would.
    let isCurrent = folder.pathComponents == current.pathComponents
    return arguments + [isCurrent ? "." : folder.path(percentEncoded: false)]
  }

  /// The options of the command that take a value, so that a value is not taken for a manifest.
  private static let valueOptions: Set = [
    "--catalog", "--root", "--set", "--format", "--output", "--graph", "--focus", "--why", "--diff",
    "--explain", "--color", "--limit", "--completions",
  ]

  /// The options that check nothing.
  private static let requests: Set = [
    "--schema", "--init", "--explain", "--completions", "--man", "--version", "--help", "-h",
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
