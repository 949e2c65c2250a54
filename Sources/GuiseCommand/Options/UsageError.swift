internal import GuiseManifest

/// An error in the arguments of a run.
///
/// Messages repeat no values, since a misplaced one may be a secret. Exceptions are names of
/// registrations and the name part of an unknown option.
enum UsageError: Error, Equatable {
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case invalidValue(option: String, expected: String)
  case repeated(option: String, name: String? = nil)
  case noManifest
  case unknownRule(suggestion: String?)
  case inputReadTwice
  case outputWrittenTwice
  case noFactories(option: String)
  case initializesTwice
  case exists(String)
  case severalCatalogs
  case severalManifests(option: String)
  case exclusive(String, String)
  case goesWith(String, String)
  case cannotFixStandardInput
  case unknownRegistration(String, option: String, hint: String?)
  case severalToCompare
  case misplacedValue
  case noFolder(option: String)
  case overwritesInput(option: String)
  case emptyFolder(String, skipped: String?)

  var message: String {
    switch self {
    case .unknownOption(let option, let nearest?):
      "unknown option \(Self.shown(option)); did you mean \(nearest)?"
    case .unknownOption(let option, nil):
      "unknown option \(Self.shown(option))"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option):
      "\(option) takes no value"
    case .invalidValue(let option, let expected):
      "\(option) takes \(expected)"
    case .repeated(let option, nil):
      "\(option) is given twice"
    case .repeated(let option, let name?):
      "\(option) is given twice for \"\(name)\""
    case .noManifest:
      "no manifest given"
    case .unknownRule(let suggestion?):
      "the rule given to --explain does not exist; \(suggestion)"
    case .unknownRule(nil):
      "the rule given to --explain does not exist; --explain alone lists all"
    case .inputReadTwice:
      "standard input (-) can be read only once"
    case .outputWrittenTwice:
      "the report and the catalog cannot both go to standard output; give --output FILE"
    case .noFactories("--init"):
      """
      --init needs factories; give --catalog FILE, or put guise-catalog.json beside the manifest to \
      be written
      """
    case .noFactories(let option):
      "\(option) needs factories; give --catalog FILE, or a manifest that has a catalog"
    case .initializesTwice:
      "--init writes to the file that it is given; remove --output"
    case .exists(let file):
      "--init writes a new file, but \(VisibleText.escaped(file)) already exists"
    case .severalCatalogs:
      "the manifests have different catalogs, and --schema takes only one; give --catalog FILE"
    case .severalManifests(let option):
      "\(option) takes only one manifest"
    case .exclusive(let first, let second):
      "\(first) and \(second) cannot be used together"
    case .cannotFixStandardInput:
      "--fix changes files; it cannot change standard input (-)"
    case .goesWith(let option, let other):
      "\(option) works only with \(other)"
    case .unknownRegistration(let name, let option, let hint):
      "no manifest has the registration \(Phrase.quoted(name)) that is given to \(option)"
        + (hint.map { "; \($0)" } ?? "")
    case .severalToCompare:
      "--diff compares two manifests; give the second one too"
    case .misplacedValue:
      """
      an argument after --set, or one with "=" in it, is neither an option nor a file; write a \
      variable's value as --set NAME=VALUE, in quotes if it has spaces
      """
    case .noFolder(let option):
      "the folder given to \(option) does not exist"
    case .overwritesInput(let option):
      "\(option) would overwrite a file that this run reads"
    case .emptyFolder(let folder, let skipped):
      """
      the folder \(folder) has no manifest: a file called manifest.json, manifest.NAME.json or \
      NAME.guise.json that has a "guise" key
      """ + (skipped.map { "; \($0)" } ?? "")
    }
  }

  /// Returns the part of an unknown option that is certainly its name.
  private static func shown(_ option: String) -> String {
    // A value may directly follow the name of an option.
    let names = CommandOption.common.filter(\.takesValue).map { $0.names[0] }
    let name =
      names.first { option.hasPrefix($0) }
      ?? String(option.prefix { $0 == "-" || ("a"..."z").contains($0) })
    return name == option ? name : name + "…"
  }
}
