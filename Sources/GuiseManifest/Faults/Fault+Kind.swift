package import StrictJSON

extension Fault {
  /// A mistake with the facts that its sentence and its help need. Types are given by their names: sentences are the
  /// same for code and for catalogs.
  package indirect enum Kind: Error, Sendable {
    /// An entry that files define by name.
    package enum Entry: String, Sendable {
      case registration, variable
    }

    // MARK: Reading

    case text(ReadingFault, in: SourceFile)
    case unreadable(path: String, reason: String)
    /// A missing file, with its expected path.
    case includeNotFound(String, resolved: String)
    /// An include of a manifest that was not read from a folder.
    case includeWithoutFolder(String)
    /// A file outside its root; `name` is set for a named root.
    case includeOutside(String, root: String, name: String?)
    case absoluteInclude(String)
    case includedURL(String)
    case unknownFolder(String, known: [String])
    /// The files, from the one that is included again, and the place of each include.
    case includeCycle([String], links: [Place])
    case tooManyIncludes(allowed: Int, actual: Int)
    case unsupportedVersion
    case unknownKey(of: String)
    case missingKey(String, of: String)
    /// A value of the wrong type; `object` is the noun of the object that has it under a key of the format.
    case wrongType(expected: String, object: String?)
    /// A reference to a variable outside of settings, in a value or in a key that the text describes.
    case variable(key: String?)
    /// An invalid name of a thing; the problem follows the name in a sentence.
    case invalidName(of: String, problem: String)
    /// A value that its key does not allow: it takes names, or other literals.
    case notAllowed(names: [String], others: [String])
    case emptyList, tagsAndKeys, invalidEnvironmentName

    // MARK: Composing

    case duplicate(Entry, String, first: Place)
    /// An override without a target; `sameFile` is the name's place in the same file, which does not count.
    case overrideWithoutTarget(Entry, String, sameFile: Place?)
    case scopeWithoutScoped(String, lifetime: String)
    /// A key for which two included files give different values, while the file at the path, which includes both,
    /// gives none.
    case disagreement(String, first: Place, decidedIn: String)
    case unknownAssembly(String, user: String)
    case duplicateAssembly(String)
    /// A cycle, starting and ending at the assembly that comes first in the files.
    case assemblyCycle([String], uses: [Placed<String>])
    case undeterminedRoot([String])
    case unknownRoot(String)

    // MARK: Variables

    case invalidDefault(String, type: String)
    /// A value of another type; `source` describes the environment as its source, and `shown` is its text.
    case invalidValue(String, type: String, source: String?, shown: String?)
    case setTwice(String, key: String)
    case unreadableValue(String, key: String, reason: String)
    /// The closure that gives values threw an error of this type, whose description may quote a value.
    case refusedValue(String, error: String)
    case unsetVariable(String, key: String?)
    /// A cycle of defaults, starting and ending at the variable that comes first in the files.
    case variableCycle([String], defaults: [Placed<String>])
    case unknownVariable(String, registration: String?)
    /// A value from the caller for an unknown variable.
    case unknownGiven(String)
    /// A reference to JSON inside a longer text, or in the default of another variable.
    case jsonInText(String, isDefault: Bool)
    /// A reference to a part of a variable of another type than `json`.
    case wholeOnly(String, type: String)
    case unknownPart(String, pointer: String)
    /// A reference in the default of a `json` variable, which is not expanded.
    case referenceInJSON(String)
    /// A `${` that does not begin a reference, with the text up to its `}`, if it has one.
    case malformedReference(String?)
    /// A text that is too long with its variables expanded, at the variable with the largest share.
    case tooLong(String, allowed: Int, actual: Int)

    // MARK: Connecting

    case unknownFactory(String)
    case unknownService(String, factory: String)
    /// A short name of several services.
    case ambiguousService(String, among: [String])
    case unknownScope(String)
    case weakValue(String)
    case eagerLifetime(String, lifetime: String)
    case eagerArguments(String, types: [String])
    case unexpectedSettings(factory: String)
    case unfitDecorator(String, of: String, makes: String, service: String, reason: String)
    /// `dependencies` names the parameter that gets the decorated instance.
    case decoratedParameter(String, of: String)
    case unknownParameter(String, factory: String)
    case unknownRegistration(String)
    case otherForm(String, takes: String)
    case otherService(String, needs: String, id: String, offers: [String])
    case otherArguments(String, passes: [String], id: String, takes: [String])
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
