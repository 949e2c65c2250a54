import Foundation
import PackagePlugin

/// The build command that checks the manifests of a target.
struct ManifestCheck {
  var target: String
  var tool: URL

  /// - Parameters:
  ///   - paths: the arguments of `guise-validate`: manifests, or their folder.
  ///   - files: the manifests among the paths; their includes and catalogs are added.
  func command(for paths: [URL], reading files: [URL]) -> Command {
    let arguments = [tool.path(percentEncoded: false), "--color", "never", "--skip-others", "--"]
    return .buildCommand(
      displayName: "Checking the manifests of \(target)",
      executable: URL(filePath: "/bin/sh"),
      // A folder without manifests makes findings have absolute paths, which editors can open.
      arguments: ["-c", #"cd /dev && exec "$0" "$@""#] + arguments
        + paths.map { $0.path(percentEncoded: false) },
      // A changed tool may have other findings.
      inputFiles: ManifestFiles.read(by: files) + [tool],
      // Findings are printed; an output file could be taken for a resource of the target.
      outputFiles: [])
  }
}
