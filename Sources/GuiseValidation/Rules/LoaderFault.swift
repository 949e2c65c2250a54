internal import Guise
package import GuiseManifest
internal import StrictJSON

/// A mistake that a step of the loader finds: the sentence and the place are the loader's, the help is the
/// validator's.
package protocol LoaderFault {
  var rule: String { get }
  var message: String { get }
  /// The place of the finding; nil if it is not in a value of a manifest.
  var mark: Place? { get }
  /// The location of a fault without a mark.
  var location: Diagnostic.Location? { get }
  func chain(in check: Check) -> [String]
  func help(in check: Check) -> Advice
}

extension LoaderFault {
  package var location: Diagnostic.Location? { nil }
  package func chain(in check: Check) -> [String] { [] }
}

extension Check {
  /// The loader's faults in a phase as findings, by the identifiers of their rules.
  func faults(in phase: CheckPhase) -> [String: [Finding]] {
    let all: [any LoaderFault] =
      switch phase {
      case .reading:
        composed.files.readingFaults + composed.files.fileFaults + composed.files.formatFaults
          + problems
      case .composing: composed.faults + composed.variableFaults
      case .connecting: model.problems + settingsFaults
      case .proving: []
      }
    return Dictionary(grouping: all, by: \.rule).mapValues { faults in
      faults.map { fault in
        Finding(
          fault.message, at: fault.mark, in: fault.location, advice: fault.help(in: self),
          chain: fault.chain(in: self))
      }
    }
  }
}

extension PlacedReadingFault: LoaderFault {
  package var mark: Place? { nil }
  package var location: Diagnostic.Location? { .init(fault.range, in: source) }
}

extension FileFault: LoaderFault {
  package var rule: String { fault.rule }
  package var message: String { fault.message }
  package var mark: Place? {
    switch self {
    case .unreadable(_, _, let reference): reference
    case .include(let reference, _): reference.place
    }
  }
}

extension FormatFault: LoaderFault {
  package var mark: Place? { place }
}

extension RegistryProblem: LoaderFault {
  package var mark: Place? { nil }
  package var location: Diagnostic.Location? {
    places.first.map { .init(path: $0.file, line: $0.line, column: 1) }
  }
}

extension CompositionFault: LoaderFault {
  package var mark: Place? { place }
}

extension VariableFault: LoaderFault {
  package var mark: Place? { place }
}

extension WiringProblem: LoaderFault {
  package var rule: String { problem.rule }
  package var message: String { problem.message }
  package var mark: Place? { problem.place }
  package func chain(in check: Check) -> [String] { check.chain(to: use.entry) }
}

extension SettingsFinding: LoaderFault {
  package var rule: String { fault.rule }
  package var mark: Place? { place }
}
