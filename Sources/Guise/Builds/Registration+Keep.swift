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
    let inside = origin.building(self)
    while true {
      do {
        return try Frame(registration, in: inside).run {
          let box = try registration.observed(in: inside) {
            try registration.produce(in: inside, self, input)
          }
          try keeper?.record(box, in: slot)
          while try !Builds.finish(self, box) { try registration.complete(self, in: inside) }
          registration.noteKept(slot)
          return box
        }
      } catch {
        switch Builds.fail(self, error) {
        case .again: return nil
        case .resume: continue
        case .error(let error): throw error
        }
      }
    }
  }

  nonisolated(nonsending) fileprivate func awaitRun() async throws -> AnyBox? {
    let inside = origin.building(self)
    while true {
      do {
        return try await Frame(registration, in: inside).run {
          let box = try await registration.awaitObserved(in: inside) {
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
        switch Builds.fail(self, error) {
        case .again: return nil
        case .resume: continue
        case .error(let error): throw error
        }
      }
    }
  }
}

extension Container {
  /// Records an instance that is about to be kept, before other code can see it.
  ///
  /// - Throws: `.noResolver` if the container has already closed its instances. This one is closed
  ///   on a task of its own, and must not be returned.
  fileprivate func record(_ box: AnyBox, in slot: Slot) throws {
    let registration = slot.registration
    if state.withLock({ $0.created.add(slot) }) { return }
    guard let closeable = registration.any(box) as? any Closeable else { return }
    let id = CreatedInstances.id(of: box, in: slot)
    let isKnown = state.withLock { $0.created.closed.contains(id) }
    let instance = Shared(closeable)
    if !isKnown { Task { _ = try? await instance.value.close() } }
    throw ResolutionError(.noResolver, key: registration.key)
  }
}

extension Registration {
  /// Runs a factory between the events that show it.
  final func observed<Value>(
    in resolution: Resolution, _ body: () throws -> Value
  ) throws -> Value {
    guard isObserved.load(ordering: .relaxed), !wiring.isForward else { return try body() }
    notify(.buildBegan(key, at: location))
    let start = ContinuousClock.now
    do {
      let value = try body()
      noteEnd(since: start, nil)
      return value
    } catch {
      noteEnd(since: start, error)
      throw error
    }
  }

  nonisolated(nonsending) final func awaitObserved<Value>(
    in resolution: Resolution, _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    guard isObserved.load(ordering: .relaxed), !wiring.isForward else { return try await body() }
    notify(.buildBegan(key, at: location))
    let start = ContinuousClock.now
    do {
      let value = try await body()
      noteEnd(since: start, nil)
      return value
    } catch {
      noteEnd(since: start, error)
      throw error
    }
  }

  private final func noteEnd(since start: ContinuousClock.Instant, _ error: (any Error)?) {
    let duration = ContinuousClock.now - start
    notify(
      .buildEnded(key, at: location, duration: duration, error: error), builds: error == nil)
  }

  final func noteKept(_ slot: Slot) {
    if isObserved.load(ordering: .relaxed), slot.current != nil {
      notify(.kept(key, at: location))
    }
  }
}
