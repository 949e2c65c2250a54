public import Foundation

/// One request, as a line of an access log describes it.
public struct AccessEntry: Codable, Equatable, Sendable {
  /// The client: an IPv4 or IPv6 address or a host name.
  public var host: String
  /// The authenticated user, if there was one.
  public var user: String?
  public var time: Date
  /// The request's method; absent when the client sent no proper request line.
  public var method: String?
  /// The request's target, with its query; the whole request line when it has no proper form.
  public var path: String
  /// The protocol of the request line, such as `HTTP/1.1`.
  public var version: String?
  public var status: Int
  /// The size of the response, if the server logged one.
  public var bytes: Int?
  public var referrer: String?
  public var agent: String?
}
