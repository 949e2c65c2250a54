internal import Foundation
internal import GuiseManifest

/// What surrounds a run of the command; nothing else of the process is looked at.
package struct CommandEnvironment: Sendable {
  /// What the command is called in its messages.
  package var commandName: String
  package var variables: [String: String]
  /// What relative paths start from, and what printed paths are relative to.
  package var workingDirectory: String

  /// Whether that is where the process is, so that relative paths can be opened as they are.
  package var opensRelativePaths: Bool

  package init(
    commandName: String = "guise-validate", variables: [String: String] = [:],
    workingDirectory: String, opensRelativePaths: Bool = false
  ) {
    self.commandName = commandName
    self.variables = variables
    self.workingDirectory = workingDirectory
    self.opensRelativePaths = opensRelativePaths
  }

  /// A path from the root, without `.` and `..`.
  func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    let text = ReportedPath(relativeTo: "/").text(whole)
    return text == "." ? "/" : "/" + text
  }

  /// A path as it can be opened: as it was given, wherever that will do.
  func openable(_ path: String) -> String {
    if opensRelativePaths || path.hasPrefix("/") { return path }
    return workingDirectory.hasSuffix("/")
      ? workingDirectory + path : workingDirectory + "/" + path
  }
}

extension CommandEnvironment {
  /// The process's own.
  static func process(commandName: String) -> CommandEnvironment {
    CommandEnvironment(
      commandName: commandName, variables: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath, opensRelativePaths: true)
  }
}
