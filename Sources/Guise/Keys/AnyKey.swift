/// What identifies a registration: the service, its tags, and the types of its arguments.
public struct AnyKey: ServiceKey {
  /// The type that is asked for.
  public let service: Any.Type
  /// What tells registrations of one service apart; their order means nothing.
  public let tags: Tags
  /// The types of the factory's arguments, in their order: arguments of other types make another
  /// key.
  public let arguments: [Any.Type]

  /// Creates the key that a registration with these parts has.
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

  /// A typed key without its type; ``Key/init(_:)`` is the way back.
  ///
  /// - Parameter key: the typed key.
  public init<T>(_ key: Key<T>) { self = key.erased }

  /// The key itself, which has no type to lose.
  public var erased: AnyKey { self }

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

  @inline(never)
  func hasArguments(_ types: [Any.Type]) -> Bool {
    guard arguments.count == types.count else { return false }
    for place in types.indices where arguments[place] != types[place] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(keyHash) }
}

extension AnyKey: CustomStringConvertible {
  /// `Module.Service`, with `tags: …` and `args: …` where there are any.
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
