internal import Foundation

extension CommandEnvironment {
  /// The process's own.
  static func process(commandName: String) -> CommandEnvironment {
    CommandEnvironment(
      commandName: commandName, variables: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath, opensRelativePaths: true)
  }
}
