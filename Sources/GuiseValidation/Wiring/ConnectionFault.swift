package import GuiseManifest
internal import GuiseVerification

/// A parameter of one use of a factory that is at fault.
package protocol ParameterFault {
  /// The factory use that has the parameter.
  var use: FactoryUse { get }
  /// The parameter's position among the dependencies of its factory; nil if no such parameter is at fault.
  var position: Int? { get }
}

/// A problem that the connector found, as one of the wiring.
package struct WiringProblem: ParameterFault, Sendable {
  package let problem: ConnectionProblem
  package let use: FactoryUse
  package let position: Int?

  /// Whether the fault is in one of several registrations for the parameter.
  package var isElement: Bool { problem.isElement }
}

/// A parameter that is connected, and whose request nothing answers or hardly anyone means.
package struct ConnectionFault: ParameterFault, Sendable {
  package let use: FactoryUse
  package let position: Int?
  /// The place of the reference at fault; nil if the manifest does not mention the parameter.
  let written: Place?
  package let problem: Problem

  /// The registration's position in the model.
  package var entry: EntryID { use.entry }

  package enum Problem: Sendable {
    case missing(key: KeyNumbers.Key)
    /// An array parameter with tags that no registration has.
    case empty(key: KeyNumbers.Key)
    /// An optional parameter whose reference finds nothing.
    case absent(key: KeyNumbers.Key)
    /// An identifier that a list repeats, and the place of its first occurrence.
    case repeated(id: String, first: Place)
  }
}

extension WiringModel {
  /// The parameter with a fault; nil if the factory has no such parameter.
  package func parameter(of fault: some ParameterFault) -> Catalog.Parameter? {
    dependency(of: fault)?.parameter
  }

  /// The dependency with a fault, with its numbers in the wiring.
  func dependency(of fault: some ParameterFault) -> FactoryTable.Dependency? {
    fault.position.flatMap { factory(of: fault.use)?.dependencies[$0] }
  }

  /// The identifiers that a faulty parameter refers to.
  func identifiers(at fault: some ParameterFault) -> [String] {
    guard let name = parameter(of: fault)?.name else { return [] }
    return part(of: fault.use).dependencies[name]?.identifiers ?? []
  }

  /// The place of the faulty text in the manifest; nil if the manifest does not mention the parameter.
  package func writtenPlace(of fault: ConnectionFault) -> Place? { fault.written }

  /// The place where a fault is shown: the faulty text, or else the registration.
  package func place(of fault: ConnectionFault) -> Place { fault.written ?? place(of: fault.use) }
}
