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
      func tagged(_ tag: some Hashable & Sendable) -> AutoFactory<Product> {
        isOptional
          ? factory.injecting(optional: optional, tags: tag)
          : factory.injecting(required, tags: tag)
      }
      if let tag = tags.first { return tagged(tag.value) }
      return isOptional ? factory.injecting(optional: optional) : factory.injecting(required)
    }
    return open(shape.type)
  }
}
