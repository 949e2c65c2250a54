/// Prints rows as they are measured.
struct Report {
  let json: Bool

  func begin() {
    guard !json else { return }
    print(line("", "plain Swift", "Guise", "ratio", "target"))
  }

  func add(_ row: Row) {
    if json {
      print(encoded(row))
    } else {
      let bound = row.isFloor ? ">=" : "<="
      print(
        line(
          row.name, row.baseline.map { "\(row.unit(of: $0))" } ?? "-", row.unit(of: row.guise),
          row.baseline == nil ? "" : fixed(row.ratio, 2),
          "\(bound) \(fixed(row.target, row.baseline == nil ? 0 : 1))"
            + (row.meetsTarget ? "" : "  missed")))
    }
  }

  private func line(_ columns: String...) -> String {
    let widths = [44, 12, 12, 8]
    return zip(columns, widths).enumerated().map { place, column in
      let padding = String(repeating: " ", count: max(0, column.1 - column.0.count))
      return place == 0 ? column.0 + padding : padding + column.0
    }.joined() + "  " + (columns.last ?? "")
  }

  private func encoded(_ row: Row) -> String {
    let baseline = row.baseline.map { fixed($0, 2) } ?? "null"
    return """
      {"row":"\(row.name)","unit":"\(row.unit)","baseline":\(baseline),\
      "guise":\(fixed(row.guise, 2)),"ratio":\(fixed(row.ratio, 3)),\
      "target":\(fixed(row.target, 2)),"bound":"\(row.isFloor ? "min" : "max")",\
      "met":\(row.meetsTarget)}
      """
  }
}

extension Row {
  fileprivate func unit(of value: Double) -> String { "\(fixed(value, 1)) \(unit)" }
}

/// A number with so many decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite else { return "0" }
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * Double(scale)).rounded())
  guard decimals > 0 else { return "\(scaled)" }
  let digits = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: decimals - digits.count) + digits
}
