import Foundation
import PackagePlugin

/// The command of a build that checks the manifests of a target.
struct ManifestCheck {
  var target: String
  var tool: URL

  /// - Parameters:
  ///   - paths: What `guise-validate` is given: manifests, or a folder of them.
  ///   - files: The manifests among these; what they lead to is added.
  func command(for paths: [URL], reading files: [URL]) -> Command {
    let arguments = [tool.path(percentEncoded: false), "--color", "never", "--skip-others", "--"]
    return .buildCommand(
      displayName: "Checking the manifests of \(target)",
      executable: URL(filePath: "/bin/sh"),
      // Where nobody keeps manifests: findings then have absolute paths, which editors can open.
      arguments: ["-c", #"cd /dev && exec "$0" "$@""#] + arguments
        + paths.map { $0.path(percentEncoded: false) },
      // The tool too: a change of it changes what it says.
      inputFiles: ManifestFiles.read(by: files) + [tool],
      // What is found is printed; nothing is made that the target could take for a resource.
      outputFiles: [])
  }
}
