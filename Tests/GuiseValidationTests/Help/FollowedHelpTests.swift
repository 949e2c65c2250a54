import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// A help that is followed: the finding is gone, nothing else is found, and the instances are those that
/// are meant.
@Suite struct FollowedHelpTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var title: String
    /// The members of "registrations".
    var before: String
    var rule: String
    /// What begins one of the lines.
    var help: String
    /// What the registrations are where a change of code follows the help; nil: its edits are made.
    var after: String?
    /// What is then had, as `shown` tells it.
    var shows: String

    var testDescription: String { title }
  }

  private static let top = #""scopes": ["request"],"#
  private static let router = #""router": { "factory": "router", "dependencies": { "Handler": "#

  static let cases = [
    Case(
      title: "a decorator that lacks a dependency",
      before: #"""
        "l": { "factory": "logger", "tags": ["x"] }, "a": { "factory": "a", "decorators": ["trace-log"] },
        "one": "one"
        """#,
      rule: "missing-dependency",
      help:
        #""l" is registered with tag "x": to use it, write the decorator as { "factory": "trace-log", "dependencies": { "Logger": "l" } }"#,
      shows: "one[trace-log[a logger]]"),
    Case(
      title: "a decorator that is an object",
      before: #"""
        "l": { "factory": "logger", "tags": ["x"] },
        "a": { "factory": "a", "decorators": [{ "factory": "trace-log" }] }, "one": "one"
        """#,
      rule: "missing-dependency",
      help:
        #""l" is registered with tag "x": to use it, give the decorator "trace-log" "dependencies": { "Logger": "l" }"#,
      shows: "one[trace-log[a logger]]"),
    Case(
      title: "an element of a list that is disabled, removed",
      before: #"""
        "h1": { "factory": "a", "tags": ["1"] },
        "h2": { "factory": "b", "tags": ["2"], "enabled": false }, \#(router)["h1", "h2"] } }
        """#,
      rule: "missing-dependency", help: #"remove "h2" here"#, shows: "router[a]"),
    Case(
      title: "an element of a list that is disabled, enabled",
      before: #"""
        "h1": { "factory": "a", "tags": ["1"] },
        "h2": { "factory": "b", "tags": ["2"], "enabled": false }, \#(router)["h1", "h2"] } }
        """#,
      rule: "missing-dependency", help: #""h2" offers it, and is disabled: enable it"#,
      shows: "router[a b]"),
    Case(
      title: "an element of a list that is disabled, another in its place",
      before: #"""
        "h1": { "factory": "a", "tags": ["1"] }, "h3": { "factory": "c", "tags": ["3"] },
        "h2": { "factory": "b", "tags": ["2"], "enabled": false }, \#(router)["h1", "h2"] } }
        """#,
      rule: "missing-dependency",
      help: #""h3" is registered with tag "3": to use it, write "h3" here"#, shows: "router[a c]"),
    Case(
      title: "a value of keys that is disabled",
      before: #"""
        "a": { "factory": "a", "tags": ["a"] }, "b": { "factory": "b", "tags": ["b"], "enabled": false },
        "table": { "factory": "table", "dependencies": { "Handler": { "keys": { "k": "a", "z": "b" } } } }
        """#,
      rule: "missing-dependency", help: #"remove "b" here"#, shows: "table[k=a]"),
    Case(
      title: "tags of an optional that another has besides",
      before: #"""
        "a": { "factory": "a", "tags": ["h", "a"] },
        "choice": { "factory": "choice", "dependencies": { "Handler": { "tags": ["a"] } } }
        """#,
      rule: "absent-optional",
      help:
        #""a" is registered with tags "a" and "h": to use it, write "dependencies": { "Handler": "a" }"#,
      shows: "choice[a]"),
    Case(
      title: "a composite of all",
      before: #"""
        "one": { "factory": "a", "tags": ["x"] }, "two": { "factory": "b", "tags": ["y"] },
        "chain": { "factory": "all", "decorators": ["trace"] }, "c": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"choose for the parameter "Handler" of "chain" what is not made of it: write "dependencies": { "Handler": ["one", "two"] }"#,
      shows: "one[trace[all[a b]]]"),
    Case(
      title: "a composite of a group that it is in",
      before: #"""
        "one": { "factory": "a", "tags": ["g"] }, "two": { "factory": "b", "tags": ["y"] },
        "chain": { "factory": "all", "tags": ["g", "all"], "dependencies": { "Handler": { "tags": ["g"] } } },
        "c": { "factory": "one", "dependencies": { "Handler": "chain" } }
        """#,
      rule: "dependency-cycle",
      help:
        #"choose for the parameter "Handler" of "chain" what is not made of it: write "dependencies": { "Handler": ["one"] }"#,
      shows: "one[all[a]]"),
    Case(
      title: "a composite that lists itself",
      before: #"""
        "one": { "factory": "a", "tags": ["g"] }, "two": { "factory": "b", "tags": ["y"] },
        "chain": { "factory": "all", "dependencies": { "Handler": ["two", "chain", "one"] } }, "c": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"choose for the parameter "Handler" of "chain" what is not made of it: write "dependencies": { "Handler": ["two", "one"] }"#,
      shows: "one[all[b a]]"),
    Case(
      title: "a decorator that takes all",
      before: #"""
        "a": { "factory": "a", "decorators": ["with-all"] }, "b": { "factory": "b", "tags": ["b"] }, "c": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"choose for the parameter "others" of the decorator "with-all" of "a" what is not made of it: write the decorator as { "factory": "with-all", "dependencies": { "others": ["b"] } }"#,
      shows: "one[with[a b]]"),
    Case(
      title: "a decorator that takes a dictionary of all",
      before: #"""
        "a": { "factory": "a", "decorators": [{ "factory": "with-table" }] },
        "b": { "factory": "b", "tags": ["b"] }, "c": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"choose for the parameter "others" of the decorator "with-table" of "a" what is not made of it: give the decorator "with-table" "dependencies": { "others": { "keys": { "b": "b" } } }"#,
      shows: "one[with[a b=b]]"),
    Case(
      title: "keys that name their owner",
      before: #"""
        "l": { "factory": "of-table", "dependencies": { "Handler": { "keys": { "x": "logs", "y": "b" } } } },
        "logs": "logs", "b": { "factory": "b", "tags": ["b"] }, "one": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"or choose for the parameter "Handler" of "l" what is not made of it: write "dependencies": { "Handler": { "keys": { "y": "b" } } }"#,
      shows: "one[logs[log[y=b]]]"),
    Case(
      title: "an array in a longer cycle comes later",
      before: #"""
        "logs": "logs", "l": "of-all", "b": { "factory": "b", "tags": ["b"] }, "one": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"defer the dependency of "l" on "logs": make its parameter "Handler" [LazyFullResolver<any ManifestSupport.Switchboard.Handler>] in code"#,
      after: #"""
        "logs": "logs", "l": "of-all-later", "b": { "factory": "b", "tags": ["b"] }, "one": "one"
        """#,
      shows: "one[logs[log[b logs]]]"),
    Case(
      title: "a group in a longer cycle comes later",
      before: #"""
        "logs": { "factory": "logs", "tags": ["g", "1"] },
        "l": { "factory": "of-all", "dependencies": { "Handler": { "tags": ["g"] } } },
        "b": { "factory": "b", "tags": ["g"] },
        "one": { "factory": "one", "dependencies": { "Handler": "logs" } }
        """#,
      rule: "dependency-cycle", help: #"defer the dependency of "l" on "logs""#,
      after: #"""
        "logs": { "factory": "logs", "tags": ["g", "1"] },
        "l": { "factory": "of-all-later", "dependencies": { "Handler": { "tags": ["g"] } } },
        "b": { "factory": "b", "tags": ["g"] },
        "one": { "factory": "one", "dependencies": { "Handler": "logs" } }
        """#,
      shows: "one[logs[log[b logs]]]"),
    Case(
      title: "one in a longer cycle comes later",
      before: #"""
        "logs": { "factory": "logs", "tags": ["g"] },
        "l": { "factory": "of-one", "dependencies": { "Handler": "logs" } },
        "one": { "factory": "one", "dependencies": { "Handler": "logs" } }
        """#,
      rule: "dependency-cycle",
      help:
        #"defer the dependency of "l" on "logs": make its parameter "Handler" a LazyTagsResolver<any ManifestSupport.Switchboard.Handler> in code"#,
      after: #"""
        "logs": { "factory": "logs", "tags": ["g"] },
        "l": { "factory": "of-one-later", "dependencies": { "Handler": "logs" } },
        "one": { "factory": "one", "dependencies": { "Handler": "logs" } }
        """#,
      shows: "one[logs[log[logs]]]"),
    Case(
      title: "an optional in a longer cycle comes later",
      before: #""logs": "logs", "l": "of-maybe", "one": "one""#,
      rule: "dependency-cycle",
      help:
        #"defer the dependency of "l" on "logs": make its parameter "Handler" a LazyTagsResolver<any ManifestSupport.Switchboard.Handler>? in code"#,
      after: #""logs": "logs", "l": "of-maybe-later", "one": "one""#, shows: "one[logs[log[logs]]]"),
    Case(
      title: "one in a longer cycle is another",
      before: #"""
        "logs": "logs", "l": "of-one", "b": { "factory": "b", "tags": ["b"] }, "one": "one"
        """#,
      rule: "dependency-cycle",
      help:
        #"or point the parameter "Handler" of "l" at another registration: write "dependencies": { "Handler": "b" }"#,
      shows: "one[logs[log[b]]]"),
    Case(
      title: "a decorator by itself",
      before: #""a": "trace", "one": "one""#,
      rule: "dependency-cycle",
      help:
        #"name the factory of what it wraps as its "factory", and decorate that: "decorators": ["trace"]"#,
      after: #""a": { "factory": "a", "decorators": ["trace"] }, "one": "one""#,
      shows: "one[trace[a]]"),
    Case(
      title: "a decorator by itself, beside another",
      before: #""a": "trace", "b": { "factory": "b", "tags": ["b"] }, "one": "one""#,
      rule: "dependency-cycle",
      help:
        #"point the parameter "Handler" of "a" at another registration: write "dependencies": { "Handler": "b" }"#,
      shows: "one[trace[b]]"),
    Case(
      title: "what takes arguments",
      before: #""s": "said", "l": "of-one", "router": "router""#,
      rule: "missing-dependency",
      help:
        #""s" is registered with an argument of type Swift.String: to pass it, make the parameter a Provider in code"#,
      after: #""s": "said", "l": "of-said""#, shows: "log[word]"),
  ]

  @Test(arguments: cases)
  func makesWhatIsMeant(_ one: Case) async throws {
    let report = Self.report(one.before)
    let found = report.diagnostics.filter { $0.rule == one.rule }
    let lines = found.flatMap(\.suggestions)
    let help = try #require(
      lines.first { $0.text.hasPrefix(one.help) },
      "\(report.diagnostics.map { ($0.message, $0.help) })")
    var text = Self.manifest(one.before)
    if let after = one.after {
      #expect(help.edits.isEmpty)
      text = Self.manifest(after)
    } else {
      #expect(!help.edits.isEmpty)
      text = EditedText(text, applying: help.edits).text
    }
    let source = ManifestSource.bytes(Array(text.utf8), path: "manifest.json")
    let left = ManifestValidator(factories: Switchboard.registry).report(for: [source])
    #expect(left.diagnostics.map(\.message) == [])
    let container = try await Container(manifest: source, factories: Switchboard.registry)
    #expect(try await Self.shown(container) == one.shows)
  }

  /// What a singleton resolves later comes from its own container, whichever asks: that is said, and no
  /// help says to resolve it later.
  @Test(arguments: [("singleton", true), ("scoped", false)])
  func whatASingletonResolvesLaterIsTheSame(lifetime: String, isSame: Bool) async throws {
    let text = Self.manifest(
      #"""
      "a": { "factory": "a", "lifetime": "scoped" },
      "keeper": { "factory": "keeper", "lifetime": "\#(lifetime)" }
      """#)
    let source = ManifestSource.bytes(Array(text.utf8), path: "manifest.json")
    let report = ManifestValidator(factories: Switchboard.registry).report(for: [source])
    #expect(report.diagnostics.map(\.rule) == (isSame ? ["captured-scoped"] : []))
    #expect(
      report.diagnostics.map(\.help)
        == (isSame
          ? [
            [
              #"make "keeper" "scoped" as well, or "a" a "singleton""#,
              "or pass what belongs to the container as an argument when it is used",
            ]
          ] : []))
    let container = try await Container(manifest: source, factories: Switchboard.registry)
    var handlers: [any Switchboard.Handler] = []
    for _ in 0..<2 {
      handlers.append(
        try await container.withScope("request") { scope in
          try await scope.resolve(Switchboard.Keeper.self).later.resolve()
        })
    }
    #expect((handlers[0] === handlers[1]) == isSame)
  }

  /// What is made to last no longer than a scope may be kept by something else, or asked for outside.
  @Test func whatKeepsACaptiveIsNamed() {
    func help(_ rest: String..., requirement: Catalog.Requirement? = nil) -> [[String]] {
      let text = #"""
        { "guise": 1, "scopes": ["request"], "assemblies": { "app": { "registrations": {
          "s": { "factory": "session", "lifetime": "scoped", "scope": "request" },
          \#(rest.joined(separator: ",")) } } } }
        """#
      let catalog = Catalog(
        [
          "session": .of("Session"), "user": .of("User", .needs("Session")),
          "site": .of("Site", .needs("User")),
        ], requirements: requirement.map { [$0] } ?? [])
      return CheckedManifest(text, catalog).report.diagnostics
        .filter { $0.rule == "captive-dependency" }.map(\.help)
    }
    let argument = "pass what belongs to the scope as an argument when it is used"
    let user = #""u": { "factory": "user", "lifetime": "singleton" }"#
    let ending = #"no longer than that: "lifetime": "scoped", "scope": "request""#
    #expect(help(user) == [[#"keep "u" \#(ending)"#, "or \(argument)"]])
    let kept = #""w": { "factory": "site", "lifetime": "singleton" }"#
    #expect(help(user, kept) == [[#"keep "u" and "w" \#(ending)"#, "or \(argument)"]])
    let eager = #""w": { "factory": "site", "lifetime": "singleton", "eager": true }"#
    #expect(help(user, eager) == [[argument]])
    #expect(help(user, requirement: .of("User")) == [[argument]])
  }

  /// Every edit of every help of every case.
  @Test(arguments: cases)
  func noEditMakesAnotherFinding(_ one: Case) throws {
    let text = Self.manifest(one.before)
    let found = Self.report(one.before).diagnostics
    for finding in found {
      for help in finding.suggestions where !help.edits.isEmpty {
        let edited = EditedText(text, applying: help.edits).text
        let source = ManifestSource.bytes(Array(edited.utf8), path: "manifest.json")
        let left = ManifestValidator(factories: Switchboard.registry).report(for: [source])
          .diagnostics
        #expect(left.count < found.count, "\(help.text): \(left.map(\.message))")
      }
    }
  }

  private static func manifest(_ registrations: String) -> String {
    #"{ "guise": 1, \#(top) "assemblies": { "app": { "registrations": { \#(registrations) } } } }"#
  }

  private static func report(_ registrations: String) -> ValidationReport {
    ManifestValidator(factories: Switchboard.registry).report(for: [
      .bytes(Array(manifest(registrations).utf8), path: "manifest.json")
    ])
  }

  /// What is there, the first of these.
  private static func shown(_ container: Container) async throws -> String {
    if let router = try await container.resolve(Switchboard.Router?.self) {
      return try router.text()
    }
    if let table = try await container.resolve(Switchboard.Table?.self) { return try table.text() }
    if let one = try await container.resolve(Switchboard.Choice?.self) { return try one.text() }
    return try await container.resolve((any Switchboard.Logger).self).text()
  }
}
