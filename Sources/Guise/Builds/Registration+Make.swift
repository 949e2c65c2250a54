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
    let start = noteBegin()
    do {
      let decorators = input.isForParameters ? [] : self.decorators
      try check(decorators)
      // The instance of a build that was handed over may exist.
      var box: AnyBox
      var isSettled = false
      if let early = build?.early {
        box = early
      } else {
        box = try make(keepsResolver ? resolution.lasting : resolution, input)
        let filling = Filling.of(box, self, in: resolution)
        isSettled =
          !isSimple.load(ordering: .relaxed) && filling?.isToTell != true
          && resolvable(box) == nil
        if let build, let filling, decorators.isEmpty, isObject(box) {
          try Builds.expose(box, filling, of: build)
        } else {
          try filling?.run(in: resolution)
        }
      }
      if let build, build.early != nil { try complete(build, in: resolution) }
      for decorator in build?.isDecorated == true ? [] : decorators {
        let inner = box
        box = inner.copy()
        try decorator.decorate(box, from: resolution.lasting)
        if let filling = Filling.of(decorated: box, from: inner, self, in: resolution) {
          isSettled = false
          try filling.run(in: resolution)
        }
      }
      try checkObject(box)
      if isSettled { settle() }
      noteEnd(since: start, nil)
      return box
    } catch {
      noteEnd(since: start, error)
      throw error
    }
  }

  nonisolated(nonsending) final func awaitProduce(
    in resolution: Resolution, _ build: Build?, _ input: Input
  ) async throws -> AnyBox {
    let start = noteBegin()
    do {
      let decorators = input.isForParameters ? [] : self.decorators
      var box: AnyBox
      var isSettled = false
      if let early = build?.early {
        box = early
      } else {
        if isAsync || isOnMainActor { Builds.suspend(resolution.build) }
        box = try await awaitMake(keepsResolver ? resolution.lasting : resolution, input)
        let filling = Filling.of(box, self, in: resolution)
        isSettled =
          !isSimple.load(ordering: .relaxed) && filling?.isToTell != true
          && resolvable(box) == nil
        if let build, let filling, decorators.isEmpty, isObject(box) {
          try Builds.expose(box, filling, of: build)
        } else {
          try await filling?.run(in: resolution)
        }
      }
      if let build, build.early != nil { try await awaitComplete(build, in: resolution) }
      for decorator in build?.isDecorated == true ? [] : decorators {
        let inner = box
        if decorator.isAsync || decorator.isOnMainActor { Builds.suspend(resolution.build) }
        box = inner.copy()
        try await decorator.awaitDecorate(box, from: resolution.lasting)
        if let filling = Filling.of(decorated: box, from: inner, self, in: resolution) {
          isSettled = false
          try await filling.run(in: resolution)
        }
      }
      try checkObject(box)
      if isSettled { settle() }
      noteEnd(since: start, nil)
      return box
    } catch {
      noteEnd(since: start, error)
      throw error
    }
  }

  private final func checkObject(_ box: AnyBox) throws {
    if lifetimeKind == .weak && !isObject(box) { throw NotAnObject(type: type(of: any(box))) }
  }

  /// Does the fillings that a build's instance was needed for, and its own.
  final func complete(_ build: Build, in resolution: Resolution) throws {
    var next = Builds.next(build, after: nil)
    while let filling = next {
      do {
        try filling.run(in: resolution)
      } catch {
        throw filling.failure(error, in: build)
      }
      next = Builds.next(build, after: filling)
    }
  }

  nonisolated(nonsending) final func awaitComplete(
    _ build: Build, in resolution: Resolution
  ) async throws {
    var next = Builds.next(build, after: nil)
    while let filling = next {
      do {
        try await filling.run(in: resolution)
      } catch {
        throw filling.failure(error, in: build)
      }
      next = Builds.next(build, after: filling)
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
}

/// The error for an instance that cannot be held weakly.
private struct NotAnObject: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String {
    "\(String(reflecting: type)) is a value type: a weak lifetime needs a class"
  }
}
