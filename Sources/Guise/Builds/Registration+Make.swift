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
    let start = build?.made == nil ? noteBegin(in: resolution) : nil
    do {
      let decorators = decorators(for: input)
      try check(decorators)
      var box: AnyBox
      var isSettled = false
      if let made = build?.made {
        box = made
      } else {
        box = try make(keepsResolver ? resolution.lasting : resolution, input)
        let rest = try rest(of: box, build, decorators, in: resolution)
        isSettled = rest?.isToTell != true && isNewlySettled(box)
        try rest?.run(in: resolution)
      }
      if let build, build.made != nil { try complete(build, in: resolution) }
      for decorator in decorators.dropFirst(build?.decorated ?? 0) {
        let inner = box
        box = try decorator.decorate(inner, from: resolution.lasting)
        try Filling.of(decorated: box, inner, self, build, in: resolution)?.run(in: resolution)
        if let build { try Builds.hold(box, nil, of: build, decorated: build.decorated + 1) }
      }
      try end(with: box, isSettled)
      noteEnd(since: start, in: resolution)
      return box
    } catch {
      noteEnd(since: start, in: resolution, error, of: build)
      throw error
    }
  }

  nonisolated(nonsending) final func awaitProduce(
    in resolution: Resolution, _ build: Build?, _ input: Input
  ) async throws -> AnyBox {
    let start = build?.made == nil ? noteBegin(in: resolution) : nil
    do {
      let decorators = decorators(for: input)
      var box: AnyBox
      var isSettled = false
      if let made = build?.made {
        box = made
      } else {
        if isAsync { Builds.locked { Builds.suspend(resolution.build, &$0) } }
        box = try await awaitMake(keepsResolver ? resolution.lasting : resolution, input)
        if let held = Builds.made(build) {
          box = held
        } else {
          let rest = try rest(of: box, build, decorators, in: resolution)
          isSettled = rest?.isToTell != true && isNewlySettled(box)
          try await rest?.run(in: resolution)
        }
      }
      if let build, build.made != nil { try await awaitComplete(build, in: resolution) }
      for decorator in decorators.dropFirst(build?.decorated ?? 0) {
        box = try await awaitDecorate(box, decorator, build, resolution)
      }
      try end(with: box, isSettled)
      noteEnd(since: start, in: resolution)
      return box
    } catch {
      noteEnd(since: start, in: resolution, error, of: build)
      throw error
    }
  }

  @inline(never) nonisolated(nonsending) private final func awaitDecorate(
    _ inner: AnyBox, _ decorator: Decorator, _ build: Build?, _ resolution: Resolution
  ) async throws -> AnyBox {
    if decorator.isAsync { Builds.locked { Builds.suspend(resolution.build, &$0) } }
    let box = try await decorator.awaitDecorate(inner, from: resolution.lasting)
    try await Filling.of(decorated: box, inner, self, build, in: resolution)?.run(in: resolution)
    if let build { try Builds.hold(box, nil, of: build, decorated: build.decorated + 1) }
    return box
  }

  /// The rest of the work on a new instance; nil, too, if its build does that.
  @inline(never)
  final func rest(
    of box: AnyBox, _ build: Build?, _ decorators: [Decorator], in resolution: Resolution
  ) throws -> Filling? {
    let filling = Filling.of(box, self, build, in: resolution)
    guard let build else { return filling }
    let isPlain = decorators.isEmpty
    if isPlain && filling == nil && !isOnMainActor { return nil }
    try Builds.hold(
      box, filling, of: build, isShown: isPlain && isObject(box), decorated: isPlain ? .max : 0)
    return nil
  }

  /// Whether shortcuts are not known yet to be safe, but are, judged by an instance.
  @inline(never) private final func isNewlySettled(_ box: AnyBox) -> Bool {
    lifetimeKind == .transient && !isSimple.isSet && resolvable(box) == nil
  }

  private final func end(with box: AnyBox, _ isSettled: Bool) throws {
    if lifetimeKind == .weak && !isObject(box) {
      let type = String(reflecting: type(of: any(box)))
      throw NotAnObject(description: type + " is a value type: a weak lifetime needs a class")
    }
    if isSettled && resolvable(box) == nil { settle() }
  }

  /// Does the fillings that a build's instance was needed for, and its own.
  @inline(never) final func complete(_ build: Build, in resolution: Resolution) throws {
    var done: Filling?
    while let filling = Builds.next(build, after: done) {
      do { try filling.run(in: resolution) } catch { throw filling.failure(error, in: build) }
      done = filling
    }
  }

  @inline(never) nonisolated(nonsending) final func awaitComplete(
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
    let isAsync = decorators.contains(where: \.isAsync)
    if isAsync && !ResolutionConfig.allowSynchronousResolutionOfAsyncEntries {
      throw ResolutionError(.requiresAsync, key: key)
    }
    if decorators.contains(where: \.isOnMainActor) && !MainActor.isCurrent {
      throw ResolutionError(.requiresMainActor, key: key)
    }
  }

  /// Notes that the factory begins; nil if nobody observes that.
  @inline(never) final func noteBegin(in resolution: Resolution) -> ContinuousClock.Instant? {
    guard isObserved.isSet, !isForward, !isOwnedElsewhere else { return nil }
    resolution.container(for: self)?.notify(.buildBegan(key, at: location))
    return ContinuousClock.now
  }

  @inline(never) final func noteEnd(
    since start: ContinuousClock.Instant?, in resolution: Resolution, _ error: (any Error)? = nil,
    of build: Build? = nil
  ) {
    guard let start else { return }
    let duration = ContinuousClock.now - start
    let error = Builds.shown(error, of: build)
    resolution.container(for: self)?.notify(
      .buildEnded(key, at: location, duration: duration, error: error))
  }
}

