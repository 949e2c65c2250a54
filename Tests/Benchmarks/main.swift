import Dispatch
import Foundation
import Guise
import GuiseManifest

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  print(Options.usage)
  exit(2)
}
Task.detached { [options] in
  do {
    try await run(options)
    exit(0)
  } catch {
    try? FileHandle.standardError.write(contentsOf: Data("guise-benchmark: \(error)\n".utf8))
    exit(1)
  }
}
switch options.command {
// Valgrind cannot follow how the main thread ends where it serves the main queue.
case .count, .once: DispatchSemaphore(value: 0).wait()
default: dispatchMain()
}

func run(_ options: Options) async throws {
  switch options.command {
  case .help: print(Options.usage)
  case .table:
    let report = Report(options)
    let measurement = Measurement(options)
    report.begin()
    for row in Row.all where row.matches(options.filter) {
      if let measured = try await measurement.measure(row) {
        report.add(measured)
      } else {
        report.leaveOut(row)
      }
    }
  case .growth:
    var report = GrowthReport(options)
    let growth = Growth(options)
    for shape in Growth.shapes where options.filter.map(shape.name.contains) ?? true {
      report.add(try await growth.measure(shape))
    }
  case .memory:
    guard try CheckingMemory(options).measure() else { exit(1) }
  case .counted:
    for row in Row.all {
      guard let counting = row.counting else { continue }
      let goal = counting.goal.map { "\($0)" } ?? "-"
      show("\(row.name) \(counting.few) \(counting.many) \(row.things) \(goal)")
    }
  case .count(let name, let operations): try await Row.named(name).repeat(operations)
  case .once(let name):
    if let value = try Row.named(name).firstTime() { show("\(value)") }
  case .check(let file): try CheckingMemory.check(URL(filePath: file))
  case .edit(let times): consume(try Growth.edit(10, times: times))
  case .generateMistaken(let mistake, let file):
    try CheckingMemory.write(mistake, to: URL(filePath: file))
  }
}

/// Prints a line at once, also where no terminal reads it.
func show(_ line: String) {
  print(line)
  fflush(nil)
}
