/// Measures the cost of one thing at several sizes.
///
/// Times are the processor's, of the whole process: however busy the machine is, and however many
/// threads share the work. Only work of several threads at a time is measured by the clock. Each value
/// is the best of some runs.
struct Growth {
  /// A thing of any size.
  struct Shape {
    let name: String
    var unit = Unit.milliseconds
    let sizes: Sizes
    /// The value is the best of so many.
    var runs = 3
    /// Makes one of a size, and returns its cost.
    let cost: (Int) async throws -> Double
  }

  struct Sizes {
    let all: [Int]
    let quick: [Int]
  }

  enum Unit: String {
    case milliseconds = "ms"
    case nanoseconds = "ns"
    /// A rate of operations; more is better.
    case millionsPerSecond = "M/s"
  }

  struct Row {
    let name: String
    let unit: Unit
    let sizes: [Int]
    var costs: [Double]

    /// How many times as much the largest costs as it would if the smallest's cost grew with the
    /// size; nil where the smallest costs nothing. Of operations a second 1 is ideal.
    var ratio: Double? {
      guard let first = costs.first, let last = costs.last, let small = sizes.first,
        let large = sizes.last, first > 0
      else { return nil }
      return last / first * Double(small) / Double(large)
    }
  }

  static var shapes: [Shape] {
    resolving + files + server
  }

  private let options: Options

  init(_ options: Options) { self.options = options }

  func measure(_ shape: Shape) async throws -> Row {
    var row = Row(
      name: shape.name, unit: shape.unit,
      sizes: options.quick ? shape.sizes.quick : shape.sizes.all, costs: [])
    for size in row.sizes {
      var costs: [Double] = []
      for _ in 0..<(options.quick ? 1 : shape.runs) { costs.append(try await shape.cost(size)) }
      let best = shape.unit == .millionsPerSecond ? costs.max() : costs.min()
      row.costs.append(best ?? 0)
    }
    return row
  }
}
