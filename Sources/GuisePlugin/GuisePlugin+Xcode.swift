#if canImport(XcodeProjectPlugin)
import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// The command in Xcode's menu of a project: checks every manifest in the project's folder.
extension GuisePlugin: XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    var arguments = CommandArguments(arguments)
    // The targets that are chosen in Xcode's window; manifests belong to the project.
    _ = arguments.take("--target")
    guard arguments.take("--validator").isEmpty else {
      return Diagnostics.error(
        "--validator works in packages; in a project, run the scheme of the validator instead")
    }
    try run(
      context.tool(named: Self.tool).url, arguments, folder: context.xcodeProject.directoryURL)
  }
}
#endif
