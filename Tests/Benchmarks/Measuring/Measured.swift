import Foundation

/// The values of a measured row.
struct Measured {
  let row: Row
  /// In the row's unit, a value for each repetition.
  private var plain: [Double] = []
  private(set) var guise: [Double]
  /// The number for one thing; nil where they were not counted.
  var plainAllocations: Double?
  var allocations: Double?

  init(row: Row, guise: [Double] = []) {
    self.row = row
    self.guise = guise
  }

  mutating func add(plain nanoseconds: Double) {
    plain.append(row.value(ofNanoseconds: nanoseconds, things: row.plainThings ?? row.things))
  }

  mutating func add(guise nanoseconds: Double) {
    guise.append(row.value(ofNanoseconds: nanoseconds, things: row.things))
  }

  /// How Guise compares in each repetition, with the larger the better where the goal says so; its
  /// values, where there is nothing beside it.
  private var compared: [Double] {
    guard !plain.isEmpty else { return guise }
    if row.goal?.isFloor == true { return zip(plain, guise).map { $0 / $1 } }
    return zip(plain, guise).map { $1 / $0 }
  }

  // MARK: The table

  static let head = line([
    "what is measured", "plain Swift", "Guise", "ratio", "quartiles", "allocations", "goal", "",
  ])

  var line: String {
    let decimals = plain.isEmpty ? 0 : 2
    func quantile(_ part: Double) -> String { fixed(compared.quantile(part), decimals) }
    return Self.line([
      row.name, plain.isEmpty ? "-" : "\(fixed(plain.median, 1)) \(row.unit.rawValue)",
      "\(fixed(guise.median, 1)) \(row.unit.rawValue)", plain.isEmpty ? "" : quantile(0.5),
      "\(quantile(0.25))..\(quantile(0.75))", shownAllocations, shownGoal, row.does,
    ])
  }

  /// The allocations of Guise, and those that plain Swift does not make: beyond the instances
  /// themselves.
  private var shownAllocations: String {
    guard let allocations else { return "-" }
    let beyond = plainAllocations.map { " +\(fixed(max(0, allocations - $0), 1))" }
    return fixed(allocations, 1) + (beyond ?? "")
  }

  private var shownGoal: String {
    guard let goal = row.goal else { return "" }
    let isMet = goal.isFloor ? compared.median >= goal.bound : compared.median <= goal.bound
    let bound = fixed(goal.bound, plain.isEmpty ? 0 : 1)
    return "\(goal.isFloor ? ">=" : "<=") \(bound) \(isMet ? "met" : "missed")"
  }

  private static func line(_ columns: [String]) -> String {
    zip(columns, [18, -14, -14, -9, -18, -15, 16, 0]).map { column, width in
      let padding = String(repeating: " ", count: max(0, abs(width) - column.count))
      return width < 0 ? padding + column : column + padding
    }.joined(separator: " ")
  }
}

private func fixed(_ value: Double, _ decimals: Int) -> String {
  String(format: "%.\(decimals)f", value)
}

extension [Double] {
  fileprivate var median: Double { quantile(0.5) }

  fileprivate func quantile(_ part: Double) -> Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    let place = part * Double(count - 1)
    let (low, high) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
