/// A rule for a text under a key of the format.
enum TextRule {
  case path, environmentName, scope

  /// Returns the fault of a text that breaks the rule.
  func fault(of text: String) -> FormatFault.Cause? {
    switch self {
    case .path: text.isEmpty || text.utf8.contains(0) ? .invalidPath : nil
    case .environmentName: Identifier.isEnvironmentName(text) ? nil : .invalidEnvironmentName
    case .scope: Identifier.isValid(text) ? nil : .invalidName(text, naming: "a scope")
    }
  }
}
