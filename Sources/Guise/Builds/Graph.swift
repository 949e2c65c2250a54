/// The state of one outermost resolve: the instances of `.graph`, and those to notify at its end.
final class Graph: Sendable {
  private struct State {
    var places = Places()
    var notes: [Note] = []
    /// The noted instances that are objects.
    var objects: Set<ObjectIdentifier> = []
  }

  private let state = Lock(State())
  private let over: Flag
  /// The number of builds that had failed when the resolve began: their errors are not for it.
  let oldFailures = Builds.failureCount.value

  /// For a resolver that begins an outermost resolve with each request.
  static let ended = Graph(isOver: true)

  init(isOver: Bool = false) { over = Flag(isOver) }

  var isOver: Bool { over.isSet }

  /// The place where the resolve shares its instance of a registration, for one container and layer.
  func place(of registration: Registration, _ tags: Tags, for resolution: Resolution) -> Place {
    state.withLock {
      $0.places.place(
        of: registration, tags, for: resolution.container(for: registration), resolution.layer)
    }
  }

  /// Notes an instance to notify.
  ///
  /// - Parameter object: the identity of the instance, if it is an object.
  /// - Returns: false if the object was noted before: a closure may return another's instance.
  func note(_ resolvable: any Resolvable, _ object: ObjectIdentifier?, of build: Build?) -> Bool {
    let note = Note(resolvable, of: build)
    if isOver { return !Builds.isDone(note, isComplete: false) }
    return state.withLock { state in
      if let object, !state.objects.insert(object).inserted { return false }
      if !isOver { state.notes.append(note) }
      return true
    }
  }

  /// Adds a note of another resolve; false if this one is over, too.
  @inline(never) func add(_ note: Note) -> Bool {
    state.withLock { state in
      if !isOver { state.notes.append(note) }
      return !isOver
    }
  }

  /// Ends the resolve, and notifies its instances; if it has failed, those that are kept.
  @inline(never) func end(isComplete: Bool) {
    over.isSet = true
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    for note in ended.notes.reversed() where Builds.isDone(note, isComplete: isComplete) {
      note.instance.didResolveDependencies()
    }
  }
}

/// An instance to notify, with the build that may keep it, even if the resolve fails.
// Unchecked: instances need not be `Sendable`, see `Container`.
final class Note: @unchecked Sendable {
  let instance: any Resolvable
  let build: Build?

  init(_ told: any Resolvable, of build: Build?) { (instance, self.build) = (told, build) }
}

extension Container {
  /// Records the slot of an instance that is about to be kept. Called under the lock of `Builds`.
  @inline(never) func record(_ slot: Slot) {
    state.withLock { state in
      // A weak instance may be made many times: the last one counts.
      if slot is WeakPlace { state.created.removeAll { $0 === slot } }
      state.created.append(slot)
    }
  }

  /// - Throws: `.noResolver` if the container is closed, for an instance that has to be closed, too.
  func check(_ box: AnyBox, for slot: Slot) throws {
    guard isClosed, slot.registration.any(box) is any Closeable else { return }
    closeLate(box, in: slot)
    throw ResolutionError(.noResolver, key: slot.registration.key)
  }

  /// Closes an instance that `close()` may have come too early for, on a task of its own.
  func closeLate(_ box: AnyBox, in slot: Slot) {
    guard let instance = closeable(box, in: slot).map({ Shared($0) }) else { return }
    closeAll([(instance, slot.registration)], nil)
  }

  /// The instance, if it has to be closed and was not yet.
  func closeable(_ box: AnyBox, in slot: Slot) -> (any Closeable)? {
    let registration = slot.registration
    guard let instance = registration.any(box) as? any Closeable else { return nil }
    // Several slots may keep one object.
    let owner: AnyObject = registration.isObject(box) ? registration.object(box) : slot
    return state.withLock { state in
      state.held.append(box)
      return state.ended.insert(ObjectIdentifier(owner)).inserted
    } ? instance : nil
  }
}
