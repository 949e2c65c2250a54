internal import StrictJSON

/// A check of a document against the format, which collects all violations.
///
/// One pass over the parts that the format defines; free parts (settings, `x-…`) are not inspected.
struct ShapeChecker {
  private enum Verdict {
    case sound
    /// Parts are excluded; the rest can be read.
    case partly
    case unusable
  }

  private(set) var faults: [FormatFault] = []
  private var cuts: Set<Int> = []
  private var faultyKeys: [Int: Set<String>] = [:]
  private var allowedRules: [JSONValue] = []
  /// The start offsets of repeated keys, sorted.
  private let repeatedKeys: [Int]
  /// Whether the current value belongs to a patch, whose members may be null.
  private var isInPatch = false

  /// - Parameter repeatedKeys: The start offsets of repeated keys found by the reader.
  init(repeatedKeys: [Int] = []) {
    self.repeatedKeys = repeatedKeys.sorted()
  }

  /// Returns the file with its excluded parts, still without contents; nil if it is not a manifest of this version.
  mutating func check(_ document: JSONDocument) -> ManifestFile? {
    let root = document.root
    guard root.kind == .object else {
      faults.append(
        .wrongType(
          subject: "a manifest", expected: "an object", example: FormatObject.manifest.example,
          found: root))
      return nil
    }
    if root["guise"] == nil, root["factories"]?.value.kind == .object, root["version"] != nil {
      faults.append(.catalog(root))
      return nil
    }
    guard let version = root["guise"]?.value else {
      // For a file of another kind, only this is reported.
      faults += FormatObject.manifest.keys.filter { $0.name == "guise" }
        .map { .missingKey($0, in: .manifest, at: root) }
      return nil
    }
    if let number = version.number,
      NumberLiteral.integerDigits(of: number) != FormatObject.supportedVersion
    {
      faults.append(.unsupportedVersion(version))
      return nil
    }
    check(root, is: .manifest)
    return ManifestFile(
      document: document, cuts: cuts, faulty: faultyKeys, allowedRules: allowedRules)
  }

  // MARK: Objects

  private mutating func check(_ value: JSONValue, is object: FormatObject) {
    if object === FormatObject.tagReference, let stray = object.stray(in: value) {
      // For something else in place of a reference, only this is reported.
      if !refusesVariable(in: stray, "a key of \(object.noun)") {
        faults.append(.unknownKey(stray, in: object))
      }
      faultyKeys[value.index] = ["tags"]
      return
    }
    var meant: Set<String> = []
    let isAroundPatch = isInPatch
    let isPatch = object.canOverride ? value["override"]?.value.boolean == true : isInPatch
    isInPatch = isPatch
    defer { isInPatch = isAroundPatch }
    for member in value.members {
      if isRepeated(member) {
        cut(member, named: member.key, of: value)
        continue
      }
      let name = member.key
      guard let index = object.index(of: name) else {
        guard !FormatObject.isFree(name) else { continue }
        if !refusesVariable(in: member, "a key of \(object.noun)") {
          faults.append(.unknownKey(member, in: object))
        }
        meant.formUnion(object.keysMeant(by: member, in: value))
        cut(member, named: name, of: value)
        continue
      }
      let key = object.keys[index]
      if isPatch, member.value.isNull, key.isRemovable { continue }
      if case .scalar = key.shape, acceptsAnyJSON(value) {
        if hasRepeatedKey(member.value) { cut(member, named: name, of: value) }
        continue
      }
      let verdict = check(member.value, is: key.shape, called: name, example: key.example)
      if key.requiresUniqueElements { checkRepetition(in: member.value, of: key) }
      switch verdict {
      case .sound: break
      case .partly: faultyKeys[value.index, default: []].insert(name)
      case .unusable: cut(member, named: name, of: value)
      }
    }
    // The keys that unknown keys may have been meant for are unknown too.
    if !meant.isEmpty { faultyKeys[value.index, default: []].formUnion(meant) }
    for key in object.expectedKeys {
      let isPresent = value[key.name] != nil
      if case .alternative(let other) = key.presence, isPatch || isPresent || value[other] != nil {
        checkAlternative(key, to: other, in: object, at: value)
      } else if !isPresent {
        checkAbsence(of: key, in: object, at: value, meant: meant)
      }
    }
  }

