#if canImport(XcodeProjectPlugin)
import PackagePlugin
import XcodeProjectPlugin

/// In a project: the manifests among a target's files, or those directly in the project's folder.
extension GuiseBuildPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    var manifests = target.inputFiles.map(\.url).filter(ManifestFiles.isManifest)
    if manifests.isEmpty {
      manifests = ManifestFiles.manifests(in: context.xcodeProject.directoryURL)
    }
    guard !manifests.isEmpty else {
      Diagnostics.error(
        "\(target.displayName) applies GuiseBuildPlugin and has no manifest: add manifest.json, "
          + "manifest.NAME.json or NAME.guise.json to the target, or put it beside the project")
      return []
    }
    let check = ManifestCheck(
      target: target.displayName, tool: try context.tool(named: Self.tool).url)
    return [check.command(for: manifests, reading: manifests)]
  }
}
#endif
