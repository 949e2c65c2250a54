internal import Guise

/// A mistake that keeps a registration from being connected.
package struct ConnectionProblem: Sendable {
  package let kind: Kind
  /// The use of a factory with the mistake.
  package let part: Composition.Part
  package let place: Place
  /// The position of the parameter at fault; nil if no parameter is.
  package var parameter: Int?
  /// Whether one of several registrations for the parameter is at fault.
  package var isElement = false

  package enum Kind: Error {
    case unknownFactory
    case unknownService(String)
    /// A short name of several services.
    case ambiguousService(String, among: [String])
    case unknownScope(String)
    case weakValue(String)
    case eagerLifetime
    case eagerArguments([String])
    case unexpectedSettings
    case unfitDecorator(Decorating)
    /// `dependencies` names the parameter that gets the decorated instance.
    case decoratedParameter(String)
    case unknownParameter(String)
    case unknownRegistration(String)
    case otherForm(Reference, not: ReferenceForm)
    case otherService(Reference, id: String, offers: [String])
    case otherArguments(Reference, id: String, takes: [String])
    /// A request for the key of several registrations.
    case ambiguousDependency(key: String, among: [String])
  }

  /// A parameter that a manifest refers to by its name.
  package struct Reference: Sendable {
    package let name: String
    package let dependency: Parameter.Dependency
  }

  package struct Decorating: Sendable {
    package let made: String
    package let service: String
    /// The number of its parameters that take the service.
    let count: Int
    let arguments: [String]
  }

  package var fault: Fault { Fault(rule, message, at: place) }

  package var rule: String {
    switch kind {
    case .unknownFactory: "unknown-factory"
    case .unknownService, .ambiguousService: "unknown-service"
    case .unknownScope: "unknown-scope"
    case .weakValue: "weak-value-type"
    case .eagerLifetime, .eagerArguments: "invalid-eager"
    case .unexpectedSettings: "unexpected-settings"
    case .unfitDecorator, .decoratedParameter: "invalid-decorator"
    case .unknownParameter: "unknown-parameter"
    case .unknownRegistration: "unknown-registration"
    case .otherForm, .otherService, .otherArguments: "dependency-type-mismatch"
    case .ambiguousDependency: "ambiguous-dependency"
    }
  }

  package var message: String {
    let (factory, id) = (part.factory, part.registration.id)
    return switch kind {
    case .unknownFactory: "no factory is registered as \(Phrase.quoted(factory))"
    case .unknownService(let name): "the factory \"\(factory)\" does not offer \"\(name)\""
    case .ambiguousService(let name, let names):
      "\"\(name)\" may be \(Phrase.list(names, last: "or"))"
    case .unknownScope(let name): "no scope is named \"\(name)\""
    case .weakValue(let service): "\"weak\" needs an object, and \(service) is a value type"
    case .eagerLifetime:
      "only a singleton can be eager, and \"\(id)\" is \(part.registration.lifetime.rawValue)"
    case .eagerArguments(let types):
      "\"\(id)\" takes \(Phrase.arguments(types)), and the container passes none when it starts"
    case .unexpectedSettings: "the factory \"\(factory)\" takes no settings"
    case .unfitDecorator(let decorating):
      "the factory \"\(factory)\" cannot decorate \"\(id)\": \(decorating.reason)"
    case .decoratedParameter(let name):
      "the parameter \"\(name)\" of \(part.name) gets the decorated instance"
    case .unknownParameter(let name):
      "the factory \"\(factory)\" has no parameter called \"\(name)\""
    case .unknownRegistration(let id): Phrase.unknownRegistration(id)
    case .otherForm(let reference, let form):
      "the parameter \"\(reference.name)\" \(reference.dependency.words(not: form))"
    case .otherService(let reference, let id, let services):
      "the parameter \"\(reference.name)\" needs \(reference.dependency.service.text), but "
        + "\"\(id)\" is \(Phrase.list(services, quoted: false))"
    case .otherArguments(let reference, let id, let taken) where taken.isEmpty:
      "the parameter \"\(reference.name)\" passes "
        + Phrase.arguments((reference.dependency.arguments ?? []).map(\.text))
        + ", and \"\(id)\" takes none"
    case .otherArguments(let reference, let id, let taken):
      "\"\(id)\" takes \(Phrase.arguments(taken)), "
        + "which the parameter \"\(reference.name)\" does not pass"
    case .ambiguousDependency(let key, let ids):
      Phrase.ambiguous(key, for: "\(part.name) needs", among: ids)
    }
  }
}

extension Parameter.Dependency {
  fileprivate func words(not form: ReferenceForm) -> String {
    let given =
      switch form {
      case .identifier: "one registration"
      case .list: "a list"
      case .tags: "what has tags"
      case .keys: "registrations by keys"
      }
    return switch choice {
    case .one: "takes one \(service.text), not \(given)"
    case .several: "takes every \(service.text), not \(given)"
    case .tagged: "takes every \(service.text) with some tags, not \(given)"
    case .keyed: "is a dictionary of \(service.text), and is filled by keys"
    case .nothing:
      "\(adapters.first == .lazy ? "is" : "holds") a LazyResolver: "
        + "the code chooses tags when it resolves"
    }
  }
}

extension ConnectionProblem.Decorating {
  fileprivate var reason: String {
    if made != service { return "it makes \(made), not \(service)" }
    return switch count {
    case 0: "it has no parameter of type \(service)"
    case 1: "it takes \(Phrase.arguments(arguments)), but a decorator gets none"
    default: "\(count) of its parameters are \(service), so it is unclear which one is decorated"
    }
  }
}
