/// The command line.
struct Options {
  var json = false
  /// Few and short repetitions: shows that everything runs, its ratios are rough.
  var quick = false
  var help = false
  /// What doubles with its size, instead of the table of ratios.
  var growth = false

  static let usage = """
    usage: guise-benchmark [growth] [--quick] [--json]

    Measures the container against plain Swift that does the same work, in the same run: repetitions
    of both alternate, and medians are compared. Build with `-c release`.

      growth   what waiting, depth, cycles and tags cost at four sizes, each twice the one before
      --quick  few and short repetitions, for a check that everything runs
      --json   one JSON object for each row instead of the table
      --help   this text
    """

  /// Nil where an argument is unknown.
  init?(_ arguments: some Sequence<String>) {
    for argument in arguments {
      switch argument {
      case "growth": growth = true
      case "--json": json = true
      case "--quick": quick = true
      case "--help", "-h": help = true
      default: return nil
      }
    }
  }

  var repetitions: Int { quick ? 3 : 21 }
  /// How long one repetition is, about.
  var repetitionTime: Duration { quick ? .milliseconds(1) : .milliseconds(12) }
}
