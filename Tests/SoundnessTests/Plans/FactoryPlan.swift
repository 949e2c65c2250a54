/// A function that is registered under an identifier.
struct FactoryPlan: Codable, Hashable, Sendable {
  var id: String
  var service: Shape
  var effect = Effect.sync
  /// Arguments and settings among them.
  var parameters: [Shape] = []
  var properties: [PropertyPlan] = []
  /// What else it may be registered as.
  var offers: [Shape] = []
  /// It takes its own service first, and returns it with what else it takes.
  var decorates = false
  /// It says that it reaches for more than its parameters.
  var isOpaque = false
  /// Its parameters have no names of their own, but their types'.
  var isUnnamed = false

  /// Where it can run.
  enum Effect: String, Codable, CaseIterable, Sendable {
    case sync, async, mainActor, asyncMainActor

    var isOnMainActor: Bool { self == .mainActor || self == .asyncMainActor }
  }

  var takesArgument: Bool { parameters.contains(.argument) }

  var settings: SettingsKind? {
    for case .settings(let kind) in parameters { return kind }
    return nil
  }

  /// What it asks the container for.
  var dependencies: [Shape] {
    (decorates ? [service] : []) + parameters.filter { !$0.isGivenOtherwise }
      + properties.map(\.shape)
  }
}

struct PropertyPlan: Codable, Hashable, Sendable {
  var shape: Shape
  var isOptional = false
  var tags: [TagPlan] = []
}

extension FactoryPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    service = try values.decode(Shape.self, forKey: .service)
    effect = try values.value(.effect, or: .sync)
    parameters = try values.list(.parameters)
    properties = try values.list(.properties)
    offers = try values.list(.offers)
    decorates = try values.flag(.decorates)
    isOpaque = try values.flag(.isOpaque)
    isUnnamed = try values.flag(.isUnnamed)
  }
}

extension PropertyPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    shape = try values.decode(Shape.self, forKey: .shape)
    isOptional = try values.flag(.isOptional)
    tags = try values.list(.tags)
  }
}
