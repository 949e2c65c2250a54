/// The look-up of adapter types.
package enum Adapters {
  /// The cached result for a type.
  private final class Answer: Sendable {
    let type: Any.Type
    let adapter: (any Adapter.Type)?

    init(_ type: Any.Type) {
      self.type = type
      adapter = type as? any Adapter.Type
    }
  }

  /// The results by type. A result that was put there stays, and is never released.
  private static let known = WordCache()

  /// The type as an adapter; nil if it does not adapt another.
  ///
  /// Asking the runtime takes several hundred instructions, so the result is cached, unless another
  /// type's is in its place.
  static func adapter(of type: Any.Type) -> (any Adapter.Type)? {
    guard isStructOrEnum(type) else { return nil }
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let known = UnsafeRawPointer(bitPattern: known.first(at: key)) {
      let answer = Unmanaged<Answer>.fromOpaque(known)
      return answer._withUnsafeGuaranteedRef {
        $0.type == type ? $0.adapter : type as? any Adapter.Type
      }
    }
    let answer = Answer(type)
    let word = Unmanaged.passRetained(answer)
    if !known.claim(key, with: UInt(bitPattern: word.toOpaque())) { word.release() }
    return answer.adapter
  }

  /// The service that an adapter wraps, and how the adapter resolves it; nil for a type that does
  /// not adapt another.
  package static func level(
    of type: Any.Type
  ) -> (kind: AdapterKind, wrapped: Any.Type, laterArguments: [Any.Type]?)? {
    adapter(of: type).map { ($0.kind, $0.wrapped, $0.laterArguments) }
  }
}
