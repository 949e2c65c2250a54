/// An object that refers to others of its kind through properties.
public final class Link<let number: Int>: @unchecked Sendable {
  public var one: Link<1>?
  public var two: Link<2>?
  public var three: Link<3>?
  public init() {}
}
