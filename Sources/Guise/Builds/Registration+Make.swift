internal import Synchronization

extension Registration {
  /// Runs the factory, injects and notifies, and decorates.
  ///
  /// An object that is kept is visible to its own dependencies; a value would be copied, and the
  /// copy never completed.
  ///
  /// - Parameter build: the build of an instance to keep; nil if it is not kept.
  final func produce(
    in resolution: Resolution, _ build: Build?, _ input: Input
  ) throws -> AnyBox {
    // A build that was handed over may have its instance, and was observed.
    let start = build?.made == nil ? noteBegin() : nil
    do {
      let decorators = input.isForParameters ? [] : self.decorators
      try check(decorators)
      var box: AnyBox
      var isSettled = false
      if let made = build?.made {
        box = made
      } else {
        box = try make(keepsResolver ? resolution.lasting : resolution, input)
        let rest = try rest(of: box, build, in: resolution)
        isSettled = rest?.isToTell != true && isNewlySettled(box)
        try rest?.run(in: resolution)
      }
      if let build, build.made != nil { try complete(build, in: resolution) }
      for decorator in build?.isDecorated == true ? [] : decorators {
        let inner = box
        box = inner.copy()
        try decorator.decorate(box, from: resolution.lasting)
        try Filling.of(decorated: box, from: inner, self, in: resolution)?.run(in: resolution)
      }
      try checkObject(box)
      if isSettled && resolvable(box) == nil { settle() }
      noteEnd(since: start, nil)
      return box
    } catch {
      noteEnd(since: start, error, of: build)
      throw error
    }
  }

  nonisolated(nonsending) final func awaitProduce(
    in resolution: Resolution, _ build: Build?, _ input: Input
  ) async throws -> AnyBox {
    // A build that was handed over may have its instance, and was observed.
    let start = build?.made == nil ? noteBegin() : nil
    do {
      let box = try await awaitWhole(in: resolution, build, input)
      noteEnd(since: start, nil)
      return box
    } catch {
      noteEnd(since: start, error, of: build)
      throw error
    }
  }

  nonisolated(nonsending) private final func awaitWhole(
    in resolution: Resolution, _ build: Build?, _ input: Input
  ) async throws -> AnyBox {
    var box: AnyBox
    var isSettled = false
    if let made = build?.made {
      box = made
    } else {
      if isAsync { Builds.locked { Builds.suspend(resolution.build, &$0) } }
      box = try await awaitMake(keepsResolver ? resolution.lasting : resolution, input)
      if let held = build?.made {
        box = held
      } else {
        let rest = try rest(of: box, build, in: resolution)
        isSettled = rest?.isToTell != true && isNewlySettled(box)
        try await rest?.run(in: resolution)
      }
    }
    if let build, build.made != nil { try await awaitComplete(build, in: resolution) }
    if build?.isDecorated != true && !input.isForParameters {
      for decorator in decorators { box = try await awaitDecorate(box, decorator, resolution) }
    }
    try checkObject(box)
    if isSettled && resolvable(box) == nil { settle() }
    return box
  }

  @inline(never)
  nonisolated(nonsending) private final func awaitDecorate(
    _ inner: AnyBox, _ decorator: Decorator, _ resolution: Resolution
  ) async throws -> AnyBox {
    if decorator.isAsync { Builds.locked { Builds.suspend(resolution.build, &$0) } }
    let box = inner.copy()
    try await decorator.awaitDecorate(box, from: resolution.lasting)
    try await Filling.of(decorated: box, from: inner, self, in: resolution)?.run(in: resolution)
    return box
  }

  /// The rest of the work on a new instance; nil, too, if its build does that.
  @inline(never)
  final func rest(of box: AnyBox, _ build: Build?, in resolution: Resolution) throws -> Filling? {
    let filling = Filling.of(box, self, in: resolution)
    guard let build else { return filling }
    let isPlain = build.input.isForParameters || decorators.isEmpty
    if isPlain && filling == nil && !isOnMainActor { return nil }
    // Decorators that are added from now on come too late.
    build.isDecorated = isPlain
    try Builds.hold(box, filling, of: build, isShown: isPlain && isObject(box))
    return nil
  }

