/// What is wrong between a registration and one of the parameters of its factory, or of a decorator's,
/// for a rule to word.
package struct ConnectionFault: Sendable {
  /// Whose parameter it is.
  package var use: FactoryUse
  package var problem: Problem
  /// The registration's position in the model.
  package var entry: EntryID { use.entry }

  package enum Problem: Sendable {
    /// `dependencies` names a parameter that the factory lacks.
    case unknownParameter(name: String, place: Place)
    case unknownRegistration(parameter: Catalog.Parameter, reference: Placed<String>)
    case mismatch(parameter: Catalog.Parameter, place: Place, Mismatch)
    case missing(parameter: Catalog.Parameter, key: KeyNumbers.Key, written: Place?)
    /// An array parameter with tags that nothing has.
    case empty(parameter: Catalog.Parameter, key: KeyNumbers.Key, place: Place)
    /// An optional parameter that is pointed at what is not there.
    case absent(parameter: Catalog.Parameter, key: KeyNumbers.Key, place: Place)
    /// An identifier that a list has twice.
    case repeated(reference: Placed<String>, first: Place)
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
    /// A parameter of this kind takes no identifier.
    case takesNoIdentifier
    /// A parameter of this kind takes no list of identifiers.
    case takesNoList
    /// It takes registrations by keys, and is given a list.
    case takesKeys
    /// A parameter of this kind takes no registrations by keys.
    case takesNoKeys
    /// A parameter of this kind takes no tags.
    case takesNoTags
  }
}
