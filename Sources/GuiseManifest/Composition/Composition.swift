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
  /// Every registration that is written, disabled and unreachable ones too.
  let written: NamedRegistrations
  /// Names of registrations of which nothing could be read, which has been reported.
  let unreadable: Set<String>
  /// The registrations that tests replace.
  package var replaced = ReplacedRegistrations()
  package var variables: [String: Variable] = [:]
  /// The references to them in settings.
  package var references = VariableReferences()
  /// The names that `scope` may use, outermost first.
  package var scopes: [Placed<String>] = []
  /// There may be scopes that are not known, which has been reported.
  package var hasUnknownScopes = false
  /// What is built first when the container starts, in this order.
  package var start: [Placed<String>] = []
  /// Of the files, as they are written at their tops.
  package var allow: [Allow] = []
  /// The paths of files and what they include, whose "allow" may accept more than is known.
  package var unclearAllows: [Set<String>] = []
  /// Made to be included, and checked alone: what it lacks may be in the file that includes it.
  package var isFragment = false
  /// The path of the catalog, joined with the folder of the file that names it.
  package var catalogPath: Placed<String>?
  /// There may be assemblies or registrations that are not known, which has been reported: what is
  /// absent here may be there.
  package var isIncomplete = false
  /// Assemblies that nothing leads to, each with all that it leads to and that none before it does: a
  /// missing registration may be in these.
  package var unreached: [(assembly: String, order: [String])] = []

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

  /// Warnings and notes that one file accepts.
  package struct Allow: Sendable {
    package var rule: Placed<String>
    /// Where: in that file and in what it includes.
    package var paths: Set<String>
  }

  package typealias Variable = DefinedVariable

  /// The registrations of which everything is known, disabled and unreachable ones too.
  package var registrations: NamedRegistrations { written.seeing(.sound) }
  /// Of those that are not sound the ones whose factory is known: a rule may look at the keys that are
  /// not faulty.
  package var partial: NamedRegistrations { written.seeing(.partial) }
  /// Both.
  package var usable: NamedRegistrations { written.seeing(.usable) }

  /// Reported registrations: named in a file but not in `registrations`, because their shape or
  /// composition is wrong. A reference to one is not reported again.
  package var unsound: Set<String> {
    unreadable.union(written.lazy.filter { !$0.isSound }.map(\.id))
  }
  /// Those of `unsound` that are not in `partial`, each once.
  package var lost: [String] {
    var lost: [String] = []
    for registration in written where !registration.isWhole { lost.append(registration.id) }
    for id in unreadable where written[id]?.isSound ?? true { lost.append(id) }
    return lost
  }
  package var hasUnsound: Bool { !unreadable.isEmpty || written.contains { !$0.isSound } }

  package func isUnsound(_ id: String) -> Bool {
    unreadable.contains(id) || written[id].map { !$0.isSound } ?? false
  }

  /// What settings may know of variables.
  package var knownVariables: KnownVariables {
    KnownVariables(
      values: variables.mapValues(\.value), secrets: secrets,
      defaults: variables.compactMapValues { variable in
        variable.isByDefault && !variable.isSecret ? variable.defaultValue?.place.value : nil
      }, references: references)
  }
  /// The names of the variables that are secrets, or made of one.
  package var secrets: Set<String> {
    Set(variables.values.lazy.filter(\.isSecret).map(\.name))
  }
}
