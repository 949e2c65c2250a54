/// Measures what one thing costs at several sizes.
///
/// Times are the processor's, of the whole process: however busy the machine is, and however many
/// threads share the work. Each is the least of some runs.
struct Growth {
  /// A thing of any size.
  struct Shape {
    let name: String
    var unit = Unit.milliseconds
    /// Makes one of a size, and returns what it cost.
    let cost: (Int) async throws -> Double
  }

  enum Unit: String {
    case milliseconds = "ms"
    case kibibytes = "KiB"
  }

  struct Row {
    let name: String
    let unit: Unit
    let sizes: [Int]
    let costs: [Double]

    /// How many times as much the largest costs as it would if the smallest's cost grew with the
    /// size; nil where the smallest costs nothing.
    var ratio: Double? {
      guard let first = costs.first, let last = costs.last, let small = sizes.first,
        let large = sizes.last, first > 0
      else { return nil }
      return last / first * Double(small) / Double(large)
    }
  }

  static var shapes: [Shape] { waiting + depth + tags }

  let sizes: [Int]
  private let runs: Int

  init(_ options: Options) {
    sizes = (options.quick ? [250, 500, 1_000, 2_000] : [1_000, 2_000, 4_000, 8_000])
    runs = options.quick ? 1 : 3
  }

  func measure(_ shape: Shape) async throws -> Row {
    var costs: [Double] = []
    for size in sizes {
      var least = Double.infinity
      for _ in 0..<runs { least = min(least, try await shape.cost(size)) }
      costs.append(least)
    }
    return Row(name: shape.name, unit: shape.unit, sizes: sizes, costs: costs)
  }
}
