import Guise
import GuiseManifest

@testable import GuiseValidation

/// A registry of factories, a manifest for it, and the application that uses both, as data: it can
/// be changed, made smaller, written to a file and read again. Files leave out usual values.
struct WiringPlan: Codable, Equatable, Sendable {
  @Omitted var factories: [FactoryPlan] = []
  @Omitted var code: [CodeAssemblyPlan] = []
  @Omitted var supplies: [SupplyPlan] = []
  @Omitted var requirements: [RequirementPlan] = []
  /// Whether the tags of manifests are cases of an enum.
  @Omitted var declaresTags = false
  /// By path. The first manifest is `main.json`.
  var files: [String: Manifest.Value] = [:]

  static let main = "main.json"
}

/// A function that is registered under an identifier.
struct FactoryPlan: Codable, Hashable, Sendable {
  var id: String
  var service: Shape
  @Omitted var effect = Effect.sync
  /// Arguments and settings among them.
  @Omitted var parameters: [Shape] = []
  @Omitted var properties: [PropertyPlan] = []
  /// Further services that it may be registered as.
  @Omitted var offers: [Shape] = []
  /// It takes its own service first, and returns it with the rest.
  @Omitted var decorates = false
  /// It says that it reaches for more than its parameters.
  @Omitted var isOpaque = false
  /// Its parameters have no names of their own, but their types'.
  @Omitted var isUnnamed = false

  /// Where it can run.
  enum Effect: String, Codable, CaseIterable, Sendable, Omittable {
    case sync, async, mainActor, asyncMainActor

    static let usual = Effect.sync

    var isOnMainActor: Bool { self == .mainActor || self == .asyncMainActor }
  }

  var takesArgument: Bool { parameters.contains(.argument) }

  var settings: SettingsKind? {
    for case .settings(let kind) in parameters { return kind }
    return nil
  }

  /// The types that it resolves.
  var dependencies: [Shape] {
    (decorates ? [service] : []) + parameters.filter { !$0.isGivenOtherwise }
      + properties.map(\.shape)
  }
}

struct PropertyPlan: Codable, Hashable, Sendable {
  var shape: Shape
  @Omitted var isOptional = false
  @Omitted var tags: [TagPlan] = []
}

/// An assembly in code.
struct CodeAssemblyPlan: Codable, Hashable, Sendable {
  var name: String
  @Omitted var registrations: [CodeRegistrationPlan] = []
  @Omitted var decorations: [CodeDecorationPlan] = []
}

struct CodeRegistrationPlan: Codable, Hashable, Sendable {
  var id: String
  var service: Shape
  @Omitted var tags: [TagPlan] = []
  @Omitted var lifetime = Lifetime.Kind.transient
  var scope: String?
  @Omitted var effect = FactoryPlan.Effect.sync
  @Omitted var isEager = false
  @Omitted var parameters: [Shape] = []
  @Omitted var properties: [PropertyPlan] = []
  /// A closure in place of `auto`, which does not show its dependencies: it has none.
  @Omitted var isClosure = false
  /// A closure that takes an integer.
  @Omitted var takesArgument = false
  @Omitted var passesTags = false

  var key: AnyKey { AnyKey(service, tags, takesArgument: takesArgument) }
}

struct CodeDecorationPlan: Codable, Hashable, Sendable {
  var service: Shape
  @Omitted var tags: [TagPlan] = []
}

/// An instance that the application registers, in the container that loads the manifest or in each
/// of a scope.
struct SupplyPlan: Codable, Hashable, Sendable {
  var service: Shape
  @Omitted var tags: [TagPlan] = []
  var scope: String?
}

/// A key that the application resolves.
struct RequirementPlan: Codable, Hashable, Sendable {
  var service: Shape
  @Omitted var tags: [TagPlan] = []
  @Omitted var takesArgument = false
  @Omitted var from = Concurrency.sync
  var scope: String?

  var key: AnyKey { AnyKey(service, tags, takesArgument: takesArgument) }
}

/// A tag as code writes it: a string, or with a dot before it the case of an enum.
struct TagPlan: RawRepresentable, Codable, Hashable, Sendable {
  var rawValue: String

  var value: any Hashable & Sendable {
    guard rawValue.hasPrefix("."), let kind = Kind(rawValue: String(rawValue.dropFirst())) else {
      return rawValue
    }
    return kind
  }
}

extension [TagPlan] {
  var tags: Tags {
    func tag(_ value: some Hashable & Sendable) -> Tag { Tag(value) }
    return Tags(tags: map { tag($0.value) })
  }
}

extension AnyKey {
  init(_ service: Shape, _ tags: [TagPlan], takesArgument: Bool) {
    func key<Service: Part>(_ service: Service.Type) -> AnyKey {
      AnyKey(service: service, tags: tags.tags, arguments: takesArgument ? [Int.self] : [])
    }
    self = key(service.type)
  }
}
