internal import Guise
package import GuiseManifest
internal import StrictJSON

/// A mistake that a step of the loader finds: the sentence and the place are the loader's, the help is a rule's.
package protocol LoaderFault: SendableMetatype {
  static var phase: CheckPhase { get }
  static func all(in check: Check) -> [Self]

  var rule: String { get }
  var message: String { get }
  /// The place of the finding; nil if it is not in a value of a manifest.
  var mark: Place? { get }
  /// The location of a fault without a mark.
  var location: Diagnostic.Location? { get }
  func chain(in check: Check) -> [String]
}

extension LoaderFault {
  package var location: Diagnostic.Location? { nil }
  package func chain(in check: Check) -> [String] { [] }
}

extension PlacedReadingFault: LoaderFault {
  package static var phase: CheckPhase { .reading }
  package static func all(in check: Check) -> [Self] { check.composed.files.readingFaults }
  package var mark: Place? { nil }
  package var location: Diagnostic.Location? { .init(fault.range, in: source) }
}

extension FileFault: LoaderFault {
  package static var phase: CheckPhase { .reading }
  package static func all(in check: Check) -> [Self] { check.composed.files.fileFaults }
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
  package static var phase: CheckPhase { .reading }
  package static func all(in check: Check) -> [Self] { check.composed.files.formatFaults }
  package var mark: Place? { place }
}

extension RegistryProblem: LoaderFault {
  package static var phase: CheckPhase { .reading }
  package static func all(in check: Check) -> [RegistryProblem] { check.problems }
  package var mark: Place? { nil }
  package var location: Diagnostic.Location? {
    places.first.map { .init(path: $0.file, line: $0.line, column: 1) }
  }
}

extension CompositionFault: LoaderFault {
  package static var phase: CheckPhase { .composing }
  package static func all(in check: Check) -> [Self] { check.composed.faults }
  package var mark: Place? { place }
}

extension VariableFault: LoaderFault {
  package static var phase: CheckPhase { .composing }
  package static func all(in check: Check) -> [Self] { check.composed.variableFaults }
  package var mark: Place? { place }
}

extension WiringProblem: LoaderFault {
  package static var phase: CheckPhase { .connecting }
  package static func all(in check: Check) -> [Self] { check.model.problems }
  package var rule: String { problem.rule }
  package var message: String { problem.message }
  package var mark: Place? { problem.place }
  package func chain(in check: Check) -> [String] { check.chain(to: use.entry) }
}

extension SettingsFinding: LoaderFault {
  package static var phase: CheckPhase { .connecting }
  package static func all(in check: Check) -> [Self] { check.settingsFaults }
  package var rule: String { fault.rule }
  package var mark: Place? { place }
}
