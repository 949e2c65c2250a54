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

  private enum Item {
    case kept(Entry)
    /// Of a lifetime that ends with the last who holds the instance.
    case weak(WeakObject, of: Registration, holders: Holders?)

    /// nil where the instance is gone.
    var entry: Entry? {
      switch self {
      case .kept(let entry): return entry
      case .weak(let reference, let registration, let holders):
        guard let instance = reference.object as? any Closeable else { return nil }
        return Entry(instance: instance, of: registration, holders: holders)
      }
    }

    mutating func share(among holders: Holders) {
      switch self {
      case .kept(var entry):
        entry.holders = holders
        self = .kept(entry)
      case .weak(let reference, let registration, _):
        self = .weak(reference, of: registration, holders: holders)
      }
    }
  }

  enum Addition {
    /// With what is to be released outside of the lock: its `deinit` is the user's code.
    case added([Shared<AnyObject>])
    /// Everything is closed. New: this instance is not.
    case late(isNew: Bool)
  }

  private var items: [Item] = []
  /// Every object that was added and is alive, closed or not. Weak, so that an object that lies where
  /// another has been is not taken for it.
  private var known: [ObjectIdentifier: WeakObject] = [:]
  private var limit = 16
  private var isOver = false

  /// Those that are to be closed, and the objects that are known.
  var count: Int { max(items.count, known.count) }

  /// Adds an instance, unless it was added before.
  ///
  /// - Parameter isWeak: the instance is not kept alive.
  mutating func add(_ entry: Entry, isWeak: Bool) -> Addition {
    let object = entry.object
    let isNew = object.map { insert($0) } ?? true
    if isOver { return .late(isNew: isNew) }
    guard isNew else { return .added([]) }
    if isWeak, let object {
      items.append(.weak(WeakObject(object), of: entry.registration, holders: entry.holders))
    } else {
      items.append(.kept(entry))
    }
    return .added(count > limit ? prune() : [])
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
    for index in items.indices {
      guard var entry = items[index].entry else { continue }
      seen.append(entry)
      guard isShared(entry) else { continue }
      let holders = entry.holders ?? Holders()
      holders.add()
      items[index].share(among: holders)
      entry.holders = holders
      shared.append(entry)
    }
    return shared
  }

  private mutating func insert(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    if known[id]?.object === object { return false }
    known[id] = WeakObject(object)
    return true
  }

  /// Forgets the objects that are gone, when there may be as many of them as others.
  private mutating func prune() -> [Shared<AnyObject>] {
    let alive = known.values.compactMap { $0.object.map(Shared.init) }
    let ids = Set(alive.map { ObjectIdentifier($0.value) })
    known = known.filter { ids.contains($0.key) }
    items.removeAll {
      if case .weak(let reference, _, _) = $0 { reference.object == nil } else { false }
    }
    limit = max(16, count * 2)
    return alive
  }
}

extension CreatedInstances.Entry {
  /// The instance where it is an object, which may be kept more than once; nil where it is a value.
  var object: AnyObject? {
    type(of: instance) is AnyClass ? instance as AnyObject : nil
  }
}
