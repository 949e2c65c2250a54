import GuiseManifest
import GuiseValidation

extension Manifest.Value {
  /// A member of an object; nothing of anything else. Set to nil it is removed.
  subscript(key: String) -> Manifest.Value? {
    get { members.first { $0.key == key }?.value }
    set {
      guard case .object = self else { return }
      let changed = newValue.map { adding([key: $0]) }
      self = changed ?? without(key)
    }
  }

  /// The keys of an object, sorted.
  var keys: [String] { members.map(\.key).sorted() }

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
