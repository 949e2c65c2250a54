import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

/// Runs of the command as somebody types them, with all that they print.
///
/// With `GUISE_RECORD=1` a file is written instead of compared, and the test fails.
@Suite struct TranscriptTests {
  private static let folder = "Tests/GuiseCommandTests/Transcripts"

  @Test(arguments: try Repository.names(in: folder, suffix: ".txt"))
  func printsTheSame(_ name: String) async throws {
    let expected = try Repository.text("\(Self.folder)/\(name)")
    let text = try await replay(expected)
    if TestSettings.isRecording {
      return try GoldenFile.expect(text, at: Repository.url("\(Self.folder)/\(name)"))
    }
    let isSame = text == expected
    #expect(isSame, "\(name): \(Self.difference(text, expected))")
  }

  /// Runs the commands of a transcript.
  ///
  /// A line with `#` begins a section, in a folder of its own. Lines with `$` are commands; the rest is their
  /// output.
  private func replay(_ text: String) async throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var result = ""
    var shell = try TranscriptShell()
    while let line = lines.popFirst() {
      if line.hasPrefix("# ") {
        shell = try TranscriptShell()
        result += (result.isEmpty ? "" : "\n") + line + "\n"
      } else if line.hasPrefix("$ ") {
        result += line + "\n"
        if let file = line.wholeMatch(of: /\$ cat >(\S+) <<END/)?.1 {
          let content = lines.prefix { $0 != "END" }
          lines = lines.dropFirst(content.count + 1)
          let text = content.map { $0 + "\n" }.joined()
          try shell.write(text, to: String(file))
          result += text + "END\n"
        } else {
          result += try await shell.run(String(line.dropFirst(2)))
        }
      }
    }
    return result
  }

  private static func difference(_ text: String, _ expected: String) -> String {
    let (lines, others) = (text.split(separator: "\n"), expected.split(separator: "\n"))
    let place = zip(lines, others).prefix { $0 == $1 }.count
    func shown(_ lines: [Substring]) -> Substring { lines.dropFirst(place).first ?? "" }
    return "it printed\n\(shown(lines))\nwhere there was\n\(shown(others))"
  }
}

/// Runs commands in a folder that has the demo application's catalog and three manifests.
///
/// `guise-validate` runs in memory, and so does `demo-validate`, which has the factories linked in. Bash
/// runs the rest: commands that macOS has too, and the executable as `$VALIDATE`.
private struct TranscriptShell {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "valid.json")
    try project.write(DemoProject.broken, to: "broken.json")
    try project.write(DemoProject.warned, to: "warned.json")
  }

  func write(_ text: String, to name: String) throws { try project.write(text, to: name) }

  /// Returns the output, then standard error with `2>` before each line, then the exit status, if it is not 0.
  func run(_ line: String) async throws -> String {
    var words = Self.words(line.replacing("$PWD", with: project.folder.path))[...]
    let variables = words.prefix { $0.wholeMatch(of: /[A-Z_]+=.*/) != nil }
    words = words.dropFirst(variables.count)
    var (output, errors, status): (String, String, Int32)
    switch words.first {
    case "guise-validate", "demo-validate":
      let target = words.last.flatMap { $0.hasPrefix(">") ? String($0.dropFirst()) : nil }
      let input = words.last.flatMap { $0.hasPrefix("<") ? String($0.dropFirst()) : nil }
      let folder = variables.first { $0.hasPrefix("PWD=") }.map { "/" + $0.dropFirst(4) } ?? ""
      let run = MemoryRun(
        Array(words.dropFirst().dropLast(target == nil && input == nil ? 0 : 1)),
        input: try input.map(project.folder.text) ?? "", folder: project.folder.path + folder,
        variables: Self.dictionary(variables),
        factories: words.first == "demo-validate" ? DemoProject.linked : nil)
      (output, errors, status) = (run.output, run.errors, run.status.rawValue)
      if let target {
        try project.write(output, to: target)
        output = ""
      }
    default:
      let run = try await TestProgram(at: URL(filePath: "/bin/bash")).run(
        ["-c", line], in: project.folder.url,
        environment: [
          "REPOSITORY": Repository.path,
          "VALIDATE": TestProgram.folder.appending(path: "guise-validate").path,
        ])
      (output, errors, status) = (run.output, run.errors, run.status)
    }
    if !output.isEmpty && !output.hasSuffix("\n") { output += "\n" }
    let lines = errors.split(separator: "\n").map { "2> \($0)\n" }
    return (output + lines.joined() + (status == 0 ? "" : "[\(status)]\n"))
      // Folders of macOS are links.
      .replacing("/private" + project.folder.path, with: "$PWD")
      .replacing(project.folder.path, with: "$PWD").replacing("\u{1B}", with: "<ESC>")
  }

  private static func dictionary(_ variables: ArraySlice<String>) -> [String: String] {
    let pairs = variables.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") })
  }

  /// Splits at spaces outside of quotes.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
