internal import GuiseManifest

/// A phase of a check. All findings of a phase are reported; a phase with errors is the last, so that no rule has
/// to guess what an earlier one could not read.
package enum CheckPhase: CaseIterable, Comparable, Sendable {
  /// Files, JSON, and the shape of the format; also the code's own registrations.
  case reading
  /// Includes, overrides, names of assemblies and variables.
  case composing
  /// Factories, services, parameters, references and settings of each registration.
  case connecting
  /// The graph of dependencies, and all warnings that need it.
  case proving

  /// The subject of the phase's errors in a summary: `3 errors in the connections`.
  var subject: String {
    switch self {
    case .reading: "the files"
    case .composing: "the composition"
    case .connecting: "the connections"
    case .proving: "the graph"
    }
  }

  /// The part of the check that errors of the phase leave out; nil if none follows.
  var leftOut: String? {
    switch self {
    case .reading, .composing: "the wiring was not checked"
    case .connecting: "the graph was not checked"
    case .proving: nil
    }
  }
}
