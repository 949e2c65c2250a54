package import StrictJSON

extension Fault.Kind {
  /// Returns the rule that is broken, and the sentence about it.
  func words(at place: Place?) -> (rule: String, message: String) {
    let subject = place?.value.subject ?? ""
    return switch self {
    case .text(let fault, let source): fault.words(in: source)
    case .unreadable(let path, let reason):
      ("unreadable-file", "cannot read \"\(path)\": \(reason)")
    case .includeNotFound(let path, _):
      ("include-not-found", "the included file \"\(path)\" does not exist")
    case .includeWithoutFolder(let path):
      (
        "include-not-found",
        "the included file \"\(path)\" cannot be found: this manifest was not read from a folder"
      )
    case .includeOutside(let path, let root, _):
      (
        "include-outside-root",
        "the included file \"\(path)\" is outside of the root folder \"\(root)\""
      )
    case .absoluteInclude(let path):
      ("include-outside-root", "the included file \"\(path)\" has an absolute path")
    case .includedURL(let path):
      ("include-outside-root", "\"\(path)\" is a URL, and only files can be included")
    case .unknownFolder(let name, _):
      ("include-outside-root", "no root folder is named \"\(name)\"")
    case .includeCycle(let paths, _):
      ("include-cycle", "this include closes a cycle: \(Phrase.cycle(paths + paths.prefix(1)))")
    case .tooManyIncludes(let allowed, let actual):
      ("limit-exceeded", Phrase.exceeded("included files", allowed, actual))
    case .unsupportedVersion:
      (
        "unsupported-version",
        "version \(place?.value.number ?? "") of the manifest format is not supported"
      )
    case .missingKey("guise", _):
      ("missing-key", "this file is not a manifest: it has no \"guise\"")
    case .missingKey(let key, let noun): ("missing-key", "\(noun) needs the key \"\(key)\"")
    case .unknownKey(let noun):
      ("unknown-key", "\(noun) has no key \(Phrase.quoted(place?.value.key ?? ""))")
    case .wrongType(let expected, _):
      ("wrong-type", "\(subject) must be \(expected), found \(place?.value.kind.noun ?? "")")
    case .invalidName(let thing, let problem):
      ("invalid-identifier", "the name of \(thing) \(problem)")
    case .tagsAndKeys: ("invalid-value", "\"keys\" does not go with \"tags\"")
    case .variable(let key):
      (
        "invalid-value",
        "\(key ?? subject) cannot refer to a variable: ${…} stands for a value in \"settings\" only"
      )
    case .notAllowed:
      ("invalid-value", "\(shown(place?.value.string ?? "", place)) is not a value of \(subject)")
    case .emptyList: ("invalid-value", "\(subject) must be an array with at least one element")
    case .invalidEnvironmentName:
      ("invalid-value", "\(subject) must be the name of an environment variable")

    case .duplicate(.registration, let name, _):
      ("duplicate-registration", "the identifier \"\(name)\" is already registered")
    case .duplicate(.variable, let name, _):
      ("duplicate-variable", "the variable \"\(name)\" is already defined")
    case .overrideWithoutTarget(let entry, let name, _):
      (
        "override-without-target",
        "no included file has a \(entry.rawValue) \(Phrase.quoted(name)) to override"
      )
    case .scopeWithoutScoped(let id, let lifetime):
      ("invalid-value", "\"scope\" needs the lifetime \"scoped\", and \"\(id)\" is \(lifetime)")
    case .disagreement(let key, _, _): ("invalid-value", "included files disagree on \"\(key)\"")
    case .unknownAssembly(let name, _): ("unknown-assembly", "no assembly is named \"\(name)\"")
    case .duplicateAssembly(let name):
      ("duplicate-assembly", "an assembly registered in code is also named \"\(name)\"")
    case .assemblyCycle(let path, _):
      ("assembly-cycle", "assemblies use each other in a cycle: \(Phrase.cycle(path))")
    case .undeterminedRoot(let names):
      (
        "no-root",
        "the manifest has no \"root\", and several assemblies could be it: \(Phrase.briefly(names))"
      )
    case .unknownRoot(let name): ("no-root", "no assembly of the manifest is named \"\(name)\"")

    case .invalidDefault(let name, let type):
      ("invalid-variable", "the default of \"\(name)\" is not \(type)")
    case .invalidValue(let name, let type, let source?, let shown):
      (
        "invalid-variable",
        "\(source) is not \(type), the type of \"\(name)\""
          + (shown.map { ", found \(Phrase.quoted($0))" } ?? "")
      )
    case .invalidValue(let name, let type, nil, _):
      ("invalid-variable", "the value given for \"\(name)\" is not \(type)")
    case .refusedValue(let name, let error):
      ("invalid-variable", "the closure that gives values threw \(error) for \"\(name)\"")
    case .setTwice(let name, let key):
      ("invalid-variable", "\(key) and \(key)_FILE are both set for \"\(name)\"")
    case .unreadableValue(let name, let key, let reason):
      (
        "invalid-variable",
        "the file that \(key)_FILE names for \"\(name)\" cannot be read: \(reason)"
      )
    case .unsetVariable(let name, _): ("unset-variable", "the variable \"\(name)\" has no value")
    case .variableCycle(let path, _):
      (
        "variable-cycle",
        "the defaults of variables refer to each other in a cycle: \(Phrase.cycle(path))"
      )
    case .unknownVariable(let name, _): ("unknown-variable", "no variable is named \"\(name)\"")
    case .unknownGiven(let name):
      ("unknown-variable", "a value is given for \"\(name)\", but no variable has that name")
    case .jsonInText(let name, isDefault: true):
      ("invalid-value", "the variable \"\(name)\" is JSON, and a default cannot contain it")
    case .jsonInText(let name, isDefault: false):
      (
        "invalid-value",
        "the variable \"\(name)\" is JSON, and a setting cannot combine it with other text"
      )
    case .wholeOnly(let name, let type):
      ("invalid-value", "the variable \"\(name)\" is \(type), and only JSON has parts")
    case .unknownPart(let name, let pointer):
      ("invalid-value", "the value of \"\(name)\" has nothing at \(Phrase.quoted(pointer))")
    case .referenceInJSON(let name):
      (
        "invalid-value",
        "the default of a json variable is used as it is written: ${\(name)} in it is not filled in"
      )
    case .malformedReference(nil):
      ("invalid-value", "this \"${\" does not refer to a variable: its \"}\" is missing")
    case .malformedReference(let text?):
      (
        "invalid-value",
        "this \"${\" does not refer to a variable: \(shown(text, place)) is not a name"
      )
    case .tooLong(let text, let allowed, let actual):
      ("limit-exceeded", Phrase.exceeded(text, allowed, actual))

    case .unknownFactory(let factory):
      ("unknown-factory", "no factory is registered as \(Phrase.quoted(factory))")
    case .unknownService(let name, let factory):
      ("unknown-service", "the factory \"\(factory)\" does not offer \"\(name)\"")
    case .ambiguousService(let name, let names):
      ("unknown-service", "\"\(name)\" may be \(Phrase.list(names, last: "or"))")
    case .unknownScope(let name): ("unknown-scope", "no scope is named \"\(name)\"")
    case .weakValue(let service):
      ("weak-value-type", "\"weak\" needs an object, and \(service) is a value type")
    case .eagerLifetime(let id, let lifetime):
      ("invalid-eager", "only a singleton can be eager, and \"\(id)\" is \(lifetime)")
    case .eagerArguments(let id, let types):
      (
        "invalid-eager",
        "\"\(id)\" takes \(Phrase.arguments(types)), and the container passes none when it starts"
      )
    case .unexpectedSettings(let factory):
      ("unexpected-settings", "the factory \"\(factory)\" takes no settings")
    case .unfitDecorator(let factory, let id, _, _, let reason):
      ("invalid-decorator", "the factory \"\(factory)\" cannot decorate \"\(id)\": \(reason)")
    case .decoratedParameter(let name, let user):
      ("invalid-decorator", "the parameter \"\(name)\" of \(user) gets the decorated instance")
    case .unknownParameter(let name, let factory):
      ("unknown-parameter", "the factory \"\(factory)\" has no parameter called \"\(name)\"")
    case .unknownRegistration(let id):
      ("unknown-registration", "nothing is registered as \"\(id)\" in this manifest")
    case .otherForm(let parameter, let takes):
      ("dependency-type-mismatch", "the parameter \"\(parameter)\" \(takes)")
    case .otherService(let parameter, let needs, let id, let services):
      (
        "dependency-type-mismatch",
        "the parameter \"\(parameter)\" needs \(needs), but \"\(id)\" is "
          + Phrase.list(services, quoted: false)
      )
    case .otherArguments(let parameter, let passed, let id, let taken) where taken.isEmpty:
      (
        "dependency-type-mismatch",
        "the parameter \"\(parameter)\" passes "
          + "\(Phrase.arguments(passed)), and \"\(id)\" takes none"
      )
    case .otherArguments(let parameter, _, let id, let taken):
      (
        "dependency-type-mismatch",
        "\"\(id)\" takes \(Phrase.arguments(taken)), "
          + "which the parameter \"\(parameter)\" does not pass"
      )
    case .ambiguousDependency(let user, let key, let ids):
      ("ambiguous-dependency", "\(Phrase.ambiguous(key, for: "\(user) needs", among: ids))")

    case .absentSettings(let user, let type):
      ("missing-setting", "\(user) has no settings, which \(type) needs")
    case .missingSetting(let path, let type):
      ("missing-setting", "the settings lack \"\(path)\", which \(type) needs")
    case .unknownSetting(let path, let type):
      ("unknown-setting", "\(type) does not read \"\(path)\"")
    case .invalidSetting(let path, let expected, let found):
      (
        "invalid-setting",
        "\(path.isEmpty ? "the settings" : "\"\(path)\"") must be \(expected), found \(found)"
      )
    case .missingSupply(let key):
      (
        "missing-supplied-service",
        "\(key) is declared as supplied, but is not registered in the container"
      )
    case .missingDependency(let user, let key):
      ("missing-dependency", "\(user) needs \(key), and none is registered")
    case .overrideOfNothing(let target):
      (
        "override-without-target",
        "the override of \(target) replaces no registration of the manifest"
      )
    case .other(let rule, let message): (rule, message)
    }
  }

  /// Returns a text of a place, as far as it is shown.
  private func shown(_ text: String, _ place: Place?) -> String {
    place?.isHidden == true ? Phrase.hidden : "\"\(text)\""
  }
}

