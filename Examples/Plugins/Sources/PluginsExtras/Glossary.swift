/// What abbreviations stand for. Every request shares it.
public final class Glossary: Sendable {
  public struct Settings: Decodable, Sendable {
    public var terms: [String: String]

    public init(terms: [String: String]) { self.terms = terms }
  }

  /// An abbreviation that can never be found in a text.
  public struct InvalidTerm: Error, CustomStringConvertible {
    public let term: String

    public var description: String { "the term \"\(term)\" is not one word" }
  }

  private let terms: [String: String]

  /// - Throws: ``InvalidTerm``. An eager glossary says so when the application starts.
  public init(settings: Settings) throws {
    terms = settings.terms
    for term in terms.keys.sorted() where term.isEmpty || term.contains(where: \.isWhitespace) {
      throw InvalidTerm(term: term)
    }
  }

  public func meaning(of term: some StringProtocol) -> String? { terms[String(term)] }
}
