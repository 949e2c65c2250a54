import Guise

extension Whole {
  /// A property of any type, which is written once.
  subscript<Value: Part>(injected: InjectedType<Value>) -> Value? {
    get { nil }
    nonmutating set {
      guard let newValue, let piece = self as? any AnyPiece else { return }
      injected.isOptional ? piece.add(Optional(newValue)) : piece.add(newValue)
    }
  }
}

/// The name of a property, which tells it from the others of a piece.
struct InjectedType<Value>: Hashable, Sendable {
  let isOptional: Bool

  init(_ type: Value.Type, isOptional: Bool = false) { self.isOptional = isOptional }
}

extension PropertyPlan {
  func adding<Product: Whole>(to factory: AutoFactory<Product>) -> AutoFactory<Product> {
    func open<Value: Part>(_ type: Value.Type) -> AutoFactory<Product> {
      // Not where there are packs: no key path can be written there.
      let required = \Product.[InjectedType(type)]
      let optional = \Product.[InjectedType(type, isOptional: true)]
      func add<each T: Hashable & Sendable>(_ tags: repeat each T) -> AutoFactory<Product> {
        isOptional
          ? factory.injecting(optional: optional, tags: repeat each tags)
          : factory.injecting(required, tags: repeat each tags)
      }
      func tagged(_ tag: some Hashable & Sendable) -> AutoFactory<Product> { add(tag) }
      return if let tag = tags.first { tagged(tag.value) } else { add() }
    }
    return open(shape.type)
  }

  func adding<Product: Whole>(to factory: MainAutoFactory<Product>) -> MainAutoFactory<Product> {
    func open<Value: Part>(_ type: Value.Type) -> MainAutoFactory<Product> {
      // Not where there are packs: no key path can be written there.
      let required = \Product.[InjectedType(type)]
      let optional = \Product.[InjectedType(type, isOptional: true)]
      func add<each T: Hashable & Sendable>(_ tags: repeat each T) -> MainAutoFactory<Product> {
        isOptional
          ? factory.injecting(optional: optional, tags: repeat each tags)
          : factory.injecting(required, tags: repeat each tags)
      }
      func tagged(_ tag: some Hashable & Sendable) -> MainAutoFactory<Product> { add(tag) }
      return if let tag = tags.first { tagged(tag.value) } else { add() }
    }
    return open(shape.type)
  }
}
