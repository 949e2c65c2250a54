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

  /// The value at a path of keys and positions of elements. Set to nil it is removed; objects on
  /// the way to something else are made.
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
        guard newValue != nil || self[key] != nil else { return }
        var inner = self[key] ?? [:]
        inner[path.dropFirst()] = newValue
        self[key] = inner
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

  /// The value at a path of keys.
  subscript(at keys: String...) -> Manifest.Value? {
    get { self[keys.map(PathStep.key)[...]] }
    set { self[keys.map(PathStep.key)[...]] = newValue }
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

  /// The value as it stands in a file.
  var text: String { sorted.text(.document) }

  /// The value with its strings read as where they refer to no variables.
  var unescaped: Manifest.Value {
    switch self {
    case .string(let text): .string(text.replacing("$${", with: "${"))
    case .array(let elements): .array(elements.map(\.unescaped))
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.value.unescaped) })
    case .null, .boolean, .number: self
    }
  }
}
