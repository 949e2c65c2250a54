import GuiseManifest

extension Manifest.Value {
  /// A member of an object; nothing of anything else. Set to nil it is removed.
  subscript(key: String) -> Manifest.Value? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The keys of an object, sorted.
  var keys: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }

  var elements: [Manifest.Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// What a path leads to: keys, and the positions of elements. Set to nil it is removed.
  subscript(path: ArraySlice<PathStep>) -> Manifest.Value? {
    get {
      guard let step = path.first else { return self }
      return switch step {
      case .key(let key): self[key]?[path.dropFirst()]
      case .index(let index):
        elements.indices.contains(index) ? elements[index][path.dropFirst()] : nil
      }
    }
    set {
      guard let step = path.first else { return self = newValue ?? .null }
      let isLast = path.count == 1
      switch step {
      case .key(let key):
        if isLast { return self[key] = newValue }
        self[key]?[path.dropFirst()] = newValue
      case .index(let index):
        var elements = elements
        guard elements.indices.contains(index) else { return }
        if isLast, newValue == nil {
          elements.remove(at: index)
        } else {
          elements[index][path.dropFirst()] = newValue
        }
        self = .array(elements)
      }
    }
  }

  enum PathStep: Hashable {
    case key(String)
    case index(Int)
  }

  /// The paths to everything within, from the outside in.
  var paths: [[PathStep]] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { member in
        [[.key(member.key)]] + member.value.paths.map { [.key(member.key)] + $0 }
      }
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        [[.index(index)]] + element.paths.map { [.index(index)] + $0 }
      }
    case .null, .boolean, .number, .string: []
    }
  }
}