  /// Whether shortcuts are not known yet to be safe, but are, judged by an instance.
  @inline(never)
  private final func isNewlySettled(_ box: AnyBox) -> Bool {
    lifetimeKind == .transient && !isSimple.load(ordering: .relaxed) && resolvable(box) == nil
  }

  private final func checkObject(_ box: AnyBox) throws {
    if lifetimeKind == .weak && !isObject(box) { throw NotAnObject(type: type(of: any(box))) }
  }

  /// Does the fillings that a build's instance was needed for, and its own.
  @inline(never)
  final func complete(_ build: Build, in resolution: Resolution) throws {
    var done: Filling?
    while let filling = Builds.next(build, after: done) {
      do { try filling.run(in: resolution) } catch { throw filling.failure(error, in: build) }
      done = filling
    }
  }

  @inline(never)
  nonisolated(nonsending) final func awaitComplete(
    _ build: Build, in resolution: Resolution
  ) async throws {
    var done: Filling?
    while let filling = Builds.next(build, after: done) {
      do { try await filling.run(in: resolution) } catch { throw filling.failure(error, in: build) }
      done = filling
    }
  }

  /// Checks, before anything is built, that decorators can run in a sync resolve.
  final func check(_ decorators: [Decorator]) throws {
    if decorators.isEmpty { return }
    if decorators.contains(where: \.isAsync)
      && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries
    {
      throw ResolutionError(.requiresAsync, key: key)
    }
    if decorators.contains(where: \.isOnMainActor) && !MainActor.isCurrent {
      throw ResolutionError(.requiresMainActor, key: key)
    }
  }

  /// Notes that the factory begins; nil if nobody observes that.
  @inline(never)
  final func noteBegin() -> ContinuousClock.Instant? {
    guard isObserved.load(ordering: .relaxed), !isForward, !isOwnedElsewhere else { return nil }
    notify(.buildBegan(key, at: location))
    return ContinuousClock.now
  }

  @inline(never)
  final func noteEnd(
    since start: ContinuousClock.Instant?, _ error: (any Error)?, of build: Build? = nil
  ) {
    guard let start else { return }
    let duration = ContinuousClock.now - start
    var error = error
    // Another thread goes on, with the instance if there is one.
    if error is any InternalError { error = build?.made == nil ? CancellationError() : nil }
    notify(.buildEnded(key, at: location, duration: duration, error: error))
  }

  @inline(never)
  final func noteKept(_ after: inout Builds.Aftermath) {
    if isObserved.load(ordering: .relaxed) {
      after.work.append { self.notify(.kept(self.key, at: self.location)) }
    }
  }
}

/// The error for an instance that cannot be held weakly.
private struct NotAnObject: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String {
    "\(String(reflecting: type)) is a value type: a weak lifetime needs a class"
  }
}

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
        ?? begin(target, in: keeper, resolution, input, by: 0)
      switch next {
      case .instance(let box): return box
      case .wait(let waiter): given = try waiter.block().get()
      case .build(let build):
        do {
          if let box = try build.run(), build.slot === target { return box }
        } catch  where build.slot !== target && !(error is Yield) {
          // The failed build was another one, so that the instance is free again.
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
        ?? begin(target, in: keeper, resolution, input, by: currentTask)
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
  /// Builds the instance; nil to look again, because the build was handed over.
  fileprivate func run() throws -> AnyBox? {
    let inside = origin.inside(self).owned(by: keeper)
    while true {
      do {
        return try Frame(registration, in: inside, isOfBuild: true).run {
          let box = try registration.produce(in: inside, self, input)
          try keeper?.record(box, of: self)
          while try !Builds.finish(self, box) { try registration.complete(self, in: inside) }
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
        return try await Frame(registration, in: inside, isOfBuild: true).run {
          let box = try await registration.awaitProduce(in: inside, self, input)
          try keeper?.record(box, of: self)
          while try !Builds.finish(self, box) {
            try await registration.awaitComplete(self, in: inside)
          }
          return box
        }
      } catch {
        if try !Builds.fail(self, error) { return nil }
      }
    }
  }
}