extension ReadingFault {
  fileprivate func words(in source: SourceFile) -> (rule: String, message: String) {
    let isHidden = source.hides(range)
    return switch kind {
    case .invalidEncoding(let offset):
      if let escape = halfOfPair(in: source) {
        (
          "invalid-encoding",
          "\(isHidden ? "an escape" : "the escape \(escape)") is half of a surrogate pair, "
            + "at byte offset \(offset)"
        )
      } else {
        ("invalid-encoding", "the text is not valid UTF-8 at byte offset \(offset)")
      }
    case .invalidJSON(let expected, let token):
      ("invalid-json", "expected \(expected.words), found \(isHidden ? Phrase.hidden : token)")
    case .duplicateKey(let key, _):
      ("duplicate-key", "the key \"\(key)\" is already in this object")
    case .limitExceeded(let limit, let allowed, let actual):
      ("limit-exceeded", Phrase.exceeded(limit, allowed, actual))
    }
  }

  /// Returns the escape that stands for one half of a surrogate pair: in valid UTF-8, nothing else has no encoding.
  package func halfOfPair(in source: SourceFile) -> String? {
    guard case .invalidEncoding(let offset) = kind, source.bytes.indices.contains(offset),
      source.bytes[offset] == UInt8(ascii: "\\")
    else { return nil }
    return String(decoding: source.bytes[range], as: UTF8.self)
  }
}

extension JSONValue {
  /// The value by its place in the format: `"tags"`, `an element of "tags"`.
  fileprivate var subject: String {
    if let key { return "\"\(key)\"" }
    return parent.map { "an element of \($0.subject)" } ?? "a manifest"
  }
}

extension JSONValue.Kind {
  /// The kind with its article, for messages.
  package var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
