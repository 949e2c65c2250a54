import Guise

extension AnyPiece {
  /// A property of any type, which is written once.
  subscript<Value: Part>(injected: InjectedType<Value>) -> Value? {
    get { nil }
    set {
      guard let newValue else { return }
      injected.isOptional ? add(Optional(newValue)) : add(newValue)
    }
  }
}

/// What tells the properties of a piece from each other.
struct InjectedType<Value>: Hashable, Sendable {
  let isOptional: Bool

  init(_ type: Value.Type, isOptional: Bool = false) { self.isOptional = isOptional }
}

extension PropertyPlan {
  func adding<Product: AnyPiece>(to factory: AutoFactory<Product>) -> AutoFactory<Product> {
    func open<Value: Part>(_ type: Value.Type) -> AutoFactory<Product> {
      switch (isOptional, tags.first?.value) {
      case (false, nil): factory.injecting(\.[InjectedType(type)])
      case (true, nil): factory.injecting(optional: \.[InjectedType(type, isOptional: true)])
      case (false, let tag?): tagged(factory, type, tag)
      case (true, let tag?): optional(factory, type, tag)
      }
    }
    return open(shape.type)
  }

  private func tagged<Product: AnyPiece, Value: Part>(
    _ factory: AutoFactory<Product>, _ type: Value.Type, _ tag: some Hashable & Sendable
  ) -> AutoFactory<Product> {
    factory.injecting(\.[InjectedType(type)], tags: tag)
  }

  private func optional<Product: AnyPiece, Value: Part>(
    _ factory: AutoFactory<Product>, _ type: Value.Type, _ tag: some Hashable & Sendable
  ) -> AutoFactory<Product> {
    factory.injecting(optional: \.[InjectedType(type, isOptional: true)], tags: tag)
  }

  func adding<Product: AnyPiece>(to factory: MainAutoFactory<Product>) -> MainAutoFactory<Product> {
    func open<Value: Part>(_ type: Value.Type) -> MainAutoFactory<Product> {
      func tagged(_ tag: some Hashable & Sendable) -> MainAutoFactory<Product> {
        factory.injecting(\.[InjectedType(type)], tags: tag)
      }
      guard let tag = tags.first?.value else {
        return isOptional
          ? factory.injecting(optional: \.[InjectedType(type, isOptional: true)])
          : factory.injecting(\.[InjectedType(type)])
      }
      return tagged(tag)
    }
    return open(shape.type)
  }
}
