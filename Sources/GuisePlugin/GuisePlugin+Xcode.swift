#if canImport(XcodeProjectPlugin)
import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// The command in the menu of an Xcode project, which checks every manifest in the project's
/// folder.
extension GuisePlugin: XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    var arguments = CommandArguments(arguments)
    // The targets selected in Xcode are ignored: manifests belong to the project.
    _ = arguments.take("--target")
    guard arguments.take("--validator").isEmpty else {
      return Diagnostics.error(
        "--validator works in packages; in a project, run the scheme of the validator instead")
    }
    guard let tool = try? context.tool(named: Self.tool).url else {
      return Diagnostics.error(
        "GuisePlugin has no guise-validate: turn on the trait PluginTool of the package guise, in the "
          + "project's package dependencies (from Xcode 26.4); of the prebuilt ones, none is for this "
          + "platform")
    }
    try run(tool, arguments, folder: context.xcodeProject.directoryURL)
  }
}
#endif
