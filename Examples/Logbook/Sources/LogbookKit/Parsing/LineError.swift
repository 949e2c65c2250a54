/// What is wrong with a line, and where.
public struct LineError: Error, Codable, Equatable, Sendable {
  public enum Reason: String, Codable, CaseIterable, Sendable {
    case endsEarly = "the line ends early"
    case missingSpace = "a space is missing between two fields"
    case badTime = "the time is not [dd/Mon/yyyy:hh:mm:ss +hhmm]"
    case unquoted = "a field that must be quoted is not"
    case unclosedQuote = "a quoted field is not closed"
    case badStatus = "the status is not a number from 100 to 999"
    case badSize = "the size is neither a number nor -"
    case trailingText = "text follows the last field"
    case noParser = "there is no parser to read it"
  }

  public var reason: Reason
  /// The byte of the line at which reading stopped, from 1.
  public var column: Int
}
