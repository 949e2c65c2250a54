import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport

@testable import GuiseLanguageServer

/// Writes what completion offers into a file, and checks the manifest then.
struct CompletionAcceptance {
  /// How many entries were tried.
  struct Count: CustomStringConvertible {
    var accepted = 0
    /// What the client would ask for next has no entries: nobody but the writer knows it.
    var unfinished = 0
    /// What lacks a key that the next entry adds.
    var incomplete = 0
    /// The beginnings of paths.
    var folders = 0

    var description: String {
      """
      \(accepted) entries accepted; left out: \(unfinished) that end with a text that is free to choose, \
      \(incomplete) that need another key, \(folders) folders
      """
    }
  }

  let text: [UInt8]
  let errors: [String]
  private let manifest: String
  private let file: String
  private let folder: String
  private let checked: CheckedManifest
  private let catalogs = CatalogMemory()

  init(folder: String, manifest: String, file: String) throws {
    self.folder = folder
    self.manifest = "\(folder)/\(manifest)"
    self.file = DiskFile.destination(of: "\(folder)/\(file)")
    text = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
    let check = LiveCheck(self.manifest, unsaved: [:], folder: folder, catalogs: catalogs)
    checked = CheckedManifest(path: self.manifest, check)
    errors = check.report.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  /// The errors that entries make at a slot, where they are written; those of a key at the object that
  /// gets it, too.
  func mistakes(
    at slot: CompletionSlots.Slot, most: Int, _ random: inout SplitMix, _ count: inout Count
  ) -> [String] {
    entries(slot).shuffled(using: &random).prefix(most).flatMap { entry -> [String] in
      if entry.kind == .folder {
        count.folders += 1
        return []
      }
      guard let finished = finish(entry, slot) else {
        count.unfinished += 1
        return []
      }
      count.accepted += 1
      let errors = self.errors(in: finished)
      let rest = errors.filter { !Self.completes($0) }
      if rest.count < errors.count { count.incomplete += 1 }
      return rest.map { error in
        let line = DocumentText(slot.text).position(of: slot.cursor, .utf8).line + 1
        return "\(entry.label) (\(entry.kind)) at line \(line): "
          + "\(String(decoding: finished.text[finished.range], as: UTF8.self)): "
          + "\(error.message) [\(error.rule)]"
      }
    }
  }

  private func entries(_ slot: CompletionSlots.Slot) -> [CompletionEntry] {
    let context = CursorContext(
      file: checked.name(ofFile: file) ?? file, text: slot.text, offset: slot.cursor,
      manifest: checked)
    return context.completions
  }

  private struct Finished {
    var text: [UInt8]
    var range: Range<Int>
    /// Where errors are those of what was written.
    var judged: [Range<Int>]
  }

  /// The text with an entry, and with the first entry of what that leaves open; nil where there is none
  /// and the text is not whole without.
  private func finish(
    _ entry: CompletionEntry, _ slot: CompletionSlots.Slot, depth: Int = 0
  ) -> Finished? {
    var text = slot.text
    text.replaceSubrange(entry.range, with: entry.text.utf8)
    let start = entry.range.lowerBound
    var range = start..<start + entry.text.utf8.count
    if let snippet = entry.snippet {
      let next = CompletionSlots.Slot(text: text, cursor: start + Self.written(before: snippet))
      let inner = entries(next).first { $0.kind != .folder }
      if depth < 3, let inner, let whole = finish(inner, next, depth: depth + 1) {
        range = start..<range.upperBound + whole.text.count - text.count
        text = whole.text
      } else if snippet.contains("\"$1\"") || !Self.isJSON(text) {
        return nil
      }
    }
    return Finished(
      text: text, range: range,
      judged: [range] + (entry.kind == .key ? Self.around(start, in: text) : []))
  }

  private static func isJSON(_ text: [UInt8]) -> Bool {
    StrictReader().read(SourceFile(path: "", bytes: text)).document != nil
  }

  /// The brace of the object around an offset, and the object's own key.
  private static func around(_ offset: Int, in text: [UInt8]) -> [Range<Int>] {
    let frames = CursorPlace(text, at: offset).frames
    guard let frame = frames.last else { return [] }
    let outer = frames.dropLast().last?.members.first { $0.value == frame }
    let start = frame.range.lowerBound
    return [start..<start + 1, outer?.keyRange].compactMap(\.self)
  }

  /// How many bytes stand before the first place to fill in.
  private static func written(before snippet: String) -> Int {
    var (count, isEscaped) = (0, false)
    for byte in snippet.utf8 {
      if byte == UInt8(ascii: "$"), !isEscaped { return count }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { count += 1 }
    }
    return count
  }

  private func errors(in finished: Finished) -> [Diagnostic] {
    let check = LiveCheck(
      manifest, unsaved: [file: finished.text], folder: folder, catalogs: catalogs)
    let source = SourceFile(path: "", bytes: finished.text)
    return check.report.diagnostics.filter { finding in
      guard finding.severity == .error, let place = finding.location,
        DiskFile.destination(of: place.path) == file,
        let start = source.offset(line: place.start.line, column: place.start.column)
      else { return false }
      return finished.judged.enumerated().contains { position, range in
        range.contains(start) && (position == 0 || !Self.wiring.contains(finding.rule))
      }
    }
  }

  /// Rules about what other registrations are.
  private static let wiring: Set = [
    "ambiguous-dependency", "captive-dependency", "dependency-cycle", "missing-dependency",
    "scope-unreachable", "unmet-requirement",
  ]

  /// Whether an error asks for a key besides what was written.
  private static func completes(_ finding: Diagnostic) -> Bool {
    finding.rule == "missing-key" || finding.rule == "missing-setting"
  }
}
