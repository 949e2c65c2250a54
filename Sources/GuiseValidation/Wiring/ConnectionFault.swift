package import GuiseManifest
internal import StrictJSON

/// A parameter of one use of a factory that is at fault.
package protocol ParameterFault {
  /// The factory use that has the parameter.
  var use: FactoryUse { get }
  /// The parameter's position among the dependencies of its factory; nil if no such parameter is at fault.
  var position: Int? { get }
  /// Whether the fault is in one of several registrations for the parameter.
  var isElement: Bool { get }
}

/// A problem that the connector found, as one of the wiring.
package struct WiringProblem: ParameterFault, Sendable {
  package let problem: ConnectionProblem
  package let use: FactoryUse
  package let position: Int?

  package var isElement: Bool { problem.isElement }
}

/// A parameter that is connected, and whose request nothing answers or hardly anyone means.
package struct ConnectionFault: ParameterFault, Sendable {
  package let use: FactoryUse
  package let position: Int?
  let written: Written
  package let problem: Problem

  /// The registration's position in the model.
  package var entry: EntryID { use.entry }

  package var isElement: Bool {
    switch written {
    case .element, .key: true
    case .nothing, .name: false
    }
  }

  /// The part of `dependencies` that is at fault.
  enum Written: Hashable, Sendable {
    /// No part: the parameter is left to its type.
    case nothing
    /// The name of the parameter.
    case name
    /// The identifier at a position in a list.
    case element(Int)
    /// The identifier under a key of a dictionary.
    case key(String)
  }

  package enum Problem: Sendable {
    case missing(key: KeyNumbers.Key)
    /// An array parameter with tags that no registration has.
    case empty(key: KeyNumbers.Key)
    /// An optional parameter whose reference finds nothing.
    case absent(key: KeyNumbers.Key)
    /// An identifier that a list repeats, and the position of its first occurrence.
    case repeated(id: String, first: Int)
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
  package func writtenPlace(of fault: ConnectionFault) -> Place? {
    switch fault.written {
    case .nothing: nil
    case .name: place(of: fault) { $0.place(ofParameter: $1) }
    case .element(let index): place(ofElement: index, of: fault)
    case .key(let key): place(of: fault) { $0.place(ofElement: key, for: $1) }
    }
  }

  /// The place where a fault is shown: the faulty text, or else the registration.
  package func place(of fault: ConnectionFault) -> Place {
    writtenPlace(of: fault) ?? place(of: fault.use)
  }

  /// The place of an element in a parameter's list.
  package func place(ofElement index: Int, of fault: ConnectionFault) -> Place {
    place(of: fault) { $0.place(ofParameter: $1, at: index) }
  }

  private func place(
    of fault: ConnectionFault, _ place: (Composition.Part, String) -> Place
  ) -> Place {
    let part = part(of: fault.use)
    return parameter(of: fault)?.name.map { place(part, $0) } ?? part.place
  }
}
