/// Changes a document. A manifest says which plugins there are, and in which order they run.
public protocol Plugin: Sendable {
  func apply(to document: inout Document)
}
