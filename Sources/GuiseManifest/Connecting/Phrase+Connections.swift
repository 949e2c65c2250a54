package import Guise

/// The sentences about registrations, their factories and their references: a loader and a validator connect the
/// same registrations.
extension Phrase {
  package static func unknownFactory(_ id: String) -> String {
    "no factory is registered as \(quoted(id))"
  }

  package static func notOffered(_ service: String, by factory: String) -> String {
    "the factory \"\(factory)\" does not offer \"\(service)\""
  }

  package static func ambiguousService(_ name: String, among names: [String]) -> String {
    "\"\(name)\" may be \(list(names, last: "or"))"
  }

  package static func unknownParameter(_ name: String, of factory: String) -> String {
    "the factory \"\(factory)\" has no parameter called \"\(name)\""
  }

  package static func unexpectedSettings(_ factory: String) -> String {
    "the factory \"\(factory)\" takes no settings"
  }

  package static func unknownScope(_ name: String) -> String { "no scope is named \"\(name)\"" }

  package static func weakValue(_ service: String) -> String {
    "\"weak\" needs an object, and \(service) is a value type"
  }

  package static func eager(_ id: String, lifetime: String) -> String {
    "only a singleton can be eager, and \"\(id)\" is \(lifetime)"
  }

  package static func eager(_ id: String, taking types: [String]) -> String {
    "\"\(id)\" takes \(arguments(types)), and the container passes none when it starts"
  }

  /// The obstacle to building eager registrations without awaiting them.
  package static func eager(_ reason: String, blockedBy concurrency: Concurrency) -> String {
    let how = concurrency == .async ? "without awaiting here" : "here, not on the main actor"
    return "eager registrations are built \(how), and \(reason)"
  }

  /// `"a" is built by the async factory "f"`.
  package static func made(
    _ name: String, by factory: String, _ concurrency: Concurrency, isDecorator: Bool
  ) -> String {
    "\(name) is \(isDecorator ? "decorated" : "built") by the \(noun(concurrency)) factory "
      + "\"\(factory)\""
  }

  package static func noun(_ concurrency: Concurrency) -> String {
    concurrency == .mainActor ? "main-actor" : concurrency.rawValue
  }

  /// The name of a use in messages: `"store"`, or `the decorator "retrying-store" of "store"`.
  package static func use(of id: String, decorator: String?) -> String {
    decorator.map { "the decorator \"\($0)\" of \"\(id)\"" } ?? "\"\(id)\""
  }

  package static func missing(_ key: String, for user: String) -> String {
    "\(user) needs \(key), and none is registered"
  }

  package static func sameKey(_ id: String, _ first: String, _ key: String) -> String {
    "\"\(id)\" and \"\(first)\" both register \(key)"
  }

  package static func missingSupply(_ key: String) -> String {
    "\(key) is declared as supplied, but is not registered in the container"
  }

  package static func unmatchedOverride(_ target: String) -> String {
    "the override of \(target) replaces no registration of the manifest"
  }
}

/// The sentences about references that do not fit their parameters.
extension Phrase {
  package static func otherService(
    _ parameter: String, needs service: String, but id: String, offers services: [String]
  ) -> String {
    "the parameter \"\(parameter)\" needs \(service), but \"\(id)\" is "
      + list(services, quoted: false)
  }

  package static func otherArguments(
    _ parameter: String, passes passed: [String], but id: String, takes taken: [String]
  ) -> String {
    taken.isEmpty
      ? "the parameter \"\(parameter)\" passes \(arguments(passed)), and \"\(id)\" takes none"
      : "\"\(id)\" takes \(arguments(taken)), which the parameter \"\(parameter)\" does not pass"
  }

  /// - Parameter isLazy: Whether the outermost adapter of the parameter defers the choice to code.
  package static func otherForm(
    _ parameter: String, takes choice: ReferenceChoice, of service: String,
    not form: ReferenceForm, isLazy: Bool
  ) -> String {
    let verb =
      switch choice {
      case .one: "takes one \(service), not \(form.words)"
      case .several: "takes every \(service), not \(form.words)"
      case .tagged: "takes every \(service) with some tags, not \(form.words)"
      case .keyed: "is a dictionary of \(service), and is filled by keys"
      case .nothing:
        "\(isLazy ? "is" : "holds") a LazyResolver: the code chooses tags when it resolves"
      }
    return "the parameter \"\(parameter)\" \(verb)"
  }

  package static func unfitDecorator(_ factory: String, of id: String, _ reason: String) -> String {
    "the factory \"\(factory)\" cannot decorate \"\(id)\": \(reason)"
  }

  package static func decoratedParameter(_ name: String, of user: String) -> String {
    "the parameter \"\(name)\" of \(user) gets the decorated instance"
  }

  /// The reason for which a factory cannot decorate a service.
  ///
  /// - Parameter count: The number of its parameters that take the service.
  package static func unfit(
    making made: String, for service: String, taking count: Int, _ types: [String]
  ) -> String {
    if made != service { return "it makes \(made), not \(service)" }
    return switch count {
    case 0: "it has no parameter of type \(service)"
    case 1: "it takes \(arguments(types)), but a decorator gets none"
    default: "\(count) of its parameters are \(service), so it is unclear which one is decorated"
    }
  }
}
