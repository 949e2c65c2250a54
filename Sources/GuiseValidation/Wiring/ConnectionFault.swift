package import GuiseManifest
internal import StrictJSON

/// A fault between a registration and a parameter of its factory, or of a decorator's, for a rule to word.
package struct ConnectionFault: Sendable {
  /// The factory use that has the parameter.
  package let use: FactoryUse
  /// The parameter's position in its factory; nil if the factory has no parameter of that name.
  let position: Int?
  let written: Written
  package let problem: Problem

  /// The registration's position in the model.
  package var entry: EntryID { use.entry }

  /// Whether the fault is in one of several registrations for a parameter.
  var isElement: Bool {
    switch written {
    case .element, .key: true
    case .nothing, .name, .reference: false
    }
  }

  /// The part of `dependencies` that is at fault.
  enum Written: Sendable {
    /// No part: the parameter is left to its type.
    case nothing
    /// The name of the parameter, or a name that should be one.
    case name
    /// The whole reference of the parameter.
    case reference
    /// The identifier at a position in a list.
    case element(Int)
    /// The identifier under a key of a dictionary.
    case key(String)
  }

  package enum Problem: Sendable {
    /// `dependencies` names a parameter that the factory lacks.
    case unknownParameter(name: String)
    case unknownRegistration(id: String)
    case mismatch(Mismatch)
    case missing(key: KeyNumbers.Key)
    /// An array parameter with tags that no registration has.
    case empty(key: KeyNumbers.Key)
    /// An optional parameter whose reference finds nothing.
    case absent(key: KeyNumbers.Key)
    /// An identifier that a list repeats, and the position of its first occurrence.
    case repeated(id: String, first: Int)
  }

  /// Whether the fault is allowed, though seldom intended.
  var isHarmless: Bool {
    switch problem {
    case .empty, .absent, .repeated: true
    case .unknownParameter, .unknownRegistration, .mismatch, .missing: false
    }
  }

  package enum Mismatch: Sendable {
    /// The registration of that identifier offers another service.
    case otherService(id: String, offered: [String])
    /// The registration takes arguments of these types, and the parameter passes others.
    case otherArguments(id: String, taken: [String])
    /// A reference of this form fills no parameter of this kind.
    case otherForm(ReferenceForm)
  }
}

extension WiringModel {
  /// The parameter with a fault; nil if the factory has no parameter of that name.
  package func parameter(of fault: ConnectionFault) -> Catalog.Parameter? {
    dependency(of: fault)?.parameter
  }

  /// The dependency with a fault, with its numbers in the wiring.
  func dependency(of fault: ConnectionFault) -> FactoryTable.Dependency? {
    fault.position.flatMap { factory(of: fault.use)?.dependencies[$0] }
  }

  /// The identifiers that a faulty parameter refers to.
  func identifiers(at fault: ConnectionFault) -> [String] {
    guard let name = parameter(of: fault)?.name else { return [] }
    return part(of: fault.use).dependencies[name]?.identifiers ?? []
  }

  /// The place of a faulty element of a list or key of a dictionary; nil for other faults.
  func removablePlace(of fault: ConnectionFault) -> Place? {
    switch fault.written {
    case .element(let index): place(ofElement: index, of: fault)
    case .key(let key):
      parameter(of: fault)?.name.flatMap {
        part(of: fault.use).keyPlace(ofParameter: $0, under: key)
      }
    case .nothing, .name, .reference: nil
    }
  }

  /// The place of the faulty text in the manifest; nil if the manifest does not mention the parameter.
  package func writtenPlace(of fault: ConnectionFault) -> Place? {
    switch fault.written {
    case .nothing: return nil
    case .name:
      guard case .unknownParameter(let name) = fault.problem else {
        return place(of: fault) { $0.place(ofParameter: $1) }
      }
      return part(of: fault.use).place(ofParameter: name)
    case .reference: return place(of: fault) { $0.place(ofReference: $1) }
    case .element(let index): return place(ofElement: index, of: fault)
    case .key(let key): return place(of: fault) { $0.place(ofReference: $1, at: "keys", .key(key)) }
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
