internal import Guise

/// The name of a service or of another type: in an application its type, in a catalog the type's full name.
package enum ServiceName: Hashable, Sendable {
  case type(Any.Type)
  case name(String)

  package static func == (left: ServiceName, right: ServiceName) -> Bool {
    switch (left, right) {
    case (.type(let left), .type(let right)): left == right
    case (.name(let left), .name(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .type(let type): hasher.combine(ObjectIdentifier(type))
    case .name(let name): hasher.combine(name)
    }
  }

  /// The full name, for messages and for `as`.
  package var text: String {
    switch self {
    case .type(let type): TypeName.full(of: type)
    case .name(let name): name
    }
  }
}

/// The meaning of a service's name in a manifest: a full name, or the last component of one if no other service
/// of the factory ends with it.
package enum ServiceMatch: Equatable {
  /// The service at that position.
  case position(Int)
  /// The short name of several services.
  case ambiguous([Int])
  case unknown

  /// - Parameter names: The full names of the services that a factory offers.
  package init(_ name: String, among names: [String]) {
    if let position = names.firstIndex(of: name) {
      self = .position(position)
      return
    }
    let positions = names.indices.filter { TypeName.short(ofName: names[$0]) == name }
    switch positions.count {
    case 0: self = .unknown
    case 1: self = .position(positions[0])
    default: self = .ambiguous(positions)
    }
  }
}
