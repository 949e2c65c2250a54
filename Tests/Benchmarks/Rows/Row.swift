/// One row of the table: the measured code, and the goal.
///
/// The table, `--filter` and the counting of instructions all read ``all``.
struct Row {
  /// The name for `--filter` and `count`.
  let name: String
  /// In a few words: one operation of Guise, and of plain Swift.
  let does: String
  let work: Work
  var goal: Goal?
  var unit = Unit.nanoseconds
  /// How many things one operation of Guise does: a value is that of one of them.
  var things = 1
  /// The same of plain Swift, where it is another number.
  var plainThings: Int?
  /// How its instructions are counted; nil: they are not.
  var counting: Counting? = Counting()

  static var all: [Row] { resolving + several + registering + manifests }

  /// Does something so many times.
  typealias Loop = (Int) throws -> Void
  typealias AsyncLoop = (Int) async throws -> Void

  /// The measured code; each is made when its row is, and released with it.
  enum Work {
    /// Guise beside plain Swift that does the same.
    case pair(() throws -> (plain: Loop, guise: Loop))
    case asyncPair(() throws -> (plain: AsyncLoop, guise: AsyncLoop))
    /// Guise by itself.
    case alone(() throws -> Loop)
    /// A value that a new process finds, which has done nothing before; nil where the platform does
    /// not tell.
    case firstTime(() throws -> Double?)
  }

  /// The bound of the ratio, or of the value where there is nothing beside it.
  struct Goal {
    let bound: Double
    /// More is better.
    let isFloor: Bool

    static func atMost(_ bound: Double) -> Goal { Goal(bound: bound, isFloor: false) }
    static func atLeast(_ bound: Double) -> Goal { Goal(bound: bound, isFloor: true) }
  }

  enum Unit: String {
    case nanoseconds = "ns"
    case bytes = "B"
    /// A rate of operations whose things are bytes.
    case megabytesPerSecond = "MB/s"
  }

  /// Numbers of operations: the difference of two runs is the cost of the operations between them,
  /// without the start of a process and the first operation.
  struct Counting {
    var few = 500
    var many = 1_500
    /// Instructions.
    var goal: Int?

    /// For operations of many instructions.
    static let ofLargeOperations = Counting(few: 1, many: 3)
  }

  /// The nanoseconds of one operation in the row's unit.
  func value(ofNanoseconds nanoseconds: Double, things: Int) -> Double {
    switch unit {
    case .nanoseconds, .bytes: nanoseconds / Double(things)
    case .megabytesPerSecond: Double(things) * 1_000 / nanoseconds
    }
  }

  /// The measured code; nil where a new process measures.
  func loops() throws -> (plain: AsyncLoop?, guise: AsyncLoop)? {
    switch work {
    case .pair(let make):
      let (plain, guise) = try make()
      return (plain, guise)
    case .asyncPair(let make):
      let (plain, guise) = try make()
      return (plain, guise)
    case .alone(let make): return (nil, try make())
    case .firstTime: return nil
    }
  }

  /// Does the row's operation of Guise, so many times.
  func `repeat`(_ operations: Int) async throws { try await loops()?.guise(operations) }
}
