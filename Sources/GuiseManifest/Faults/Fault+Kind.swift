extension Fault {
  /// A mistake with the facts that its sentence and its help need. Types are given by their names: sentences are the
  /// same for code and for catalogs.
  package indirect enum Kind: Error, Sendable {
    /// A thing with a name; the raw value is its noun.
    package enum Thing: String, Sendable {
      case registration, variable, assembly, scope, include
      case folder = "root folder"
      case root = "assembly of the manifest"
    }

    // MARK: Reading

    case text(ReadingFault, in: SourceFile)
    case unreadable(path: String, reason: String)
    /// A missing file, with its expected path; nil without a folder to which paths are relative.
    case includeNotFound(String, resolved: String?)
    case includeOutside(String, root: String)
    case includeNotRelative(String)
    case exceeded(String, allowed: Int, actual: Int)
    case unsupportedVersion
    case unknownKey(of: FormatKind)
    case missingKey(String, of: FormatKind)
    /// A value of the wrong type within an object.
    case wrongType(expected: String, object: FormatKind)
    /// A reference to a variable outside of settings, in a value or in a key.
    case variable(isKey: Bool)
    case invalidName(String, of: String)
    /// A value that its key does not allow: it takes names, or other literals.
    case notAllowed(names: [String], others: [String])
    case emptyList, tagsAndKeys, invalidEnvironmentName

    // MARK: Composing

    /// A name that nothing has, and the registration or assembly that uses it.
    case unknown(Thing, String, user: String? = nil)
    /// A name that another thing has, at a place in a file or in code.
    case duplicate(Thing, String, first: Place?)
    /// A cycle of uses, up to the thing that comes first in the files.
    case cycle(Thing, [Placed<String>])
    case overrideWithoutTarget(Thing, String)
    case scopeWithoutScoped(String, lifetime: String)
    /// A key for which two included files give different values, while the file at the path, which includes both,
    /// gives none.
    case disagreement(String, first: Place, decidedIn: String)
    case undeterminedRoot([String])

    // MARK: Variables

    case invalidDefault(String, type: String)
    /// A value of another type; `source` is the environment variable that gives it, and `shown` is its text.
    case invalidValue(String, type: String, source: String?, shown: String?)
    case unreadableValue(String, from: String, reason: String)
    case unsetVariable(String, key: String?)
    /// A reference to JSON inside a longer text, or in the default of another variable.
    case jsonInText(String)
    case unknownPart(String, pointer: String)
    /// A `${` that does not begin a reference.
    case malformedReference

    // MARK: Connecting

    case unknownFactory(String)
    /// A name of none of a factory's services, or the short name of several.
    case unknownService(String, factory: String, among: [String])
    case weakValue(String)
    case invalidEager(String, reason: String)
    case unexpectedSettings(factory: String)
    case unfitDecorator(String, of: String, makes: String, service: String)
    /// `dependencies` names the parameter that gets the decorated instance.
    case decoratedParameter(String, of: String)
    case unknownParameter(String, factory: String)
    case otherForm(String, takes: String)
    case otherService(String, needs: String, id: String, offers: [String])
    /// A request for the key of several registrations.
    case ambiguousDependency(user: String, key: String, among: [String])

    // MARK: Preparing

    case absentSettings(of: String, type: String)
    case missingSetting(String, type: String)
    case unknownSetting(String, type: String)
    case invalidSetting(String, expected: String, found: String)
    case missingSupply(String)
    case missingDependency(String, key: String)
    case overrideOfNothing(String)
    /// A mistake of a registry, or a finding of a validator.
    case other(rule: String, String)
  }
}
