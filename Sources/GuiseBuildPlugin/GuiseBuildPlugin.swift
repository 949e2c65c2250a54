import Foundation
import PackagePlugin

/// Checks a target's manifests against their catalog in every build after one of them has changed.
///
/// The manifests are those in or below the target's folder, found by the rules of `guise-validate`
/// for folders; without any, those of the package outside the folders of its targets.
@main
struct GuiseBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard
      let tool = tool(
        context.tool,
        help: "where Guise is a dependency, write .package(…, traits: [\"PluginTool\"])")
    else { return [] }
    let check = ManifestCheck(target: target.name, tool: tool)
    let folder = target.directoryURL
    // All JSON files are inputs, since a manifest may include another one in the next build.
    let files = ManifestFiles.json(below: folder)
    if files.contains(where: ManifestFiles.isManifest) {
      return [check.command(for: [folder], reading: files)]
    }
    let shared = ManifestFiles.manifests(
      ofPackage: context.package.directoryURL,
      outside: context.package.targets.map(\.directoryURL))
    guard !shared.isEmpty else {
      Diagnostics.error(
        "\(target.name) applies GuiseBuildPlugin and has no manifest: put manifest.json, "
          + "manifest.NAME.json or NAME.guise.json into its folder, beside Package.swift, or into a "
          + "folder of the package outside its targets")
      return []
    }
    return [check.command(for: shared, reading: shared)]
  }

  /// Returns the tool; nil where it is missing, which is reported.
  ///
  /// - Parameter help: instructions for making the tool available to the plugin.
  func tool(_ named: (String) throws -> PluginContext.Tool, help: String) -> URL? {
    if let tool = try? named("guise-validate") { return tool.url }
    Diagnostics.error(
      "GuiseBuildPlugin has no guise-validate: \(help); of the prebuilt ones, none is for this "
        + "platform")
    return nil
  }
}
