/// The types of a factory's arguments, in their order; few, so only more than two need an array.
@usableFromInline
struct ArgumentTypes: Equatable, Sendable {
  @usableFromInline
  enum Content: Sendable {
    case none
    case one(Any.Type)
    case two(Any.Type, Any.Type)
    case many([Any.Type])
  }

  @usableFromInline var content = Content.none

  @inlinable init() {}

  @inlinable
  init<each Argument>(of _: repeat (each Argument).Type) {
    repeat append((each Argument).self)
  }

  init(_ types: [Any.Type]) { for type in types { append(type) } }

  @inlinable var isEmpty: Bool { if case .none = content { true } else { false } }

  @usableFromInline var all: [Any.Type] {
    switch content {
    case .none: []
    case .one(let first): [first]
    case .two(let first, let second): [first, second]
    case .many(let types): types
    }
  }

  @inlinable
  mutating func append(_ type: Any.Type) {
    switch content {
    case .none: content = .one(type)
    case .one(let first): content = .two(first, type)
    default: content = .many(all + [type])
    }
  }

  @usableFromInline
  static func == (a: ArgumentTypes, b: ArgumentTypes) -> Bool {
    switch (a.content, b.content) {
    case (.none, .none): true
    case (.one(let a), .one(let b)): a == b
    case (.two(let a, let b), .two(let c, let d)): a == c && b == d
    case (.many(let a), .many(let b)): a.elementsEqual(b, by: ==)
    default: false
    }
  }

  /// Depends on the order: arguments of types A, B are not those of B, A.
  var hash: Int { all.isEmpty ? 0 : all.reduce(0) { KeyHash.mix($0 &+ KeyHash.of($1) &+ 1) } }
}
