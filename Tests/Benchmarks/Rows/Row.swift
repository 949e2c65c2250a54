/// One row of the table: what is measured, and what it should come to.
///
/// The table, `--filter`, `--json` and the counting of instructions all read ``all``.
struct Row {
  /// What `--filter` and `count` call it.
  let name: String
  /// In a few words: what Guise does in one operation, and what plain Swift does.
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

  static var all: [Row] {
    resolving + graphs + threads + registering + manifests + launching
  }

  /// Does something so many times.
  typealias Loop = (Int) throws -> Void
  typealias AsyncLoop = (Int) async throws -> Void

  /// What is measured; each is made when its row is, and released with it.
  enum Work {
    /// Guise beside plain Swift that does the same.
    case pair(() throws -> (plain: Loop, guise: Loop))
    case asyncPair(() throws -> (plain: AsyncLoop, guise: AsyncLoop))
    /// Guise by itself.
    case alone(() throws -> Loop)
    /// A value that a new process finds, which has done nothing before; nil where the platform does
    /// not tell.
    case firstTime(() throws -> Double?)
    /// Nanoseconds that new processes find, one for each of the two.
    case firstTimePair(plain: () throws -> Double, guise: () throws -> Double)
  }

  /// What the ratio should be, or the value where there is nothing beside it.
  struct Goal {
    let bound: Double
    /// More is better.
    let isFloor: Bool

    static func atMost(_ bound: Double) -> Goal { Goal(bound: bound, isFloor: false) }
    static func atLeast(_ bound: Double) -> Goal { Goal(bound: bound, isFloor: true) }

    func isMet(by value: Double) -> Bool { isFloor ? value >= bound : value <= bound }
  }

  enum Unit {
    case nanoseconds
    case bytes
    /// As many as something else.
    case times
    /// Of operations whose things are bytes.
    case megabytesPerSecond
  }

  /// Numbers of operations: the difference of two runs is what the operations between them take,
  /// without what a process takes to start and an operation takes the first time.
  struct Counting {
    var few = 500
    var many = 1_500
    /// Instructions.
    var goal: Int?

    /// For operations of many instructions.
    static let ofLargeOperations = Counting(few: 1, many: 3)
  }
}

extension Row {
  /// Whether `--filter` means it.
  func matches(_ filter: String?) -> Bool { filter.map { name.contains($0) } ?? true }

  /// What one operation's nanoseconds come to in the row's unit.
  func value(ofNanoseconds nanoseconds: Double, things: Int) -> Double {
    switch unit {
    case .nanoseconds, .bytes, .times: nanoseconds / Double(things)
    case .megabytesPerSecond: Double(things) * 1_000 / nanoseconds
    }
  }
}

extension Row.Unit {
  var symbol: String {
    switch self {
    case .nanoseconds: "ns"
    case .bytes: "B"
    case .times: "×"
    case .megabytesPerSecond: "MB/s"
    }
  }
}
