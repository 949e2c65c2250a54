import Guise

/// The table of the documentation: from where a service can be resolved.
enum IsolationMatrix {
  /// From where a service is resolved.
  enum Place: String, CaseIterable, Sendable {
    case sync = "sync, elsewhere"
    case syncOnMainActor = "sync, on the main actor"
    case async = "async, elsewhere"
    case asyncOnMainActor = "async, on the main actor"
  }

  struct Row: Sendable, CustomStringConvertible {
    /// How the service is registered.
    let registration: String
    /// The errors of resolving it, in the order of the places; nil where it works.
    let outcomes: [ResolutionError.Reason?]
    /// Registers a `Probe`.
    let register: @Sendable (Container, Lifetime) -> Void

    var description: String { registration }

    init(
      _ registration: String, _ outcomes: [ResolutionError.Reason?],
      register: @escaping @Sendable (Container, Lifetime) -> Void
    ) {
      self.registration = registration
      self.outcomes = outcomes
      self.register = register
    }
  }

  /// Where it is made on the main actor, making it anywhere else stops the program.
  final class Probe: Sendable {
    init() {}
    @MainActor init(onMainActor: Void) { MainActor.preconditionIsolated() }
  }

  /// A dependency of rows, which is registered for all.
  @MainActor final class View {
    init() { MainActor.preconditionIsolated() }
  }

  static let rows: [Row] = [
    Row("a sync factory", [nil, nil, nil, nil]) {
      $0.register(lifetime: $1) { _ in Probe() }
    },
    Row("an async factory", [.requiresAsync, .requiresAsync, nil, nil]) {
      $0.register(lifetime: $1) { _ async in Probe() }
    },
    Row("a main actor factory", [.requiresMainActor, nil, nil, nil]) {
      $0.register(lifetime: $1, isolation: MainActor.shared) { _ in Probe(onMainActor: ()) }
    },
    Row("an async main actor factory", [.requiresAsync, .requiresAsync, nil, nil]) {
      $0.register(lifetime: $1, isolation: MainActor.shared) { _ async in
        await Task.yield()
        return Probe(onMainActor: ())
      }
    },
    Row("`mainauto`", [.requiresMainActor, nil, nil, nil]) {
      $0.register(
        lifetime: $1, isolation: MainActor.shared,
        factory: mainauto { (_: View) in Probe(onMainActor: ()) })
    },
    Row("`mainauto` of an async function", [.requiresAsync, .requiresAsync, nil, nil]) {
      $0.register(
        lifetime: $1, isolation: MainActor.shared,
        factory: mainauto { (_: View) async in Probe(onMainActor: ()) })
    },
    Row(
      "`mainauto` that needs an async factory", [.requiresMainActor, .requiresAsync, nil, nil]
    ) {
      $0.register { _ async in 1 }
      $0.register(
        lifetime: $1, isolation: MainActor.shared,
        factory: mainauto { (_: Int) in Probe(onMainActor: ()) })
    },
    Row("`auto` that needs a main actor factory", [.requiresMainActor, nil, nil, nil]) {
      $0.register(lifetime: $1, factory: auto { (_: View) in Probe() })
    },
    // The closure's own resolve is sync, and runs where the caller is.
    Row(
      "a sync factory that resolves a main actor one",
      [.requiresMainActor, nil, .requiresMainActor, nil]
    ) {
      $0.register(lifetime: $1) { r in
        _ = try r.resolve(View.self)
        return Probe()
      }
    },
  ]
}
