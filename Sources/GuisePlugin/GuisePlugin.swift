import Foundation
import PackagePlugin

/// `swift package validate-manifests`: runs `guise-validate` on the manifests of a package.
///
/// Arguments are those of `guise-validate`. Where they name no manifest, every one in the package is
/// checked: files called `manifest.json`, `manifest.<environment>.json` or `*.guise.json` whose top
/// level has `guise`, outside of hidden folders. None is a failure: nothing was checked.
@main
struct GuisePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = arguments
    if Self.needsManifests(arguments) {
      let found = try Self.manifests(below: context.package.directoryURL)
      guard !found.isEmpty else {
        Diagnostics.error(
          "no manifest.json, manifest.<environment>.json or *.guise.json in this package: name one")
        return
      }
      arguments += found
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
    "--catalog", "--root", "--set", "--format", "--output", "--graph", "--diff", "--explain",
    "--color",
  ]

  /// The options that check nothing.
  private static let requests: Set = ["--schema", "--explain", "--version", "--help", "-h"]

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

  /// The paths of a folder's manifests, in byte order.
  private static func manifests(below folder: URL) throws -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let contents = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isRegularFileKey])
      // A link is neither: what it leads to is found where it is, or belongs to another package.
      for url in contents where !url.lastPathComponent.hasPrefix(".") {
        let kind = try url.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey])
        if kind.isDirectory == true {
          folders.append(url)
        } else if kind.isRegularFile == true, isManifest(url) {
          found.append(url.path(percentEncoded: false))
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isManifest(_ url: URL) -> Bool {
    let name = url.lastPathComponent
    guard name.hasSuffix(".json"),
      name == "manifest.json" || name.hasPrefix("manifest.")
        || name.hasSuffix(".guise.json")
    else { return false }
    guard let data = try? Data(contentsOf: url) else { return true }
    if let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
      return (object as? [String: Any])?["guise"] != nil
    }
    // A manifest that is no JSON is not to pass for being none.
    return String(decoding: data, as: UTF8.self).contains("\"guise\"")
  }
}
