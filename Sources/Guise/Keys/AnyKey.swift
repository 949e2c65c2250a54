/// The identity of a registration: the service, its tags, and the types of its arguments.
public struct AnyKey: ServiceKey {
  /// The service type.
  public let service: Any.Type
  /// The tags that distinguish registrations of one service; their order does not matter.
  public let tags: Tags
  /// The types of the factory's arguments, in their order: other types make another key.
  public let arguments: [Any.Type]

  /// Creates the key of a registration with these parts.
  ///
  /// - Parameters:
  ///   - service: the service type.
  ///   - tags: the registration's tags.
  ///   - arguments: the types of the factory's arguments, in their order.
  public init(service: Any.Type, tags: Tags = Tags(), arguments: [Any.Type] = []) {
    self.service = service
    self.tags = tags
    self.arguments = arguments
  }

  /// Creates a key from a typed one; ``Key/init(_:)`` converts it back.
  ///
  /// - Parameter key: the typed key.
  public init<T>(_ key: Key<T>) { self = key.erased }

  /// The key itself, which is not typed.
  public var erased: AnyKey { self }

  /// The hash that registrations are found by: equal to that of a `resolve` with the same types and
  /// tags.
  @usableFromInline
  var keyHash: Int {
    var hash = KeyHash(service: service)
    for argument in arguments { hash.combine(argument: argument) }
    hash.combine(tagSum: tags.hashSum)
    return hash.value
  }

  @inline(never)
  public static func == (a: AnyKey, b: AnyKey) -> Bool {
    a.service == b.service && a.tags == b.tags && a.hasArguments(b.arguments)
  }

  /// Whether the arguments have exactly these types, in this order.
  @inline(never)
  func hasArguments(_ types: [Any.Type]) -> Bool {
    guard arguments.count == types.count else { return false }
    for place in types.indices where arguments[place] != types[place] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(keyHash) }
}

extension AnyKey: CustomStringConvertible {
  /// The text `Module.Service`, with `tags: …` and `args: …` if there are any.
  public var description: String {
    var text = String(reflecting: service)
    if tags.isEmpty && arguments.isEmpty { return text }
    text += " ("
    if !tags.isEmpty { text += "tags: " + tags.description }
    for (place, argument) in arguments.enumerated() {
      text += place > 0 ? ", " : tags.isEmpty ? "args: " : "; args: "
      text += String(reflecting: argument)
    }
    return text + ")"
  }
}

extension AnyKey {
  init<each Argument>(
    service: Any.Type, tags: Tags, argumentTypes: repeat (each Argument).Type
  ) {
    var arguments: [Any.Type] = []
    repeat arguments.append(each argumentTypes)
    self.init(service: service, tags: tags, arguments: arguments)
  }
}

/// A ``Key``, typed by its service, or an ``AnyKey``: for functions that take either.
public protocol ServiceKey: Hashable, Sendable {
  /// The same key, not typed by its service.
  var erased: AnyKey { get }
}