  /// Reports the later of two mutually exclusive keys in the table if both are present.
  ///
  /// Null does not count: in a patch it removes one.
  private mutating func checkAlternative(
    _ key: FormatKey, to other: String, in object: FormatObject, at value: JSONValue
  ) {
    guard object.lists(other, before: key.name), let member = value[key.name],
      let beside = value[other], !member.value.isNull, !beside.value.isNull
    else { return }
    faults.append(.alternatives(key, other: other, at: member))
    cut(member, named: key.name, of: value)
  }

  /// Whether a variable's type is `json`, given elsewhere, or invalid, which is reported at the type.
  private func acceptsAnyJSON(_ variable: JSONValue) -> Bool {
    let type = (variable["type"]?.value.string).flatMap(VariableType.init)
    return type == nil || type == .json
  }

  /// - Parameter meant: the keys that unknown keys may have been meant for.
  private mutating func checkAbsence(
    of key: FormatKey, in object: FormatObject, at value: JSONValue, meant: Set<String>
  ) {
    if key.presence == .requiredUnlessOverride, let override = value["override"]?.value {
      // Other values are reported already, except true, which makes the key optional.
      guard override.boolean == false || override.string == "replace" else { return }
    }
    faultyKeys[value.index, default: []].insert(key.name)
    // Only the first of two alternatives is reported as missing.
    if case .alternative(let other) = key.presence,
      object.lists(other, before: key.name) || meant.contains(other)
    {
      return
    }
    let mayOverride = key.presence == .requiredUnlessOverride && meant.contains("override")
    if mayOverride || meant.contains(key.name) { return }
    faults.append(.missingKey(key, in: object, at: value))
  }

  private mutating func cut(_ member: JSONMember, named name: String, of value: JSONValue) {
    cuts.insert(member.value.index)
    faultyKeys[value.index, default: []].insert(name)
  }

  // MARK: Values

  private mutating func check(
    _ value: JSONValue, is shape: FormatShape, called name: String, example: String? = nil,
    asElement: Bool = false
  ) -> Verdict {
    var subject: String { asElement ? "an element of \"\(name)\"" : "\"\(name)\"" }
    if value.mayHaveDollar, !shape.takesVariables, let text = value.string,
      VariableTemplate(text).refers
    {
      return refuse(.variable(text, subject: subject, shape: shape, at: Place(value)))
    }
    guard shape.accepts(value.kind) else {
      return refuse(
        .wrongType(
          subject: subject, expected: shape.expectation, example: example ?? shape.example,
          found: value))
    }
    var text: String { value.string ?? "" }
    switch shape {
    case .boolean, .version, .string, .scalar: return .sound
    case .rule:
      allowedRules.append(value)
      return .sound
    case .path:
      return !text.isEmpty && !text.utf8.contains(0)
        ? .sound : refuse(.invalidPath(subject: subject, found: value))
    case .environmentName:
      return Identifier.isEnvironmentName(text)
        ? .sound : refuse(.invalidEnvironmentName(subject: subject, found: value))
    case .name(let thing):
      return Identifier.isValid(text)
        ? .sound : refuse(.invalidName(text, naming: thing, at: Place(value)))
    case .choice(let allowed):
      return allowed.contains(text)
        ? .sound
        : refuse(
          .notAllowed(subject: subject, found: value, allowed: allowed.map { .string($0) }))
    case .override:
      return value.kind == .boolean || text == "replace"
        ? .sound
        : refuse(.notAllowed(subject: subject, found: value, allowed: [true, false, "replace"]))
    case .list(let element, let least):
      if least == 0 || !value.elements.isEmpty {
        return checkList(value, of: element, called: name)
      }
      return refuse(.empty(subject: subject, example: example ?? shape.example, found: value))
    case .named(let thing, let element):
      checkNames(value, naming: thing, element)
      return .sound
    case .keyed(let element): return checkKeys(value, element, called: name)
    case .object(let object):
      if object === FormatObject.tagReference, object.isRegistration(value) {
        return refuse(.inlineRegistration(value))
      }
      check(value, is: object)
      return .sound
    case .either(let shapes):
      guard let shape = shapes.first(where: { $0.accepts(value.kind) }) else { return .unusable }
      return check(
        value, is: shape, called: name, example: example, asElement: asElement)
    case .free: return hasRepeatedKey(value) ? .unusable : .sound
    }
  }

