import Foundation

/// The totals of a log, counted by `awk` with rules of its own.
struct AwkCount: Equatable {
  var requests = 0
  var bytes = 0
  var malformed = 0
  var excluded = 0
  var statuses: [String: Int] = [:]

  /// Counts a file; lines whose last quoted field matches `excludedAgents` are counted apart.
  init(_ file: URL, excludedAgents: String = "^$") async throws {
    let result = try await TestProgram(at: URL(fileURLWithPath: "/usr/bin/awk")).run(
      ["-v", "excluded=\(excludedAgents)", Self.program, file.path])
    for line in result.output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2, let count = Int(words[1]) else { continue }
      switch words[0] {
      case "requests": requests = count
      case "bytes": bytes = count
      case "malformed": malformed = count
      case "excluded": excluded = count
      default: statuses[words[0]] = count
      }
    }
  }

  private static let program = #"""
    BEGIN {
      quoted = "\"([^\"\\\\]|\\\\.)*\""
      month = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
      time = "\\[(0[1-9]|[12][0-9]|3[01])/" month "/[0-9]+:[0-9]+:[0-9]+:[0-9]+ [-+][0-9]+\\]"
      answer = time " " quoted " [1-9][0-9][0-9] ([0-9]+|-)"
      valid = "^[^ ]+ [^ ]+ .+ " answer "( " quoted " " quoted ")?$"
    }
    length($0) == 0 { next }
    $0 !~ valid { malformed++; next }
    {
      match($0, answer)
      rest = substr($0, RSTART + RLENGTH)
      n = split(substr($0, RSTART, RLENGTH), words, " ")
      if (rest != "") {
        match(rest, quoted)
        agent = substr(rest, RSTART + RLENGTH + 1)
        gsub(/^"|"$/, "", agent)
        if (agent ~ excluded) { dropped++; next }
      }
      requests++
      status[words[n - 1]]++
      if (words[n] != "-") bytes += words[n]
    }
    END {
      printf "requests %d\nmalformed %d\nexcluded %d\nbytes %.0f\n", requests, malformed, dropped, bytes
      for (code in status) printf "%s %d\n", code, status[code]
    }
    """#
}
