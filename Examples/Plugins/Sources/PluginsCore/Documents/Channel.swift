/// Where a document is read. A manifest's tag `"web"` is `Channel.web` in code.
public enum Channel: String, CaseIterable, Sendable {
  case terminal
  case web
}
