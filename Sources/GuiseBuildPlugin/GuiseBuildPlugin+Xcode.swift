#if canImport(XcodeProjectPlugin)
import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// Checks, in Xcode projects, the manifests among a target's files or, without any, those directly
/// in the project's folder.
extension GuiseBuildPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    var manifests = ManifestFiles.manifests(among: target.inputFiles.map(\.url))
    if manifests.isEmpty {
      let folder = context.xcodeProject.directoryURL
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      manifests = ManifestFiles.manifests(among: files)
    }
    guard !manifests.isEmpty else {
      Diagnostics.error(
        "\(target.displayName) applies GuiseBuildPlugin and has no manifest: add manifest.json, "
          + "manifest.NAME.json or NAME.guise.json to the target, or put it beside the project")
      return []
    }
    guard
      let tool = tool(
        context.tool,
        help: "turn on the trait PluginTool of the package guise, in the project's package "
          + "dependencies (from Xcode 26.4)")
    else { return [] }
    let check = ManifestCheck(target: target.displayName, tool: tool)
    return [check.command(for: manifests, reading: manifests)]
  }
}
#endif
