/// One row of the table: what was measured, and how it compares.
struct Row {
  let name: String
  /// Nanoseconds (or what `unit` says) of one operation.
  let baseline: Double?
  let guise: Double
  var unit = "ns"
  /// `guise / baseline`, or the value itself where there is no baseline.
  let ratio: Double
  let target: Double
  /// Most rows should stay below their target; scaling should be above.
  var isFloor = false

  var meetsTarget: Bool { isFloor ? ratio >= target : ratio <= target }
}

extension Row {
  /// Compares two ways of doing the same.
  init(_ name: String, target: Double, _ measured: (baseline: Double, guise: Double)) {
    self.init(
      name: name, baseline: measured.baseline, guise: measured.guise,
      ratio: measured.guise / measured.baseline, target: target)
  }

  /// A value that is judged by itself.
  init(_ name: String, target: Double, value: Double, unit: String) {
    self.init(
      name: name, baseline: nil, guise: value, unit: unit, ratio: value, target: target)
  }
}
