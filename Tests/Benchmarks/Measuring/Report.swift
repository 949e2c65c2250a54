/// Prints rows as they are measured.
struct Report {
  private let markdown: Bool

  init(_ options: Options) { markdown = options.markdown }

  func begin() {
    if markdown { return showMarkdownHead(["", "plain Swift", "Guise", "ratio", "goal"]) }
    show(line("", "plain Swift", "Guise", "ratio", "quartiles", "allocations", "goal", ""))
  }

  func add(_ measured: Measured) {
    let unit = measured.row.unit.symbol
    let hasPlain = !measured.plain.isEmpty
    let compared = measured.compared
    let decimals = hasPlain ? 2 : 0
    let plain = hasPlain ? "\(fixed(measured.plain.median, 1)) \(unit)" : "-"
    let guise = "\(fixed(measured.guise.median, 1)) \(unit)"
    let ratio = hasPlain ? fixed(compared.median, decimals) : ""
    if markdown {
      let name = "`\(measured.row.name)`: \(measured.row.does)"
      return showMarkdown([name, plain, guise, ratio, measured.shownGoal])
    }
    show(
      line(
        measured.row.name, plain, guise, ratio,
        "\(fixed(compared.quartiles.0, decimals))..\(fixed(compared.quartiles.1, decimals))",
        measured.shownAllocations, measured.shownGoal, measured.row.does))
  }

  /// Names a row that is not measured on this platform.
  func leaveOut(_ row: Row) {
    show("\(row.name): this platform does not tell")
  }

  private func line(_ columns: String...) -> String {
    let widths = [18, 14, 14, 9, 18, 15, 16, 0]
    return zip(columns, widths).enumerated().map { place, column in
      let padding = String(repeating: " ", count: max(0, column.1 - column.0.count))
      switch place {
      case 0: return column.0 + padding
      case 6: return "  " + column.0 + padding
      default: return padding + column.0
      }
    }.joined()
  }
}

extension Measured {
  /// The allocations of Guise, and how many more than plain Swift's.
  fileprivate var shownAllocations: String {
    guard let allocations else { return "-" }
    return fixed(allocations, 1) + (allocationsBeyond.map { " +\(fixed($0, 1))" } ?? "")
  }

  fileprivate var shownGoal: String {
    guard let goal = row.goal else { return "" }
    let bound = fixed(goal.bound, plain.isEmpty ? 0 : 1)
    return "\(goal.isFloor ? ">=" : "<=") \(bound) \(isMet == true ? "met" : "missed")"
  }
}

func showMarkdown(_ columns: [String]) { show("| \(columns.joined(separator: " | ")) |") }

func showMarkdownHead(_ columns: [String]) {
  showMarkdown(columns)
  showMarkdown(columns.map { _ in "---" })
}

/// A number that is not negative, with so many decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite else { return "0" }
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * Double(scale)).rounded())
  guard decimals > 0 else { return "\(scaled)" }
  let digits = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: decimals - digits.count) + digits
}
