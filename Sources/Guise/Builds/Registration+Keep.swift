internal import Synchronization

extension Builds {
  /// Returns the kept instance of a slot, which the first requester builds while all others wait.
  ///
  /// Blocks the thread only on a build that is running on another thread.
  static func instance(
    in target: Slot, of keeper: Container?, _ resolution: Resolution, _ input: Input
  ) throws -> AnyBox {
    var given: Build?
    while true {
      let next =
        try given.take().map { .build($0) }
        ?? begin(target, in: keeper, resolution, input, isSync: true)
      switch next {
      case .instance(let box): return box
      case .wait(let waiter): given = try waiter.block().get()
      case .build(let build):
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
    var given: Build?
    while true {
      let next =
        try given.take().map { .build($0) }
        ?? begin(target, in: keeper, resolution, input, isSync: false)
      switch next {
      case .instance(let box): return box
      case .wait(let waiter): given = try await waiter.value().get()
      case .build(let build):
        do {
          if let box = try await build.awaitRun(), build.slot === target { return box }
        } catch  where build.slot !== target && !(error is Yield) {}
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
          let box = try registration.produce(in: inside, self, input)
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
          let box = try await registration.awaitProduce(in: inside, self, input)
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
  /// Notes that the factory begins; nil if nobody observes that.
  @inline(never)
  final func noteBegin() -> ContinuousClock.Instant? {
    guard isObserved.load(ordering: .relaxed), !isForward else { return nil }
    notify(.buildBegan(key, at: location))
    return ContinuousClock.now
  }

  @inline(never)
  final func noteEnd(since start: ContinuousClock.Instant?, _ error: (any Error)?) {
    guard let start else { return }
    let duration = ContinuousClock.now - start
    notify(.buildEnded(key, at: location, duration: duration, error: error))
  }

  final func noteKept(_ slot: Slot) {
    if isObserved.load(ordering: .relaxed), slot.current != nil {
      notify(.kept(key, at: location))
    }
  }
}
