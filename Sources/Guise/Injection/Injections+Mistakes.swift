// Mistaken calls; see `Registrar+Mistakes`.
extension Injections {
  /// A key path to a constant.
  @available(*, unavailable, message: "only a 'var' that can be set can be injected")
  @_disfavoredOverload @discardableResult
  public func inject<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: KeyPath<Target, Value>, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> Self { preconditionFailure("unavailable") }
}

extension AutoFactory {
  /// A key path to a constant.
  @available(*, unavailable, message: "only a 'var' that can be set can be injected")
  @_disfavoredOverload
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: KeyPath<Service, Value>, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> AutoFactory { preconditionFailure("unavailable") }
}
