public import PluginsCore

/// Hides what is said to be secret: `password: …` and `token=…`.
public struct Redaction: Plugin {
  public struct Settings: Decodable, Sendable {
    /// In lower case.
    public var names: Set<String>
    public var mask: String

    public init(names: Set<String>, mask: String) {
      self.names = names
      self.mask = mask
    }
  }

  private let settings: Settings

  public init(settings: Settings) { self.settings = settings }

  public func apply(to document: inout Document) {
    for index in document.blocks.indices {
      document.blocks[index].text = redacted(document.blocks[index].text)
    }
  }

  private func redacted(_ text: String) -> String {
    var hidesNext = false
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      if hidesNext, !word.isEmpty {
        hidesNext = false
        return settings.mask
      }
      let name = word.prefix { $0 != ":" && $0 != "=" }
      let rest = word.dropFirst(name.count)
      guard let sign = rest.first, settings.names.contains(name.lowercased()) else {
        return String(word)
      }
      hidesNext = rest.count == 1
      return hidesNext ? String(word) : "\(name)\(sign)\(settings.mask)"
    }
    return words.joined(separator: " ")
  }
}
