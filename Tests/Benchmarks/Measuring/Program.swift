import Foundation

/// A program to run, with its cost.
struct Program {
  let path: String

  struct Run {
    /// The exit status; 128 and more: by a signal.
    var status: Int
    /// Standard output, where it was asked for.
    var output = ""
    /// The most memory that it had at a time.
    var peakBytes: Int
  }

  struct NotStarted: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "\(path) could not be run: \(reason)" }
  }

  /// This program.
  static var own: Program {
    Program(path: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "")
  }

  /// Runs the program to its end. Output that nobody asks for is dropped.
  ///
  /// Linux counts the memory of whoever starts a program as that program's too: measure the memory of
  /// programs before this process has grown.
  func run(_ arguments: [String], keepingOutput: Bool = false) throws -> Run {
    #if os(Linux)
    var actions = posix_spawn_file_actions_t()
    #else
    var actions: posix_spawn_file_actions_t? = nil
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let pipe = keepingOutput ? Pipe() : nil
    if let pipe {
      posix_spawn_file_actions_adddup2(&actions, pipe.fileHandleForWriting.fileDescriptor, 1)
      posix_spawn_file_actions_addclose(&actions, pipe.fileHandleForReading.fileDescriptor)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }

    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var child: pid_t = 0
    let failure = withCStrings([path] + arguments) { arguments in
      withCStrings(environment) { posix_spawn(&child, path, &actions, nil, arguments, $0) }
    }
    guard failure == 0 else {
      throw NotStarted(path: path, reason: String(cString: strerror(failure)))
    }
    try pipe?.fileHandleForWriting.close()
    let output = try pipe?.fileHandleForReading.readToEnd() ?? Data()

    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    let signal = Int(status) & 0x7F
    #if os(Linux)
    let peak = Int(usage.ru_maxrss) * 1_024
    #else
    let peak = Int(usage.ru_maxrss)
    #endif
    return Run(
      status: signal == 0 ? Int(status) >> 8 & 0xFF : 128 + signal,
      output: String(decoding: output, as: UTF8.self), peakBytes: peak)
  }
}

/// Strings as C has them, with a null at the end.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
