import Foundation
import PackagePlugin

/// `swift package validate-manifests`: runs `guise-validate` on the manifests of a package.
///
/// The arguments are those of `guise-validate`. Without a named manifest, it checks every manifest
/// in the package, as if its folder were named. `--validator NAME` runs an executable of the
/// package instead of `guise-validate`: a `ValidateCommand` with the application's factories linked
/// in.
@main
struct GuisePlugin: CommandPlugin {
  static let tool = "guise-validate"

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = CommandArguments(arguments)
    let validators = arguments.take("--validator")
    guard validators.count < 2, validators != [""] else {
      return Diagnostics.error("--validator takes the name of one executable of the package")
    }
    let validator: URL?
    if let name = validators.first {
      validator = try build(name)
    } else if let tool = ownTool(context) {
      validator = tool
    } else {
      validator = try build(Self.tool)
    }
    guard let validator else { return }
    try run(validator, arguments, folder: context.package.directoryURL)
  }

  /// Returns the tool that comes with the plugin, prebuilt or built because of a trait.
  ///
  /// A tool on `PATH` is ignored, since it may be of another version.
  private func ownTool(_ context: PluginContext) -> URL? {
    guard let tool = try? context.tool(named: Self.tool).url else { return nil }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folder = tool.deletingLastPathComponent().standardizedFileURL.path(percentEncoded: false)
    let isOnPath = path.split(separator: ":").contains { entry in
      URL(filePath: String(entry), directoryHint: .isDirectory).standardizedFileURL
        .path(percentEncoded: false) == folder
    }
    return isOnPath ? nil : tool
  }

  /// Builds an executable with the configuration of `swift build`, to reuse modules that are
  /// already compiled; returns nil where a failure was reported.
  private func build(_ name: String) throws -> URL? {
    let result = try packageManager.build(
      .product(name), parameters: .init(configuration: .inherit))
    let executable = result.builtArtifacts.first { artifact in
      artifact.kind == .executable && artifact.url.lastPathComponent == name
    }
    if result.succeeded, let executable { return executable.url }
    print(result.logText)
    Diagnostics.error("\(name) could not be built")
    return nil
  }

  /// Runs the validator, on a folder where the arguments name no manifest, and reports a failure.
  func run(_ validator: URL, _ arguments: CommandArguments, folder: URL) throws {
    let command = Process()
    command.executableURL = validator
    command.arguments = arguments.naming(folder)
    try command.run()
    command.waitUntilExit()
    if command.terminationReason == .uncaughtSignal {
      Diagnostics.error("\(Self.tool) was ended by signal \(command.terminationStatus)")
    } else if command.terminationStatus == 2 {
      Diagnostics.error("\(Self.tool) could not check the manifests")
    } else if command.terminationStatus != 0 {
      Diagnostics.error("the manifests are not valid")
    }
  }
}
