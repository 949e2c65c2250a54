import TestSupport

extension Repository {
  /// Runs the command in memory, where the README says that it is run.
  static func run(_ arguments: String...) -> MemoryRun {
    MemoryRun(arguments, folder: path)
  }
}
