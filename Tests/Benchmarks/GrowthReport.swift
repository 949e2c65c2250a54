/// Prints what something costs at several sizes, as it is measured.
struct GrowthReport {
  let json: Bool

  func begin(_ sizes: [Int]) {
    if !json { print(line([""] + sizes.map(\.description) + ["× linear"])) }
  }

  func add(_ row: Growth.Row) {
    if json {
      print(encoded(row))
    } else {
      print(
        line(
          [row.name] + row.costs.map { "\(fixed($0, 1)) \(row.unit.rawValue)" }
            + [row.ratio.map { fixed($0, 2) } ?? "-"]))
    }
  }

  private func line(_ columns: [String]) -> String {
    columns.enumerated().map { place, column in
      let width = place == 0 ? 46 : 13
      let padding = String(repeating: " ", count: max(0, width - column.count))
      return place == 0 ? column + padding : padding + column
    }.joined()
  }

  private func encoded(_ row: Growth.Row) -> String {
    """
    {"row":"\(row.name)","unit":"\(row.unit.rawValue)","sizes":\(row.sizes),\
    "costs":[\(row.costs.map { fixed($0, 3) }.joined(separator: ","))],\
    "ratio":\(row.ratio.map { fixed($0, 3) } ?? "null")}
    """
  }
}
