import Foundation
import GuiseManifest

extension Growth {
  /// Requests of an editor. Each registration has a factory of its own, settings, and two dependencies, of
  /// which the manifest names one. A time is the median of 15, of answers that have something.
  static var server: [Shape] {
    let findings = [
      Shape(
        name: "server: findings after opening", sizes: hundredfold,
        cost: { try inSession($0) { _, opening in opening } }),
      Shape(
        name: "server: findings after an edit", sizes: hundredfold, runs: 1,
        cost: { try edit($0, times: 15).median }),
    ]
    return findings
      + requests.map { request in
        Shape(
          name: "server: \(request.name)", sizes: hundredfold, runs: 1,
          cost: { try ask($0, request.method, request.cursor) })
      }
  }

  private static let hundredfold = Sizes(all: [100, 1_000, 10_000], quick: [100, 1_000])

  private static let requests: [(name: String, method: String, cursor: Cursor)] = [
    ("completion of a factory", "completion", .factory),
    ("completion of a dependency", "completion", .dependency),
    ("hover over a registration", "hover", .registration),
    ("hover over a factory", "hover", .factory),
    ("definition", "definition", .registration),
    ("references", "references", .registration),
    ("rename", "rename", .registration),
    ("fixes", "codeAction", .mistake),
  ]

  /// A place in the registration in the middle.
  private enum Cursor {
    case registration, factory, dependency, mistake

    /// The text around the place, with `|` there.
    private func marker(_ count: Int) -> String {
      let number = count / 2
      return switch self {
      case .registration: #""ser|vice\#(number)": {"#
      case .mistake: #""factory|": "factory\#(number)""#
      case .factory: #""factory": "f|actory\#(number)""#
      case .dependency: #""Service\#(number / 2)": "s|ervice\#(number / 2)""#
      }
    }

    func place(_ count: Int) -> (line: Int, character: Int) {
      let parts = marker(count).split(separator: "|", omittingEmptySubsequences: false)
      let text = manifest(count)
      let found = text.range(of: parts.joined())
      let before = text[..<(found?.lowerBound ?? text.startIndex)] + parts[0]
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      return (lines.count - 1, lines.last?.utf8.count ?? 0)
    }
  }

  private static func inSession<Result>(
    _ count: Int, _ body: (ServerSession, _ opening: Double) throws -> Result
  ) throws -> Result {
    let text = manifest(count)
    return try inFolder(text, catalog(count)) { folder in
      let session = try ServerSession(in: folder)
      return try body(session, session.open(text))
    }
  }

  private static func ask(_ count: Int, _ method: String, _ cursor: Cursor) throws -> Double {
    try inSession(count) { session, _ in
      let (line, character) = cursor.place(count)
      if cursor == .mistake { _ = try session.type(line, character, turn: 0) }
      let parameters: JSON = [
        "position": position(line, character), "newName": "renamed", "options": [:], "context": [:],
        "range": ["start": position(line, 0), "end": position(line, character)],
      ]
      return try (0..<15).map { _ in try session.ask(method, parameters) }.median
    }
  }

  /// Edits a manifest of so many registrations; each edit is checked.
  ///
  /// - Returns: milliseconds, of each.
  static func edit(_ count: Int, times: Int) throws -> [Double] {
    try inSession(count) { session, _ in
      let (line, character) = Cursor.mistake.place(count)
      return try (0..<times).map { try session.type(line, character, turn: $0) }
    }
  }

  // MARK: The edited manifest

  private static func manifest(_ count: Int) -> String {
    let registrations = (0..<count).map { number in
      let named = #""Service\#(number / 2)": "service\#(number / 2)""#
      return """
                "service\(number)": {
                  "factory": "factory\(number)",
                  "lifetime": "singleton",
                  "settings": {
                    "name": "${host}/\(number)"
                  },
                  "dependencies": {
                    \(number == 0 ? "" : named)
                  }
                }
        """
    }
    return """
      {
        "guise": 1,
        "variables": {
          "host": {
            "type": "string",
            "default": "h"
          }
        },
        "assemblies": {
          "app": {
            "registrations": {
      \(registrations.joined(separator: ",\n"))
            }
          }
        }
      }

      """
  }

  private static func catalog(_ count: Int) -> String {
    let factories = (0..<count).map { number in
      let needs = Set([max(0, number - 1), number / 2]).subtracting([number]).sorted()
      let parameters = needs.map { need in
        #"{"kind": "required", "name": "Service\#(need)", "service": "App.Service\#(need)"}, "#
      }
      return #"""
        "factory\#(number)": {
          "file": "App/Factories.swift", "services": ["App.Service\#(number)"],
          "parameters": [
            \#(parameters.joined()){"kind": "settings", "service": "App.Settings"}
          ],
          "settings": {
            "type": "App.Settings",
            "schema": {"type": "object", "fields": {"name": {"type": "string"}}}
          }
        }
        """#
    }
    return #"""
      {
        "version": 1,
        "factories": {
          \#(factories.joined(separator: ",\n"))
        },
        "requirements": [
          {"file": "App/main.swift", "key": {"service": "App.Service\#(count - 1)"}}
        ]
      }
      """#
  }
}

extension ServerSession {
  /// Types a letter at a place in even turns, and deletes it again in odd ones.
  fileprivate func type(_ line: Int, _ character: Int, turn: Int) throws -> Double {
    guard turn.isMultiple(of: 2) else { return try change(text) }
    var lines = text.components(separatedBy: "\n")
    let place = lines[line].utf8.index(lines[line].startIndex, offsetBy: character)
    lines[line].insert("x", at: place)
    return try change(lines.joined(separator: "\n"))
  }
}
