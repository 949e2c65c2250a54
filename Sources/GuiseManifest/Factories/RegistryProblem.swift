package import Guise

/// A mistake in a factory registry: building one never throws, so that it is reported by whoever uses it.
package enum RegistryProblem: Error, Hashable {
  case duplicateFactory(String, at: SourceLocation, first: SourceLocation)
  case duplicateAssembly(String, at: SourceLocation, first: SourceLocation)
  case invalidFactory(String, at: SourceLocation, reason: String)
  case invalidAssembly(String, at: SourceLocation)
  /// An offer by a factory that is not registered.
  case offerOfUnknown(String, at: SourceLocation)
  case repeatedOffer(String, of: String, at: SourceLocation, first: SourceLocation)
  /// An offer that converts something else than the factory makes. `product` is the conversion's parameter type;
  /// nil if it is the offered service itself.
  case unfitOffer(
    String, of: String, product: String?, made: String, at: SourceLocation,
    factory: SourceLocation)
  /// A text that is a case of two enums of tags.
  case tagOfTwoTypes(
    String, at: SourceLocation, types: [String], first: SourceLocation)
  /// A type whose name differs between builds, which only a catalog minds. `words` begin the message.
  case unstableType(String, words: String, at: SourceLocation, factory: String?)

  package var rule: String {
    switch self {
    case .duplicateFactory, .duplicateAssembly: "duplicate-factory"
    default: "invalid-factory"
    }
  }

  package var message: String {
    switch self {
    case .duplicateFactory(let id, _, _): "two factories are registered as \"\(id)\""
    case .duplicateAssembly(let name, _, _): "two assemblies are registered as \"\(name)\""
    case .invalidFactory(let id, _, let reason):
      "the registration of the factory \"\(id)\" is inconsistent: \(reason)"
    case .invalidAssembly(let name, _):
      "the assembly name \"\(name)\" may only contain A-Z a-z 0-9 _ . @ -"
    case .offerOfUnknown(let id, _):
      "offer(\"\(id)\", …) names a factory that is not registered"
    case .repeatedOffer(let id, let service, _, _): "the factory \"\(id)\" offers \(service) twice"
    case .unfitOffer(let id, let service, let product?, let made, _, _):
      "the offer of \(service) by \"\(id)\" is converted from \(product), and the factory makes \(made)"
    case .unfitOffer(let id, let service, nil, let made, _, _):
      "the offer of \(service) by \"\(id)\" is not shown to be what the factory makes, \(made)"
    case .tagOfTwoTypes(let text, _, let types, _):
      "the tag \"\(text)\" stands for a case of \(types[0]) and for one of \(types[1])"
    case .unstableType(let type, let words, _, _):
      "\(words) a type whose name differs between builds: \(type)"
    }
  }

  /// The places in code, the one at fault first.
  package var places: [SourceLocation] {
    switch self {
    case .duplicateFactory(_, let place, let first), .duplicateAssembly(_, let place, let first),
      .repeatedOffer(_, _, let place, let first), .tagOfTwoTypes(_, let place, _, let first),
      .unfitOffer(_, _, _, _, let place, let first):
      [place, first]
    case .invalidFactory(_, let place, _), .invalidAssembly(_, let place),
      .offerOfUnknown(_, let place), .unstableType(_, _, let place, _):
      [place]
    }
  }

  /// The identifier of the factory at fault; a manifest that uses it causes no second finding.
  package var factory: String? {
    switch self {
    case .duplicateFactory(let id, _, _), .invalidFactory(let id, _, _): id
    case .unstableType(_, _, _, let id): id
    default: nil
    }
  }
}
