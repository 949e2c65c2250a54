/// A fault between a registration and one of the parameters of its factory, or of a decorator's, for a
/// rule to word.
package struct ConnectionFault: Sendable {
  /// The use of a factory that has the parameter.
  package let use: FactoryUse
  /// The parameter's position among those of its factory; nil where the factory has none of that name.
  fileprivate let position: Int?
  fileprivate let written: Written
  package let problem: Problem

  init(_ use: FactoryUse, position: Int?, _ written: Written, _ problem: Problem) {
    self.use = use
    self.position = position
    self.written = written
    self.problem = problem
  }

  /// The registration's position in the model.
  package var entry: EntryID { use.entry }

  /// Whether it is of one of several that a parameter is filled with.
  var isElement: Bool {
    switch written {
    case .element, .key: true
    case .nothing, .name, .reference: false
    }
  }

  /// Which part of `dependencies` is at fault.
  enum Written: Sendable {
    /// None: the parameter is left to its type.
    case nothing
    /// The name of the parameter, or what should be one.
    case name
    /// All that the parameter is pointed at.
    case reference
    /// The identifier in a list at that position.
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
    /// An array parameter with tags that nothing has.
    case empty(key: KeyNumbers.Key)
    /// An optional parameter that is pointed at what is not there.
    case absent(key: KeyNumbers.Key)
    /// An identifier that a list has twice, and the position of the first.
    case repeated(id: String, first: Int)
  }

  /// Whether it is allowed, and seldom meant.
  var isHarmless: Bool {
    switch problem {
    case .empty, .absent, .repeated: true
    case .unknownParameter, .unknownRegistration, .mismatch, .missing: false
    }
  }

  package enum Mismatch: Sendable {
    /// The registration of that identifier offers another service.
    case otherService(id: String, offered: [String])
    /// It takes arguments of these types, and the parameter passes others.
    case otherArguments(id: String, taken: [String])
    /// A reference of this form fills no parameter of this kind.
    case otherForm(ReferenceForm)
  }
}

extension WiringModel {
  /// The parameter that a fault is of; nil where the factory has none of that name.
  package func parameter(of fault: ConnectionFault) -> Catalog.Parameter? {
    dependency(of: fault)?.parameter
  }

  /// The parameter of a fault, with its number in the wiring.
  func dependency(of fault: ConnectionFault) -> FactoryTable.Dependency? {
    fault.position.flatMap { factory(of: fault.use)?.dependencies[$0] }
  }

  /// The identifiers that a parameter with a fault is pointed at.
  func identifiers(at fault: ConnectionFault) -> [String] {
    guard let name = parameter(of: fault)?.name else { return [] }
    return part(of: fault.use).dependencies[name]?.identifiers ?? []
  }

  /// The element of a list, or the key of a dictionary, that is at fault; nil where it is neither.
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

  /// Where the manifest says what is at fault; nil where it says nothing of the parameter.
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
    case .key(let key): return place(of: fault) { $0.place(ofParameter: $1, under: key) }
    }
  }

  /// Where a fault is shown: at what is written, or else at the registration.
  package func place(of fault: ConnectionFault) -> Place {
    writtenPlace(of: fault) ?? place(of: fault.use)
  }

  /// The place of the element of a list that a parameter is filled by.
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
