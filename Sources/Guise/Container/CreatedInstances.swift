/// What a container has to close, in the order of creation, each object once.
struct CreatedInstances {
  struct Entry {
    private let shared: Shared<any Closeable>
    let key: AnyKey
    let location: SourceLocation

    init(instance: any Closeable, key: AnyKey, location: SourceLocation) {
      shared = Shared(instance)
      self.key = key
      self.location = location
    }

    var instance: any Closeable { shared.value }
  }

  private enum Item {
    case kept(Entry)
    /// Of a lifetime that ends with the last who holds the instance.
    case weak(WeakObject, key: AnyKey, location: SourceLocation)
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
      items.append(.weak(WeakObject(object), key: entry.key, location: entry.location))
    } else {
      items.append(.kept(entry))
    }
    return .added(count > limit ? prune() : [])
  }

  /// Takes the last that was added and is still there; nil: there is none, and there will be none.
  mutating func popLast() -> Entry? {
    while let item = items.popLast() {
      switch item {
      case .kept(let entry):
        return entry
      case .weak(let reference, let key, let location):
        if let instance = reference.object as? any Closeable {
          return Entry(instance: instance, key: key, location: location)
        }
      }
    }
    isOver = true
    return nil
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
  fileprivate var object: AnyObject? {
    type(of: instance) is AnyClass ? instance as AnyObject : nil
  }
}