  private mutating func checkList(
    _ value: JSONValue, of element: FormatShape, called name: String
  ) -> Verdict {
    var verdict = Verdict.sound
    // An override replaces a list as a whole.
    let isAroundPatch = isInPatch
    isInPatch = false
    defer { isInPatch = isAroundPatch }
    for item in value.elements {
      let found = check(item, is: element, called: name, asElement: true)
      if found != .sound || faultyKeys[item.index] != nil {
        cuts.insert(item.index)
        verdict = .partly
      }
    }
    return verdict
  }

  private mutating func checkNames(
    _ value: JSONValue, naming thing: String, _ element: FormatShape
  ) {
    for member in value.members {
      let name = member.key
      if isRepeated(member) {
        cut(member, named: name, of: value)
        continue
      }
      if !Identifier.isValid(name), !refusesVariable(in: member, "the name of \(thing)") {
        faults.append(.invalidName(name, naming: thing, at: Place(key: member)))
      }
      if check(member.value, is: element, called: name) != .sound {
        cut(member, named: name, of: value)
      }
    }
  }

  private mutating func checkKeys(
    _ value: JSONValue, _ element: FormatShape, called name: String
  ) -> Verdict {
    var verdict = Verdict.sound
    for member in value.members {
      if isInPatch, member.value.isNull { continue }
      let isSound =
        !isRepeated(member)
        && !refusesVariable(in: member, "a key of \"\(name)\"")
        && check(member.value, is: element, called: member.key) == .sound
        && faultyKeys[member.value.index] == nil
      if !isSound {
        cut(member, named: member.key, of: value)
        verdict = .partly
      }
    }
    return verdict
  }

  /// Reports a key that refers to a variable, which no key of the format may do.
  private mutating func refusesVariable(
    in member: JSONMember, _ subject: @autoclosure () -> String
  ) -> Bool {
    guard member.mayHaveDollar, VariableTemplate(member.key).refers else { return false }
    faults.append(
      .variable(member.key, subject: subject(), shape: .string, at: Place(key: member)))
    return true
  }

  private mutating func refuse(_ fault: FormatFault) -> Verdict {
    faults.append(fault)
    return .unusable
  }

  /// Reports duplicates, since an element has only one position in the list.
  private mutating func checkRepetition(in list: JSONValue, of key: FormatKey) {
    var first: [String: JSONValue] = [:]
    for element in list.elements where !cuts.contains(element.index) {
      guard let text = element.string else { continue }
      if let earlier = first[text] {
        faults.append(.repeated(element, first: earlier, in: key))
      } else {
        first[text] = element
      }
    }
  }

  // MARK: Repeated keys

  private func isRepeated(_ member: JSONMember) -> Bool { hasRepeatedKey(in: member.keyRange) }

  private func hasRepeatedKey(_ value: JSONValue) -> Bool { hasRepeatedKey(in: value.range) }

  private func hasRepeatedKey(in range: Range<Int>) -> Bool {
    if repeatedKeys.isEmpty { return false }
    let first = repeatedKeys.partitioningIndex { $0 >= range.lowerBound }
    return first < repeatedKeys.count && repeatedKeys[first] < range.upperBound
  }
}
