internal import Synchronization

/// What a container has to close, in the order of creation, each object once.
struct CreatedInstances {
  struct Entry {
    private let shared: Shared<any Closeable>
    /// What the instance was first kept for.
    let registration: Registration
    /// The containers that have the instance; nil where it is this one alone.
    fileprivate(set) var holders: Holders?

    init(instance: any Closeable, of registration: Registration, holders: Holders? = nil) {
      shared = Shared(instance)
      self.registration = registration
      self.holders = holders
    }

    var instance: any Closeable { shared.value }

    /// Called once, when the container lets go of the instance.
    ///
    /// - Returns: whether it has to close it: no other container has it.
    func letGo() -> Bool { holders?.letGo() ?? true }
  }

  /// The containers that have one instance: the last of them that is closed closes it.
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
    /// nil for one of a lifetime that ends with the last who holds the instance.
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

    /// nil where the instance is gone.
    var entry: Entry? {
      guard let instance = kept ?? object.object as? any Closeable else { return nil }
      return Entry(instance: instance, of: registration, holders: holders)
    }

    var isGone: Bool { kept == nil && object.object == nil }
  }

  enum Addition {
    /// With objects that are to be released outside of the lock: the `deinit` of one is the user's
    /// code.
    case added(Shared<[AnyObject]>?)
    /// Everything is closed. New: this instance is not.
    case late(isNew: Bool)
  }

  private var items: [Item] = []
  /// Every object that was added and is alive, closed or not.
  private var known = WeakObjects()
  private var limit = 16
  private var isOver = false

  /// Those that are to be closed, and the objects that are known.
  var count: Int { max(items.count, known.count) }

  /// Adds an instance, unless it was added before.
  ///
  /// - Parameter isWeak: the instance is not kept alive.
  mutating func add(_ entry: Entry, isWeak: Bool) -> Addition {
    let isNew = entry.object.map { known.insert($0) } ?? true
    if isOver { return .late(isNew: isNew) }
    guard isNew else { return .added(nil) }
    items.append(Item(entry, isWeak: isWeak && entry.object != nil))
    guard count > limit else { return .added(nil) }
    // When there may be as many that are gone as others.
    let alive = known.prune()
    items.removeAll { $0.isGone }
    limit = max(16, count * 2)
    return .added(alive)
  }

  /// Takes the last that was added and is still there; nil: there is none, and there will be none.
  mutating func popLast() -> Entry? {
    while let item = items.popLast() {
      if let entry = item.entry { return entry }
    }
    isOver = true
    return nil
  }

  /// Shares instances with another container, which gets the entries, in the order of creation.
  ///
  /// - Parameters:
  ///   - isShared: which of them.
  ///   - seen: gets all that are there, to be released outside of the lock.
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
  /// The instance where it is an object, which may be kept more than once; nil where it is a value.
  var object: AnyObject? {
    type(of: instance) is AnyClass ? instance as AnyObject : nil
  }
}
