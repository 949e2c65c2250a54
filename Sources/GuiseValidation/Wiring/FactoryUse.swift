internal import Guise
package import GuiseManifest
internal import GuiseVerification

/// One use of a factory: a registration's own, or that of one of its decorators.
package struct FactoryUse: Sendable {
  /// The registration's position in the model.
  package let entry: EntryID
  /// The part of the manifest that configures the use.
  package let part: Composition.Part
  /// The factory; nil if no factory has that identifier.
  package let factory: FactoryTable.Factory?
  /// The fillings of all parameters; nil if the use cannot be connected.
  let fillings: [Filling]?
  /// The label of the edge from the first parameter: the parameters of the registration's own factory come first,
  /// then those of its decorators' factories.
  package let label: Int

  /// The decorator's position among the registration's decorators; nil: the registration's own factory.
  package var decorator: Int? { part.decorator }

  /// The place for faults of the whole use: the registration's identifier, or the decorator.
  package var place: Place { part.place }

  /// Whether the factory suits its use. A decorator that cannot decorate the service is not the intended one.
  var isFit: Bool { decorator == nil || fillings != nil }

  /// The parameter that receives the decorated instance; nil if the factory cannot decorate it.
  package var decorated: FactoryTable.Dependency? {
    factory?.dependencies.first { dependency in
      if case .argument = fillings?[dependency.index] { true } else { false }
    }
  }

  /// The identifiers of the registrations that a parameter refers to.
  func identifiers(in dependency: FactoryTable.Dependency?) -> [String] {
    dependency?.parameter.name.flatMap { part.dependencies[$0] }?.identifiers ?? []
  }
}

extension Manifest.Dependency {
  /// The identifiers of the registrations that the reference names.
  fileprivate var identifiers: [String] {
    switch self {
    case .registration(let id): [id]
    case .registrations(let ids): ids
    case .keys(let keys): Array(keys.values)
    case .tags, .removed: []
    }
  }
}
