internal import StrictJSON

/// Hides from reports what is a secret in a manifest's text, or cannot be told from one.
enum HiddenValues {
  /// Hides what one file shows to hold secrets, before anything is said of it.
  ///
  /// - Parameter result: What strict reading made of the file.
  static func hide(in source: SourceFile, _ result: ReadingResult) {
    if let document = result.document {
      source.hide(SecretFinder(document).ranges)
    } else if let fault = result.faults.first {
      source.hide(UnreadText(source, fault: fault).ranges)
    }
  }

  /// Hides what only several files together show: a variable that is a secret in one of them is one in
  /// all.
  ///
  /// - Parameter isIncomplete: What cannot be read may say that any variable is a secret that the others
  ///   override.
  /// - Returns: The names of the variables that are secrets, for all one can tell.
  static func hide(in documents: [JSONDocument], isIncomplete: Bool) -> Set<String> {
    let variables = documents.map { $0.root["variables"]?.value.members.map(\.self) ?? [] }
    let names = Set(
      variables.joined().lazy.filter {
        SecretFinder.isSecret($0.value) || isIncomplete && $0.value["override"] != nil
      }.map(\.key))
    guard !names.isEmpty else { return names }
    for (document, members) in zip(documents, variables) {
      let hidden = members.filter { names.contains($0.key) }
      document.source.hide(SecretFinder.values(of: hidden.map(\.value)))
    }
    return names
  }
}

/// Finds the secrets in a file that is JSON: the values of variables that are secrets, whether they are
/// where variables belong or not, and whether their keys are those of variables or not.
struct SecretFinder {
  private(set) var ranges: [Range<Int>] = []

  init(_ document: JSONDocument) {
    let root = document.root
    guard root.kind == .object || root.kind == .array else {
      // A file that is one value is no manifest: it may be what NAME_FILE was to name.
      hide(root)
      return
    }
    for member in root.members where member.key == "assemblies" {
      // It may be long, and is looked through only where it has the word.
      if SuspiciousWord.secret.occurs(in: document.source.bytes, member.value.range) {
        look(at: member.value, inSettings: false)
      }
    }
    look(at: root, inSettings: false, except: "assemblies")
  }

  /// What is hidden of variables that are secrets.
  static func values(of variables: [JSONValue]) -> [Range<Int>] {
    var finder = SecretFinder()
    for variable in variables { finder.hideValues(of: variable) }
    return finder.ranges
  }

  private init() {}

  /// Whether a variable is a secret, for all one can tell: it says so, or has a key that may be meant to
  /// say so.
  static func isSecret(_ variable: JSONValue) -> Bool {
    variable.members.contains { member in
      let key = member.key
      if SuspiciousWord.secret.isNear(key) { return member.value.boolean != false }
      return FormatObject.variable.index(of: key) == nil && !FormatObject.isFree(key)
        && nearestNames(key, among: FormatObject.variable.keys.map(\.name)).isEmpty
    }
  }

  // MARK: Anywhere

  private mutating func look(at value: JSONValue, inSettings: Bool, except skipped: String? = nil) {
    for element in value.elements { look(at: element, inSettings: inSettings) }
    let isSecret = value.members.contains { saysSecret($0, inSettings: inSettings) }
    for member in value.members where member.key != skipped {
      let key = member.key
      if SuspiciousWord.variables.isNear(key) {
        lookAtVariables(member.value)
      } else if isSecret, !Self.isPartOfFormat(key) {
        hideUnlessPlain(member)
      } else if SuspiciousWord.secret.isNear(key), member.value.boolean == nil {
        hide(member.value)
      } else {
        look(at: member.value, inSettings: inSettings || key == "settings")
      }
    }
  }

  /// In settings the word may be the name of a field.
  private func saysSecret(_ member: JSONMember, inSettings: Bool) -> Bool {
    guard SuspiciousWord.secret.isNear(member.key) else { return false }
    return inSettings ? member.value.boolean == true : member.value.boolean != false
  }

  /// Whether a key belongs to the format elsewhere than in variables: a registration's, for one.
  private static func isPartOfFormat(_ key: String) -> Bool {
    key != "settings" && !FormatObject.isFree(key)
      && FormatObject.all.contains { $0 !== FormatObject.variable && $0.index(of: key) != nil }
  }

  // MARK: Variables

  private mutating func lookAtVariables(_ variables: JSONValue) {
    guard variables.kind == .object else {
      // Whatever stands here is not laid out as variables are.
      return hideAll(in: variables)
    }
    let secrets = Set(variables.members.filter { Self.isSecret($0.value) }.map(\.key))
    for member in variables.members {
      if secrets.contains(member.key) {
        hideValues(of: member.value)
      } else if member.value.kind != .object {
        // A default beside its variable, or a variable that is nothing but its value.
        hideAll(in: member.value)
      } else {
        look(at: member.value, inSettings: false)
      }
    }
  }

  private mutating func hideValues(of variable: JSONValue) {
    guard variable.kind == .object else { return hideAll(in: variable) }
    for member in variable.members { hideUnlessPlain(member) }
  }

  /// Hides a value of a secret variable, but for those that its other keys take.
  private mutating func hideUnlessPlain(_ member: JSONMember) {
    let value = member.value
    let isPlain =
      switch member.key {
      case "type": value.string.flatMap(VariableType.init) != nil
      case "env": value.string.map(Self.isEnvironmentName) == true
      case "override": value.boolean != nil || value.string == "replace"
      default: value.boolean != nil && SuspiciousWord.secret.isNear(member.key)
      }
    if !isPlain { hide(value) }
  }

  private static func isEnvironmentName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(SuspiciousWord.isPartOfWord)
  }

  private mutating func hideAll(in value: JSONValue) {
    for element in value.elements { hideAll(in: element) }
    for member in value.members { hideUnlessPlain(member) }
    if value.kind != .array, value.kind != .object { hide(value) }
  }

  /// Hides what is between quotes, brackets or braces; of other values all.
  private mutating func hide(_ value: JSONValue) {
    let range = value.range
    let isEnclosed = [.string, .array, .object].contains(value.kind)
    ranges.append(isEnclosed ? range.lowerBound + 1..<range.upperBound - 1 : range)
  }
}
