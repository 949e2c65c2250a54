internal import GuiseManifest
internal import GuiseValidation

extension WiringDifference {
  /// A registration without a change of its own that depends on a changed registration or variable.
  package struct Consequence: Equatable, Sendable {
    package var registration: String
    /// The first steps of a shortest path to the change, from its own dependency on.
    package var steps: [WiringChange.Subject]
    /// The number of further steps before the change.
    package var omitted: Int
    /// The end of the path: the changed registration or variable.
    package var cause: WiringChange.Subject
  }

  /// The registrations that are built differently without a change of their own, by identifier.
  ///
  /// - Complexity: linear in the new wiring except for sorting.
  package var consequences: [Consequence] {
    let ways = ways
    return ways.keys.compactMap { name in
      guard let registration = name.registrationID, let way = ways[name], way.length > 0 else {
        return nil
      }
      var consequence = Consequence(
        registration: registration, steps: [], omitted: way.length - 1, cause: way.cause)
      var next = way.next
      while consequence.steps.count < 5, consequence.omitted > 0, let name = next {
        consequence.steps.append(Self.subject(name))
        consequence.omitted -= 1
        next = ways[name]?.next
      }
      return consequence
    }.sorted { $0.registration < $1.registration }
  }

  private typealias Name = WiringDescription.Name

  /// A shortest path from a participant to a change.
  private struct Way {
    var cause: WiringChange.Subject
    /// The number of steps; 0 for a changed registration.
    var length = 0
    /// The first participant on the path; nil where the first step is the change itself.
    var next: Name?
  }

  private static func subject(_ name: Name) -> WiringChange.Subject {
    switch name {
    case .registration(let id): .registration(id)
    case .codeAssembly(let name): .codeAssembly(name)
    case .application, .group, .supply, .missing, .unknownRegistration: .application
    }
  }

  /// The paths of changed registrations and of all participants that depend on a change.
  private var ways: [Name: Way] {
    var ways: [Name: Way] = [:]
    var front: [Name] = []
    var next: [Name] = []
    let own = Set(changes.map(\.subject))
    let variables = changedVariables
    for registration in wiring.registrations {
      let id = registration.written.id
      if own.contains(.registration(id)) {
        ways[.registration(id)] = Way(cause: .registration(id))
        front.append(.registration(id))
      } else if !variables.isEmpty,
        let variable = Self.usedVariables(in: registration.written.allSettings, wiring.composition)
          .intersection(variables).min()
      {
        ways[.registration(id)] = Way(cause: .variable(variable), length: 1)
        next.append(.registration(id))
      }
    }
    let drawn = DrawingIndex(WiringDrawing(wiring))
    var groups: Set<Name> = []
    while !front.isEmpty || !next.isEmpty {
      for name in front {
        guard let way = ways[name] else { continue }
        // A group leads to its users without a step of its own.
        let receivers = drawn.users(of: name).map(\.source).flatMap { user in
          guard case .group = user else { return [user] }
          return groups.insert(user).inserted ? drawn.users(of: user).map(\.source) : []
        }
        for receiver in receivers where ways[receiver] == nil {
          ways[receiver] = Way(
            cause: way.cause, length: way.length + 1, next: way.length == 0 ? nil : name)
          next.append(receiver)
        }
      }
      (front, next) = (next, [])
    }
    return ways
  }

  /// The variables with another value; one that has only become a secret has the same.
  private var changedVariables: Set<String> {
    Set(
      changes.compactMap { change in
        if case .variable(let name) = change.subject, !change.isWhole, change.aspect.verb == nil {
          name
        } else {
          nil
        }
      })
  }
}
