internal import Synchronization

extension Registration {
  /// The kept instance, built by the first who asks while all others wait.
  ///
  /// Blocks the thread only on a build that is running on another thread.
  final func keep<Service>(_ service: Service.Type, make: () throws -> Service) throws -> Service {
    while true {
      if let kept = kept(service) { return kept }
      switch try Builds.begin(self, suspends: false, blocks: true) {
      case .alreadyBuilt:
        continue
      case .build(let frame):
        do {
          return try publish(try frame.run(make))
        } catch {
          throw abandon(error)
        }
      case .busy:
        try proceed(after: waitBlocking())
      }
    }
  }

  /// As the sync form; a waiting task suspends.
  ///
  /// - Parameter suspends: whether `make` may suspend.
  nonisolated(nonsending) final func keep<Service>(
    _ service: Service.Type, suspends: Bool,
    make: nonisolated(nonsending) () async throws -> Service
  ) async throws -> Service {
    while true {
      if let kept = kept(service) { return kept }
      switch try Builds.begin(self, suspends: suspends, blocks: false) {
      case .alreadyBuilt:
        continue
      case .build(let frame):
        do {
          return try publish(try await frame.run(make))
        } catch {
          throw abandon(error)
        }
      case .busy:
        try proceed(after: await Builds.outcome(of: ObjectIdentifier(self), key))
      }
    }
  }

  private final func kept<Service>(_ service: Service.Type) -> Service? {
    keptBox.map {
      Unmanaged<InstanceBox<Service>>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.value }
    }
  }

  private final func publish<Service>(_ value: Service) throws -> Service {
    try owner?.record(created: value, by: self)
    let box = Unmanaged.passRetained(InstanceBox(value))
    instance.store(UnsafeRawPointer(box.toOpaque()), ordering: .releasing)
    Builds.finish(ObjectIdentifier(self), .built)
    return value
  }

  /// A failed build caches nothing. Who waited shares the failure, unless it was the builder's own
  /// cancellation: then the next of them builds.
  private final func abandon(_ error: any Error) -> any Error {
    Builds.finish(ObjectIdentifier(self), Task.isCancelled ? .retry : .failed(error))
    return error
  }

  private final func proceed(after outcome: Builds.Outcome) throws {
    switch outcome {
    case .built, .retry: return
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }

  private final func waitBlocking() -> Builds.Outcome {
    let handover = Handover<Builds.Outcome>()
    Builds.wait(for: ObjectIdentifier(self), key, Builds.Waiter(blocks: true)) {
      handover.put($0)
    }
    return handover.take()
  }
}
