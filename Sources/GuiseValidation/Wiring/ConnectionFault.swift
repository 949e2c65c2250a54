package import GuiseManifest
internal import GuiseVerification

/// A fault that the connector found, as one of the wiring.
package struct WiringProblem: Sendable {
  package let fault: Fault
  package let use: FactoryUse
  /// The parameter at fault; nil if no parameter is.
  package let dependency: FactoryTable.Dependency?
}

/// A parameter that is connected, and whose request nothing answers.
package struct ConnectionFault: Sendable {
  package let use: FactoryUse
  package let dependency: FactoryTable.Dependency
  /// The place of the reference at fault; nil if the manifest does not mention the parameter.
  let written: Place?
  package let problem: Problem
  package let key: KeyNumbers.Key

  /// The registration's position in the model.
  package var entry: EntryID { use.entry }
  /// The place where the fault is shown: the faulty text, or else the registration.
  var place: Place { written ?? use.place }

  package enum Problem: Sendable {
    case missing
    /// An array parameter with tags that no registration has.
    case empty
    /// An optional parameter whose reference finds nothing.
    case absent
  }
}
