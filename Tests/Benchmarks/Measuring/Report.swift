import GuiseManifest

/// Prints rows as they are measured.
struct Report {
  private let json: Bool
  private let markdown: Bool

  init(_ options: Options) { (json, markdown) = (options.json, options.markdown) }

  func begin() {
    guard !json else { return }
    if markdown { return showMarkdownHead(["", "plain Swift", "Guise", "ratio", "goal"]) }
    show(line("", "plain Swift", "Guise", "ratio", "quartiles", "allocations", "goal", ""))
  }

  func add(_ measured: Measured) {
    if json {
      show(measured.json.text)
      return
    }
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

  /// What is not measured on this platform is in no table; here it is said.
  func leaveOut(_ row: Row) {
    if !json { show("\(row.name): this platform does not tell") }
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
  /// Of Guise, and by how many that is more than plain Swift's.
  fileprivate var shownAllocations: String {
    guard let allocations else { return "-" }
    return fixed(allocations, 1) + (allocationsBeyond.map { " +\(fixed($0, 1))" } ?? "")
  }

  fileprivate var shownGoal: String {
    guard let goal = row.goal else { return "" }
    let bound = fixed(goal.bound, plain.isEmpty ? 0 : 1)
    return "\(goal.isFloor ? ">=" : "<=") \(bound) \(isMet == true ? "met" : "missed")"
  }

  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    func add(_ key: String, _ value: JSON) { members.append(.init(key: key, value: value)) }
    add("row", .string(row.name))
    add("does", .string(row.does))
    add("unit", .string(row.unit.symbol))
    add("plain", .decimal(plain.isEmpty ? nil : plain.median))
    add("guise", .decimal(guise.median))
    add("ratio", .decimal(plain.isEmpty ? nil : compared.median))
    add("quartiles", [.decimal(compared.quartiles.0), .decimal(compared.quartiles.1)])
    add("repetitions", .integer(guise.count))
    add("plainAllocations", .decimal(plainAllocations))
    add("allocations", .decimal(allocations))
    add("allocationsBeyond", .decimal(allocationsBeyond))
    if let goal = row.goal {
      add("goal", .decimal(goal.bound))
      add("bound", goal.isFloor ? "min" : "max")
    }
    add("met", isMet.map { .boolean($0) } ?? .null)
    return .object(members)
  }
}

extension JSON {
  /// With three decimals, or null.
  static func decimal(_ value: Double?) -> JSON {
    value.map { .number(fixed($0, 3)) } ?? .null
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
