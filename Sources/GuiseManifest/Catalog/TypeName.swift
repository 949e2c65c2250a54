internal import Guise
internal import Synchronization

/// Names of types, as catalogs and messages write them.
package enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// `Module.Outer.Inner`; for `any P` the protocol's own name.
  ///
  /// Kept once it has been asked for: the runtime takes microseconds to make one.
  static func full(of type: Any.Type) -> String {
    names.withLock { names in
      let id = ObjectIdentifier(type)
      if let name = names[id] { return name }
      let name = portable(String(reflecting: type))
      names[id] = name
      return name
    }
  }

  /// The full name of an adapter around a service.
  ///
  /// - Parameter arguments: of a provider.
  static func full(
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
  static func dictionary(of service: String) -> String {
    "Swift.Dictionary<Swift.String, \(service)>"
  }

  /// The last component, without generic arguments; nil for what is not a single name, such as a
  /// tuple, a function or a composition of protocols.
  static func short(of type: Any.Type) -> String? { short(ofName: full(of: type)) }

  /// The short name of a type whose full name is known.
  package static func short(ofName name: String) -> String? {
    let components = withoutGenericArguments(name).split(separator: ".")
    guard components.allSatisfy({ Identifier.isValid(String($0)) }) else { return nil }
    return components.last.map(String.init)
  }

  private static func withoutGenericArguments(_ name: String) -> String {
    var plain = ""
    var depth = 0
    var previous: Character?
    for character in name.hasPrefix("any ") ? name.dropFirst(4) : name[...] {
      if character == "<" { depth += 1 }
      if depth == 0 { plain.append(character) }
      // Not the arrow of a function.
      if character == ">", previous != "-" { depth -= 1 }
      previous = character
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
    !name.contains("(\(unknownContext))") && !name.contains(" in _")
  }

  private static let unknownContext = "unknown context"

  /// The name without what differs from run to run and from platform to platform.
  private static func portable(_ name: String) -> String {
    withoutModules(withoutAddresses(name))
  }

  /// Of a private type the runtime says no more of where it is declared than an address.
  private static func withoutAddresses(_ name: String) -> String {
    guard name.contains(unknownContext) else { return name }
    return name.replacing(#/\(unknown context at [^)]*\)/#, with: "(\(unknownContext))")
  }

  /// Foundation is one module on some platforms and several on others; catalogs are shared.
  private static func withoutModules(_ name: String) -> String {
    guard name.contains("FoundationEssentials.") else { return name }
    var portable = ""
    var rest = name[...]
    while let range = rest.firstRange(of: "FoundationEssentials.") {
      let isWhole = (rest[..<range.lowerBound].last ?? portable.last).map(isBoundary) ?? true
      portable += rest[..<range.lowerBound]
      portable += isWhole ? "Foundation." : rest[range]
      rest = rest[range.upperBound...]
    }
    return portable + rest
  }

  private static func isBoundary(_ character: Character) -> Bool {
    !(character.isLetter || character.isNumber || character == "_" || character == ".")
  }
}

extension Catalog.InstanceKind {
  /// What instances of a service are. Behind a protocol it cannot be known.
  init(of type: Any.Type) {
    if type is AnyObject.Type {
      self = .reference
    } else {
      // An existential's metatype alone is called `P.Protocol`; with constrained associated types
      // only its own name tells.
      let metatype = String(describing: Swift.type(of: type))
      let isExistential = metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
      self = isExistential ? .unknown : .value
    }
  }
}
