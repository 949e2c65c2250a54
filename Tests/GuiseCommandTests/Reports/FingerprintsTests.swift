import GuiseManifest
import GuiseValidation
import Testing

@testable import GuiseCommand

@Suite("Fingerprints")
struct FingerprintsTests {
  private func fingerprint(
    rule: String = "unknown-factory", message: String = "no factory", line: Int = 1,
    pointer: String? = "/a/b", path: String = "m.json"
  ) -> String {
    var fingerprints = Fingerprints()
    return fingerprints.next(
      Diagnostic(
        rule: rule, severity: .error, message: message,
        location: .init(
          path: path, start: .init(line: line, column: 1), end: .init(line: line, column: 2)),
        pointer: pointer), path: path)
  }

  @Test("A finding keeps its fingerprint when it moves")
  func moves() {
    #expect(fingerprint(line: 1) == fingerprint(line: 99))
    #expect(
      fingerprint(message: "first at line 9, 12 bytes")
        == fingerprint(message: "first at line 10, 7 bytes"))
    #expect(fingerprint(pointer: "/include/1") == fingerprint(pointer: "/include/12"))
  }

  @Test("Different findings have different fingerprints")
  func differs() {
    let all = [
      fingerprint(), fingerprint(rule: "unknown-key"), fingerprint(message: "other"),
      fingerprint(pointer: "/a/c"), fingerprint(pointer: nil), fingerprint(path: "n.json"),
      fingerprint(message: "no factory 1"), fingerprint(pointer: "/a/b1"),
    ]
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("Equal findings have different fingerprints")
  func occurrences() {
    let finding = Diagnostic(rule: "r", severity: .error, message: "m")
    var fingerprints = Fingerprints()
    let several = (0..<3).map { _ in fingerprints.next(finding, path: "") }
    #expect(Set(several).count == 3)
    var alone = Fingerprints()
    #expect(alone.next(finding, path: "") == several[0])
  }

  @Test("The hash is the documented one")
  func documented() {
    // FNV-1a of "r\0m.json\0/a/b\0m\0" "0\0", computed apart from this code.
    #expect(
      fingerprint(rule: "r", message: "m", pointer: "/a/b", path: "m.json") == "a7c2017d0f24005c")
  }
}
