internal import Synchronization

extension Builds {
  /// Returns the kept instance of a slot, which the first requester builds while all others wait.
  ///
  /// Blocks the thread only on a build that is running on another thread.
  static func instance(
    in target: Slot, of keeper: Container?, _ resolution: Resolution, _ input: Input
  ) throws -> AnyBox {
    var next: Builds.Beginning?
    while true {
      switch try next ?? begin(target, in: keeper, resolution, input, isSync: true) {
      case .instance(let box): return box
      case .wait(let waiter): next = try waiter.block().beginning
      case .build(let build):
        next = nil
        do {
          if let box = try build.run(), build.slot === target { return box }
        } catch  where build.slot !== target && !(error is Yield) {
          // Of what the instance is kept together with: if that fails, the instance is free again.
        }
      }
    }
  }

  nonisolated(nonsending) static func awaitInstance(
    in target: Slot, of keeper: Container?, _ resolution: Resolution, _ input: Input
  ) async throws -> AnyBox {
    var next: Builds.Beginning?
    while true {
      switch try next ?? begin(target, in: keeper, resolution, input, isSync: false) {
      case .instance(let box): return box
      case .wait(let waiter): next = try await waiter.value().beginning
      case .build(let build):
        next = nil
        do {
          if let box = try await build.awaitRun(), build.slot === target { return box }
        } catch  where build.slot !== target && !(error is Yield) {}
      }
    }
  }
}

extension Waiter.Outcome {
  /// The next step of the waiter; nil: to look again.
  fileprivate var beginning: Builds.Beginning? {
    get throws {
      switch self {
      case .again: nil
      case .build(let build): .build(build)
      case .failed(let error): throw error
      }
    }
  }
}

extension Build {
  /// Builds the instance.
  ///
  /// - Returns: nil to look again, because the build was handed over.
  fileprivate func run() throws -> AnyBox? {
    let inside = origin.inside(self).owned(by: keeper)
    while true {
      do {
        return try Frame(registration, in: inside).run {
          let box = try registration.observed {
            try registration.produce(in: inside, self, input)
          }
          try keeper?.record(box, in: slot)
          while try !Builds.finish(self, box) { try registration.complete(self, in: inside) }
          registration.noteKept(slot)
          return box
        }
      } catch {
        if try !Builds.fail(self, error) { return nil }
      }
    }
  }

  nonisolated(nonsending) fileprivate func awaitRun() async throws -> AnyBox? {
    let inside = origin.inside(self).owned(by: keeper)
    while true {
      do {
        return try await Frame(registration, in: inside).run {
          let box = try await registration.awaitObserved {
            try await registration.awaitProduce(in: inside, self, input)
          }
          try keeper?.record(box, in: slot)
          while try !Builds.finish(self, box) {
            try await registration.awaitComplete(self, in: inside)
          }
          registration.noteKept(slot)
          return box
        }
      } catch {
        if try !Builds.fail(self, error) { return nil }
      }
    }
  }
}

extension Registration {
  /// Runs a factory between the events that show it.
  final func observed(_ make: () throws -> AnyBox) throws -> AnyBox {
    guard let start = noteBegin() else { return try make() }
    do {
      let box = try make()
      noteEnd(since: start, nil)
      return box
    } catch {
      noteEnd(since: start, error)
      throw error
    }
  }

  nonisolated(nonsending) final func awaitObserved(
    _ make: nonisolated(nonsending) () async throws -> AnyBox
  ) async throws -> AnyBox {
    guard let start = noteBegin() else { return try await make() }
    do {
      let box = try await make()
      noteEnd(since: start, nil)
      return box
    } catch {
      noteEnd(since: start, error)
      throw error
    }
  }

  private final func noteBegin() -> ContinuousClock.Instant? {
    guard isObserved.load(ordering: .relaxed), !wiring.isForward else { return nil }
    notify(.buildBegan(key, at: location))
    return ContinuousClock.now
  }

  private final func noteEnd(since start: ContinuousClock.Instant, _ error: (any Error)?) {
    let duration = ContinuousClock.now - start
    notify(.buildEnded(key, at: location, duration: duration, error: error))
  }

  final func noteKept(_ slot: Slot) {
    if isObserved.load(ordering: .relaxed), slot.current != nil {
      notify(.kept(key, at: location))
    }
  }
}
