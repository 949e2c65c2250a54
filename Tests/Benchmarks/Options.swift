/// The command line.
struct Options: Sendable {
  enum Command {
    /// Every row, beside plain Swift.
    case table
    case growth
    /// The memory that checks take, which has a bound.
    case memory
    /// The rows whose instructions are counted.
    case counted
    /// One row so many times, and nothing else.
    case count(row: String, operations: Int)
    /// One row that needs a process of its own.
    case once(row: String)
    /// Writes a manifest of short registrations.
    case generateMistaken(CheckingMemory.Mistake, file: String)
    /// Checks that.
    case check(file: String)
    /// Edits a manifest in the language server.
    case edit(times: Int)
    case help
  }

  var command = Command.table
  /// Rows of the tables that articles have.
  var markdown = false
  /// Few and short repetitions: shows that everything runs, its ratios are rough.
  var quick = false
  /// Rows whose names contain it.
  var filter: String?

  static let usage = """
    usage: guise-benchmark [growth | memory] [--filter TEXT] [--quick] [--markdown]
           guise-benchmark count [ROW N]

    Measures the container and the loading of manifests against plain Swift that does the same work,
    in the same run: repetitions of both alternate, and medians are compared. A row shows what one
    operation takes, the ratio with its quartiles, how many allocations an operation makes and how
    many of them plain Swift does not make, and the goal. Build with `-c release`.

      growth           what costs more the larger it is: chains, arrays, threads, files, and each
                       request of the language server (--filter server:)
      memory           the most memory that checking 100,000 registrations takes at a time, and 10,000
                       edits in the language server, beside what they may take; exit status 1 where
                       one takes more
      count            the rows whose instructions .ci/instructions counts, a line for each: name,
                       a small and a large number of operations, things that one operation does,
                       goal in instructions
      count ROW N      N operations of one row and nothing else, for a profiler
      --filter TEXT    only rows whose names contain TEXT
      --quick          few and short repetitions, for a check that everything runs; without what
                       takes seconds
      --markdown       a Markdown table instead, as articles have it; of rows beside plain Swift and
                       of growth
      --help           this text
    """

  /// Nil where an argument is unknown or lacks its value.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "growth": command = .growth
      case "memory": command = .memory
      case "count":
        guard let row = rest.popFirst() else {
          command = .counted
          break
        }
        guard let operations = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        command = .count(row: row, operations: operations)
      // For this program's own use.
      case "once":
        guard let row = rest.popFirst() else { return nil }
        command = .once(row: row)
      case "generate-mistaken":
        guard let mistake = rest.popFirst().flatMap({ CheckingMemory.Mistake(rawValue: $0) }),
          let file = rest.popFirst()
        else { return nil }
        command = .generateMistaken(mistake, file: file)
      case "check":
        guard let file = rest.popFirst() else { return nil }
        command = .check(file: file)
      case "edit":
        guard let times = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        command = .edit(times: times)
      case "--markdown": markdown = true
      case "--quick": quick = true
      case "--filter":
        guard let value = rest.popFirst() else { return nil }
        filter = value
      case "--help", "-h": command = .help
      default: return nil
      }
    }
  }

  var repetitions: Int { quick ? 3 : 21 }
  /// How long a row is repeated, at most, unless that is not often enough.
  var rowTime: Duration { quick ? .milliseconds(500) : .seconds(20) }
  /// How long one repetition is, about.
  var repetitionTime: Duration { quick ? .milliseconds(1) : .milliseconds(12) }
}
