import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

@testable import StrictJSON

@Suite struct StrictReaderTests {
  @Test func keepsEveryDuplicateWithTheFirstPlace() throws {
    let text = #"{"a":1,"b":{"x":1,"\u0078":2},"\u0061":3,"a":4}"#
    let result = read(text)
    let bytes = Array(text.utf8)
    let found = result.faults.map { fault -> [String] in
      guard case .duplicateKey(let key, let first) = fault.kind else { return [] }
      return [
        key, String(decoding: bytes[first], as: UTF8.self),
        String(decoding: bytes[fault.range], as: UTF8.self),
      ]
    }
    #expect(
      found == [
        ["x", #""x""#, #""\u0078""#], ["a", #""a""#, #""\u0061""#], ["a", #""a""#, #""a""#],
      ])
    let first = result.faults.dropFirst().map { fault -> Int in
      if case .duplicateKey(_, let first) = fault.kind { first.lowerBound } else { -1 }
    }
    #expect(first == [1, 1])
    let root = try #require(result.document?.root)
    #expect(root["a"]?.value.number == "1")
    #expect(root.members.map(\.key) == ["a", "b", "a", "a"])
  }

  /// Both sides of the size where a table takes over from comparing each with each.
  @Test(arguments: [2, 15, 16, 17, 18, 100, 5_000])
  func findsKeysInObjectsOfAnySize(count: Int) throws {
    let members = (0..<count).map { "\"key \($0)\":\($0)" }
    let text = "{" + (members + ["\"key\\u00200\":-1"]).joined(separator: ",") + "}"
    let result = read(text)
    #expect(result.faults.count == 1)
    let root = try #require(result.document?.root)
    for index in 0..<count { #expect(root["key \(index)"]?.value.number == "\(index)") }
    #expect(root["key \(count)"] == nil)
    #expect(root[""] == nil)
    #expect(root.members.count == count + 1)
  }

  /// Both sides of the size where a table takes over.
  @Test(arguments: [2, 40])
  func keysInOtherUnicodeFormsAreTheSame(count: Int) {
    let forms = ["\u{E9}", "e\u{301}", "e\\u0301", "\\u00e9"]
    let others = (2..<count).map { "\"\($0)\":0," }.joined()
    for first in forms {
      for second in forms {
        let result = read("{\(others)\"a\(first)\":1,\"a\(second)\":2}")
        #expect(result.faults.count == 1, "\(first) \(second)")
        for key in ["a\u{E9}", "ae\u{301}"] {
          #expect(result.document?.root[key]?.value.number == "1", "\(first) \(second)")
        }
        #expect(result.document?.root["ae"] == nil && result.document?.root["\u{E9}"] == nil)
      }
    }
  }

  /// More accents in a row than anyone writes are compared byte by byte: to put them in order takes the
  /// standard library quadratic time, which is hours for the last of these.
  @Test(arguments: [
    (32, true), (33, false), (TestSettings.isStress ? 1_000_000 : 300_000, false),
  ])
  func manyAccentsAreBytes(count: Int, isSame: Bool) {
    let forms = ["\u{308}\u{323}", "\u{323}\u{308}"].map { String(repeating: $0, count: count) }
    #expect(read("{\"a\(forms[0])\":1,\"a\(forms[1])\":2}").faults.isEmpty == !isSame)
    #expect(read("{\"a\(forms[0])\":1,\"a\(forms[0])\":2}").faults.count == 1)
  }

  @Test func survivesBombs() {
    let size = TestSettings.isStress ? 64 << 20 : 1 << 18
    #expect(read(String(repeating: "[", count: size)).document == nil)
    let depth = Stress.size(100_000)
    let unclosed = StrictReader(depth: .max)
    #expect(unclosed.read(file(String(repeating: "[", count: depth) + "1")).document == nil)
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(unclosed.read(file(deep)).document?.root.kind == .array)
    #expect(StrictReader(depth: -1).read(file("[]")).document == nil)
    let repeated = "{" + String(repeating: "\"\":1,", count: Stress.size(300_000)) + "\"\":1}"
    #expect(read(repeated).faults.count == 10_000)
  }

  @Test(arguments: [1, 15, 16, 17, 18, 1_000])
  func knowsThePathsOfManyChildren(count: Int) throws {
    let object = (0..<count).map { #""k\#($0)": [\#($0), {"x": \#($0)}]"# }
    let text =
      "[{" + object.joined(separator: ", ") + "}, "
      + (0..<count).map(String.init).joined(separator: ", ") + "]"
    let root = try #require(read(text).document?.root)
    let first = try #require(root.elements.first)
    for (place, member) in first.members.enumerated() {
      #expect(member.value.pointer == "/0/k\(place)")
      let nested = try #require(member.value.elements.dropFirst().first?["x"])
      #expect(nested.value.pointer == "/0/k\(place)/1/x")
    }
    for (place, element) in root.elements.enumerated() { #expect(element.pointer == "/\(place)") }
  }

  @Test func knowsWhereValuesStand() throws {
    let text = #"{"a/b": [10, {"~": "x\ny"}], "": null}"#
    let root = try #require(read(text).document?.root)
    let inner = try #require(root["a/b"]?.value.elements.dropFirst().first?["~"]?.value)
    #expect(inner.string == "x\ny")
    #expect(inner.pointer == "/a~1b/1/~0")
    #expect(root.pointer == "")
    #expect(root[""]?.value.pointer == "/")
    #expect(
      text.utf8.dropFirst(inner.range.lowerBound).prefix(inner.range.count).elementsEqual(
        #""x\ny""#.utf8))
    #expect(root["a/b"]?.keyRange == 1..<6)
    #expect(inner.elements.isEmpty && inner.members.isEmpty && inner["x"] == nil)
    #expect(inner.number == nil && inner.boolean == nil && root.string == nil)
    #expect(root[""]?.value.isNull == true)
  }

  private func file(_ text: String) -> SourceFile {
    SourceFile(path: "a.json", bytes: Array(text.utf8))
  }
}
