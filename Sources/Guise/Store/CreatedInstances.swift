internal import Synchronization

/// The instances that a container has to close, in the order of creation, each object once.
struct CreatedInstances {
  struct Entry {
    private let shared: Shared<any Closeable>
    /// The registration that the instance was first kept for.
    let registration: Registration
    /// The containers that share the instance; nil if only this one has it.
    fileprivate(set) var holders: Holders?

    init(instance: any Closeable, of registration: Registration, holders: Holders? = nil) {
      shared = Shared(instance)
      self.registration = registration
      self.holders = holders
    }

    var instance: any Closeable { shared.value }

    /// Gives up this container's share of the instance. Called once.
    ///
    /// - Returns: whether the container has to close the instance, because no other one has it.
    func letGo() -> Bool { holders?.letGo() ?? true }
  }

  /// The containers that share one instance: the last of them to be closed closes it.
  final class Holders: Sendable {
    private let count = Atomic(1)

    func add() { count.add(1, ordering: .relaxed) }

    /// - Returns: whether it was the last.
    fileprivate func letGo() -> Bool {
      count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
  }

  /// Unchecked: only the container's state refers to it.
  private final class Item: @unchecked Sendable {
    /// The instance; nil if it is held weakly.
    private let kept: (any Closeable)?
    private let object: WeakObject
    private let registration: Registration
    var holders: Holders?

    init(_ entry: Entry, isWeak: Bool) {
      kept = isWeak ? nil : entry.instance
      object = WeakObject(isWeak ? entry.object : nil)
      registration = entry.registration
      holders = entry.holders
    }

    /// The entry of the item; nil if the instance is gone.
    var entry: Entry? {
      guard let instance = kept ?? object.object as? any Closeable else { return nil }
      return Entry(instance: instance, of: registration, holders: holders)
    }

    var isGone: Bool { kept == nil && object.object == nil }
  }

  enum Addition {
    /// Added, with objects to release outside the lock: their `deinit` may be user code.
    case added(Shared<[AnyObject]>?)
    /// Too late: everything is closed, but this instance is not if it is new.
    case late(isNew: Bool)
  }

  private var items: [Item] = []
  /// All added objects that are alive, closed or not.
  private var known = WeakObjects()
  private var limit = 16
  private var isOver = false

  /// The number of instances to close, or of known objects, whichever is larger.
  var count: Int { max(items.count, known.count) }

  /// Adds an instance, unless it was added before.
  ///
  /// - Parameter isWeak: whether the instance is not kept alive.
  mutating func add(_ entry: Entry, isWeak: Bool) -> Addition {
    let isNew = entry.object.map { known.insert($0) } ?? true
    if isOver { return .late(isNew: isNew) }
    guard isNew else { return .added(nil) }
    items.append(Item(entry, isWeak: isWeak && entry.object != nil))
    guard count > limit else { return .added(nil) }
    // By now, as many objects may be gone as alive.
    let alive = known.prune()
    items.removeAll { $0.isGone }
    limit = max(16, count * 2)
    return .added(alive)
  }

  /// Removes the latest instance that still exists; nil if there is none, and none can be added any
  /// more.
  mutating func popLast() -> Entry? {
    while let item = items.popLast() {
      if let entry = item.entry { return entry }
    }
    isOver = true
    return nil
  }

  /// Shares instances with another container and returns its entries, in the order of creation.
  ///
  /// - Parameters:
  ///   - isShared: selects the instances.
  ///   - seen: set to the entries of all existing instances, to be released outside the lock.
  mutating func share(where isShared: (Entry) -> Bool, seeing seen: inout [Entry]) -> [Entry] {
    var shared: [Entry] = []
    for item in items {
      guard var entry = item.entry else { continue }
      seen.append(entry)
      guard isShared(entry) else { continue }
      let holders = entry.holders ?? Holders()
      holders.add()
      item.holders = holders
      entry.holders = holders
      shared.append(entry)
    }
    return shared
  }
}

extension CreatedInstances.Entry {
  /// The instance if it is an object, which may be kept more than once; nil if it is a value.
  var object: AnyObject? {
    type(of: instance) is AnyClass ? instance as AnyObject : nil
  }

  /// The identity of the instance: the object's own, because it may first have been kept for another
  /// registration; for a value, the registration's.
  var id: ObjectIdentifier {
    object.map { ObjectIdentifier($0) } ?? ObjectIdentifier(registration)
  }
}

/// An instance that releases resources at its end, such as a connection, a file or a server.
///
/// A container closes the instances that it keeps; see `Container.close()`. Classes, actors, types
/// of a global actor and values may conform. A conformance is not isolated to an actor: a container
/// on another one could not see it.
public protocol Closeable: SendableMetatype {
  /// Releases the instance's resources.
  ///
  /// Called once; on the actor that closes the container, unless the type has its own.
  nonisolated(nonsending) func close() async throws
}
