/// Prints the cost of something at several sizes, as it is measured.
struct GrowthReport {
  private let markdown: Bool
  /// The sizes in the table's last head.
  private var sizes: [Int] = []

  init(_ options: Options) { markdown = options.markdown }

  mutating func add(_ row: Growth.Row) {
    if row.sizes != sizes {
      sizes = row.sizes
      let head = [""] + sizes.map(\.description) + ["× linear"]
      if markdown { showMarkdownHead(head) } else { show(line(head)) }
    }
    let columns =
      [row.name] + row.costs.map { "\(fixed($0, 1)) \(row.unit.rawValue)" }
      + [row.ratio.map { fixed($0, 2) } ?? "-"]
    if markdown { showMarkdown(columns) } else { show(line(columns)) }
  }

  private func line(_ columns: [String]) -> String {
    columns.enumerated().map { place, column in
      let width = place == 0 ? 46 : 15
      let padding = String(repeating: " ", count: max(0, width - column.count))
      return place == 0 ? column + padding : padding + column
    }.joined()
  }
}
