package import Guise
internal import Synchronization

/// Names of types in catalogs and messages.
package enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// Returns a type's full name, `Module.Outer.Inner`; for `any P`, the protocol's own name.
  ///
  /// Cached, since the runtime takes microseconds to make a name.
  @inline(never)
  package static func full(of type: Any.Type) -> String {
    names.withLock { names in
      let id = ObjectIdentifier(type)
      if let name = names[id] { return name }
      let name = portable(_typeName(type, qualified: true))
      names[id] = name
      return name
    }
  }

  /// Returns the full name of an adapter around a service.
  ///
  /// - Parameter arguments: The argument types of a provider.
  package static func full(
    of adapter: AdapterKind, around service: String, arguments: [String] = []
  ) -> String {
    switch adapter {
    case .optional: "Swift.Optional<\(service)>"
    case .array: "Swift.Array<\(service)>"
    case .set: "Swift.Set<\(service)>"
    case .lazy: "Guise.LazyResolver<\(service)>"
    case .lazyTags: "Guise.LazyTagsResolver<\(service)>"
    case .lazyFull: "Guise.LazyFullResolver<\(service)>"
    case .provider:
      "Guise.Provider<\(service), Pack{\(arguments.joined(separator: ", "))}>"
    }
  }

  /// Returns the full name of a dictionary with string keys.
  package static func dictionary(of service: String) -> String {
    "Swift.Dictionary<Swift.String, \(service)>"
  }

  /// Returns names of types that are easily confused with a service: its optional and, for a tuple or a
  /// function, the candidates that differ only in labels or `@Sendable`.
  package static func alike(_ service: String, among names: some Sequence<String>) -> [String] {
    let optional = full(of: .optional, around: service)
    guard service.hasPrefix("(") || service.hasPrefix("@") else { return [optional] }
    func plain(_ name: String) -> String {
      name.replacing(#/@Sendable |[A-Za-z_]\w*: /#, with: "")
    }
    let wanted = plain(service)
    return [optional] + names.filter { $0 != service && plain($0) == wanted }
  }

  /// Returns the last component, without generic arguments; nil for a type without a single name, such as a
  /// tuple, a function or a composition of protocols.
  static func short(of type: Any.Type) -> String? { short(ofName: full(of: type)) }

  /// Returns the short name of a type with a known full name.
  package static func short(ofName name: String) -> String? {
    let components = withoutGenericArguments(name).split(separator: UInt8(ascii: "."))
    guard components.allSatisfy({ Identifier.isValid($0) }) else { return nil }
    return components.last.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func withoutGenericArguments(_ name: String) -> [UInt8] {
    var plain: [UInt8] = []
    var depth = 0
    var previous: UInt8?
    for byte in name.utf8.dropFirst(name.hasPrefix("any ") ? 4 : 0) {
      if byte == UInt8(ascii: "<") { depth += 1 }
      if depth == 0 { plain.append(byte) }
      // The arrow of a function does not count.
      if byte == UInt8(ascii: ">"), previous != UInt8(ascii: "-") { depth -= 1 }
      previous = byte
    }
    return plain
  }

  /// Returns the spelling of an existential type in code, given the protocol's full name.
  package static func existential(_ name: String) -> String {
    if name.hasPrefix("any ") { return name }
    return name.contains(" ") ? "any (\(name))" : "any \(name)"
  }

  /// Whether the name is the same in every build, which excludes private and local types.
  package static func isStable(_ name: String) -> Bool {
    !has("(\(unknownContext))", in: name) && !has(" in _", in: name)
  }

  private static let unknownContext = "unknown context"

  /// Returns the runtime's name without the parts that differ between runs and platforms.
  package static func portable(_ name: String) -> String {
    var name = name
    if has(unknownContext, in: name) {
      // The address is the runtime's only hint of a private type's declaration.
      name.replace(#/\(unknown context at [^)]*\)/#, with: "(\(unknownContext))")
    }
    // Foundation is one module on some platforms and several on others; catalogs are shared. Imported C and
    // Objective-C types have a module that code cannot name, on some platforms none.
    if has("FoundationEssentials.", in: name) {
      name.replace(#/(^|[^\w.])FoundationEssentials\./#) { "\($0.1)Foundation." }
    }
    if has("__C.", in: name) { name.replace(#/(^|[^\w.])__C\./#) { $0.1 } }
    return name
  }

  /// Whether a name contains a part.
  ///
  /// The standard library's search prepares itself for longer texts, which would take longer than all other
  /// work on a name.
  @inline(never)
  private static func has(_ part: String, in name: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = name.utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
