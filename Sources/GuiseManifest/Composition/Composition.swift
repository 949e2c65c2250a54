package import Guise
package import StrictJSON

/// A manifest with everything that it includes, merged: what the wiring rules look at.
///
/// Only what is still sound is in here: an entry whose shape is wrong has been reported and left out.
package struct Composition: Sendable {
  /// The first manifest's path, for reports.
  package var path: String
  /// Every file read, includes first.
  package var documents: [JSONDocument]
  /// The assembly to assemble; nil where none could be determined, which has been reported.
  package var root: String?
  /// Manifest assemblies by name.
  package var assemblies: [String: Assembly]
  /// The assemblies that the root leads to, dependents first, the root last; code assemblies too.
  package var order: [String]
  /// Every registration that is written, disabled and unreachable ones too, by identifier.
  package var registrations: [String: Registration]
  package var variables: [String: Variable]
  /// The names that `scope` may use, outermost first.
  package var scopes: [Placed<String>] = []
  /// There may be scopes that are not known, which has been reported.
  package var hasUnknownScopes = false
  /// What is built first when the container starts, in this order.
  package var start: [Placed<String>] = []
  /// Of the files, as they are written at their tops.
  package var allow: [Allow] = []
  /// Made to be included, and checked alone: what it lacks may be in the file that includes it.
  package var isFragment = false
  /// Reported registrations: named in a file but not in `registrations`, because their shape or
  /// composition is wrong. A reference to one is no second finding.
  package var unsound: Set<String>
  /// Those of `unsound` whose factory is known, with what is sound of them: a rule may look at the
  /// keys that are not faulty.
  package var partial: [String: PartialRegistration] = [:]
  /// The path of the catalog, joined with the folder of the file that names it.
  package var catalogPath: Placed<String>?
  /// There may be assemblies or registrations that are not known, which has been reported: what is
  /// absent here may be there.
  package var isIncomplete = false

  package struct PartialRegistration: Sendable {
    package var registration: Registration
    /// Keys that are absent or cut; a mistyped key by the names that it may have meant, too.
    package var faultyKeys: Set<String>
  }

  package struct Assembly: Sendable {
    package var name: String
    package var uses: [Use]
    /// The first place that names it.
    package var place: Place
  }

  package struct Use: Sendable {
    package var name: String
    package var place: Place
  }

  package struct Registration: Sendable {
    package var id: String
    package var assembly: String
    /// The identifier where it is written (for an override: the overriding file's).
    package var place: Place
    package var factory: Placed<String>
    /// Of `as`; none: the factory's own.
    package var services: [Placed<String>] = []
    package var tags: [Placed<String>]
    package var lifetime: Placed<Lifetime.Kind>?
    package var scope: Placed<String>?
    package var settings: Placed<JSONValue>?
    /// By parameter name; the place is the parameter's name.
    package var dependencies: [String: Placed<Dependency>]
    /// Innermost first.
    package var decorators: [Decorator] = []
    package var eager: Placed<Bool>?
    package var enabled: Bool
    /// Rules whose warnings and notes are accepted here.
    package var allow: [Placed<String>] = []
    /// Where its parts come from.
    package var object: MergedObject
    /// Where files give it, the overridden first.
    package var origins: [Place] { object.origins.map(\.place) }
  }

  /// What takes a registration's service and gives one in its place.
  package struct Decorator: Sendable {
    package var factory: Placed<String>
    /// The element of the list.
    package var place: Place
    package var settings: Placed<JSONValue>?
    package var dependencies: [String: Placed<Dependency>] = [:]
  }

  /// Warnings and notes that one file accepts.
  package struct Allow: Sendable {
    package var rule: Placed<String>
    /// Where: in that file and in what it includes.
    package var paths: Set<String>
  }

  /// What a manifest says of one parameter.
  package enum Dependency: Sendable {
    /// The registration of that identifier.
    case registration(Placed<String>)
    /// Those of these identifiers, in this order.
    case registrations([Placed<String>])
    /// The service under these tags (an array: every match).
    case tags([Placed<String>])
  }

  package typealias Variable = DefinedVariable
}