/// The error for an instance that cannot be held weakly.
private struct NotAnObject: Error, CustomStringConvertible { let description: String }

extension Builds {
  /// Returns the kept instance of a slot, which the first requester builds while all others wait.
  static func instance(
    in target: Slot, of keeper: Container?, _ resolution: Resolution, _ input: Input
  ) throws -> AnyBox {
    var last: Build?
    while true {
      switch try begin(target, in: keeper, resolution, input, by: 0, after: last) {
      case .instance(let box): return box
      case .wait(let waiter):
        blockThread { wait(waiter, $0) }
        last = try arrive(waiter).get()
      case .build(let build):
        (last, build.graph) = (build, resolution.graph)
        if let box = try build.run(for: target) { return box }
      }
    }
  }

  nonisolated(nonsending) static func awaitInstance(
    in target: Slot, of keeper: Container?, _ resolution: Resolution, _ input: Input
  ) async throws -> AnyBox {
    var last: Build?
    while true {
      switch try begin(target, in: keeper, resolution, input, by: currentTask, after: last) {
      case .instance(let box): return box
      case .wait(let waiter): last = try await waiter.value().get()
      case .build(let build):
        (last, build.graph) = (build, resolution.graph)
        if let box = try await build.awaitRun(for: target) { return box }
      }
    }
  }
}

extension Build {
  /// The resolve that goes on with the build: a part of the one that began it, if that is not over.
  private var resolution: Resolution {
    origin.inside(self, of: origin.graph.isOver ? graph : origin.graph).owned(by: keeper)
  }

  /// Builds the instance; nil to look again, also if another slot's is asked for.
  fileprivate func run(for asked: Slot) throws -> AnyBox? {
    do {
      let inside = resolution
      return try Frame(registration, in: inside, isOfBuild: true).run {
        let box = try registration.produce(in: inside, self, input)
        try keeper?.check(box, for: slot)
        while try !Builds.finish(self, box) { try registration.complete(self, in: inside) }
        return slot === asked ? box : nil
      }
    } catch {
      try Builds.fail(self, error, asked: asked)
      return nil
    }
  }

  @inline(never)
  nonisolated(nonsending) fileprivate func awaitRun(for asked: Slot) async throws -> AnyBox? {
    do {
      let inside = resolution
      return try await Frame(registration, in: inside, isOfBuild: true).run {
        let box = try await registration.awaitProduce(in: inside, self, input)
        try keeper?.check(box, for: slot)
        while try !Builds.finish(self, box) {
          try await registration.awaitComplete(self, in: inside)
        }
        return slot === asked ? box : nil
      }
    } catch {
      try Builds.fail(self, error, asked: asked)
      return nil
    }
  }
}
