import Guise

/// What an assembly in code registers.
struct CodeAssemblyPlan: Codable, Hashable, Sendable {
  var name: String
  var registrations: [CodeRegistrationPlan] = []
  var decorations: [CodeDecorationPlan] = []
}

struct CodeRegistrationPlan: Codable, Hashable, Sendable {
  var id: String
  var service: Shape
  var tags: [TagPlan] = []
  var lifetime = Lifetime.Kind.transient
  var scope: String?
  var effect = FactoryPlan.Effect.sync
  var isEager = false
  var parameters: [Shape] = []
  var properties: [PropertyPlan] = []
  /// A closure, which does not show what it resolves, in place of `auto`: it resolves nothing.
  var isClosure = false
  /// A closure that takes an integer.
  var takesArgument = false
  var passesTags = false

  var key: AnyKey {
    func key<Service: Part>(_ service: Service.Type) -> AnyKey {
      AnyKey(service: service, tags: tags.tags, arguments: takesArgument ? [Int.self] : [])
    }
    return key(service.type)
  }
}

struct CodeDecorationPlan: Codable, Hashable, Sendable {
  var service: Shape
  var tags: [TagPlan] = []
}

extension CodeAssemblyPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    registrations = try values.list(.registrations)
    decorations = try values.list(.decorations)
  }
}

extension CodeRegistrationPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    service = try values.decode(Shape.self, forKey: .service)
    tags = try values.list(.tags)
    lifetime = try values.value(.lifetime, or: .transient)
    scope = try values.decodeIfPresent(String.self, forKey: .scope)
    effect = try values.value(.effect, or: .sync)
    isEager = try values.flag(.isEager)
    parameters = try values.list(.parameters)
    properties = try values.list(.properties)
    isClosure = try values.flag(.isClosure)
    takesArgument = try values.flag(.takesArgument)
    passesTags = try values.flag(.passesTags)
  }
}

extension CodeDecorationPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    service = try values.decode(Shape.self, forKey: .service)
    tags = try values.list(.tags)
  }
}
