internal import Guise

/// Finds scopes that are written where they mean nothing.
struct ScopeChecker {
  private(set) var diagnostics: [Diagnostic] = []

  /// A scope has one place among the others.
  mutating func checkRepetition(in file: ManifestDocument) {
    var first: [String: Place] = [:]
    for scope in file.scopes ?? [] {
      guard let earlier = first[scope.value] else {
        first[scope.value] = scope.place
        continue
      }
      diagnostics.append(InvalidValue.repeatedScope(scope, first: earlier))
    }
  }

  /// `scope` goes with the lifetime `scoped`, once all files have had their say.
  mutating func checkLifetime(of draft: RegistrationDraft) {
    let entry = draft.entry
    guard let scope = entry.scope, entry.lifetime?.value != .scoped,
      !entry.faultyKeys.contains("lifetime")
    else { return }
    // Of two files the later one has put together what does not go together.
    let last = draft.origins.last?.source
    var place = scope.place
    if let lifetime = entry.lifetime?.place, lifetime.source === last, place.source !== last {
      place = lifetime
    }
    diagnostics.append(
      InvalidValue.scopeWithoutScoped(
        scope, of: entry.id, lifetime: entry.lifetime?.value ?? .transient, at: place))
  }
}

extension InvalidValue {
  fileprivate static func repeatedScope(_ scope: Placed<String>, first: Place) -> Diagnostic {
    finding(
      "the scope \"\(scope.value)\" is listed twice", at: scope.place,
      help: ["remove one of them: the order says which scope is inside which"],
      related: [Diagnostic.Related("listed first here", at: first)])
  }

  fileprivate static func scopeWithoutScoped(
    _ scope: Placed<String>, of id: String, lifetime: Lifetime.Kind, at place: Place
  ) -> Diagnostic {
    var help = [
      "write \"lifetime\": \"scoped\" where an instance is kept for each \"\(scope.value)\""
    ]
    var related: [Diagnostic.Related] = []
    if place.source === scope.place.source {
      help.append("or remove \"scope\"")
    } else {
      help.append(
        "or replace the registration as a whole, with its \"factory\": an override without one keeps "
          + "the scope")
      related = [Diagnostic.Related("the scope is written here", at: scope.place)]
    }
    return finding(
      "\"scope\" goes with the lifetime \"scoped\", and \"\(id)\" is \(lifetime.rawValue)",
      at: place,
      help: help, related: related)
  }
}
