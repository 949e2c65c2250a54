extension Fault.Kind {
  /// The rule that is broken.
  var rule: String {
    switch self {
    case .text(let fault, _):
      switch fault.kind {
      case .invalidEncoding: "invalid-encoding"
      case .invalidJSON: "invalid-json"
      case .duplicateKey: "duplicate-key"
      case .limitExceeded: "limit-exceeded"
      }
    case .unreadable: "unreadable-file"
    case .includeNotFound: "include-not-found"
    case .includeOutside, .includeNotRelative, .unknown(.folder, _, _): "include-outside-root"
    case .exceeded: "limit-exceeded"
    case .unsupportedVersion: "unsupported-version"
    case .missingKey: "missing-key"
    case .unknownKey: "unknown-key"
    case .wrongType: "wrong-type"
    case .invalidName: "invalid-identifier"
    case .tagsAndKeys, .variable, .notAllowed, .emptyList, .invalidEnvironmentName,
      .scopeWithoutScoped, .disagreement, .jsonInText, .unknownPart, .malformedReference:
      "invalid-value"
    case .undeterminedRoot, .unknown(.root, _, _): "no-root"
    case .unknown(let thing, _, _): "unknown-\(thing.rawValue)"
    case .duplicate(let thing, _, _): "duplicate-\(thing.rawValue)"
    case .cycle(let thing, _): "\(thing.rawValue)-cycle"
    case .overrideWithoutTarget, .overrideOfNothing: "override-without-target"
    case .invalidDefault, .invalidValue, .unreadableValue: "invalid-variable"
    case .unsetVariable: "unset-variable"
    case .unknownFactory: "unknown-factory"
    case .unknownService: "unknown-service"
    case .weakValue: "weak-value-type"
    case .invalidEager: "invalid-eager"
    case .unexpectedSettings: "unexpected-settings"
    case .unfitDecorator, .decoratedParameter: "invalid-decorator"
    case .unknownParameter: "unknown-parameter"
    case .otherForm, .otherService: "dependency-type-mismatch"
    case .ambiguousDependency: "ambiguous-dependency"
    case .absentSettings, .missingSetting: "missing-setting"
    case .unknownSetting: "unknown-setting"
    case .invalidSetting: "invalid-setting"
    case .missingSupply: "missing-supplied-service"
    case .missingDependency: "missing-dependency"
    case .other(let rule, _): rule
    }
  }

  /// Returns the sentence about the mistake.
  func message(at place: Place?) -> String {
    let subject = place?.value.subject ?? ""
    return switch self {
    case .text(let fault, let source):
      switch fault.kind {
      case .invalidEncoding(let offset): "the text is not valid Unicode at byte offset \(offset)"
      case .invalidJSON(let expected, let token):
        "expected \(expected.words), found \(source.hides(fault.range) ? Phrase.hidden : token)"
      case .duplicateKey(let key, _):
        (source.hides(fault.range) ? "a key" : "the key \"\(key)\"") + " is already in this object"
      case .limitExceeded(let limit, let allowed, let actual):
        Self.exceeded(limit, allowed: allowed, actual: actual).message(at: nil)
      }
    case .unreadable(let path, let reason): "cannot read \"\(path)\": \(reason)"
    case .includeNotFound(let path, _): "the included file \"\(path)\" does not exist"
    case .includeOutside(let path, let root):
      "the included file \"\(path)\" is outside of the root folder \"\(root)\""
    case .includeNotRelative(let path): "\"\(path)\" is not the relative path of a file"
    case .exceeded(let limit, let allowed, let actual):
      "the limit for \(limit) is \(allowed), and this is \(actual)"
    case .unsupportedVersion:
      "version \(place?.value.number ?? "") of the manifest format is not supported"
    case .missingKey("guise", _): "this file is not a manifest: it has no \"guise\""
    case .missingKey(let key, let kind): "\(kind.rawValue) needs the key \"\(key)\""
    case .unknownKey(let kind):
      "\(kind.rawValue) has no key \(Phrase.quoted(place?.value.key ?? ""))"
    case .wrongType(let expected, _):
      "\(subject) must be \(expected), found \(place?.value.kind.rawValue ?? "")"
    case .invalidName(let name, let thing): "\(Phrase.quoted(name)) cannot be the name of \(thing)"
    case .tagsAndKeys: "\"keys\" does not go with \"tags\""
    case .variable(let isKey):
      "\(isKey ? "a key" : subject) cannot refer to a variable: "
        + "${…} stands for a value in \"settings\" only"
    case .notAllowed:
      (place?.isHidden == true ? Phrase.hidden : "\"\(place?.value.string ?? "")\"")
        + " is not a value of \(subject)"
    case .emptyList: "\(subject) must be an array with at least one element"
    case .invalidEnvironmentName: "\(subject) must be the name of an environment variable"

    case .unknown(.registration, let id, _):
      "nothing is registered as \"\(id)\" in this manifest"
    case .unknown(let thing, let name, _): "no \(thing.rawValue) is named \"\(name)\""
    case .duplicate(.assembly, let name, _):
      "an assembly registered in code is also named \"\(name)\""
    case .duplicate(.registration, let name, _): "the identifier \"\(name)\" is already registered"
    case .duplicate(_, let name, _): "the variable \"\(name)\" is already defined"
    case .cycle(.include, let links): "this include closes a cycle: \(Phrase.cycle(links.cycle))"
    case .cycle(.assembly, let links):
      "assemblies use each other in a cycle: \(Phrase.cycle(links.cycle))"
    case .cycle(_, let links):
      "the defaults of variables refer to each other in a cycle: \(Phrase.cycle(links.cycle))"
    case .overrideWithoutTarget(let entry, let name):
      "no included file has a \(entry.rawValue) \(Phrase.quoted(name)) to override"
    case .scopeWithoutScoped(let id, let lifetime):
      "\"scope\" needs the lifetime \"scoped\", and \"\(id)\" is \(lifetime)"
    case .disagreement(let key, _, _): "included files disagree on \"\(key)\""
    case .undeterminedRoot(let names):
      "the manifest has no \"root\", and several assemblies could be it: "
        + Phrase.list(names, limit: 5)

    case .invalidDefault(let name, let type): "the default of \"\(name)\" is not \(type)"
    case .invalidValue(let name, let type, let source, let shown):
      "the value of \"\(name)\"\(source.map { " from \($0)" } ?? "") is not \(type)"
        + (shown.map { ", found \(Phrase.quoted($0))" } ?? "")
    case .unreadableValue(let name, let source, let reason):
      "the value of \"\(name)\" cannot be read from \(source): \(reason)"
    case .unsetVariable(let name, _): "the variable \"\(name)\" has no value"
    case .jsonInText(let name):
      "the variable \"\(name)\" is JSON, which stands only alone in a setting"
    case .unknownPart(let name, let pointer):
      "the value of \"\(name)\" has nothing at \(Phrase.quoted(pointer))"
    case .malformedReference: "this \"${\" does not begin a reference to a variable"

    case .unknownFactory(let factory): "no factory is registered as \(Phrase.quoted(factory))"
    case .unknownService(let name, let factory, among: []):
      "the factory \"\(factory)\" does not offer \"\(name)\""
    case .unknownService(let name, _, let names):
      "\"\(name)\" may be \(Phrase.list(names, last: "or"))"
    case .weakValue(let service): "\"weak\" needs an object, and \(service) is a value type"
    case .invalidEager(let id, let reason):
      "only a singleton without arguments can be eager, and \"\(id)\" \(reason)"
    case .unexpectedSettings(let factory): "the factory \"\(factory)\" takes no settings"
    case .unfitDecorator(let factory, let id, let made, let service):
      "the factory \"\(factory)\" cannot decorate \"\(id)\": it "
        + (made == service
          ? "has to take one \(service) and no arguments" : "makes \(made), not \(service)")
    case .decoratedParameter(let name, let user):
      "the parameter \"\(name)\" of \(user) gets the decorated instance"
    case .unknownParameter(let name, let factory):
      "the factory \"\(factory)\" has no parameter called \"\(name)\""
    case .otherForm(let parameter, let takes): "the parameter \"\(parameter)\" \(takes)"
    case .otherService(let parameter, let needs, let id, let services):
      "the parameter \"\(parameter)\" needs \(needs), but \"\(id)\" is "
        + Phrase.list(services, quoted: false)
    case .ambiguousDependency(let user, let key, let ids):
      Phrase.ambiguous(key, for: "\(user) needs", among: ids)

    case .absentSettings(let user, let type): "\(user) has no settings, which \(type) needs"
    case .missingSetting(let path, let type): "the settings lack \"\(path)\", which \(type) needs"
    case .unknownSetting(let path, let type): "\(type) does not read \"\(path)\""
    case .invalidSetting(let path, let expected, let found):
      "\(path.isEmpty ? "the settings" : "\"\(path)\"") must be \(expected), found \(found)"
    case .missingSupply(let key):
      "\(key) is declared as supplied, but is not registered in the container"
    case .missingDependency(let user, let key): "\(user) needs \(key), and none is registered"
    case .overrideOfNothing(let target):
      "the override of \(target) replaces no registration of the manifest"
    case .other(_, let message): message
    }
  }
}

extension JSONValue {
  /// The value by its place in the format: `"tags"`, `an element of "tags"`.
  fileprivate var subject: String {
    if let key { return "\"\(key)\"" }
    return parent.map { "an element of \($0.subject)" } ?? "a manifest"
  }
}
