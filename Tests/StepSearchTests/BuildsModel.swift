/// What `Builds` does, as plainly as it can be said: a value, whose functions are the steps that
/// take the lock. `StepSearch` goes through all orders of them; `RealBuilds` does the same with
/// `Builds` itself.
///
/// It differs in what it need not care about: nothing is remembered that can be looked up, and sets
/// have an order.
struct BuildsModel {
  enum Failure: Hashable {
    case factory
    /// What the cycle closes within may wait for the instance of the build.
    case cycle(awaiting: Int?)
    case requiresAsync
    case cancelled
    case noResolver
  }

  enum Outcome: Hashable {
    case built
    case failed(Failure)
    case early(Int)
    case retry
    case cancelled
  }

  /// A frame; a build's instance is known by it too.
  struct Frame {
    enum Kind { case build, closing, injecting }

    let kind: Kind
    /// Of what it is the build; the closing is behind all registrations.
    let owner: Int
    /// The innermost frame around that was running.
    let parent: Int?
    let blocks: Bool
    let suspends: Bool
    var isRunning = true
    var isInjecting = false
    var hasPostponed = false
    /// The factory has returned.
    var isDone = false
    /// It is in the table no more.
    var isOver = false
    /// Its instance is made, and may be seen early.
    var isShown = false
    var outer: Int?
    /// The builds whose instances it has seen early.
    var leans = StepSet()
    var spoiled: Outcome?
    /// By need: the instance that the factory was given.
    var given = SIMD4<Int8>(repeating: -1)
  }

  struct Waiter {
    let actor: Int
    let frame: Int?
    let blocks: Bool
    var target: Int?
    var inside: Int?
  }

  /// The rest of what is to be filled.
  struct Filling: Hashable {
    let registration: Int
    let instance: Int
    var next = 0
    /// The factory that had returned before the filling began to wait for it.
    var missed: Int?
  }

  struct Postponed {
    let build: Int
    let filling: Filling
  }

  var frames: [Frame] = []
  var waiters: [Waiter] = []
  /// By owner: the build in the table.
  var builds: [Int?]
  /// By registration: the instance that is kept.
  var kept: [Int?]
  /// In the order of arrival.
  var postponed: [Postponed] = []
  /// Counted where a frame's content was handed outward.
  var moves = 0
  /// How often anything was changed.
  var version = 0
  var isClosed = false
  /// Everything that was to be closed is.
  var isSwept = false
  /// What is to be closed, in the order of creation.
  var created: [Int] = []
  /// Instances, each closed once.
  var closedInstances = StepSet()
  /// What must not be.
  var violation: String?

  init(registrations: Int) {
    builds = Array(repeating: nil, count: registrations + 1)
    kept = Array(repeating: nil, count: registrations)
  }

  /// The place of the closing.
  var closingOwner: Int { kept.count }

  mutating func violate(_ words: String) { violation = violation ?? words }
}

/// A set of few numbers.
struct StepSet: Hashable, Sequence {
  private(set) var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ member: Int) -> Bool { bits & (1 << UInt64(member)) != 0 }

  @discardableResult
  mutating func insert(_ member: Int) -> Bool {
    precondition(member < 64, "a path of steps is longer than was thought possible")
    defer { bits |= 1 << UInt64(member) }
    return !contains(member)
  }

  mutating func remove(_ member: Int) { bits &= ~(1 << UInt64(member)) }

  func makeIterator() -> AnyIterator<Int> {
    var rest = bits
    return AnyIterator {
      if rest == 0 { return nil }
      defer { rest &= rest - 1 }
      return rest.trailingZeroBitCount
    }
  }
}
