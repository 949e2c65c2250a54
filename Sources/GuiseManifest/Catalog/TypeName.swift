package import Guise
internal import Synchronization

/// Names of types, as catalogs and messages write them.
package enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// `Module.Outer.Inner`; for `any P` the protocol's own name.
  ///
  /// Kept once it has been asked for: the runtime takes microseconds to make one.
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

  /// The full name of an adapter around a service.
  ///
  /// - Parameter arguments: of a provider.
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

  /// The full name of a dictionary by strings.
  package static func dictionary(of service: String) -> String {
    "Swift.Dictionary<Swift.String, \(service)>"
  }

  /// The names of types that are easily taken for another: its optional and, of a tuple or a function, those
  /// among some names that differ in labels or `@Sendable`.
  static func alike(_ service: String, among names: some Sequence<String>) -> [String] {
    let optional = full(of: .optional, around: service)
    guard service.hasPrefix("(") || service.hasPrefix("@") else { return [optional] }
    func plain(_ name: String) -> String {
      name.replacing(#/@Sendable |[A-Za-z_]\w*: /#, with: "")
    }
    let wanted = plain(service)
    return [optional] + names.filter { $0 != service && plain($0) == wanted }
  }

  /// The last component, without generic arguments; nil for what is not a single name, such as a
  /// tuple, a function or a composition of protocols.
  static func short(of type: Any.Type) -> String? { short(ofName: full(of: type)) }

  /// The short name of a type whose full name is known.
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
      // Not the arrow of a function.
      if byte == UInt8(ascii: ">"), previous != UInt8(ascii: "-") { depth -= 1 }
      previous = byte
    }
    return plain
  }

  /// As code writes the type of instances of a protocol, by its full name.
  static func existential(_ name: String) -> String {
    if name.hasPrefix("any ") { return name }
    return name.contains(" ") ? "any (\(name))" : "any \(name)"
  }

  /// Whether the name is the same in every build: a private or local type's is not.
  static func isStable(_ name: String) -> Bool {
    !has("(\(unknownContext))", in: name) && !has(" in _", in: name)
  }

  private static let unknownContext = "unknown context"

  /// The runtime's name without what differs from run to run and from platform to platform.
  package static func portable(_ name: String) -> String {
    // Foundation is one module on some platforms and several on others; catalogs are shared. What is
    // imported from C and Objective-C has a module that code cannot name, on some platforms none.
    let modules = [("FoundationEssentials.", "Foundation."), ("__C.", "")]
    return modules.reduce(withoutAddresses(name)) { replacing($1.0, by: $1.1, in: $0) }
  }

  /// Of a private type the runtime says no more of where it is declared than an address.
  private static func withoutAddresses(_ name: String) -> String {
    guard has(unknownContext, in: name) else { return name }
    return name.replacing(#/\(unknown context at [^)]*\)/#, with: "(\(unknownContext))")
  }

  private static func replacing(
    _ module: String, by replacement: String, in name: String
  ) -> String {
    guard has(module, in: name) else { return name }
    var replaced = ""
    var rest = name[...]
    while let range = rest.firstRange(of: module) {
      let isWhole = (rest[..<range.lowerBound].last ?? replaced.last).map(isBoundary) ?? true
      replaced += rest[..<range.lowerBound]
      replaced += isWhole ? replacement[...] : rest[range]
      rest = rest[range.upperBound...]
    }
    return replaced + rest
  }

  /// Whether a name has a part. The library's search prepares itself for longer texts, which takes longer
  /// than all else that is done with a name.
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

  private static func isBoundary(_ character: Character) -> Bool {
    !(character.isLetter || character.isNumber || character == "_" || character == ".")
  }
}

extension Catalog.InstanceKind {
  /// The kind of a service's instances, which is unknown behind a protocol that is not bound to classes.
  init(of type: Any.Type) {
    if type is AnyObject.Type {
      self = .reference
    } else {
      // An existential's metatype alone is called `P.Protocol`; with constrained associated types
      // only its own name tells.
      let metatype = _typeName(Swift.type(of: type), qualified: false)
      let isExistential = metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
      self = !isExistential ? .value : TypeShape(type) == .reference ? .object : .unknown
    }
  }
}
