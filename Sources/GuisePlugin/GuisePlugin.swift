import Foundation
import PackagePlugin

/// `swift package validate-manifests`: runs `guise-validate` on the manifests of a package.
///
/// Arguments are those of `guise-validate`. Where they name no manifest, every one in the package is
/// checked, as where its folder is named.
@main
struct GuisePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = arguments
    if Self.needsManifests(arguments) {
      let folder = context.package.directoryURL.standardizedFileURL
      let current = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
      // Findings then name files as somebody in that folder would.
      arguments.append(
        folder.pathComponents == current.pathComponents ? "." : folder.path(percentEncoded: false))
    }
    let command = Process()
    command.executableURL = try context.tool(named: "guise-validate").url
    command.arguments = arguments
    try command.run()
    command.waitUntilExit()
    if command.terminationReason == .uncaughtSignal {
      Diagnostics.error("guise-validate was ended by signal \(command.terminationStatus)")
    } else if command.terminationStatus == 2 {
      Diagnostics.error("guise-validate could not check the manifests")
    } else if command.terminationStatus != 0 {
      Diagnostics.error("the manifests are not valid")
    }
  }

  /// The options of the command that take a value, so that a value is not taken for a manifest.
  private static let valueOptions: Set = [
    "--catalog", "--root", "--set", "--format", "--output", "--graph", "--focus", "--why", "--diff",
    "--explain", "--color", "--limit", "--completions",
  ]

  /// The options that check nothing.
  private static let requests: Set = [
    "--schema", "--explain", "--completions", "--man", "--version", "--help", "-h",
  ]

  private static func needsManifests(_ arguments: [String]) -> Bool {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return rest.isEmpty }
      if argument == "-" || !argument.hasPrefix("-") { return false }
      if requests.contains(String(argument.prefix { $0 != "=" })) { return false }
      if valueOptions.contains(argument) { rest = rest.dropFirst() }
    }
    return true
  }
}
