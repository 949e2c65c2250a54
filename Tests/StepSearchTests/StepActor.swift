/// Who takes steps: an ask, as `Registration.keep` and what it calls would go on, or the closing of
/// the container. A value, with its stack.
struct StepActor: Hashable {
  /// What it does next, in one step.
  enum Operation: Hashable {
    case begin(Int, around: Int?)
    case wait(Int, frame: Int?)
    case expose(Int)
    case takePostponed(Int)
    case putBack([BuildsModel.Filling], Int)
    case postpone(BuildsModel.Filling, frame: Int, until: Int)
    case record(Int)
    case complete(Int)
    case finish(Int, BuildsModel.Outcome)
    case beginClosing
    case closeLast
    case finishClosing(Int)
  }

  /// What an operation has returned, or what was called.
  enum Response: Hashable {
    case start
    case done
    case beginning(BuildsModel.Beginning)
    case outcome(BuildsModel.Outcome)
    /// The wait has begun.
    case waits
    case fillings([BuildsModel.Filling])
    case answer(Bool)
    case completion(BuildsModel.Completion)
    /// What a resolve returns.
    case value(Int)
    case failure(BuildsModel.Failure)
    /// The build is done, but its instance not kept yet: to be looked for again.
    case again
    case closing(Int, running: [Int])
    case closed(Int?)
  }

  enum Activation: Hashable {
    case keep(Int, around: Int?)
    case build(Int, BuildStage)
    case fill(BuildsModel.Filling, frame: Int, isResumed: Bool)
    /// What has waited for the instance of a build goes on.
    case run([BuildsModel.Filling], Int)
    case close(CloseStage)
  }

  enum BuildStage: Hashable {
    case needs(Int)
    case shown
    case shownTaken
    case shownRun
    case filling
    case filledShown
    case filledTaken
    case filledRun
    case recorded
    case completing
    case completingRun
    case finishing(BuildsModel.Failure)
  }

  enum CloseStage: Hashable {
    case begins
    case waits(closing: Int, [Int])
    case closes(Int)
    case finishes(Int)
  }

  let index: Int
  let blocks: Bool
  var stack: [Activation] = []
  var operation: Operation?
  /// While it waits; who has been woken has an outcome.
  var waiter: Int?
  var woken: BuildsModel.Outcome?
  /// What its last operation has left to be done.
  var rest = StepRest()
  var isCancelled = false
  var result: Response?

  var isOver: Bool { result != nil && rest.isEmpty }

  /// Whether it waits, and nobody has woken it.
  var isAsleep: Bool { rest.isEmpty && waiter != nil && woken == nil }
}

/// What is left to be done of an operation, in steps of its own.
struct StepRest: Hashable {
  var unsettled = StepSet()
  var settling: Settling?
  /// In any order.
  var toWake: [Wake] = []

  struct Wake: Hashable {
    let waiter: Int
    let outcome: BuildsModel.Outcome
  }

  /// How far it is known whether a wait could never end.
  struct Settling: Hashable {
    let waiter: Int
    var stage = Stage.begins

    enum Stage: Hashable {
      case begins
      /// - persisting: the cycles that are there, and were when the search began.
      /// - moves, version: the model's when the search began.
      case searches(persisting: Set<BuildsModel.Cycle>, moves: Int, version: Int)
      /// A cycle that was found is to be ended. It was there when the model had the version.
      case ends(version: Int)
      case refuses
    }
  }

  var isEmpty: Bool { unsettled.isEmpty && settling == nil && toWake.isEmpty }
}
