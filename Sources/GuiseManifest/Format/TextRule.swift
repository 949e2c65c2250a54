internal import Guise

/// A rule for a text under a key of the format.
enum TextRule {
  case path, environmentName, scope
  case lifetime, variableType, override

  /// Returns the fault of a text that breaks the rule.
  func fault(of text: String) -> FormatFault.Cause? {
    switch self {
    case .path: text.isEmpty || text.utf8.contains(0) ? .invalidPath : nil
    case .environmentName: Identifier.isEnvironmentName(text) ? nil : .invalidEnvironmentName
    case .scope: Identifier.isValid(text) ? nil : .invalidName(text, naming: "a scope")
    case .lifetime:
      Lifetime.Kind(rawValue: text) == nil
        ? .notAllowed(.strings(Lifetime.Kind.allCases.map(\.rawValue))) : nil
    case .variableType:
      VariableType(rawValue: text) == nil
        ? .notAllowed(.strings(VariableType.allCases.map(\.rawValue))) : nil
    case .override: text == "replace" ? nil : .notAllowed([true, false, "replace"])
    }
  }
}
