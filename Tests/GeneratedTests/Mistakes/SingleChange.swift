import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON

/// A file of a manifest with one thing changed, as a slip of whoever writes it may.
struct SingleChange: Sendable {
  /// The change and its place: a JSON Pointer.
  var title: String
  var bytes: [UInt8]

  /// Each string and key misspelt, each member and element written twice or, where nothing else goes
  /// with it, taken out, and each value replaced by one of another type that cannot stand there.
  static func all(in bytes: [UInt8], path: String) -> [SingleChange] {
    let source = SourceFile(path: path, bytes: bytes)
    guard let root = StrictReader().read(source).document?.root else { return [] }
    var changes = Collector(bytes: bytes)
    changes.visit(root)
    return changes.all
  }

  private struct Collector {
    let bytes: [UInt8]
    var all: [SingleChange] = []

    mutating func visit(_ value: JSONValue) {
      for member in value.members {
        let pointer = member.value.pointer
        let whole = member.keyRange.lowerBound..<member.value.range.upperBound
        misspell(member.key, member.keyRange, "misspelt key \(pointer)")
        if isOne(member) { remove(Place(key: member), "removed \(pointer)") }
        repeatItem(whole, "repeated \(pointer)")
        replace(member.value, pointer)
        visit(member.value)
      }
      for element in value.elements {
        let pointer = element.pointer
        remove(Place(element), "removed \(pointer)")
        repeatItem(element.range, "repeated \(pointer)")
        replace(element, pointer)
        visit(element)
      }
    }

    /// Whether taking a member out takes out no more than that: several registrations are several.
    private func isOne(_ member: JSONMember) -> Bool {
      member.value.pointer.split(separator: "/").dropLast().last == "registrations"
        || member.value.elements.count <= 1 && member.value.members.isEmpty
    }

    private mutating func replace(_ value: JSONValue, _ pointer: String) {
      if let text = value.string { misspell(text, value.range, "misspelt \(pointer)") }
      for (kind, text) in Self.texts where kind != value.kind {
        // These may stand there.
        if value.kind == .object && kind == .string { continue }
        if pointer.hasSuffix("/override") && kind == .boolean { continue }
        // It may lack several settings.
        if pointer.contains("/settings/") && kind == .object { continue }
        add("\(text) for \(pointer)", value.range, text)
      }
    }

    private static let texts: KeyValuePairs<JSONValue.Kind, String> = [
      .number: "17", .boolean: "true", .string: #""?""#, .array: "[]", .object: "{}",
    ]

    /// Another letter in the middle.
    private mutating func misspell(_ text: String, _ range: Range<Int>, _ title: String) {
      guard text.count >= 3 else { return }
      var letters = Array(text)
      let middle = letters.count / 2
      letters[middle] = letters[middle] == "x" ? "y" : "x"
      add(title, range, JSON.string(String(letters)).text)
    }

    /// With the comma after it, or else before it.
    private mutating func remove(_ place: Place, _ title: String) {
      func isBlank(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }
      let start = min(place.range.lowerBound, place.value.range.lowerBound)
      var range = start..<place.value.range.upperBound
      let comma = UInt8(ascii: ",")
      if let next = bytes[range.upperBound...].firstIndex(where: { !isBlank($0) }),
        bytes[next] == comma
      {
        let rest = bytes[(next + 1)...].firstIndex { !isBlank($0) } ?? bytes.count
        range = range.lowerBound..<rest
      } else if let before = bytes[..<range.lowerBound].lastIndex(where: { !isBlank($0) }),
        bytes[before] == comma
      {
        range = before..<range.upperBound
      }
      add(title, range, "")
    }

    private mutating func repeatItem(_ range: Range<Int>, _ title: String) {
      add(title, range.upperBound..<range.upperBound, ", " + text(range))
    }

    private func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self)
    }

    private mutating func add(_ title: String, _ range: Range<Int>, _ replacement: String) {
      var changed = bytes
      changed.replaceSubrange(range, with: Array(replacement.utf8))
      all.append(SingleChange(title: title, bytes: changed))
    }
  }
}
