import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Clients encode different characters of a path.
@Suite struct DocumentURITests {
  enum Client: String, CaseIterable {
    /// Everything but letters, digits and `-._~/`.
    case code = "Visual Studio Code"
    /// The set of paths of the WHATWG: brackets, `^` and `|` stay.
    case rust = "Helix and Zed"
    /// The set of RFC 3986: brackets are encoded, `!$&'()*+,;=:@` stay.
    case neovim = "Neovim"
    /// The same, but for the colon.
    case emacs = "Emacs"
    /// Hexadecimal digits in lower case.
    case lower = "older clients"

    func uri(_ path: String) -> String {
      "file://"
        + path.utf8.map { byte in
          let scalar = UnicodeScalar(byte)
          if byte < 0x80, isPlain(Character(scalar)) { return String(Character(scalar)) }
          let digits = String(byte, radix: 16, uppercase: self != .lower)
          return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }

    private func isPlain(_ character: Character) -> Bool {
      if character.isLetter || character.isNumber || "-._~/".contains(character) { return true }
      return switch self {
      case .code, .lower: false
      case .rust: character > " " && !"\"#<>?`{}%\\\u{7F}".contains(character)
      case .neovim: "!$&'()*+,;=:@".contains(character)
      case .emacs: "!$&'()*+,;=@".contains(character)
      }
    }
  }

  static let names = [
    "plain", "[x]", "a b", "ä ö", "50% off", "a%41b", "a [x]", "ä[1]", "a^b c", "a|b é", "100%[a]",
    "%",
    "%%20", "a#b", "a?b", "a+b c", "a&b=c", "a;b,c", "a:b@c", "~tilde", "a\\b", "{a} `b` <c>",
    "\"q\"",
    "日本語 [仮]", "🙂", "e\u{301}", "(copy)!*'", "$HOME",
  ]

  @Test(arguments: Client.allCases, names)
  func everyNameIsReadAsItWasMeant(client: Client, name: String) {
    let path = "/w/\(name)/manifest.json"
    // Bytes: canonically equal names are two files.
    #expect(DocumentURI.path(client.uri(path)).map { Array($0.utf8) } == Array(path.utf8))
    #expect(DocumentURI.folder(client.uri("/w/\(name)/")) == "/w/\(name)")
  }

  @Test(arguments: names)
  func theServerEncodesAsVisualStudioCode(name: String) {
    #expect(DocumentURI.uri("/w/\(name)") == Client.code.uri("/w/\(name)"))
  }

  /// Unsaved texts have a path too.
  @Test func otherFormsAreAsRecorded() async throws {
    try await LineTable.expect("document-uris") { line in
      let uri = String(line.dropFirst().dropLast())
      let paths = [DocumentURI.path(uri), DocumentURI.path(uri, unsavedIn: "/w")]
      return [paths.map { $0 ?? "none" }.joined(separator: ", unsaved ")]
    }
  }

  @Test(arguments: Client.allCases, ["a [x]", "ä[1]", "a^b c", "50% off"])
  func aManifestInSuchAFolderIsChecked(client: Client, name: String) throws {
    let files = Project.files.map { ("\(name)/\($0.key)", $0.value) }
    let session = try Session(Dictionary(uniqueKeysWithValues: files))
    let uri = client.uri(session.folder.file("\(name)/manifest.json"))
    session.open(uri: uri, Project.manifest)
    #expect(session.findings("manifest.json") == [])
    session.open(uri: uri, Project.manifest.replacing("mailer", with: "mailr"))
    #expect(session.rules("manifest.json") == ["unknown-factory"])
  }
}
