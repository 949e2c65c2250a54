import Guise

/// What the application registers itself, in the container that loads the manifest or in each of a
/// scope.
struct SupplyPlan: Codable, Hashable, Sendable {
  var service: Shape
  var tags: [TagPlan] = []
  var scope: String?
}

/// What the application resolves itself.
struct RequirementPlan: Codable, Hashable, Sendable {
  var service: Shape
  var tags: [TagPlan] = []
  var takesArgument = false
  var from = Concurrency.sync
  var scope: String?
}

extension SupplyPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    service = try values.decode(Shape.self, forKey: .service)
    tags = try values.list(.tags)
    scope = try values.decodeIfPresent(String.self, forKey: .scope)
  }
}

extension RequirementPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    service = try values.decode(Shape.self, forKey: .service)
    tags = try values.list(.tags)
    takesArgument = try values.flag(.takesArgument)
    from = try values.value(.from, or: .sync)
    scope = try values.decodeIfPresent(String.self, forKey: .scope)
  }
}
