package import StrictJSON

/// A manifest merged with everything that it includes: the input of the wiring rules.
///
/// Contains only sound parts: an entry with a malformed shape has been reported and left out.
package struct Composition: Sendable {
  /// The first manifest's path, for reports.
  package var path: String
  /// The files, includes first.
  package var documents: [JSONDocument]
  /// The assembly to assemble; nil if none could be determined, which has been reported.
  package var root: String?
  /// The manifest assemblies by name.
  package var assemblies: [String: Assembly]
  /// The assemblies reachable from the root, used ones first, the root last; including code assemblies.
  package var order: [String]
  /// The written registrations, including disabled and unreachable ones.
  package let written: NamedRegistrations
  /// The names of unreadable registrations, which have been reported.
  let unreadable: Set<String>
  /// The registrations that tests replace.
  package var replaced = ReplacedRegistrations()
  package var variables: [String: Variable] = [:]
  /// The names allowed in `scope`, outermost first.
  package var scopes: [Placed<String>] = []
  /// Whether there may be unknown scopes, which has been reported.
  package var hasUnknownScopes = false
  /// The registrations to build first when the container starts, in order.
  package var start: [Placed<String>] = []
  /// The top-level `allow` lists of all files.
  package var allow: [Allow] = []
  /// The paths covered by unreadable `allow` lists, which may accept more than is known.
  package var unclearAllows: [Set<String>] = []
  /// Whether the manifest is made to be included and is checked alone: the including file may supply missing
  /// parts.
  package var isFragment = false
  /// The path of the catalog, joined with the folder of the file that names it.
  package var catalogPath: Placed<String>?
  /// Whether there may be unknown assemblies or registrations, which has been reported: absent names may
  /// exist.
  package var isIncomplete = false
  /// The unreachable assemblies that no other uses, each with the ones that it is the first to reach.
  ///
  /// A missing registration may be in one of these.
  package var unreached: [(assembly: String, order: [String])] = []

  package struct Assembly: Sendable {
    package var name: String
    /// The names of the used assemblies, each once.
    package var uses: [Placed<String>]
    /// The first place that names the assembly.
    package var place: Place
    /// Whether a file does more than override registrations of the assembly.
    var isDefined = false
  }

  /// Warnings and notes that one file accepts.
  package struct Allow: Sendable {
    package var rule: Placed<String>
    /// The paths of that file and the files it includes.
    package var paths: Set<String>
  }

  package typealias Variable = DefinedVariable

  /// The sound registrations, including disabled and unreachable ones.
  package var registrations: NamedRegistrations { written.seeing { $0.isSound } }
  /// The registrations with a known factory; a rule may read the keys that are not faulty.
  package var usable: NamedRegistrations { written.seeing { $0.isWhole } }

  /// The reported registrations: present in a file but not in `registrations`, because their shape or
  /// composition is wrong. A reference to one is not reported again.
  package var unsound: Set<String> {
    unreadable.union(written.lazy.filter { !$0.isSound }.map(\.id))
  }
  /// The reported registrations of which nothing can be read.
  package var lost: Set<String> { unsound.filter { usable[$0]?.isUnsound != true } }
  package var hasUnsound: Bool { !unsound.isEmpty }

  package func isUnsound(_ id: String) -> Bool {
    unreadable.contains(id) || written[id].map { !$0.isSound } ?? false
  }

  /// The values, secrets and defaults of variables, for checking settings.
  package var knownVariables: KnownVariables {
    KnownVariables(
      values: variables.mapValues(\.value), secrets: secrets,
      defaults: variables.compactMapValues { variable in
        variable.isByDefault && !variable.isSecret ? variable.defaultValue?.place.value : nil
      }, sources: variables.compactMapValues(\.source))
  }
  /// The names of secret variables, including variables derived from a secret.
  package var secrets: Set<String> {
    Set(variables.values.lazy.filter(\.isSecret).map(\.name))
  }
}
