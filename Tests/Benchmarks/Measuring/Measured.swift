/// The values of a measured row.
struct Measured {
  let row: Row
  /// In the row's unit, a value for each repetition.
  private(set) var plain: [Double] = []
  private(set) var guise: [Double] = []
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
  var compared: [Double] {
    guard !plain.isEmpty else { return guise }
    if row.goal?.isFloor == true { return zip(plain, guise).map { $0 / $1 } }
    return zip(plain, guise).map { $1 / $0 }
  }

  var isMet: Bool? { row.goal?.isMet(by: compared.median) }

  /// Allocations that plain Swift does not make: beyond the instances themselves.
  var allocationsBeyond: Double? {
    guard let plainAllocations, let allocations else { return nil }
    return max(0, allocations - plainAllocations)
  }
}

extension [Double] {
  var median: Double { quantile(0.5) }

  /// Where half of the values are between.
  var quartiles: (Double, Double) { (quantile(0.25), quantile(0.75)) }

  private func quantile(_ part: Double) -> Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    let place = part * Double(count - 1)
    let (low, high) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
