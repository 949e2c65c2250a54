/// What kind of value a manifest's variable stands for.
public enum VariableType: String, Codable, Sendable, CaseIterable {
  case string, integer, number, boolean
}
