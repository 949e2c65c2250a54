import Dispatch
import Foundation

let usage = """
  usage: guise-benchmark [--filter TEXT] [--quick]
         guise-benchmark count [ROW N]

  Measures the container and the loading of manifests against plain Swift that does the same work,
  in the same run: repetitions of both alternate, and medians are compared. A row shows what one
  operation takes, the ratio with its quartiles, how many allocations an operation makes and how
  many of them plain Swift does not make, and the goal. Build with `-c release`.

    count            the rows whose instructions .ci/instructions counts, a line for each: name,
                     a small and a large number of operations, things that one operation does,
                     goal in instructions
    count ROW N      N operations of one row and nothing else, for a profiler
    --filter TEXT    only rows whose names contain TEXT
    --quick          few and short repetitions, for a check that everything runs

  """

/// Prints a line at once, also where no terminal reads it.
func show(_ line: String) {
  print(line)
  fflush(nil)
}

/// A mistake in the command line.
struct WrongArguments: Error, CustomStringConvertible {
  var description = usage
}

func row(_ name: String) throws -> Row {
  guard let row = Row.all.first(where: { $0.name == name }) else {
    throw WrongArguments(description: "there is no row \"\(name)\"")
  }
  return row
}

func run(_ arguments: [String]) async throws {
  switch (arguments.first, arguments.count) {
  case ("--help", 1): print(usage)
  case ("count", 1):
    for row in Row.all {
      guard let counting = row.counting else { continue }
      let goal = counting.goal.map { "\($0)" } ?? "-"
      show("\(row.name) \(counting.few) \(counting.many) \(row.things) \(goal)")
    }
  case ("count", 3):
    guard let operations = Int(arguments[2]) else { throw WrongArguments() }
    try await row(arguments[1]).repeat(operations)
  // For this program's own use: the value that a new process finds.
  case ("once", 2):
    if case .firstTime(let measure) = try row(arguments[1]).work, let value = try measure() {
      show("\(value)")
    }
  default: try await measure(arguments)
  }
}

func measure(_ arguments: [String]) async throws {
  var (isQuick, filter) = (false, "")
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    if argument == "--quick" {
      isQuick = true
    } else if argument == "--filter", let text = rest.popFirst() {
      filter = text
    } else {
      throw WrongArguments()
    }
  }
  show(Measured.head)
  let measurement = Measurement(isQuick: isQuick)
  for row in Row.all where filter.isEmpty || row.name.contains(filter) {
    let measured = try await measurement.measure(row)
    show(measured?.line ?? "\(row.name): this platform does not tell")
  }
}

Task.detached {
  do {
    try await run(Array(CommandLine.arguments.dropFirst()))
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("guise-benchmark: \(error)\n".utf8))
    exit(2)
  }
}
// Valgrind cannot follow how the main thread ends where it serves the main queue.
DispatchSemaphore(value: 0).wait()
