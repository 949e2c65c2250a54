/// Shows what was written. Screens belong to the main actor.
@MainActor public protocol Sink: Sendable {
  func show(_ text: String, of request: Request)
}
