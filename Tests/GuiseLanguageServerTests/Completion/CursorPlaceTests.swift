import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CursorPlaceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var standing: CursorPlace.Standing
    var path: String
    var typed = ""
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "▮", standing: .value, path: ""),
    Case(text: "{▮}", standing: .key, path: ""),
    Case(text: #"{"a▮b": 1}"#, standing: .key, path: "/ab", typed: "a"),
    Case(text: #"{"a": ▮}"#, standing: .value, path: "/a"),
    Case(text: #"{"a" ▮}"#, standing: .between, path: ""),
    Case(text: #"{"a": 1 ▮}"#, standing: .between, path: ""),
    Case(text: #"{"a": 1, ▮}"#, standing: .key, path: ""),
    Case(text: #"{"a": ▮{"b": 1}}"#, standing: .value, path: "/a"),
    Case(text: #"{"a": {▮"b": 1}}"#, standing: .key, path: "/a/b"),
    Case(text: #"{"a": [1, ▮]}"#, standing: .value, path: "/a/1"),
    Case(text: #"{"a": [▮"x", "y"]}"#, standing: .value, path: "/a/0"),
    Case(text: #"{"a": ["x", "y▮"]}"#, standing: .value, path: "/a/1", typed: "y"),
    Case(text: #"{"a": "x\"y▮z"}"#, standing: .value, path: "/a", typed: "x\"y"),
    // What is missing.
    Case(text: "{\"a\": \"x▮\n \"b\": 1}", standing: .value, path: "/a", typed: "x"),
    Case(text: "{\"a\": ▮\n \"b\": 1}", standing: .value, path: "/a"),
    Case(text: "{\"a\":\n \"b▮\": 1}", standing: .key, path: "/b", typed: "b"),
    Case(text: "{\"a\": 1\n \"▮\"}", standing: .key, path: "/"),
    Case(text: "{\"a\": 1\n fac▮}", standing: .key, path: "/fac", typed: "fac"),
    Case(text: #"{"a" "b▮"}"#, standing: .key, path: "/b", typed: "b"),
    Case(text: #"{"a" {"b": ▮"#, standing: .value, path: "/a/b"),
    Case(text: #"{"a": {"b": 1, "c": ["▮"#, standing: .value, path: "/a/c/0"),
    Case(text: #"{"a": ["x" "y▮"]}"#, standing: .value, path: "/a/1", typed: "y"),
    Case(text: #"{"a": ["x", {"b": 1], "c": ▮}"#, standing: .value, path: "/c"),
    Case(text: #"{"a": [1, 2}, "b": ▮"#, standing: .between, path: ""),
    Case(text: #"{"a": , "b": tr▮}"#, standing: .value, path: "/b", typed: "tr"),
    Case(text: #"{"a": 1,, "b": ▮}"#, standing: .value, path: "/b"),
    Case(text: #"{"a": 1} ▮"#, standing: .between, path: ""),
    // What is too much.
    Case(text: "{: ▮}", standing: .key, path: ""),
    Case(text: #"{"a": : ▮}"#, standing: .value, path: "/a"),
    Case(text: #"{"a": 1, ] ▮}"#, standing: .key, path: ""),
    Case(text: #"{"a": [[1]] ] ▮}"#, standing: .between, path: ""),
    Case(text: #"{"a": [[1], } ▮"#, standing: .between, path: ""),
    Case(text: #"{"a": [{"b": 1 ▮], "c": 2}"#, standing: .between, path: "/a/0"),
    Case(text: "{\"a\": [\"x,\n ▮", standing: .between, path: "/a"),
    Case(text: #"{} {"a": ▮"#, standing: .value, path: "/a"),
  ])
  func `a cursor is found in whole and in broken text`(_ example: Case) {
    let (text, offset) = Marked.split(example.text)
    let place = CursorPlace(text, at: offset)
    #expect(place.standing == example.standing)
    #expect(place.path.pointer == example.path)
    #expect(place.typed(in: text) == example.typed)
  }

  @Test func `the objects around a cursor are known with what comes behind it`() {
    let (text, offset) = Marked.split(
      #"{"r": {"x": {"settings": {"▮": 1, "b": "c"}, "factory": "f", "tags": ["t"]}}, "z": "w"}"#)
    let place = CursorPlace(text, at: offset)
    #expect(place.frames.count == 4)
    #expect(place.frames[2]["factory"]?.value.string == "f")
    #expect(place.frames[2]["tags"]?.value.isArray == true)
    #expect(place.frames[0]["z"]?.value.string == "w")
    #expect(place.frames[3].members.map(\.key) == ["", "b"])
  }

  @Test func `every token of a sound text is where the strict reader has it`() throws {
    for bytes in try Marked.fixtures() {
      guard let root = StrictReader().read(SourceFile(path: "", bytes: bytes)).document?.root
      else { continue }
      check(root, [], in: bytes)
    }
  }

  private func check(_ value: JSONValue, _ path: [JSONValue.Step], in bytes: [UInt8]) {
    expect(value.range, .value, path, in: bytes)
    for member in value.members {
      let inner = path + [.key(member.key)]
      expect(member.keyRange, .key, inner, in: bytes)
      check(member.value, inner, in: bytes)
    }
    for (index, element) in value.elements.enumerated() {
      check(element, path + [.index(index)], in: bytes)
    }
  }

  private func expect(
    _ range: Range<Int>, _ standing: CursorPlace.Standing, _ path: [JSONValue.Step],
    in bytes: [UInt8]
  ) {
    let place = CursorPlace(bytes, at: range.lowerBound)
    #expect(place.standing == standing && place.path == path)
    #expect(place.token?.range.lowerBound == range.lowerBound)
  }

  @Test func `no offset of any text is too much`() throws {
    var random = SplitMix(seed: 7)
    for bytes in try Marked.fixtures().sampled(every: 5) {
      var broken = [bytes, Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))]
      broken.append(bytes.filter { _ in Int.random(in: 0..<20, using: &random) != 0 })
      broken.append(bytes.map { random.chance(1) ? UInt8.random(in: 0...255, using: &random) : $0 })
      for text in broken {
        let step = max(1, text.count / 12)
        for offset in stride(from: -1, through: text.count + 1, by: step) {
          let place = CursorPlace(text, at: offset)
          _ = place.typed(in: text)
          let range = place.token?.range ?? place.offset..<place.offset
          #expect(range.lowerBound <= place.offset && place.offset <= range.upperBound)
          #expect(range.upperBound <= text.count)
        }
      }
    }
  }
}

extension [JSONValue.Step] {
  /// As a JSON pointer without escapes.
  var pointer: String {
    map {
      switch $0 {
      case .key(let key): "/\(key)"
      case .index(let index): "/\(index)"
      }
    }.joined()
  }
}
